"""What is in the box, as data: no module here knows a turn, a player or a rule's wording."""

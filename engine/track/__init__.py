"""The geometry of track: ports, joins, routes. Knows no turn and no player."""

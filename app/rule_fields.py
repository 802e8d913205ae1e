"""The settings a solitaire game can be dealt with: names, places in a config, words (rules 12)."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.config import MOST_DAYS, MOST_TARGET


class Setting(NamedTuple):
    """One setting: its name in forms and addresses, where it stands in a config, and its words."""

    name: str
    path: tuple[str, ...]
    kind: str
    label: str
    help: str
    options: tuple[tuple[str, str], ...] = ()
    least: int = 0
    most: int = 0


class SettingGroup(NamedTuple):
    """Settings under one heading."""

    heading: str
    settings: tuple[Setting, ...]


_REVENUE = ("houseRules", "revenue")

GROUPS: Final = (
    SettingGroup(
        "How long, and for what",
        (
            Setting(
                "length",
                ("length",),
                "choice",
                "Length",
                "How many Days the railroad runs, and the Revenue you are to earn in them.",
                (
                    ("short", "Short: 3 Days, target 10"),
                    ("standard", "Standard: 5 Days, target 20"),
                    ("campaign", "Campaign: 10 Days, target 45"),
                    ("custom", "Custom: the two numbers below"),
                ),
            ),
            Setting(
                "days", ("days",), "number", "Days", "Counts with the Custom length only.", (), 1, MOST_DAYS
            ),
            Setting(
                "target",
                ("target",),
                "number",
                "Target",
                "Counts with the Custom length only.",
                (),
                1,
                MOST_TARGET,
            ),
            Setting(
                "victory",
                ("victory",),
                "choice",
                "Victory",
                "Whether the target is judged after the last Day, or the game ends as soon as you reach it.",
                (("highestAfterDays", "After the last Day"), ("firstToTarget", "As soon as it is reached")),
            ),
        ),
    ),
    SettingGroup(
        "What pays",
        (
            Setting(
                "passenger",
                (*_REVENUE, "passengerPerCoach"),
                "number",
                "For each coach",
                "What one coach of passengers pays when it is boarded and when it is detrained.",
                (),
                0,
                5,
            ),
            Setting(
                "freight",
                (*_REVENUE, "freightPerLoad"),
                "number",
                "For each load",
                "What one car of freight pays when it is loaded and when it is unloaded.",
                (),
                0,
                5,
            ),
            Setting(
                "transit",
                (*_REVENUE, "trainPerTransit"),
                "number",
                "For each run",
                "What a train pays that runs the whole Division; 1 makes a full timetable worth having.",
                (),
                0,
                5,
            ),
        ),
    ),
    SettingGroup(
        "The deal and the house rules",
        (
            Setting(
                "hand",
                ("houseRules", "startingHand"),
                "choice",
                "Starting hand",
                "What you are dealt before the first Stage.",
                (
                    ("threeTrackThreeOther", "Three track cards and three others"),
                    ("threeRandom", "Three cards"),
                    ("sixRandom", "Six cards"),
                ),
            ),
            Setting(
                "opening",
                ("houseRules", "openingTrains"),
                "number",
                "Opening trains",
                "So many trains are on the timetable before you begin.",
                (),
                0,
                2,
            ),
            Setting(
                "extra",
                ("houseRules", "extraStart"),
                "choice",
                "Extras start",
                "Where an Extra may be made up, besides an Interchange's yard.",
                (
                    ("anyOffice", "At Division Points and any Office"),
                    ("ownOffice", "At Division Points and your own Office"),
                    ("divisionPointsOnly", "At Division Points only"),
                ),
            ),
            Setting(
                "discard",
                ("houseRules", "discardTimetabled"),
                "flag",
                "Trains may be discarded",
                "Without it, a timetabled train in your hand has to be played sooner or later.",
            ),
            Setting(
                "fouling",
                ("houseRules", "fouling"),
                "choice",
                "Fouled track",
                "What an arriving train strikes: all on the Running Track, or only a full Office.",
                (("runningTrack", "The whole Running Track"), ("office", "The Office only")),
            ),
            Setting(
                "yard",
                ("houseRules", "yardReturn"),
                "choice",
                "Used cars come back",
                "When the Classification Yard goes back into the Division Yard.",
                (("whenBare", "When the Division Yard is bare"), ("byKind", "Kind by kind, as one runs out")),
            ),
        ),
    ),
    SettingGroup(
        "Dangers and optional rules",
        (
            Setting(
                "collisions",
                ("maxCollisionsPerDay",),
                "number",
                "Collisions in a Day",
                "So many in one Day end the game; 0 is no limit.",
                (),
                0,
                99,
            ),
            Setting(
                "wrecks",
                ("maxCollisionsTotal",),
                "number",
                "Collisions in all",
                "So many in the whole game end it; 0 is no limit.",
                (),
                0,
                99,
            ),
            Setting(
                "visibility",
                ("optionalRules", "reducedVisibility"),
                "flag",
                "Reduced Visibility",
                "In the dark Stages a switching turn has one Move less.",
            ),
            Setting(
                "toolbox",
                ("optionalRules", "emergencyToolbox"),
                "flag",
                "Emergency Toolbox",
                "One flag that averts one collision; while you have it you may hold four cards.",
            ),
            Setting(
                "sisters",
                ("optionalRules", "sisterTrains"),
                "flag",
                "Sister trains",
                "A timetabled train may bring its sister of the other direction with it.",
            ),
        ),
    ),
)
SETTINGS: Final = tuple(setting for group in GROUPS for setting in group.settings)

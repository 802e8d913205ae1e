"""Every intent under its wire name (service, Intents): the list of all that a player can do."""

from __future__ import annotations

from typing import Final

from engine.acts import Intent
from engine.phases.answers import DeclineToolbox, GiveClearance, PlayToolbox, SpendDevice
from engine.phases.drawing import (
    DiscardCard,
    DrawFromDepartment,
    DrawFromHomeOffice,
    EndDrawing,
)
from engine.phases.extra_starts import StartExtra
from engine.phases.flying_switch import FlySwitch
from engine.phases.freight_agent import ClearBox, ClearSpace, EndFreightAgent, StockBox, Unjam
from engine.phases.laborers import AdvanceLoad, BeginUnload, StartLoad
from engine.phases.load_unload import EndLoadUnload
from engine.phases.local_ops import ChooseOption
from engine.phases.mainline_cards import ModifyMainline
from engine.phases.make_up import OrderSecondSection, PlaceCar
from engine.phases.moving import MoveTrain
from engine.phases.playing import PlayCard
from engine.phases.porters import BoardPassengers, DetrainPassengers
from engine.phases.red_flags import ShowRedFlags
from engine.phases.setting_out import SetOutCars
from engine.phases.sorting import SortConsist
from engine.phases.switching import EndSwitching

INTENTS: Final[dict[str, type[Intent]]] = {
    "localOps.choose": ChooseOption,
    "switch.move": MoveTrain,
    "switch.dropCars": SetOutCars,
    "switch.sortConsist": SortConsist,
    "maneuver.flyingSwitch": FlySwitch,
    "switch.end": EndSwitching,
    "draw.fromHomeOffice": DrawFromHomeOffice,
    "draw.fromDepartment": DrawFromDepartment,
    "card.play": PlayCard,
    "mainline.modify": ModifyMainline,
    "card.discard": DiscardCard,
    "draw.end": EndDrawing,
    "freightAgent.stockOutbound": StockBox,
    "freightAgent.clearInbound": ClearBox,
    "freightAgent.unjam": Unjam,
    "freightAgent.clearSpace": ClearSpace,
    "freightAgent.end": EndFreightAgent,
    "newTrain.startExtra": StartExtra,
    "newTrain.secondSection": OrderSecondSection,
    "newTrain.placeCar": PlaceCar,
    "mainline.clearance": GiveClearance,
    "mainline.dispatch": SpendDevice,
    "redFlag.play": PlayToolbox,
    "redFlag.decline": DeclineToolbox,
    "porter.board": BoardPassengers,
    "porter.detrain": DetrainPassengers,
    "laborer.startLoad": StartLoad,
    "laborer.advanceLoad": AdvanceLoad,
    "laborer.beginUnload": BeginUnload,
    "loadUnload.end": EndLoadUnload,
    "maneuver.redFlags": ShowRedFlags,
}

WIRE_NAMES: Final[dict[type[Intent], str]] = {intent: name for name, intent in INTENTS.items()}

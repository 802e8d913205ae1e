"""Modifiers: what they stand beside, and the slots and workers they bring (catalogue, Modifiers)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Modifier:
    """One modifier card. A host is an industry key or `office`. `workers`: Porters there, else Laborers."""

    key: str
    name: str
    copies: int
    hosts: tuple[str, ...]
    boxes_out: int
    boxes_in: int
    workers: int


MODIFIERS: Final[tuple[Modifier, ...]] = (
    Modifier("waitingArea", "Waiting Area", 3, ("office",), 1, 0, 1),
    Modifier("restaurant", "Restaurant", 2, ("office",), 1, 0, 1),
    Modifier("hotel", "Hotel", 1, ("office",), 1, 0, 1),
    Modifier("truckDock", "Truck Dock", 2, ("freightHouse", "packingSheds", "grocersWarehouse"), 0, 1, 0),
    Modifier("railroadExpressAgency", "Railroad Express Agency", 1, ("freightHouse",), 1, 0, 1),
    Modifier("forklifts", "Forklifts", 2, ("freightHouse", "packingSheds"), 1, 0, 1),
    Modifier("prepPlant", "Prep Plant", 1, ("mineTipple",), 1, 0, 1),
    Modifier("coalPiles", "Coal Piles", 1, ("mineTipple",), 1, 0, 1),
    Modifier("conveyorBelts", "Conveyor Belts", 1, ("mineTipple",), 1, 0, 1),
    Modifier("pipelines", "Pipelines", 1, ("refinery",), 1, 0, 1),
    Modifier("oilDepot", "Oil Depot", 1, ("refinery",), 1, 0, 1),
    Modifier("viscosityBreakers", "Viscosity Breakers", 1, ("refinery",), 1, 0, 1),
    Modifier("transmissionLines", "Transmission Lines", 1, ("powerPlant",), 0, 0, 1),
    Modifier("rotaryDumps", "Rotary Dumps", 1, ("powerPlant",), 0, 0, 1),
    Modifier("steamTurbines", "Steam Turbines", 1, ("powerPlant",), 0, 0, 1),
    Modifier("iceHouse", "Ice House", 2, ("packingSheds", "grocersWarehouse"), 1, 0, 1),
    Modifier("localSmallGroceries", "Local Small Groceries", 1, ("grocersWarehouse",), 0, 0, 1),
)

MODIFIER: Final[dict[str, Modifier]] = {modifier.key: modifier for modifier in MODIFIERS}

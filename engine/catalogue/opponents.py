"""Cards aimed at a rival: space-use and action cards (catalogue; rules 14).

Only their names and copies stand here; what they do comes with rules 14.
"""

from __future__ import annotations

from typing import Final

from engine.catalogue.enhancements import SimpleCard

SPACE_USES: Final[tuple[SimpleCard, ...]] = (
    SimpleCard("beanHouse", "Bean House", 1),
    SimpleCard("flopHouse", "Flop House", 1),
    SimpleCard("watertower", "Watertower", 1),
    SimpleCard("hoboJungle", "Hobo Jungle", 1),
    SimpleCard("sectionHouse", "Section House", 1),
    SimpleCard("cityBlocks", "City Blocks", 4),
    SimpleCard("engineShops", "Engine Shops", 1),
    SimpleCard("tenderloinDistrict", "Tenderloin District", 1),
    SimpleCard("engineerCemetery", "Engineer Cemetery", 1),
)

ACTIONS: Final[tuple[SimpleCard, ...]] = (
    SimpleCard("derail", "Derail", 2),
    SimpleCard("brokenCoupler", "Broken Coupler", 1),
    SimpleCard("railroadCrossing", "Railroad Crossing", 1),
    SimpleCard("perDiemInventory", "Per Diem Inventory", 1),
    SimpleCard("demurrageCharge", "Demurrage Charge", 1),
    SimpleCard("customerComplaints", "Customer Complaints", 1),
    SimpleCard("vandalism", "Vandalism", 1),
    SimpleCard("hotbox", "Hotbox", 1),
    SimpleCard("outlawed", "Outlawed", 1),
)

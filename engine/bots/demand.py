"""What a district's facilities want, as a bot counts it from the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.bots.sight import Sight
from engine.catalogue.industries import INDUSTRY
from engine.catalogue.offices import TIER
from engine.effects import facilities
from engine.names import OFFICE_SQUARE, Car, CarType, Square
from engine.table.districts import District, Facility, TrackCard

ENOUGH_SPOTTED: Final = 2
"""Cars of one use that an industry works through while the next train comes."""


class Site(NamedTuple):
    """An industry on its square."""

    square: Square
    card: TrackCard
    facility: Facility

    @property
    def types(self) -> tuple[CarType, ...]:
        """What it handles."""
        return INDUSTRY[self.facility.key].cars

    @property
    def ships(self) -> bool:
        """Whether it has green boxes."""
        return INDUSTRY[self.facility.key].boxes_out > 0

    @property
    def receives(self) -> bool:
        """Whether it has red boxes."""
        return INDUSTRY[self.facility.key].boxes_in > 0


def sites(district: District) -> Iterator[Site]:
    """The industries of a district, in order of laying."""
    for square, card in district.grid.items():
        if card.kind == "industry" and card.facility is not None:
            yield Site(square, card, card.facility)


def wants(site: Site, car: Car, seat: int) -> bool:
    """Whether the car could be worked here and not enough of its kind stand here yet."""
    if car.type not in site.types:
        return False
    if car.loaded:
        return site.receives and car.origin != seat and _standing(site, car, seat) < ENOUGH_SPOTTED
    return site.ships and _standing(site, car, seat) < ENOUGH_SPOTTED


def _standing(site: Site, car: Car, seat: int) -> int:
    return sum(
        1
        for other in site.card.standing
        if other.type == car.type
        and other.loaded == car.loaded
        and (not other.loaded or other.origin != seat)
    )


def open_demand(sight: Sight, car_type: CarType, *, loaded: bool) -> int:
    """How many cars of a kind the district could still use, less those on their way in trains."""
    car = Car(car_type, loaded)
    wanted = sum(
        ENOUGH_SPOTTED - _standing(site, car, sight.seat)
        for site in sites(sight.district)
        if wants(site, car, sight.seat)
    )
    coming = sum(
        1
        for train in sight.trains.values()
        for other in train.consist
        if other.type == car_type and other.loaded == loaded
    )
    return wanted - coming


def takes_passengers(district: District) -> bool:
    """Whether Porters work here at all."""
    return TIER[district.tier].is_control_point


def free_red(district: District) -> int:
    """Free red boxes at the Office."""
    return facilities.boxes_in(district, OFFICE_SQUARE) - len(district.office.inbound)


def free_green(district: District) -> int:
    """Free green boxes at the Office."""
    return facilities.boxes_out(district, OFFICE_SQUARE) - len(district.office.outbound)

"""The developer: a careful heuristic player that builds a district and keeps its Office clear.

Its priorities, each in a module of its own: upgrade the Office and lay what joins and leads somewhere
(`building`); spot cars where they are wanted and be back in time (`crews`); make up trains that can be
worked, stock what can be loaded, never unjam a healthy box, hold followers (`station`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.acts import Intent
from engine.bots import building, station
from engine.bots.bot import Answer
from engine.bots.crews import Cut, Plan, Run, best_plan
from engine.bots.sight import Sight
from engine.decisions import DecisionKind
from engine.names import HAND_LIMIT
from engine.phases.answers import GiveClearance, PlayToolbox, SpendDevice
from engine.phases.drawing import DiscardCard, DrawFromDepartment, DrawFromHomeOffice, EndDrawing
from engine.phases.local_ops import ChooseOption
from engine.phases.mainline_cards import ModifyMainline
from engine.phases.moving import MoveTrain
from engine.phases.playing import PlayCard
from engine.phases.setting_out import SetOutCars
from engine.phases.sorting import SortConsist
from engine.phases.switching import EndSwitching


class DeveloperBot:
    """Keeps no memory but the plan of its switching turn, so its answers depend on what it sees."""

    def __init__(self, _seed: int) -> None:
        self._plan: list[Run | Cut] = []
        self._tray = ""
        self._reason = ""
        self._is_last = False

    def answer(self, sight: Sight, choices: Sequence[Intent]) -> Answer:
        """The best choice by its priorities."""
        if len(choices) == 1:
            return Answer(choices[0], "there is nothing else to do")
        return _ANSWERS[sight.deciding](self, sight, choices)

    def option(self, sight: Sight, choices: Sequence[Intent]) -> Answer:
        """The option worth most this Stage."""
        worth = {"draw": _worth_of_drawing(sight), "freightAgent": station.may_operate(sight)}
        self._plan = []
        self._is_last = False
        plan = best_plan(sight, sight.turn.moves)
        worth["switch"] = -1.0 if plan is None else plan.worth
        options = [intent for intent in choices if isinstance(intent, ChooseOption)]
        best = max(options, key=lambda intent: worth[intent.option])
        if best.option == "switch" and plan is not None:
            self._follow(plan)
            return Answer(best, plan.reason)
        return Answer(best, "building comes first" if best.option == "draw" else "the boxes need the agent")

    def _follow(self, plan: Plan) -> None:
        self._plan = list(plan.steps)
        self._tray = plan.tray
        self._reason = plan.reason
        self._is_last = plan.ends_turn

    def switch(self, sight: Sight, choices: Sequence[Intent]) -> Answer:
        """The next step of the plan; without one a new plan, else the end."""
        step = self._next_step(choices)
        if step is None and not self._is_last:
            plan = best_plan(sight, sight.turn.moves)
            self._plan = []
            if plan is not None:
                self._follow(plan)
                step = self._next_step(choices)
        if step is not None:
            return Answer(step, self._reason)
        end = next(intent for intent in choices if isinstance(intent, EndSwitching))
        return Answer(end, "no crew has anything useful left to do")

    def _next_step(self, choices: Sequence[Intent]) -> Intent | None:
        if not self._plan:
            return None
        step = self._plan.pop(0)
        return next((intent for intent in choices if _is_step(intent, self._tray, step)), None)

    def draw(self, sight: Sight, choices: Sequence[Intent]) -> Answer:
        """Draw first, build what is worth it, then let go of what is least missed."""
        drawn = _best_draw(sight, choices)
        if drawn is not None:
            return drawn
        found = building.best_building(sight, [play for play in choices if isinstance(play, PlayCard)])
        if found is not None:
            return Answer(found[1], "it joins what is there and leads somewhere")
        modified = next((intent for intent in choices if isinstance(intent, ModifyMainline)), None)
        if modified is not None:
            return Answer(modified, "a faster card lets more trains run")
        end = next((intent for intent in choices if isinstance(intent, EndDrawing)), None)
        if end is not None:
            return Answer(end, "the rest is worth holding")
        return _best_discard(sight, choices)

    def freight_agent(self, sight: Sight, choices: Sequence[Intent]) -> Answer:
        """See `station`."""
        return station.freight_agent(sight, choices)

    def start_extra(self, sight: Sight, choices: Sequence[Intent]) -> Answer:
        """See `station`."""
        return station.start_extra(sight, choices)

    def place_car(self, sight: Sight, choices: Sequence[Intent]) -> Answer:
        """See `station`."""
        return station.make_up(sight, choices)

    def sort(self, _sight: Sight, choices: Sequence[Intent]) -> Answer:
        """As it stands."""
        return Answer(
            next(intent for intent in choices if isinstance(intent, SortConsist)), "it stands well as it is"
        )

    def clearance(self, sight: Sight, choices: Sequence[Intent]) -> Answer:
        """Allow what meets nobody and finds a track."""
        allow, reason = station.clearance(sight)
        answers = [intent for intent in choices if isinstance(intent, GiveClearance)]
        return Answer(next(intent for intent in answers if intent.allow == allow), reason)

    def dispatch(self, _sight: Sight, choices: Sequence[Intent]) -> Answer:
        """A device unspent at the Day's end is worth nothing."""
        answers = [intent for intent in choices if isinstance(intent, SpendDevice)]
        return Answer(
            next(intent for intent in answers if intent.use), "a device unspent today is worth nothing"
        )

    def toolbox(self, _sight: Sight, choices: Sequence[Intent]) -> Answer:
        """A collision costs 5."""
        return Answer(
            next(intent for intent in choices if isinstance(intent, PlayToolbox)), "a collision would cost 5"
        )

    def load_unload(self, sight: Sight, choices: Sequence[Intent]) -> Answer:
        """See `station`."""
        return station.load_unload(sight, choices)


_Method = Callable[[DeveloperBot, Sight, Sequence[Intent]], Answer]
_ANSWERS: Final[dict[DecisionKind, _Method]] = {
    "option": DeveloperBot.option,
    "switch": DeveloperBot.switch,
    "draw": DeveloperBot.draw,
    "freightAgent": DeveloperBot.freight_agent,
    "startExtra": DeveloperBot.start_extra,
    "placeCar": DeveloperBot.place_car,
    "sortConsist": DeveloperBot.sort,
    "clearance": DeveloperBot.clearance,
    "dispatch": DeveloperBot.dispatch,
    "toolbox": DeveloperBot.toolbox,
    "loadUnload": DeveloperBot.load_unload,
}


_PLAYED_AT_ONCE: Final = ("office", "timetabled", "extra")


def _is_step(intent: Intent, tray: str, step: Run | Cut) -> bool:
    if isinstance(step, Cut):
        return isinstance(intent, SetOutCars) and (intent.tray, intent.count, intent.from_nose) == (
            tray,
            *step,
        )
    return (
        isinstance(intent, MoveTrain)
        and (intent.tray, intent.to, intent.reverse) == (tray, step.to, step.reverse)
        and set(intent.via) <= set(step.between)
    )


def _worth_of_drawing(sight: Sight) -> float:
    held = [
        building.worth_of_card(sight, held.card)
        for held in sight.hand
        if held.card.category in _PLAYED_AT_ONCE
    ]
    open_cards = [building.worth_of_card(sight, top.card) for top in sight.tops if top is not None]
    best = max([building.BLIND, *open_cards, *held])
    days_left = sight.config.days - sight.day
    return best - 1.5 * (days_left == 0)


def _best_draw(sight: Sight, choices: Sequence[Intent]) -> Answer | None:
    """The face-up card worth most, if it is better than an unknown one."""
    best: tuple[float, Intent] | None = None
    for intent in choices:
        if isinstance(intent, DrawFromHomeOffice):
            worth = building.BLIND
        elif isinstance(intent, DrawFromDepartment):
            top = sight.tops[intent.slot]
            worth = 0.0 if top is None else building.worth_of_card(sight, top.card)
        else:
            continue
        if best is None or worth > best[0]:
            best = (worth, intent)
    if best is None:
        return None
    is_blind = isinstance(best[1], DrawFromHomeOffice)
    return Answer(
        best[1], "no face-up card is worth an unknown one" if is_blind else "a face-up card is wanted"
    )


def _best_discard(sight: Sight, choices: Sequence[Intent]) -> Answer:
    """The card least missed, onto the pile whose top is least missed."""
    cards = {held.id: held.card for held in sight.hand}

    def missed(intent: DiscardCard) -> tuple[float, float]:
        top = sight.tops[intent.to_slot]
        below = 0.0 if top is None else building.worth_of_card(sight, top.card)
        return building.worth_of_card(sight, cards[intent.card]), below

    discards = [intent for intent in choices if isinstance(intent, DiscardCard)]
    return Answer(min(discards, key=missed), f"only {HAND_LIMIT} cards may be kept")

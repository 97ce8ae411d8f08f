"""Nothing reaches a seat at a free table that does not follow from what it may know.

Everything a seat is sent is taken at moments of random evenings and compared, byte by byte, with what it
would be sent if all that it cannot know were dealt anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from generator.mechanics.dice import Dice
from generator.play.free import doing
from generator.play.free.state import FreeState
from generator.tabletop.free.table import FreeTable
from generator.tabletop.free.views import FreeViews
from generator.tabletop.pictures import Pictures
from tests.play.free.toy import any_line
from tests.tabletop.asking import Answer, Sat
from tests.tabletop.free.asking import beginning, free_sat, twin


def faces(sitting: Sat) -> list[str]:
    """The keys of all faces there are, shown to anybody or not."""
    pictures, begun = sitting.server.views.pictures, beginning()
    printed = [
        (face, *shape.size)
        for thing, shape in zip(begun.things, begun.shapes, strict=True)
        for face in (thing.front, thing.back)
        if face is not None
    ]
    return sorted({pictures._key(*each) for each in printed})


def sent(sitting: Sat, seat: int) -> Iterator[tuple[str, Answer]]:
    """Everything a seat can be sent at this moment that changes nothing, by what it asked."""
    looks = {other: sitting.get(other, f"/look?seat={other}") for other in sitting.tokens}
    yield "look", looks[seat]
    version = sitting.table.version
    for other in sitting.tokens:
        if other != seat:
            yield f"look {other}", sitting.get(seat, f"/look?seat={other}")
            yield f"act {other}", sitting.post(seat, "typed", seat=other, version=version, text="roll")
    yield "back", sitting.get(seat, f"/look?seat={seat}&at=0")
    yield "undo", sitting.post(seat, "undo", seat=seat, version=version + 1)
    yield "form", sitting.ask(f"/seat/{sitting.tokens[seat]}/typed", "POST", b"[]")
    for key in faces(sitting):
        yield f"drawing {key}", sitting.get(seat, f"/drawing/{key}")


def knows(sitting: Sat, seat: int) -> str:
    return json.dumps(sitting.table.state.observation(seat))


def check_moment(sitting: Sat, seat: int, dice: Dice) -> int:
    """Compare all that a seat is sent with what it would be sent on another deal; how many answers."""
    state = sitting.table.state
    here, other = twin(sitting, state.copy()), twin(sitting, state.redealt(seat, dice))
    compared = 0
    for (question, answer), (_, elsewhere) in zip(sent(here, seat), sent(other, seat), strict=True):
        assert answer == elsewhere, question
        compared += 1
    return compared


def check_act(sitting: Sat, by: int, text: str, dice: Dice) -> int:
    """Compare what each seat is sent of an act with what it is sent of it on another deal."""
    compared, state = 0, sitting.table.state
    for seat in sitting.tokens:
        here, other = twin(sitting, state.copy()), twin(sitting, state.redealt(seat, dice))
        version = sitting.table.version
        answers = [each.post(by, "typed", seat=by, version=version, text=text) for each in (here, other)]
        if seat == by:
            assert answers[0] == answers[1], text
            compared += 1
        if knows(here, seat) != knows(other, seat) or showed(here) != showed(other):
            # What came of it was shown, and it was another deal.
            continue
        look = f"/look?seat={seat}"
        assert here.get(seat, look).body == other.get(seat, look).body, text
        compared += 1
    return compared


def showed(sitting: Sat) -> object:
    """The values the last act laid open before everybody, which the log may tell."""
    acts, state = sitting.table.session.acts, sitting.table.state
    fronts = {state.kind(card).label for pile in state.piles.values() for card in pile.cards if card.up}
    return [value for act in acts[-1:] for _, value in act.event.values if value in fronts]


def evening(seed: str, lines: int) -> int:
    """So many lines typed at random, all answers compared; how many there were."""
    sitting, dice, compared = free_sat(seed), Dice(f"evening {seed}"), 0
    table = sitting.table
    for number in range(lines):
        by = dice.below(3)
        text = any_line(table.state, by, dice)
        compared += check_act(sitting, by, text, dice)
        sitting.post(by, "typed", seat=by, version=table.version, text=text)
        if number % 8 == 0:
            compared += check_moment(sitting, dice.below(3), dice)
        if dice.below(12) == 0 and table.session.acts:
            last = table.session.acts[-1].seat
            assert sitting.post(last, "undo", seat=last, version=table.version).status == 200
    return compared


def test_every_byte_a_seat_is_sent_follows_from_what_it_may_know():
    assert evening("ebb", 60) > 250


@pytest.mark.soak
@pytest.mark.parametrize("number", range(4))
def test_every_byte_of_long_evenings_follows_from_what_the_seat_may_know(number):
    assert evening(f"flow {number}", 500) > 2000


# ---- the test of the test ----


def plant_another_side(monkeypatch):
    look = FreeViews.look

    def more(views, seat, own, at=None):
        others = [views.table.state.observation(other)["hand"] for other in views.table.people]
        return {**look(views, seat, own, at), "debug": others}

    monkeypatch.setattr(FreeViews, "look", more)


def plant_news_of_what_was_drawn(monkeypatch):
    told = FreeTable._told
    monkeypatch.setattr(FreeTable, "_told", lambda table, line, seat: told(table, line, line.seat))


def plant_fronts_of_hidden_cards(monkeypatch):
    seen = FreeState._seen
    monkeypatch.setattr(FreeState, "_seen", lambda state, pile: {**seen(state, pile), "kind": pile.top.kind})


def plant_names_of_hidden_cards(monkeypatch):
    def label(state, card, up):
        return state.kind(card).label

    monkeypatch.setattr(doing, "label_of", label)


def plant_refusals_by_what_is_hidden(monkeypatch):
    from_top = doing.from_top

    def telling(state, id, count, dice):
        try:
            return from_top(state, id, count, dice)
        except doing.NotDone as wrong:
            if id not in state.piles:
                raise
            label = state.kind(state.piles[id].top).label
            raise doing.NotDone(wrong.key, **{**wrong.values, "name": label}) from None

    monkeypatch.setattr(doing, "from_top", telling)


def plant_faces_for_everybody(monkeypatch):
    name = Pictures.name

    def for_all(pictures, seat, face, width, height):
        for other in range(3):
            key = name(pictures, other, face, width, height)
        return key

    monkeypatch.setattr(Pictures, "name", for_all)


LEAKS = [
    plant_another_side,
    plant_news_of_what_was_drawn,
    plant_fronts_of_hidden_cards,
    plant_names_of_hidden_cards,
    plant_refusals_by_what_is_hidden,
    plant_faces_for_everybody,
]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("plant", LEAKS)
def test_a_leak_that_was_planted_is_noticed(plant, monkeypatch):
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        evening("ebb", 250)


def test_before_anybody_lifts_the_curtain_nobodys_side_is_sent():
    sitting, dice = free_sat("curtain", share=False), Dice("curtain")
    link = f"/seat/{sitting.tokens[0]}/look"
    assert sitting.ask(link).json()["seat"] == 0, "nobody has anything to hide yet"
    pile = max(sitting.table.state.piles.values(), key=lambda each: len(each.cards)).id
    sitting.post(1, "typed", seat=1, version=1, text=f"draw 1 from {pile}")
    for _ in range(40):
        by = dice.below(3)
        text = any_line(sitting.table.state, by, dice)
        sitting.post(by, "typed", seat=by, version=1, text=text)
        view = sitting.ask(link).json()
        assert (view["seat"], view["scene"], view["log"]) == (None, None, [])
        elsewhere = twin(sitting, sitting.table.state.redealt(0, dice))
        assert elsewhere.ask(link) == sitting.ask(link)

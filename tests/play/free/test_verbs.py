"""Every verb: what it does in the smallest case, and what it is refused for."""

from __future__ import annotations

import pytest

from generator.mechanics.dice import Dice
from generator.play.free.verbs import FORMS, VERBS, NotDone, read
from tests.play.free.toy import BAG, DECK, DIE, NAMES, SPOTS, TOKEN, line, refused, table


def kinds(cards):
    return [card.kind for card in cards]


def last(session):
    return [*session.state.piles.values()][-1]


def test_every_form_is_read_and_every_verb_has_one():
    texts = [form.replace("NAME", "ben").replace("PLACE", "a1") for form in FORMS]
    assert {type(read(text, 0, NAMES, SPOTS)) for text in texts} == set(VERBS)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "no_verb"),
        ("dance", "no_verb"),
        ("draw", "no_verb"),
        ("draw 1 from", "no_verb"),
        ("draw ٣ from 1", "no_verb"),
        ("move 1 to hand of Dan", "no_seat"),
        ("move 1 to nowhere", "no_place"),
        ("x" * 401, "too_long"),
    ],
)
def test_what_is_no_verb_is_refused(text, key):
    with pytest.raises(NotDone) as wrong:
        read(text, 0, NAMES, SPOTS)
    assert wrong.value.key == key


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("move 999 to 1,1", "not_there"),
        (f"move {DECK} to 601,1", "off_table"),
        (f"move {DECK} to 1,-1", "off_table"),
        (f"move {DECK} to hand of 3", "no_seat"),
        (f"move {BAG} to hand", "is_bag"),
        ("move 2 to 1,1", "not_there"),
        (f"stack {DECK} on {DECK}", "on_itself"),
        (f"stack {TOKEN} on {DECK}", "does_not_fit"),
        (f"stack {DECK} on 999", "no_pile"),
        (f"draw 13 from {DECK}", "too_few"),
        (f"draw 0 from {DECK}", "too_few"),
        (f"draw 1 from {DECK} to hand of 7", "no_seat"),
        (f"draw 1 from {DECK} to 700,1", "off_table"),
        (f"draw 1 from {DECK} on {TOKEN}", "does_not_fit"),
        (f"draw 1 from {DECK} on {DECK}", "on_itself"),
        (f"deal 5 from {DECK}", "too_few"),
        (f"flip {TOKEN}", "one_sided"),
        (f"flip {BAG}", "is_bag"),
        ("flip 999", "no_pile"),
        (f"turn {DECK} 0", "no_turn"),
        (f"turn {DECK} 360", "no_turn"),
        (f"shuffle {TOKEN}", "no_shuffle"),
        (f"search {TOKEN}", "is_open"),
        (f"search 13 of {DECK}", "too_few"),
        (f"search 1 of {BAG}", "is_bag"),
        (f"close {DECK}", "no_search"),
        ("count 999", "no_pile"),
        (f"roll {DECK}", "no_die"),
        ("roll 21d6", "odd_dice"),
        ("roll 1d1", "odd_dice"),
        ("roll 1d1001", "odd_dice"),
        ("note", "no_note"),
        ("note \u200b\u202e", "no_note"),
        ("note " + "x" * 301, "long_note"),
    ],
)
def test_what_cannot_be_done_changes_nothing(text, key):
    session = table()
    before = [session.state.observation(seat) for seat in range(3)], session.state.next_id
    assert refused(session, 0, text) == key
    assert ([session.state.observation(seat) for seat in range(3)], session.state.next_id) == before
    assert session.acts == []


def test_a_pile_is_moved_and_lies_above_what_was_there():
    session = table()
    line(session, 0, f"move {DECK} to 250,200")
    assert (last(session).id, last(session).x, last(session).y) == (DECK, 250.0, 200.0)


@pytest.mark.parametrize(
    ("x", "y", "at"), [(314, 54, (300, 40)), (316, 40, (300, 40)), (351, 40, (351, 40)), (300, 91, (300, 91))]
)
def test_what_is_laid_in_a_place_of_a_board_lies_exactly_there(x, y, at):
    session = table()
    line(session, 0, f"move {TOKEN} to {x},{y}")
    assert (last(session).x, last(session).y) == at


def test_a_place_is_named_and_two_pieces_on_it_lie_side_by_side():
    session = table()
    line(session, 0, f"move {TOKEN} to a1")
    line(session, 1, f"move {TOKEN + 2} to Harbour")
    assert (last(session).x, last(session).y) == (306, 43)


def test_what_is_drawn_is_seen_by_its_owner_alone():
    session = table()
    top = kinds(session.state.piles[DECK].cards[:2])
    event = line(session, 1, f"draw 2 from {DECK}")
    assert list(event.saw) == kinds(session.state.hands[1]) == top
    assert session.state.observation(0)["hands"][0] == {"seat": 1, "backs": [[0, 2]]}
    assert [card["kind"] for card in session.state.observation(1)["hand"]] == top


def test_drawn_for_somebody_else_it_is_seen_by_them():
    session = table()
    event = line(session, 0, f"draw 1 from {DECK} to hand of cid")
    assert (event.saw, len(session.state.hands[2])) == ((), 1)


def test_a_deal_goes_round_from_the_next_seat():
    session = table()
    top = kinds(session.state.piles[DECK].cards[:6])
    event = line(session, 1, f"deal 2 from {DECK}")
    assert [kinds(hand) for hand in session.state.hands] == [top[1::3], top[2::3], top[0::3]]
    assert list(event.saw) == top[2::3]


@pytest.mark.parametrize(("side", "up"), [("", True), (" up", True), (" down", False)])
def test_a_card_out_of_a_hand_is_shown_unless_it_is_laid_face_down(side, up):
    session = table()
    line(session, 0, f"draw 1 from {DECK}")
    held = session.state.hands[0][0]
    event = line(session, 0, f"move {held.id} to 50,300{side}")
    assert (last(session).top.kind, last(session).top.up) == (held.kind, up)
    assert event.key == ("lays_up" if up else "lays_down")
    assert (dict(event.values)["what"] == f"card {held.kind}") is up
    assert held.id not in (last(session).id, last(session).top.id)


def test_nobody_reaches_into_the_hand_of_another():
    session = table()
    line(session, 0, f"draw 1 from {DECK}")
    (held,) = session.state.hands[0]
    texts = [f"move {held.id} to 1,1", f"move {held.id} to hand", f"stack {held.id} on {DECK}"]
    assert [refused(session, 1, text) for text in texts] == ["not_there"] * 3
    assert refused(session, 0, f"move {held.id} to hand of Ben") == ""
    assert kinds(session.state.hands[1]) == [held.kind]


def test_a_card_on_a_pile_lies_as_it_lay_and_out_of_a_hand_as_the_pile_does():
    session = table()
    line(session, 0, f"draw 1 from {DECK} to 300,300 up")
    open_card = last(session)
    line(session, 0, f"stack {open_card.id} on {DECK}")
    assert session.state.piles[DECK].top.up
    line(session, 0, f"draw 1 from {DECK}")
    held = session.state.hands[0][0]
    assert held.kind == open_card.top.kind
    line(session, 0, f"stack {held.id} under {DECK}")
    bottom = session.state.piles[DECK].cards[-1]
    assert (bottom.kind, bottom.up) == (held.kind, False)


def test_the_top_of_one_pile_goes_onto_another():
    session = table()
    line(session, 0, f"draw 3 from {DECK} to 300,300")
    below, top = last(session), session.state.piles[DECK].top
    line(session, 0, f"draw 1 from {DECK} on {below.id}")
    assert kinds(session.state.piles[below.id].cards) == [top.kind, *kinds(below.cards)]


def test_a_pile_turned_over_begins_at_its_bottom():
    session = table()
    before = session.state.piles[DECK].cards
    line(session, 0, f"flip {DECK}")
    after = session.state.piles[DECK].cards
    assert kinds(after) == kinds(before)[::-1]
    assert all(card.up for card in after)


def test_turns_add_up():
    session = table()
    for degrees in (90, 300, -45):
        line(session, 0, f"turn {DECK} {degrees}")
    assert session.state.piles[DECK].degrees == 345


def test_a_shuffle_mixes_and_no_number_stays():
    session = table()
    before = session.state.piles[DECK].cards
    line(session, 0, f"shuffle {DECK}")
    after = session.state.piles[DECK].cards
    assert sorted(kinds(after)) == sorted(kinds(before)) != kinds(after) != kinds(before)
    assert not {card.id for card in after} & {card.id for card in before}


def test_a_shuffle_of_open_and_hidden_cards_hides_all_and_one_of_open_cards_none():
    session = table()
    line(session, 0, f"draw 1 from {DECK} to 300,300 up")
    line(session, 0, f"stack {last(session).id} on {DECK}")
    line(session, 0, f"shuffle {DECK}")
    assert not any(card.up for card in session.state.piles[DECK].cards)
    line(session, 0, f"flip {DECK}")
    line(session, 0, f"shuffle {DECK}")
    assert all(card.up for card in session.state.piles[DECK].cards)


def test_a_search_is_for_the_searcher_and_everybody_hears_of_it():
    session = table()
    event = line(session, 2, f"search 3 of {DECK}")
    assert (event.key, dict(event.values)["count"]) == ("searches", 3)
    top = kinds(session.state.piles[DECK].cards[:3])
    (search,) = session.state.observation(2)["searching"]
    assert [card["kind"] for card in search["cards"]] == top
    assert session.state.observation(0)["searching"] == []
    deck = next(pile for pile in session.state.observation(0)["piles"] if pile["id"] == DECK)
    assert (deck["searched"], deck["kind"]) == ([2], None)


def test_a_searcher_takes_a_card_out_and_another_does_not():
    session = table()
    line(session, 2, f"search {DECK}")
    fifth = session.state.piles[DECK].cards[4]
    assert refused(session, 1, f"move {fifth.id} to hand") == "not_there"
    event = line(session, 2, f"move {fifth.id} to hand")
    assert (event.key, dict(event.values)["what"]) == ("takes_out", "a card, face down")
    assert (kinds(session.state.hands[2]), len(session.state.piles[DECK].cards)) == ([fifth.kind], 11)
    line(session, 2, f"close {DECK}")
    assert session.state.looks == {}


@pytest.mark.parametrize("text", [f"shuffle {DECK}", f"flip {DECK}", f"move {DECK} to hand"])
def test_a_search_ends_when_the_order_does(text):
    session = table()
    line(session, 0, f"search {DECK}")
    line(session, 1, text)
    assert session.state.observation(0)["searching"] == []


def test_what_is_put_into_a_searched_pile_later_is_not_shown():
    session = table()
    line(session, 1, f"draw 1 from {DECK}")
    line(session, 0, f"search {DECK}")
    line(session, 1, f"stack {session.state.hands[1][0].id} on {DECK}")
    (search,) = session.state.observation(0)["searching"]
    assert (len(search["cards"]), len(session.state.piles[DECK].cards)) == (11, 12)


def test_a_hidden_card_alone_can_be_looked_at():
    session = table()
    line(session, 0, f"draw 1 from {DECK} to 300,300")
    event = line(session, 1, f"search {last(session).id}")
    assert kinds(last(session).cards) == list(event.saw)


def test_a_bag_gives_anything_and_takes_everything_and_tells_nothing():
    drawn = set()
    for seed in "abcdefgh":
        session = table(seed)
        line(session, 0, f"draw 1 from {BAG}")
        drawn.add(session.state.hands[0][0].kind)
    assert len(drawn) > 2
    bag = next(pile for pile in session.state.observation(0)["piles"] if pile["id"] == BAG)
    assert (bag["kind"], bag["look"], bag["count"]) == (None, None, 4)
    line(session, 0, f"stack {TOKEN} on {BAG}")
    assert len(session.state.piles[BAG].cards) == 5


def test_what_has_no_back_tells_nothing_in_a_hand():
    session = table()
    line(session, 1, f"draw 2 from {BAG}")
    assert session.state.observation(0)["hands"][0] == {"seat": 1, "backs": [[-1, 2]]}
    held = session.state.hands[1][0]
    event = line(session, 1, f"move {held.id} to hand of 2")
    assert dict(event.values)["what"] == "a piece, face down"


def test_dice_show_a_side_and_others_need_no_table():
    session = table()
    event = line(session, 0, "roll")
    assert dict(event.values)["result"] == str(session.state.dice[DIE].side + 1)
    line(session, 0, f"roll {DIE}")
    line(session, 0, f"move {DIE} to 20,20")
    assert (session.state.dice[DIE].x, session.state.dice[DIE].y) == (20, 20)
    numbers = dict(line(session, 0, "roll 3d6").values)["result"].split(" = ")
    assert sum(map(int, numbers[0].split(" + "))) == int(numbers[1])


def test_counts_and_notes_are_heard_and_change_nothing():
    session = table()
    before = session.state.observation(0)
    assert dict(line(session, 0, f"count {DECK}").values) == {"name": "Deck", "count": 12}
    assert dict(line(session, 1, "note  two\n fish ").values) == {"text": "two fish"}
    assert session.state.observation(0) == before


def test_chance_is_fair_enough_to_shuffle_with():
    tops = [table(f"{number}").state.piles[DECK].top.kind for number in range(240)]
    assert set(tops) == set(range(12))
    assert Dice("x").below(2) in (0, 1)

"""Words that hold without anybody doing anything: for a player while the card is aboard, or of the card.

They are carried out when a board changes, or once at load, and leave numbers for the rules to read.
"""

from __future__ import annotations

from generator.games.to_the_bottom.effects.vocabulary import Amount, Cap, Colour
from generator.games.to_the_bottom.passives import Passives
from generator.games.to_the_bottom.tables import Kind


def draw_more(holder: Passives, *, n: Amount) -> None:
    """The holder draws n cards more in each Drawing; several add up. TB-12.35"""
    holder.draws += n


def draw_fewer(holder: Passives, *, n: Amount) -> None:
    """The holder draws n cards fewer in each Drawing; several add up. TB-12.77"""
    holder.draws -= n


def skip_drawing(holder: Passives) -> None:
    """The holder leaves step 3 out altogether. TB-12.1"""
    holder.skips = True


def extra_room(holder: Passives, *, n: Amount) -> None:
    """So many more cards fit aboard before prices multiply; several add up. TB-6.5"""
    holder.room += n


def play_discount(holder: Passives, *, n: Amount) -> None:
    """Playing a card costs so much less, never below 0; several add up. TB-6.5"""
    holder.discount += n


def enter_ready(holder: Passives, *, colours: tuple[Colour, ...]) -> None:
    """The holder's cards of these colours come aboard ready. TB-12.31"""
    holder.ready_colours |= frozenset(colours)


def see_hands(holder: Passives) -> None:
    """The holder sees opponents' hands, and unseen choices of theirs become free ones. TB-12.27"""
    holder.sees_hands = True


def look_ahead(holder: Passives, *, n: Amount, bonus: Amount) -> None:
    """The holder sees the top n of the own deck; each copy lends its bonus to arrange_ahead. TB-12.53"""
    holder.looks = max(holder.looks, n)
    holder.bonus += bonus


def arrange_ahead(holder: Passives, *, n: Amount) -> None:
    """The holder sees and rearranges the top n of the own deck, and every bonus more. TB-12.71"""
    holder.arranges = max(holder.arranges, n)


def protected(card: Kind, *, unless_board_at_least: Amount) -> None:
    """The card cannot be jettisoned, in the zones named, unless its holder has that many aboard. TB-12.19"""
    card.protected_below = unless_board_at_least


def no_points(card: Kind) -> None:
    """The card gives no points when it is jettisoned. TB-12.36"""
    card.worth = 0


def play_on_opponent(card: Kind) -> None:
    """The card is played aboard an opponent. TB-12.80"""
    card.on_opponent = True


def pair_points(card: Kind, *, cap: Cap) -> None:
    """Jettisoned along with another card it gives as many points as that one, at most cap. TB-12.65"""
    card.pair_cap = cap

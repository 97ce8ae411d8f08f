"""Every English word that layouts print besides the texts of the cards, by key, for translators."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, str] = {
    # cards
    "beige": "Beige · company",
    "green": "Green · always on",
    "blue": "Blue · defence",
    "red": "Red · attack",
    "violet": "Violet · special",
    "beige_letter": "N",
    "green_letter": "G",
    "blue_letter": "B",
    "red_letter": "R",
    "violet_letter": "V",
    "price": "Shop",
    "tire": "Tire",
    # player aid
    "cruise": "The Cruise",
    "sinking": "The Sinking",
    "your_turn": "Your turn",
    "steps_cruise": "**1** Ready your tired cards.\n"
    "**2** Before drawing: Maid, Stowaway.\n"
    "**3** Draw. Deck empty: shuffle your water and go on.\n"
    "**4, 5** In any order, as often as you like: jettison from hand for points, play, tire, "
    "**buy** (into your water; the Shop is filled up at once).\n"
    "**6** End: Arbiter. **Keep {hand_limit} cards.** Points left are lost.",
    "steps_sinking": "**1** Ready your tired cards.\n"
    "**2** Before drawing: Maid, Stowaway.\n"
    "**3** Draw. **Deck empty and one more to draw: you sink.**\n"
    "**4, 5** In any order, as often as you like: jettison from hand for points, play, tire. "
    "Nothing can be bought.\n"
    "**6** End: Arbiter. Keep your hand. Points left are lost.",
    "draws": "Cards drawn",
    "draws_note": "Turns of the phase, counted over all players.",
    "turn": "turn",
    "later": "later",
    "draw": "draw",
    "playing": "Playing costs value times, by cards aboard",
    "aboard": "{first} to {last}",
    "value_times": "× {n}",
    "playing_note": "Each Lifeguard: every step one card later, each play 1 less. Shop prices never change.",
    "iceberg": "The Iceberg ({price}) ends your turn and the Cruise. All shuffle hand, deck and water into "
    "one deck and draw {sinking_hand}. Its buyer opens the Sinking.",
    "sunk": "Sunk: hand, deck and water are gone; **cards aboard are rescued**. Their values are your score.",
    "signs": "Signs",
    "sign_tire": "turn sideways to act",
    "sign_comes-tired": "comes aboard tired",
    "sign_reaction": "reaction, also in others’ turns",
    "sign_always": "works by itself while aboard",
    "sign_splash": "works when jettisoned",
    "sign_onto": "played on top of a card",
    "sign_class": "Only blue cards with :tire: come aboard ready.",
    "reactions": "Reactions: the last one works first",
    "react_play": "a card is played",
    "react_tire": "a card is tired",
    "react_hit": "a card hits you",
    "react_jettison": "jettisoned from hand",
    # points track
    "points": "Points this turn",
    "points_how": "**1** Cut out the tracks along the thick lines. **2** Cut out the markers, fold each "
    "on the dashed "
    "line so that it stands, and put it on 0. Points left at the end of your turn are lost: back to 0.",
    "marker": "fold",
    # shop mat
    "shop": "The Shop",
    "shop_card": "Shop",
    "common_deck": "Common deck",
    "common_deck_note": "all cards but the starting cards, face down",
    "iceberg_place": "Iceberg",
    "shop_note": "Buy a card for its price: it goes to your water. Fill its place at once, from the "
    "common deck. "
    "Whoever buys the Iceberg ends the Cruise.",
    # score sheet
    "score": "Score",
    "score_note": "Write down each card rescued and its value. Iceberg and Lifeboat count 10.",
    "player": "Name",
    "card": "card aboard",
    "value": "value",
    "total": "Total",
    "rounds": "Rounds",
    # tuck boxes
    "box_starting": "Starting cards\nand the Iceberg",
    "box_shop": "The Shop",
    "box_count": "{n} cards",
    "box_how": "**1** Cut along the thick outline and the four short slits. **2** Score and fold back "
    "the dashed "
    "lines. **3** Glue the striped flap under the far side. **4** Close the end without the notch; the "
    "cards go in above.",
    "glue": "glue",
    # A to Z
    "a_to_z": "All cards, A to Z",
    "a_to_z_note": "Beside each porthole stand value, name and copies in a full set; then the price, if "
    "it differs.",
    "copies": "{n} ×",
    "price_is": "price {n}",
    # figures of the rulebook
    "fig_value": "Value: gives, costs and counts",
    "fig_class": "Class: colour, shape and letter",
    "fig_kind": "When it acts",
    "fig_tired_value": "The value when tired",
    "fig_comes_tired": "Comes aboard tired",
    "fig_price": "Price in the Shop, where it differs",
    "fig_text": "What it does",
    "deck": "deck",
    "hand": "hand",
    "board": "board: cards aboard",
    "water": "water",
    "fig_jettison": "jettison",
    "fig_buys": "buys",
    "fig_plays": "plays",
    "fig_shop": "the Shop",
    "fig_comes_up": "comes up",
    "fig_aboard": "Anna’s board",
    "fig_points": "points",
    "fig_ready": "ready",
    "fig_tires": "tired: it has acted",
}

"""Everything printed, as plain values for the layouts. Lengths in millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from generator.contract import Component, Die, Edition, Face, Piece, Stated, covers
from generator.contract.boxes import tuck_box
from generator.contract.printing import assembly
from generator.contract.retail.outer_box import boxed
from generator.games.jure_of_the_seas import wakes
from generator.games.jure_of_the_seas.board import acting_order
from generator.games.jure_of_the_seas.content import BOARD, DAIKAIJU, GAME, SHIPS, WAKES, Content
from generator.games.jure_of_the_seas.pieces import Daikaiju, Ship, WakeType
from generator.games.jure_of_the_seas.printing.box_back import box_back
from generator.games.jure_of_the_seas.printing.example_round import tables, turns
from generator.games.jure_of_the_seas.printing.face_values import (
    beast_values,
    line_names,
    scales,
    ship_values,
)
from generator.games.jure_of_the_seas.printing.places import (
    FOOT,
    SHIP,
    STANDEE,
    TENT,
    TENT_PARTS,
    mark_points,
    span,
)
from generator.games.jure_of_the_seas.printing.position import between
from generator.games.jure_of_the_seas.printing.rulebook_figures import beasts, figures, fleet, kinds
from generator.games.jure_of_the_seas.printing.vignettes import vignettes
from generator.reading.packs import Pack

STANDING = (60.0, 40.0)
"""Card for a ship of a press that stands: its outline, and beside that its foot."""
PATCH = "patch"
"""The edge of flat ships, plain water. Tiles have gutters: one cut between two might show the end of
another's wake."""
NET = (64.0, 95.0)
"""Room for the net of a die, with a line above and what to do below."""
BOARD_TO_PUNCH = (170.0, 210.0)
"""The largest sheet of tiles to punch: it lies in the box on a quarter of the board and on the book."""
BOXED = (92.0, 66.0)
"""The contents of the box of home: aids flat, on them a pile of tiles, and beside that dice and ships."""
RULEBOOK = "rulebook.md"
DICE = {"gold": "#e3ad2b", "blue": "#16509c"}
"""The dice and their colours on a table."""


def components(content: Content, pack: Pack, edition: Edition) -> Sequence[Component]:
    """The components of the box, each one file on paper; also what open water does without.

    The figures of the rulebook come with them but are no sheet of their own.
    """
    sheets = [*on_the_water(content, pack), *to_fold(content, pack), *aids(content, pack)]
    sheets.append(tile_box(content, pack, edition))
    printed = [
        *sheets,
        *figures(content, pack),
        *vignettes(content),
        assembly(("first_cuts", "second_cuts", "board", "ship", "die", "box"), "Figures"),
        kinds(content),
        beasts(content),
        fleet(content),
        *tables(content, pack),
        *turns(content, pack),
        box_back(content, pack),
        rulebook(content, pack),
    ]
    return boxed(printed, pack, edition, {}, "cover.blurb", picture="box_back/mid_game", holds="box.contents")


def on_the_water(content: Content, pack: Pack) -> list[Component]:
    """Wake tiles and daikaiju, cut from common sheets, and the board they lie on."""
    side, title, words = content.board.square_mm, content.game.title, pack.words
    tiles = [tile for kind in content.wakes.wakes for tile in wake_tiles(kind, pack)]
    beasts = [daikaiju(beast, pack) for beast in acting_order(content.daikaiju.daikaiju)]
    return [
        Component(
            "wake_tiles",
            words("sheet.wake_tiles", title=title),
            "cards",
            (side, side),
            tiles,
            sheet="tiles",
            punched=BOARD_TO_PUNCH,
        ),
        Component(
            "daikaiju_tiles",
            words("sheet.daikaiju_tiles", title=title),
            "cards",
            (side, side),
            beasts,
            sheet="tiles",
            punched=BOARD_TO_PUNCH,
        ),
        Component(
            "board",
            words("sheet.board", title=title),
            "board",
            span(content.board),
            [board(content, pack)],
            seams=between(content),
            fold="quarter",
        ),
    ]


def tile_box(content: Content, pack: Pack, edition: Edition) -> Component:
    """A box for tiles, aids, dice and flat ships; tiles that a press punches are too thick for one."""
    tiles = sum(len(kind.tiles) for kind in content.wakes.wakes)
    beasts = len(content.daikaiju.daikaiju)
    cards, title = content.game.players.max + 1, content.game.title
    component = tuck_box(
        "tile_box",
        pack.words("sheet.tile_box", title=title),
        BOXED,
        tiles + beasts + cards,
        edition.card_mm,
        pack.place(GAME, "contents"),
        title=title,
        tagline=content.game.tagline,
        players={"min": content.game.players.min, "max": content.game.players.max},
        holds=pack.words("box.holds", tiles=tiles, beasts=beasts, cards=cards),
    )
    return replace(component, home_only=True)


def to_fold(content: Content, pack: Pack) -> list[Component]:
    """Ships to punch; at home ships to fold, flat ones, and paper dice, all on common sheets."""
    title, words, ships = content.game.title, pack.words, content.ships.ships
    standing = [ship_standing(one, pack) for one in ships]
    nets = [die(pack, colour) for colour in DICE]
    dice = [Die(f"{name}_die", words(f"die.{name}"), tuple("123456"), tone) for name, tone in DICE.items()]
    flat = [ship(one, pack) for one in ships]
    return [
        Component(
            "ships",
            words("sheet.ships", title=title),
            "cards",
            SHIP,
            flat,
            sheet="extras",
            home_only=True,
        ),
        Component(
            "ships_standing",
            words("sheet.ships_standing", title=title),
            "cards",
            STANDING,
            standing,
            punched=BOARD_TO_PUNCH,
            press_only=True,
        ),
        Component(
            "ships_folded",
            words("sheet.ships_folded", title=title),
            "sheet",
            TENT,
            [ship_folded(one, pack) for one in ships],
            sheet="extras",
            folded=True,
            home_only=True,
        ),
        Component(
            "dice",
            words("sheet.dice", title=title),
            "sheet",
            NET,
            nets,
            sheet="extras",
            folded=True,
            dice=tuple(dice),
            home_note=words("sheet.extras_fold"),
        ),
    ]


def aids(content: Content, pack: Pack) -> list[Component]:
    """The cards that say what to do, on common sheets."""
    pieces = {"player_aids": player_aid(content, pack), "placement_aid": placement_aid(content, pack)}
    return [
        Component(
            name, pack.words(f"sheet.{name}", title=content.game.title), "cards", "poker", [aid], sheet="aids"
        )
        for name, aid in pieces.items()
    ]


def rulebook(content: Content, pack: Pack) -> Component:
    """The rulebook between its covers."""
    game = content.game
    seats = {"min": game.players.min, "max": game.players.max}
    cover = replace(
        covers(game.title, game.tagline, players=seats, ages=game.ages or 0),
        place=pack.place(GAME, "tagline"),
    )
    title = pack.words("sheet.rulebook", title=game.title)
    return Component("rulebook", title, "book", "a5", [cover], text=RULEBOOK, stated=tuple(_rules(content)))


def _rules(content: Content) -> Iterator[Stated]:
    """The numbers of game.yaml and board.yaml that clauses of the book say, too."""
    game, board = content.game, content.board
    said = {
        "columns and rows of board.yaml": ("JS-1.1", (board.columns, board.rows)),
        "start_marks of board.yaml": ("JS-1.7", (board.start_marks,)),
        "players of game.yaml": ("JS-2.1", (game.players.min, game.players.max)),
        "hand_size of game.yaml": ("JS-2.2", (game.hand_size,)),
        "start_daikaiju of game.yaml": ("JS-2.4", tuple(game.start_daikaiju.values())),
        "min_daikaiju of game.yaml": ("JS-4.2", (game.min_daikaiju,)),
        "movement_sums of game.yaml": ("JS-4.3", tuple(game.movement_sums)),
        "new_daikaiju_roll of game.yaml": ("JS-5.2", (game.new_daikaiju_roll,)),
    }
    for where, (clause, numbers) in said.items():
        yield Stated(where, clause, numbers)


def wake_tiles(kind: WakeType, pack: Pack) -> list[Piece]:
    """Every copy of a wake type, each with the id that tells it from its twins."""
    pairing = wakes.in_order(kind.pairs)
    values = {
        "type": kind.id,
        "name": kind.id,
        "pairs": pairing,
        "crossings": wakes.crossings(pairing),
        "symmetry": kind.symmetry,
    }
    place = pack.place(WAKES, "wakes", kind.id)
    back = Face("wake_back")
    return [Piece(tile, Face("wake", {"id": tile, **values}), back, place=place) for tile in kind.tiles]


def daikaiju(beast: Daikaiju, pack: Pack) -> Piece:
    """A monster: its arrows by the side of the tile they point to, and the number that turns it."""
    place = pack.place(DAIKAIJU, "daikaiju", beast.id)
    return Piece(beast.id, Face("daikaiju", beast_values(beast)), Face("daikaiju_back"), place=place)


def board(content: Content, pack: Pack) -> Piece:
    """The squares, two start marks on every outer side, and what the dice read along two edges."""
    sheet = content.board
    values = {
        "title": content.game.title,
        "columns": sheet.columns,
        "rows": sheet.rows,
        "square": sheet.square_mm,
        "margin": sheet.margin_mm,
        "marks": mark_points(sheet),
        **scales(content),
        **line_names(content),
    }
    return Piece("board", Face("board", values), place=pack.place(BOARD))


def ship(vessel: Ship, pack: Pack) -> Piece:
    """A flat ship, printed on one side; its bow says which way it sails."""
    return Piece(
        vessel.id, Face("ship", ship_values(vessel)), place=pack.place(SHIPS, "ships", vessel.id), edge=PATCH
    )


def ship_standing(vessel: Ship, pack: Pack) -> Piece:
    """A ship seen from either side and its foot, each with a slot for the other."""
    values = {"long": STANDEE[0], "high": STANDEE[1], "foot": FOOT, **ship_values(vessel)}
    front, back = (Face("ship_standing", {**values, "mirrored": mirrored}) for mirrored in (False, True))
    return Piece(vessel.id, front, back, place=pack.place(SHIPS, "ships", vessel.id))


def ship_folded(vessel: Ship, pack: Pack) -> Piece:
    """A ship seen from either side, to fold into a tent."""
    face = Face("ship_folded", {"parts": list(TENT_PARTS), **ship_values(vessel)})
    return Piece(vessel.id, face, place=pack.place(SHIPS, "ships", vessel.id))


def die(pack: Pack, colour: str) -> Piece:
    """A paper die to fold."""
    values = {"colour": colour, "name": pack.words(f"die.{colour}")}
    return Piece(f"{colour}_die", Face("die", values), place=pack.place(GAME, "contents"))


def player_aid(content: Content, pack: Pack) -> Piece:
    """One for each player: the parts of a turn, the dice, the bans, and how the game is won."""
    game = content.game
    values: dict[str, Any] = {
        "title": game.title,
        "hand_size": game.hand_size,
        "minimum": game.min_daikaiju,
        "sums": list(game.movement_sums),
        "arrival": game.new_daikaiju_roll,
        "order": [beast.name for beast in acting_order(content.daikaiju.daikaiju)],
    }
    return Piece(
        "player_aid",
        Face("player_aid", values),
        Face("player_aid_back", values),
        copies=game.players.max,
        place=pack.place(GAME),
    )


def placement_aid(content: Content, pack: Pack) -> Piece:
    """The squares to which dice send a new daikaiju, the number at the start, the order of acting."""
    order = [
        {
            "name": beast.name,
            "number": beast.rotation_number,
            "colour": beast.arrow_colour,
            "text": beast.text,
            "beast": beast_values(beast)["beast"],
        }
        for beast in acting_order(content.daikaiju.daikaiju)
    ]
    values = {
        "columns": content.board.columns,
        "rows": content.board.rows,
        **scales(content),
        **line_names(content),
        "start": dict(content.game.start_daikaiju),
    }
    return Piece(
        "placement_aid",
        Face("placement_aid", values),
        Face("placement_aid_back", {"order": order}),
        place=pack.place(BOARD, "gold_to_column"),
    )

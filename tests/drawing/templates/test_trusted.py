"""Layouts that came with the program draw without a budget, and draw the same as a stranger's would."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.contract import Edition, Face
from generator.drawing.faces import Faces
from generator.drawing.layouts import LayoutError, Layouts
from generator.drawing.sizes import size_of
from generator.drawing.templates.filters import BudgetExceeded
from generator.drawing.templates.metering import MAX_COST
from generator.drawing.templates.sandbox import Sandbox
from generator.games import NAMES
from tests import shipped
from tests.drawing.kit import Kit

WIDE = "{% for k in range(9999) %}{% for j in range(150) %}{% endfor %}{% endfor %}done"
SHARE = 4
"""Every face of ours costs at most one part in so many of the budget, so that a copied pack can grow."""

QUICK = ("bridge_crew", "jure_of_the_seas")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in QUICK else pytest.mark.soak) for name in NAMES]
)
def test_the_first_face_of_each_layout_is_the_same_with_a_budget_and_well_within_it(name: str) -> None:
    game, content = shipped.load(name)
    pack = shipped.pack(name)
    plain = Faces(pack.layouts, words=pack.words, trusted=True)
    metered = Faces(pack.layouts, words=pack.words)
    seen = set()
    for component in game.components(content, pack, Edition()):
        for piece in component.pieces[:1]:
            for face in (piece.front, piece.back):
                if face is None or face.layout in seen:
                    continue
                seen.add(face.layout)
                trimmed = size_of(component, pack)
                drawn = [
                    faces.svg(face, trimmed.width, trimmed.height, sheet="", page=1)
                    for faces in (plain, metered)
                ]
                assert drawn[0] == drawn[1], face.layout
                left = metered._templates._sandbox.budget_left
                assert MAX_COST - left < MAX_COST // SHARE, (face.layout, MAX_COST - left)
    assert seen


def test_only_strangers_pay(tmp_path: Path) -> None:
    (tmp_path / "a").write_text(WIDE)
    layouts = Layouts([tmp_path])
    # One after the other over the same cache of code, and back again.
    for _ in range(2):
        assert Sandbox(layouts, metered=False).rendered("a", {}) == "done"
        with pytest.raises(BudgetExceeded):
            Sandbox(layouts).rendered("a", {})


@pytest.mark.parametrize(
    "template",
    [
        "{{ w.__class__ }}",
        "{{ ''.join.__globals__ }}",
        "{{ self.__init__ }}",
        "{{ 'a'.format(1) }}",
        "{{ '%s' % w }}",
        "{{ range(10**9) }}",
        "{{ 9 ** 9 ** 9 }}",
        "{% for k in loop_of(9) %}{% endfor %}",
        "{{ cycler(1).__init__.__globals__ }}",
        "{% set s = 'a' * 10 ** 9 %}",
        "{{ [1].append(2) }}",
        "{{ x|attr('__class__') }}",
    ],
)
def test_what_templates_may_touch_is_the_same_for_both(kit: Kit, template: str) -> None:
    kit.write("card.svg.j2", template)
    refused = []
    for trusted in (False, True):
        faces = Faces(kit.faces().layouts.folders, trusted=trusted)
        with pytest.raises(LayoutError) as caught:
            faces.draw(Face("card.svg.j2", {"x": "sea"}), 60, 90)
        refused.append(str(caught.value))
    assert refused[0] == refused[1]

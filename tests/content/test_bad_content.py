"""Every file in tests/content/<game>/bad, in the place of a shipped one, is reported where it is bad."""

from __future__ import annotations

import pytest

from generator import games
from tests import shipped
from tests.content.overlay import bad_files, expected, found, overlaid

CASES = [(game, path) for game in games.NAMES for path in bad_files(game)]


@pytest.mark.sampled(120)
@pytest.mark.parametrize(("game", "path"), CASES, ids=lambda value: getattr(value, "stem", value))
def test_a_bad_file_is_reported_where_it_is_bad(tmp_path, game, path):
    """Exactly the expected problems, nothing in the files around it, and nothing raised."""
    pack, problems = overlaid(game, path, tmp_path)
    if pack is not None:
        content, problems = games.game(game).read(pack)
        assert content is None
    assert found(problems) == expected(path), "\n".join(map(str, problems))
    for problem in problems:
        assert str(problem).isprintable()


@pytest.mark.parametrize("game", games.NAMES)
def test_every_file_of_a_game_has_bad_ones(game):
    """No content file is left out of the loop above."""
    tried = {f"{path.name.split('.')[0]}.yaml" for path in bad_files(game)}
    wanted = set(games.game(game).files_of(shipped.pack(game)))
    for file in sorted(wanted - tried):
        stem = file.removesuffix(".yaml")
        pytest.fail(
            f"tests/content/{game}/bad/{stem}.FAULT.yaml is missing: a copy of {file} with a fault in it "
            "and '# expect: LINE:COLUMN CODE' in its first line (CONTRIBUTING.md, 'Bad files')"
        )
    assert tried <= wanted, f"bad files of no file of {game}: {sorted(tried - wanted)}"

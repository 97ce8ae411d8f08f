"""Pages held to all rules of axe-core, where it is installed."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

SPEC = find_spec("axe_playwright_python")

RULES = """
const done = arguments[arguments.length - 1];
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice', 'experimental'];
axe.run(document, { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })
  .then(({ violations, passes }) => done([passes.length, violations.map(({ id, nodes }) =>
    `${id} x ${nodes.length}: ${nodes[0].html.slice(0, 200)}`)]));
"""


def faults(browser: Any) -> list[str]:
    """The rules a page breaks, each with its first element that does; none where axe-core is not there."""
    if SPEC is None:
        return []
    assert SPEC.origin is not None
    script = Path(SPEC.origin).with_name("axe.min.js").read_text("utf-8")
    # No page lets a script of somebody else's in; the debugger may put one there.
    browser.execute_cdp_cmd("Runtime.evaluate", {"expression": script})
    passed, broken = browser.execute_async_script(RULES)
    assert passed > 5
    return list(broken)

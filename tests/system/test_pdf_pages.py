"""Pages as pixels: whoever draws them at the same time draws the same."""

from __future__ import annotations

import io
import subprocess
import sys
import textwrap
from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

from generator.system.pdf_pages import PdfPages

PAGE = (30.0, 20.0)


def pdf(*colours: str) -> bytes:
    """A page of each colour."""
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=PAGE, invariant=1)
    for colour in colours:
        canvas.setFillColor(colour)
        canvas.rect(-5, -5, 40, 30, stroke=0, fill=1)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def test_pages_are_drawn_by_number() -> None:
    with PdfPages(pdf("#ff0000", "#0000ff")) as pages:
        assert pages.count == 2
        assert pages.size(1) == PAGE
        assert [pages.bitmap(number, 2).to_pil().getpixel((0, 0)) for number in (0, 1)] == [
            (255, 0, 0),
            (0, 0, 255),
        ]
        assert pages.bitmap(0, 2).to_pil().size == (60, 40)


def test_a_page_may_be_cropped_or_drawn_beyond_its_edges(tmp_path: Path) -> None:
    file = tmp_path / "pages.pdf"
    file.write_bytes(pdf("#ff0000"))
    with PdfPages(file) as pages:
        assert pages.bitmap(0, 1, crop=(1, 2, 3, 4)).to_pil().size == (26, 14)
        wide = pages.bitmap(0, 1, beyond=10).to_pil()
    assert wide.size == (50, 40)
    assert [wide.getpixel(at) for at in ((2, 20), (7, 20))] == [(255, 255, 255), (255, 0, 0)]


def test_threads_that_draw_at_once_draw_what_one_draws() -> None:
    """PDFium crashes within a second of this when each thread does as it likes: hence another process."""
    code = """
        import threading
        from tests.system.test_pdf_pages import pdf
        from generator.system.pdf_pages import PdfPages

        colours = [(40 * k, 160, 160) for k in range(4)]
        wrong = []

        def draw(colour):
            document = pdf(*["#%02x%02x%02x" % colour] * 3)
            for _ in range(60):
                with PdfPages(document) as pages:
                    for number in range(3):
                        seen = pages.bitmap(number, 4).to_pil().getcolors()
                        if [each for _, each in seen] != [colour]:
                            wrong.append((colour, seen))

        threads = [threading.Thread(target=draw, args=(colour,)) for colour in colours]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        print(wrong)
    """
    ran = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    assert (ran.returncode, ran.stdout) == (0, "[]\n"), ran.stderr

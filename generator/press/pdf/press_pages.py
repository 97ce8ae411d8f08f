"""Files for a press are finished: every page gets its transparency group and its bleed."""

from __future__ import annotations

from io import BytesIO


def for_press(data: bytes, bleed: float = 0.0) -> bytes:
    """The document with transparent inks mixed as inks, not as light, on every page.

    With ``bleed`` in points every page, which is as large as its trim, shows that much more on each side.
    """
    import pikepdf

    with pikepdf.open(BytesIO(data)) as pdf:
        group = pikepdf.Dictionary(S=pikepdf.Name.Transparency, CS=pikepdf.Name.DeviceCMYK)
        for page in pdf.pages:
            page.Group = group
            if bleed:
                left, bottom, right, top = (float(edge) for edge in page.MediaBox)
                grown = [left - bleed, bottom - bleed, right + bleed, top + bleed]
                page.TrimBox = page.MediaBox
                page.MediaBox = page.BleedBox = pikepdf.Array([round(edge, 4) for edge in grown])
        out = BytesIO()
        pdf.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
        return out.getvalue()

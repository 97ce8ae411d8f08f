"""The typesetting library as it was installed, and what books use of it; nothing else imports it for them."""

# ruff: noqa: E402

from generator.press import reportlab_as_installed

reportlab_as_installed.load()

from reportlab.lib.fonts import addMapping
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Flowable,
    Frame,
    HRFlowable,
    KeepTogether,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
    TableStyle,
)

__all__ = [
    "BaseDocTemplate",
    "CondPageBreak",
    "Flowable",
    "Frame",
    "HRFlowable",
    "KeepTogether",
    "NextPageTemplate",
    "PageBreak",
    "PageTemplate",
    "Paragraph",
    "ParagraphStyle",
    "Spacer",
    "Table",
    "TableStyle",
    "addMapping",
    "stringWidth",
]

"""The strict SVG profile: SVG text in, a display list out, and back to SVG for previews."""

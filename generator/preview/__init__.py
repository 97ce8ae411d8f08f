"""The preview: faces, sheets, rulebook and Problems of a pack in the browser, drawn again at every save."""

"""Pieces imposed on sheets, boards tiled over pages, marks to cut by."""

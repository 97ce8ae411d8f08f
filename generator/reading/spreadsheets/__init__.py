"""Spreadsheets as people have them: CSV, TSV, xlsx, ods and xls become tables of rows under headings."""

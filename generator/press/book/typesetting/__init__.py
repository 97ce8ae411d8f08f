"""How a book is set: type, paragraphs and tables, columns, plates."""

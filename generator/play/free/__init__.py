"""A table without rules: pieces in piles and hands, what people do with them, and what each seat may know."""

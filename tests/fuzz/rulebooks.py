"""Rulebooks as a stranger might write them: a grammar of headings, lists, tables, asides and figures."""

from __future__ import annotations

from random import Random

SIGNS = (
    "word",
    "**bold**",
    "*it*",
    "`code`",
    "a & b < c",
    "[link](x)",
    "†",
    "漢",
    "**BC-1.1**",
    "<b>",
    "\\*",
    "W" * 60,
)
COUNTS = (1, 1, 2, 7, 40, 150, 900)
FACES = ("crew/nobody", "../x", "http://a/x", "FACE", "FACE", "FACE")


class RulebookWriter:
    """Writes one rulebook from a seed; ``face`` names a face it may show."""

    def __init__(self, seed: str, face: str) -> None:
        self.random, self.face = Random(seed), face

    def rulebook(self) -> str:
        """A whole rulebook."""
        parts = [self.block(2) for _ in range(self.random.choice((1, 3, 10, 60)))]
        return "# Title\n\n*Under it*\n\n" + "\n\n".join(parts) + "\n"

    def block(self, depth: int) -> str:
        """One block, with others inside it."""
        kind = self.random.randrange(10)
        if kind == 0:
            return (
                "#" * self.random.randint(1, 7) + f" {self.random.choice(('', '1. ', '12 '))}{self.line(4)}"
            )
        if kind == 1:
            return self.table()
        if kind == 2:
            return "\n".join(
                f"{self.figure()}{self.random.choice(('', chr(10)))}"
                for _ in range(self.random.choice(COUNTS[:5]))
            )
        if kind == 3 and depth:
            return "\n".join("> " + line for line in self.block(depth - 1).split("\n"))
        if kind == 4 and depth:
            mark = self.random.choice(("- ", "1. ", "999. "))
            inner = [
                self.block(depth - 1).replace("\n", "\n    ") for _ in range(self.random.choice(COUNTS[:4]))
            ]
            return "\n".join(mark + item for item in inner)
        if kind == 5:
            return self.random.choice(("  \n", "\\\n")).join(
                self.line(5) for _ in range(self.random.choice(COUNTS))
            )
        if kind == 6:
            return self.random.choice(
                ("---", "```\ncode\n```", "<table>", "    indented", "[a]: /x", "* * *", "\t")
            )
        if kind == 7:
            return self.random.choice(
                ("[", "*a ", "![", "`a", "> ", "|", "_a __b ", "<")
            ) * self.random.choice(COUNTS)
        return self.line()

    def table(self) -> str:
        """A table, now and then wide, tall or ragged."""
        columns, rows = self.random.choice((1, 2, 3, 10, 60)), self.random.choice(COUNTS[:6])
        head = "|" + "|".join(self.line(2) for _ in range(columns)) + "|"
        under = "|" + "|".join(self.random.choice((":-", "-", ":-:")) for _ in range(columns)) + "|"
        long = self.random.choice((1, 1, 3, 6))
        body = [
            "|" + "|".join(self.line(long) for _ in range(self.random.choice((columns, columns, 1)))) + "|"
            for _ in range(rows)
        ]
        return "\n".join([head, under, *body])

    def figure(self) -> str:
        """A picture of a face, or of nothing."""
        name = self.random.choice(FACES).replace("FACE", f"face:{self.face}")
        return f"![{self.line(3)}]({name})"

    def line(self, longest: int = 7) -> str:
        """Words on one line; ``longest`` bounds how many."""
        return " ".join(
            self.random.choice(SIGNS[:6] if self.random.random() < 0.9 else SIGNS)
            for _ in range(self.random.choice(COUNTS[:longest]))
        )

"""Places in Python code where one small thing can be exchanged for another, to see who notices.

A comparison, an operator, a condition, a number, a truth value or a reduction. Annotations and
decorators are left alone: no figure depends on them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

OPERATORS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult, ast.Pow: ast.Mult, ast.MatMult: ast.Mult,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.And: ast.Or, ast.Or: ast.And,
    ast.USub: ast.UAdd, ast.Invert: ast.UAdd,
}  # fmt: skip

REDUCTIONS = {
    "sum": "max", "max": "min", "min": "max", "any": "all", "all": "any", "mean": "sum",
    "median": "max", "maximum": "minimum", "minimum": "maximum", "argmax": "argmin",
    "argmin": "argmax", "floor": "ceil", "ceil": "floor", "cumsum": "cumprod", "abs": "float",
}  # fmt: skip

SIDES = {"left": "right", "right": "left"}
"""Of `searchsorted`: whether what is exactly equal belongs to the one or to the other."""

LEFT_ALONE = {"annotation", "returns", "decorator_list"}


@dataclass(frozen=True, slots=True)
class Exchange:
    """Where in a tree a node hangs, and what it is exchanged for."""

    parent: ast.AST
    field: str
    position: int | None
    old: ast.AST
    new: ast.AST
    is_at_import: bool
    """Whether it is run when the module is imported, as a default or a table."""

    def make(self) -> tuple[str, str]:
        """Change the tree; gives the code there before and after, the first line of it."""
        before = ast.unparse(self.parent)
        if self.position is None:
            setattr(self.parent, self.field, self.new)
        else:
            getattr(self.parent, self.field)[self.position] = self.new
        return before.partition("\n")[0], ast.unparse(self.parent).partition("\n")[0]

    @property
    def lines(self) -> range:
        place = self.parent if isinstance(self.parent, ast.expr) else self.old
        place = place if hasattr(place, "lineno") else self.parent
        return range(place.lineno, place.end_lineno + 1)


def exchanges(tree: ast.Module) -> Iterator[Exchange]:
    """All exchanges in a module, in the order of the code."""
    return _below(tree, is_at_import=True)


def _below(node: ast.AST, *, is_at_import: bool) -> Iterator[Exchange]:
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    for field, value in ast.iter_fields(node):
        if field in LEFT_ALONE:
            continue
        is_function = field == "body" and isinstance(node, ast.FunctionDef | ast.Lambda)
        at_import = is_at_import and not is_function
        for position, child in enumerate(value if isinstance(value, list) else [value]):
            if not isinstance(child, ast.AST):
                continue
            new = _other(child, node, field)
            if new is not None:
                place = position if isinstance(value, list) else None
                yield Exchange(node, field, place, child, new, at_import)
            yield from _below(child, is_at_import=at_import)


def _other(node: ast.AST, parent: ast.AST, field: str) -> ast.AST | None:
    match node:
        case ast.Constant(bool(value)):
            return ast.Constant(not value)
        case ast.Constant(int(value) | float(value)):
            return ast.Constant(value + 1)
        case ast.Constant(str(value)) if isinstance(parent, ast.keyword) and value in SIDES:
            return ast.Constant(SIDES[value])
        case ast.Name(name) if field == "func" and name in REDUCTIONS:
            return ast.Name(REDUCTIONS[name], ast.Load())
        case ast.Attribute(of, name) if field == "func" and name in REDUCTIONS:
            return ast.Attribute(of, REDUCTIONS[name], ast.Load())
        case ast.UnaryOp(ast.Not(), operand):
            return operand
        # A condition that has an operator of its own is changed there.
        case ast.Name() | ast.Attribute() | ast.Call() | ast.Subscript() | ast.NamedExpr() if (
            field in ("test", "ifs")
        ):
            return ast.UnaryOp(ast.Not(), node)
    return OPERATORS[type(node)]() if type(node) in OPERATORS else None

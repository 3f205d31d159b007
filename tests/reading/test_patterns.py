import importlib
import pkgutil
import re
from types import ModuleType

import pytest

import inforce.reading
from inforce.reading.patterns import pattern


def modules() -> list[ModuleType]:
    found = pkgutil.iter_modules(inforce.reading.__path__, "inforce.reading.")
    return [importlib.import_module(module.name) for module in found]


def test_a_pattern_finds_what_the_compiled_one_finds() -> None:
    lazy, compiled = pattern(r"(?P<number>\d+) m", re.IGNORECASE), re.compile(r"(?P<number>\d+) m", re.IGNORECASE)
    text = "12 M or 3 m, not 4"
    assert [match.span() for match in lazy.finditer(text)] == [match.span() for match in compiled.finditer(text)]
    assert lazy.findall(text) == compiled.findall(text)
    assert lazy.search(text, 5)["number"] == "3"
    assert lazy.sub("x", text, count=1) == compiled.sub("x", text, count=1)
    assert lazy.pattern == compiled.pattern
    assert lazy.flags == compiled.flags


def test_a_pattern_is_compiled_when_first_used_and_once() -> None:
    lazy = pattern("[a-")
    with pytest.raises(re.error):
        lazy.match("a")
    good = pattern("[a-c]+")
    assert good.match("abcd") is not None
    assert good.match is good.match


def test_every_pattern_of_the_package_can_be_compiled() -> None:
    held = [value for module in modules() for value in vars(module).values() if type(value) is type(pattern(""))]
    assert len(held) > 60
    assert all(re.compile(one.pattern, one.flags) for one in held)

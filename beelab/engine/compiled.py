"""The one place that knows numba: `@compiled` turns a rule into machine code, or leaves it plain Python.

Plain Python is used when numba is not installed or when `BEELAB_PURE=1` is set. Both give the same results.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from beelab.engine.kernel_cache import kernels_of

numba: Any = None
if os.environ.get("BEELAB_PURE") != "1":
    with suppress(ImportError):
        numba = import_module("numba")

PURE = numba is None
OUR_RULES = "_ZN6beelab"  # how the names of functions of this package begin in machine code


F = TypeVar("F", bound=Callable[..., Any])


def compiled(rule: F) -> F:
    """Make a rule fast without changing what it does.

    Args:
        rule: a function of states, arrays and whole numbers, in the small part of Python that both forms share:
            `a[i][j]` rather than `a[i, j]`, no index below 0, no slices, no new arrays (so that nobody need count who
            holds them), no value above 2**63 or below -2**63 but one of which only the lower bits are looked at.

    Returns:
        The compiled function (which releases Python's lock), or the function itself in pure mode.
    """
    return _compile(rule)


def woven(rule: F) -> F:
    """Like `compiled`, for the small rules of the innermost loops: their machine code is woven into their callers'."""
    return _compile(rule, forceinline=True)


def pasted(rule: F) -> F:
    """Like `compiled`, for a rule with one or two callers: its source is pasted into theirs and not compiled by itself.

    Each layer of rules is optimised again with all that it calls; a layer less saves seconds of compiling.
    """
    return _compile(rule, inline="always")


def uncompiled(rule: F) -> F:
    """A rule as plain Python again, for states as `state.plain` gives them."""
    return getattr(rule, "py_func", rule)


def _compile(rule: F, **how: Any) -> F:
    if numba is None:
        return rule
    kept = kernels_of(Path(rule.__code__.co_filename).parent)
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(kept or "")
    try:
        fast = numba.njit(cache=kept is not None, nogil=True, no_cfunc_wrapper=True, _nrt=False, **how)(rule)
    finally:
        numba.config.CACHE_DIR = before
    made: F = _for_any_number(fast)
    return made


def _for_any_number(fast: Any) -> Any:
    """Compile a rule once for whole numbers, not anew for each constant with which other rules call it."""
    template, general = fast.get_call_template, numba.types.unliteral

    def get_call_template(args: Any, kws: Any) -> Any:
        return template(tuple(general(a) for a in args), {name: general(a) for name, a in kws.items()})

    fast.get_call_template = get_call_template
    return fast


def _count_from_the_front_only() -> None:
    """Spare beelab's rules the question whether an index is negative and so counts from the end, as none is.

    It would take a tenth of the time. Where array bounds are checked (`make boundscheck`), a negative index is out of
    bounds then. Other people's compiled functions in the same Python keep asking.
    """
    try:
        slicing: Any = import_module("numba.cpython.slicing")
        usual = slicing.fix_index
    except (ImportError, AttributeError):
        return  # another numba, in which this has another name: all is as it was, only slower

    def fix_index(builder: Any, index: Any, size: Any) -> Any:
        is_ours = builder.function.name.startswith(OUR_RULES)
        return index if is_ours else usual(builder, index, size)

    slicing.fix_index = fix_index


def _bytes_one_by_one(first: int, second: int, places: int) -> int:
    """For each of the seven lower bytes of `places`, which is a number from 0 to 15, the byte with this number.

    Bytes 0 to 7 are those of `first`, 8 to 15 those of `second`; all are below 128.
    """
    found = 0
    for shift in range(0, 56, 8):
        place = (places >> shift) & 15
        found |= (((first if place < 8 else second) >> (8 * (place & 7))) & 127) << shift
    return found


if PURE:

    def count_bits(word: int) -> int:
        """How many bits of a whole number of at least 0 are set."""
        return word.bit_count()

    bytes_at = _bytes_one_by_one
else:
    from llvmlite import ir
    from numba.core import cgutils, types
    from numba.extending import intrinsic

    _count_from_the_front_only()

    def _copy(record: Any, size: int) -> Any:
        def code(context: Any, builder: Any, _signature: Any, records: Any) -> Any:
            cgutils.raw_memcpy(builder, *records, context.get_constant(types.intp, size), 1)
            return context.get_dummy_value()

        return types.void(record, record), code

    @intrinsic
    def copy_record(_typing: Any, target: Any, _source: Any) -> Any:
        """Make one record equal to another, in compiled rules."""
        return _copy(target, target.size)

    @intrinsic
    def copy_record_up_to_notes(_typing: Any, target: Any, _source: Any) -> Any:
        """The same for all fields before `notes`, which are the last."""
        return _copy(target, target.offset("notes"))

    @intrinsic
    def count_bits(_typing: Any, _word: Any) -> Any:
        """How many bits of a whole number of at least 0 are set, in compiled rules."""

        def code(_context: Any, builder: Any, _signature: Any, words: Any) -> Any:
            return builder.ctpop(words[0])

        return types.int64(types.int64), code

    @intrinsic
    def bytes_at(_typing: Any, _first: Any, _second: Any, _places: Any) -> Any:
        """`_bytes_one_by_one` in compiled rules: a single instruction where the processor has it."""

        def code(context: Any, builder: Any, signature: Any, words: Any) -> Any:
            if "+ssse3" not in context.codegen().magic_tuple()[2]:
                return context.compile_internal(builder, _bytes_one_by_one, signature, words)
            two_words, sixteen_bytes = ir.VectorType(ir.IntType(64), 2), ir.VectorType(ir.IntType(8), 16)
            lane = ir.IntType(32)

            def as_bytes(*words: Any) -> Any:
                vector = ir.Constant(two_words, ir.Undefined)
                for at, word in enumerate(words):
                    vector = builder.insert_element(vector, word, lane(at))
                return builder.bitcast(vector, sixteen_bytes)

            first, second, places = words
            shuffle = cgutils.get_or_insert_function(
                builder.module,
                ir.FunctionType(sixteen_bytes, (sixteen_bytes, sixteen_bytes)),
                "llvm.x86.ssse3.pshuf.b.128",
            )
            found = builder.call(shuffle, (as_bytes(first, second), as_bytes(places)))
            return builder.extract_element(builder.bitcast(found, two_words), lane(0))

        return types.int64(types.int64, types.int64, types.int64), code

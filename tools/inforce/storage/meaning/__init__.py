"""Local meaning: clauses found by what they say, not only by its words. An extra, and the one place that knows numpy.

Nothing of it is imported unless library.yml names a model: docs/decisions/meaning.md.
"""

from __future__ import annotations

import os

# More threads than idle cores make every product wait for the others: measured up to 18 times as slow. Set before numpy
# is loaded, or it takes no notice; what is set already is the owner's own choice.
for _setting in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
    os.environ.setdefault(_setting, "1")

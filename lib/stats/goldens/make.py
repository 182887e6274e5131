"""Writes scipy.json: what SciPy says, for the tests of lib/stats.

    python3 -m venv v && v/bin/pip install scipy==1.16.3 && v/bin/python make.py
"""
import itertools
import json
import pathlib

import numpy as np
from scipy import stats

random = np.random.default_rng(20261121)


def samples():
    for n, m in [(1, 1), (1, 5), (2, 3), (3, 3), (4, 4), (4, 6), (5, 5), (6, 3), (7, 7), (8, 8), (10, 6)]:
        for digits in (0, 1, 6):
            yield n, m, digits
    for n, m in [(10, 14), (20, 20), (25, 25), (30, 40), (9, 200)]:
        for digits in (0, 6):
            yield n, m, digits


def draw(n, m, digits):
    a = np.round(random.normal(3, 1.5, n), digits)
    b = np.round(random.normal(4, 1.5, m), digits)
    return (a + 0.0).tolist(), (b + 0.0).tolist()


def rank_test(a, b):
    """Exact by SciPy's enumeration where it can enumerate, by its exact distribution without ties else."""
    n, m = len(a), len(b)
    tied = len(set(a + b)) < n + m
    if n * m > 625:
        return "asymptotic", stats.mannwhitneyu(a, b, method="asymptotic").pvalue
    if not tied:
        return "exact", stats.mannwhitneyu(a, b, method="exact").pvalue
    if 2 <= min(n, m) and n + m <= 16:
        method = stats.PermutationMethod(n_resamples=np.inf)
        return "exact", stats.mannwhitneyu(a, b, method=method).pvalue
    return None, None


def shift(a, b, alpha=0.05):
    """Hodges-Lehmann by writing all differences down; the interval keeps what SciPy's exact test does not reject."""
    differences = np.sort(np.subtract.outer(b, a).ravel())
    n, m = len(a), len(b)
    if n * m > 625:
        return float(np.median(differences)), None
    # Without ties P(U <= u): groups of ranks in which the first has u greater pairs.
    cut = 0
    while cut <= n * m // 2:
        lower = stats._mannwhitneyu._MWU(n, m).cdf(cut)
        if lower > alpha / 2:
            break
        cut += 1
    interval = [float(differences[cut - 1]), float(differences[n * m - cut])] if cut else None
    return float(np.median(differences)), interval


def cases():
    for n, m, digits in samples():
        a, b = draw(n, m, digits)
        method, p = rank_test(a, b)
        if method is None:
            continue
        hl, interval = shift(a, b)
        u = float(stats.mannwhitneyu(a, b).statistic)
        yield {"a": a, "b": b, "u": u, "method": method, "p": float(p), "shift": hl, "interval": interval}


ts = [0, 1e-6, 0.1, 0.7, 1, 1.96, 2.5, 5, 12, 40]
dfs = [1, 2, 3.5, 10, 11, 29, 100, 1234]
ps = [1e-9, 1e-4, 0.0005, 0.025, 0.2, 0.9, 0.975, 0.9995]
zs = [0, 1e-5, 0.3, 1, 1.96, 3, 4.2, 4.3, 6, 8, 12, 30]
bh = [random.uniform(0, 1, size).round(3).tolist() for size in (1, 2, 5, 12)] + [[0.01, 0.01, 0.02, 0.9]]
pooled = [[draw(3, 4, 6)[0], draw(2, 5, 6)[1], [1.0]] for _ in range(3)]


def welch_free(groups):
    squares = sum(np.var(g) * len(g) for g in groups if len(g) > 1)
    df = sum(len(g) - 1 for g in groups)
    return {"groups": groups, "deviation": float(np.sqrt(squares / df)), "df": df}


golden = {
    "rank": list(cases()),
    "studentTail": [[t, df, float(stats.t.sf(t, df))] for t, df in itertools.product(ts, dfs)],
    "studentQuantile": [[p, df, float(stats.t.ppf(p, df))] for p, df in itertools.product(ps, dfs)],
    "normalTail": [[z, float(stats.norm.sf(z))] for z in zs],
    "normalQuantile": [[p, float(stats.norm.ppf(p))] for p in ps],
    "benjaminiHochberg": [[p, stats.false_discovery_control(p).tolist()] for p in bh],
    "pooled": [welch_free(groups) for groups in pooled],
    "quantile": [[v, q, float(np.quantile(v, q))] for v, q in itertools.product(([3.0], [5.0, 1.0], draw(7, 1, 6)[0]), (0, 0.1, 0.5, 0.75, 0.99, 1))],
}
path = pathlib.Path(__file__).with_name("scipy.json")
path.write_text(json.dumps(golden, separators=(",", ":")) + "\n")
print(path, len(golden["rank"]), "pairs of groups")

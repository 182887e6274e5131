"""Writes otava.json: the change points that Apache Otava finds, for the tests of lib/stats.

    python3 -m venv v && v/bin/pip install apache-otava==0.8.0 && v/bin/python make_otava.py

The figures of a change are those of Otava's own test over the parts that are left at the end: where Otava gives
up a change it refreshes the figures of the one to the right only, and leaves stale ones to the left.
"""
import json
import pathlib

import numpy as np
from otava.analysis import TTestSignificanceTester, compute_change_points

here = pathlib.Path(__file__).parent
random = np.random.default_rng(20261121)


def steps(levels, each, noise):
    return np.concatenate([random.normal(level, noise * level, each) for level in levels])


def tokensvc(scenario, metric):
    commits = json.loads((here / "../../compare/fixtures/tokensvc.json").read_text())
    return [float(np.median([r["metrics"][metric] for r in c["runs"] if r["scenario"] == scenario])) for c in commits]


def series():
    yield "one step", steps([100, 110], 20, 0.02)
    yield "no step", steps([100], 80, 0.05)
    yield "staircase", steps([100, 104, 109, 115, 109, 100], 15, 0.01)
    yield "many points", steps([100, 103, 98, 98, 120, 118], 60, 0.03)
    yield "heavy tails", 100 * np.exp(0.05 * random.standard_t(2, 150))
    yield "heavy tails and a step", np.repeat([100.0, 130.0], 70) * np.exp(0.03 * random.standard_t(2.5, 140))
    yield "drift", 100 + np.cumsum(random.normal(0, 1, 120))
    yield "spike", np.concatenate([random.normal(100, 1, 30), [160.0], random.normal(100, 1, 30)])
    yield "two levels without noise", np.repeat([5.0, 7.0], [6, 9])
    yield "all the same", np.full(12, 3.0)
    yield "three values", np.array([1.0, 1.1, 9.0])
    yield "one value", np.array([4.0])
    yield "zero, then errors", np.concatenate([np.zeros(20), random.uniform(0.1, 0.2, 20)])
    yield "real qps", np.array(tokensvc("GET /ping", "qps"))
    yield "real p99", np.array(tokensvc("GET /ping", "latency_p99"))
    yield "real qps, issue", np.array(tokensvc("POST /token/issue", "qps"))
    yield "real p99, issue", np.array(tokensvc("POST /token/issue", "latency_p99"))


def detect(values, window, max_p, min_magnitude):
    values = [float(v) for v in values]
    found, _ = compute_change_points(values, window_len=window, max_pvalue=max_p, min_magnitude=min_magnitude)
    tester = TTestSignificanceTester(max_p)
    intervals = tester.get_intervals(found)
    fresh = [tester.change_point(c.to_candidate(), values, intervals) for c in found]
    return [
        {"index": int(c.index), "before": float(c.stats.mean_1), "after": float(c.stats.mean_2), "pValue": float(c.stats.pvalue)}
        for c in fresh
    ]


settings = [(50, 0.001, 0.0), (50, 0.001, 0.02), (30, 0.01, 0.05), (20, 0.1, 0.0)]
golden = []
for name, values in series():
    values = [round(float(v), 9) for v in values]
    runs = [
        {"window": w, "maxP": p, "minMagnitude": m, "found": detect(values, w, p, m)} for w, p, m in settings
    ]
    golden.append({"name": name, "values": values, "runs": runs})
(here / "otava.json").write_text(json.dumps(golden, separators=(",", ":")) + "\n")
print(sum(len(r["found"]) for g in golden for r in g["runs"]), "change points")

// The tools that can be read, one line each. Nobody minds the order: no two of them recognise one file.
export { autocannon } from "./autocannon";
export { bencher } from "./bencher";
export { bombardier } from "./bombardier";
export { criterion } from "./criterion";
export { custom } from "./custom";
export { githubActionBenchmark } from "./github-action-benchmark";
export { gobench } from "./gobench";
export { googleBenchmark } from "./google-benchmark";
export { hey } from "./hey";
export { hyperfine } from "./hyperfine";
export { jmh } from "./jmh";
export { k6 } from "./k6";
export { pytestBenchmark } from "./pytest-benchmark";
export { tinybench } from "./tinybench";
export { vegeta } from "./vegeta";
export { vitestBench } from "./vitest-bench";
export { wrk } from "./wrk";

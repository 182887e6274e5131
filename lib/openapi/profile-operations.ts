import "server-only";
import {
  FlamegraphQuery,
  FoldedQuery,
  FunctionQuery,
  PeekQuery,
  PprofQuery,
  ProfileQuery,
  ThumbnailQuery,
  TopFunctionsQuery,
  TopQuery,
} from "@/lib/model";
import { type Operation, project } from "./operation";

/** Profiles, and functions over their history. */
export const profileOperations: readonly Operation[] = [
  {
    method: "get",
    path: `${project}/profiles/{ids}`,
    summary: "A profile, byte for byte as uploaded",
    description:
      "`go tool pprof <this URL>` works for everything that was uploaded as pprof. Of several ids the profiles merged, as a pprof file.",
    answers: { 200: { description: "The profile", binary: true } },
    errors: [404, 422],
  },
  {
    method: "get",
    path: `${project}/profiles/{ids}/pprof`,
    summary: "A profile as a pprof file",
    description:
      "The uploaded bytes where they are pprof; folded text and merged profiles are written in that form, so `go tool pprof <this URL>` works for every profile. With `base` the difference, head − base as measured, as `go tool pprof -proto -diff_base` writes it: base's samples are negative and labelled `pprof::base`.",
    query: PprofQuery,
    answers: { 200: { description: "The pprof file", binary: true } },
    errors: [400, 404, 422],
  },
  {
    method: "get",
    path: `${project}/profiles/{ids}/top`,
    summary: "Functions of a profile, numbers as of go tool pprof -top",
    query: TopQuery,
    answers: { 200: { description: "The functions", schema: "ProfileTop" } },
    errors: [400, 404, 422],
  },
  {
    method: "get",
    path: `${project}/profiles/{ids}/peek`,
    summary: "Callers and callees of a function, numbers as of go tool pprof -peek",
    query: PeekQuery,
    answers: { 200: { description: "The function among its neighbours", schema: "ProfilePeek" } },
    errors: [400, 404],
  },
  {
    method: "get",
    path: `${project}/profiles/{ids}/folded`,
    summary: "Folded stacks, the input of flamegraph.pl",
    description:
      "With `base` two costs a line, base and head as measured, as difffolded.pl writes them: flamegraph.pl draws them as a differential flame graph.",
    query: FoldedQuery,
    answers: { 200: { description: "One stack a line: frames, a space, its own cost", binary: true } },
    errors: [400, 404, 422],
  },
  {
    method: "get",
    path: `${project}/profiles/{ids}/speedscope`,
    summary: "A file of speedscope",
    query: ProfileQuery,
    answers: { 200: { description: "JSON in the form of speedscope.app", binary: true } },
    errors: [400, 404, 422],
  },
  {
    method: "get",
    path: `${project}/profiles/{ids}/flamegraph`,
    summary: "The folded call tree in a compact binary form",
    description:
      "A gzip file; the layout inside is described in lib/pprof/wire-head.ts. The header `Benchtrail-Unmatched` names filters that matched nothing.",
    query: FlamegraphQuery,
    answers: { 200: { description: "The tree", binary: true } },
    errors: [400, 404, 422],
  },
  {
    method: "get",
    path: `${project}/profiles/{ids}/thumbnail`,
    summary: "A small picture of the flame graph, SVG",
    query: ThumbnailQuery,
    answers: { 200: { description: "The picture", binary: true } },
    errors: [400, 404, 422],
  },
  {
    method: "get",
    path: `${project}/functions`,
    summary: "What a function cost over the commits",
    description:
      "Every function is included: 0 for a profile without a sample in it, null for a profile stored by an earlier version that has to be read again (`npm run reparse`). Of very large profiles only the 65,536 most expensive functions and the first 8 sample types (and the default one) are known, the rest is null, too. The newest 2,000 profiles of the kind are looked at.",
    query: FunctionQuery,
    answers: { 200: { description: "Its history", schema: "FunctionHistory" } },
    errors: [400, 404],
  },
  {
    method: "get",
    path: `${project}/functions/top`,
    summary: "The functions that cost or moved most at any commit, over the commits",
    description:
      "By their own cost (flat), for each scenario and environment that has profiles of the kind; and which functions moved at each commit.",
    query: TopFunctionsQuery,
    answers: { 200: { description: "Their history", schema: "TopFunctions" } },
    errors: [400, 404],
  },
];

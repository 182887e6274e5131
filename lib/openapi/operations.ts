import "server-only";
import type { z } from "zod";
import {
  BadgeQuery,
  ChangesQuery,
  CompareQuery,
  FlamegraphQuery,
  FunctionQuery,
  PeekQuery,
  PictureQuery,
  ProfileQuery,
  ReparseQuery,
  RunsQuery,
  ThumbnailQuery,
  TopQuery,
  TrendPictureQuery,
  TrendQuery,
} from "@/lib/model";
import type { SchemaName } from "./schemas";

/** One operation of the API, as little of it as cannot be derived. */
export interface Operation {
  method: "get" | "post" | "put" | "delete";
  /** Path as OpenAPI writes it: `/api/v1/projects/{project}`. */
  path: string;
  summary: string;
  description?: string;
  query?: z.ZodObject;
  /** Needs a token. */
  writes?: true;
  /** Takes an upload. */
  upload?: true;
  /** Takes JSON. */
  body?: SchemaName;
  answers: Partial<
    Record<
      200 | 201 | 204,
      { description: string; schema?: SchemaName; binary?: true; markdown?: true; media?: string }
    >
  >;
  /** Errors beside those that every operation has. */
  errors?: readonly number[];
}

const project = "/api/v1/projects/{project}";

/** The same picture in both forms. */
function pictures(path: string, summary: string, query: z.ZodObject): Operation[] {
  const forms = [
    ["svg", "image/svg+xml"],
    ["png", "image/png"],
  ] as const;
  return forms.map(([form, media]) => ({
    method: "get",
    path: `${path}.${form}`,
    summary: `${summary}, ${form.toUpperCase()}`,
    query,
    answers: { 200: { description: "The picture", media } },
    errors: [400, 404],
  }));
}

/** The whole API, in the order in which people need it. */
export const operations: readonly Operation[] = [
  {
    method: "post",
    path: `${project}/runs`,
    summary: "Upload results and profiles",
    description:
      "As a form with any number of `result`, `profile` and `config` files and the metadata in one part `meta` (JSON) or in fields of the same names; or with the output of one load tool as the body and the metadata in the query string. The tool is recognised by the content. An upload is stored whole or not at all.",
    writes: true,
    upload: true,
    answers: {
      201: { description: "Stored", schema: "UploadResult" },
      200: {
        description: "The same Idempotency-Key and content were stored before: the first answer",
        schema: "UploadResult",
      },
    },
    errors: [400, 409, 413, 415, 422, 429],
  },
  {
    method: "get",
    path: "/api/v1/projects",
    summary: "Projects",
    answers: { 200: { description: "All projects", schema: "ProjectPage" } },
  },
  {
    method: "get",
    path: project,
    summary: "A project with its series, branches and metrics",
    answers: { 200: { description: "The project", schema: "ProjectDetail" } },
    errors: [404],
  },
  {
    method: "get",
    path: `${project}/runs`,
    summary: "Runs, newest upload first",
    query: RunsQuery,
    answers: { 200: { description: "A page of runs", schema: "RunPage" } },
    errors: [400, 404],
  },
  {
    method: "get",
    path: `${project}/runs/{id}`,
    summary: "Everything of one run",
    answers: { 200: { description: "The run", schema: "RunDetail" } },
    errors: [404],
  },
  {
    method: "get",
    path: `${project}/runs/{id}/raw`,
    summary: "The uploaded bytes of a run, unchanged",
    answers: { 200: { description: "The bytes", binary: true } },
    errors: [404],
  },
  {
    method: "delete",
    path: `${project}/runs/{id}`,
    summary: "Delete a run",
    writes: true,
    answers: { 204: { description: "Deleted" } },
    errors: [404],
  },
  {
    method: "get",
    path: `${project}/trend`,
    summary: "A metric over the commits, one line a series, oldest first",
    query: TrendQuery,
    answers: { 200: { description: "The trend", schema: "Trend" } },
    errors: [400, 404],
  },
  {
    method: "get",
    path: `${project}/changes`,
    summary: "Change points: where trends moved for good, newest commit first",
    description:
      "E-divisive means with a t-test (as Apache Otava: windows of 50 commits, p < 0.001, at least 2 %) over the medians of the commits of the default branch, runs with an error-level check left out, from 6 commits on. QPS, P99 and error rate are always searched, other metrics once somebody has asked for their trend. Searched anew within seconds after an upload; `changeSearch.pending` of a trend tells.",
    query: ChangesQuery,
    answers: { 200: { description: "A page of change points", schema: "ChangePage" } },
    errors: [400, 404],
  },
  {
    method: "get",
    path: `${project}/changes/{id}`,
    summary: "A change point with its suspects: commits, settings, functions",
    answers: { 200: { description: "The change point", schema: "ChangeDetail" } },
    errors: [404],
  },
  {
    method: "put",
    path: `${project}/changes/{id}/acceptance`,
    summary: "Accept a change point as intended, with a note",
    description: "It stops being news. It stays accepted when the search finds it again.",
    writes: true,
    body: "AcceptanceInput",
    answers: { 200: { description: "The change point", schema: "ProjectChange" } },
    errors: [400, 404, 413],
  },
  {
    method: "delete",
    path: `${project}/changes/{id}/acceptance`,
    summary: "Take an acceptance back",
    writes: true,
    answers: { 204: { description: "It is news again" } },
    errors: [404],
  },
  {
    method: "get",
    path: `${project}/compare`,
    summary: "Two commits or branches compared",
    description: "With `Accept: text/markdown` the same as a comment for a pull request.",
    query: CompareQuery,
    answers: { 200: { description: "The comparison", schema: "Comparison", markdown: true } },
    errors: [400, 404],
  },
  {
    method: "get",
    path: `${project}/profiles/{id}`,
    summary: "A profile, byte for byte as uploaded",
    description: "`go tool pprof <this URL>` works for everything that was uploaded as pprof.",
    answers: { 200: { description: "The profile", binary: true } },
    errors: [404],
  },
  {
    method: "get",
    path: `${project}/profiles/{id}/pprof`,
    summary: "A profile as a pprof file",
    description:
      "The uploaded bytes where they are pprof; folded text is written in that form, so `go tool pprof <this URL>` works for every profile.",
    answers: { 200: { description: "The pprof file", binary: true } },
    errors: [404],
  },
  {
    method: "get",
    path: `${project}/profiles/{id}/top`,
    summary: "Functions of a profile, numbers as of go tool pprof -top",
    query: TopQuery,
    answers: { 200: { description: "The functions", schema: "ProfileTop" } },
    errors: [400, 404, 422],
  },
  {
    method: "get",
    path: `${project}/profiles/{id}/peek`,
    summary: "Callers and callees of a function, numbers as of go tool pprof -peek",
    query: PeekQuery,
    answers: { 200: { description: "The function among its neighbours", schema: "ProfilePeek" } },
    errors: [400, 404],
  },
  {
    method: "get",
    path: `${project}/profiles/{id}/folded`,
    summary: "Folded stacks, the input of flamegraph.pl",
    query: ProfileQuery,
    answers: { 200: { description: "One stack a line: frames, a space, its own cost", binary: true } },
    errors: [400, 404, 422],
  },
  {
    method: "get",
    path: `${project}/profiles/{id}/speedscope`,
    summary: "A file of speedscope",
    query: ProfileQuery,
    answers: { 200: { description: "JSON in the form of speedscope.app", binary: true } },
    errors: [400, 404, 422],
  },
  {
    method: "get",
    path: `${project}/profiles/{id}/flamegraph`,
    summary: "The folded call tree in a compact binary form",
    description:
      "A gzip file; the layout inside is described in lib/pprof/wire.ts. The header `Benchtrail-Unmatched` names filters that matched nothing.",
    query: FlamegraphQuery,
    answers: { 200: { description: "The tree", binary: true } },
    errors: [400, 404, 422],
  },
  {
    method: "get",
    path: `${project}/profiles/{id}/thumbnail`,
    summary: "A small picture of the flame graph, SVG",
    query: ThumbnailQuery,
    answers: { 200: { description: "The picture", binary: true } },
    errors: [400, 404, 422],
  },
  {
    method: "get",
    path: `${project}/functions`,
    summary: "What a function cost over the commits",
    description: "Of every profile the functions that cost most are kept; others have no value there.",
    query: FunctionQuery,
    answers: { 200: { description: "Its history", schema: "FunctionHistory" } },
    errors: [400, 404],
  },
  {
    method: "post",
    path: `${project}/reparse`,
    summary: "Read stored bytes again with today's parsers",
    description:
      "Puts right what older parsers made of the next uploads; asked again with `after` until `next` is null. Safe to interrupt and to repeat; `npm run reparse` walks through all projects.",
    query: ReparseQuery,
    writes: true,
    answers: { 200: { description: "What was read and changed", schema: "ReparseResult" } },
    errors: [400, 404],
  },
  {
    method: "get",
    path: "/{project}/badge.svg",
    summary: "A badge with the newest value of a metric",
    description:
      "Its change against the commit before stands beside it where a test supports one. What is not known answers with a grey badge, not with an error.",
    query: BadgeQuery,
    answers: { 200: { description: "The badge", media: "image/svg+xml" } },
    errors: [400],
  },
  ...pictures("/{project}/trend", "A trend as a picture, for READMEs", TrendPictureQuery),
  ...pictures("/{project}/compare/{base}...{head}/chart", "A comparison as a picture", PictureQuery),
  {
    method: "get",
    path: "/{project}/compare/{base}...{head}/opengraph-image",
    summary: "What the link of a comparison unfolds to",
    description: "1200 × 630. Projects, commits, runs, series and profiles have one below their pages too.",
    answers: { 200: { description: "The picture", media: "image/png" } },
    errors: [404],
  },
  {
    method: "get",
    path: "/metrics",
    summary: "Metrics of this server for Prometheus",
    answers: { 200: { description: "In Prometheus' text format", media: "text/plain" } },
  },
  {
    method: "get",
    path: "/api/health",
    summary: "Whether the database answers",
    answers: { 200: { description: "It does", schema: "Health" } },
  },
];

import "server-only";
import type { z } from "zod";
import {
  BadgeQuery,
  ChangesQuery,
  CommitsQuery,
  LatencyMapQuery,
  PictureQuery,
  ReparseQuery,
  ProjectsQuery,
  RunLatencyQuery,
  RunsQuery,
  StoryQuery,
  TrendPictureQuery,
  TrendQuery,
} from "@/lib/model";
import { sideParsers } from "@/lib/side";
import { toolNames } from "@/lib/tools";
import { accessOperations } from "./access-operations";
import { comparisonOperations } from "./comparison-operations";
import { decisionOperations } from "./decision-operations";
import { keepingOperations } from "./keeping-operations";
import { type Operation, project } from "./operation";
import { profileOperations } from "./profile-operations";

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

const sideLabels = sideParsers.map(({ label }) => label).join(", ");

/** The whole API, in the order in which people need it. */
export const operations: readonly Operation[] = [
  {
    method: "post",
    path: `${project}/runs`,
    summary: "Upload results and profiles",
    description: `As a form with any number of \`result\`, \`profile\`, \`config\` and \`side\` files and the metadata in one part \`meta\` (JSON) or in fields of the same names; or with the output of one tool as the body and the metadata in the query string. The tool is recognised by the content: ${toolNames()} are read. For numbers of your own there is the schema BenchtrailJson. \`side\` files tell what the server felt meanwhile: ${sideLabels} are read; \`side.before\` and \`side.after\` are one scrape each, whose counters are subtracted. One upload holds at most 20,000 results. It is stored whole or not at all.`,
    needs: "upload",
    upload: true,
    answers: {
      201: { description: "Stored", schema: "UploadResult" },
      200: {
        description: "The same Idempotency-Key and content were stored before: the first answer",
        schema: "UploadResult",
      },
    },
    errors: [400, 408, 409, 413, 415, 422, 429],
  },
  {
    method: "get",
    path: "/api/v1/projects",
    summary: "Projects, the most recently used first",
    query: ProjectsQuery,
    answers: { 200: { description: "A page of them", schema: "ProjectPage" } },
    errors: [400],
  },
  {
    method: "get",
    path: project,
    summary: "A project with its series, branches and metrics",
    answers: { 200: { description: "The project", schema: "ProjectDetail" } },
    errors: [404],
  },
  {
    method: "patch",
    path: project,
    summary: "Change a project's name, repository, default branch, primary metrics and thresholds",
    description: "Fields that are left out stay as they are; null restores the default.",
    needs: "admin",
    body: "ProjectPatch",
    answers: { 200: { description: "The project as it is now", schema: "ProjectDetail" } },
    errors: [400, 404, 413],
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
    description:
      "A file that holds the source of the script (k6's new machine-readable summary) needs a token that may upload.",
    answers: { 200: { description: "The bytes", binary: true } },
    errors: [401, 403, 404],
  },
  {
    method: "get",
    path: `${project}/runs/{id}/side`,
    summary: "What the server felt during a run",
    description:
      "Figures and samples of the logs that were uploaded beside it (`side`): at most 3,600 points of each quantity, its smallest and largest among them.",
    answers: { 200: { description: "Figures and samples", schema: "RunSide" } },
    errors: [404],
  },
  {
    method: "get",
    path: `${project}/runs/{id}/side/{n}`,
    summary: "The uploaded bytes of a log of what the server felt, unchanged",
    description: "`n` is that of `sideLogs` of the run.",
    answers: { 200: { description: "The bytes", binary: true } },
    errors: [404],
  },
  {
    method: "get",
    path: `${project}/trend`,
    summary: "A metric over the commits, one line a series, oldest first",
    query: TrendQuery,
    answers: { 200: { description: "The trend", schema: "TrendPage" } },
    errors: [400, 404],
  },
  {
    method: "get",
    path: `${project}/latencies`,
    summary: "Where the latencies of a series lie, commit by commit: a heat map in numbers",
    description:
      "Of the first series that the query selects. Histograms of a commit's runs are added up bucket by bucket; where the tool prints percentiles only there are bands between them.",
    query: LatencyMapQuery,
    answers: { 200: { description: "The map, oldest commit first", schema: "LatencyMap" } },
    errors: [400, 404],
  },
  {
    method: "get",
    path: `${project}/runs/{id}/latencies`,
    summary: "The latencies of a run: of all requests, over its time, and of its parts",
    query: RunLatencyQuery,
    answers: { 200: { description: "The map", schema: "RunLatencyMap" } },
    errors: [400, 404],
  },
  {
    method: "get",
    path: `${project}/story`,
    summary: "The history of the service, written from the verdicts",
    description:
      "What was reached when, what broke, for how long, by which function or setting, what repaired it: a chapter for each commit that made something better or worse, of the newest 500 commits. With `Accept: text/markdown` the same as a document.",
    query: StoryQuery,
    answers: { 200: { description: "The story", schema: "Story", markdown: true } },
    errors: [400, 404],
  },
  {
    method: "get",
    path: `${project}/commits`,
    summary: "Commits with their verdicts, newest first",
    description:
      "Each measured commit against the measured one before it (`since`): first parents first, then other ancestors, and where no parents are known the commits before it on its branch; for the first commit of a branch where that began. Verdict and sentence are those of the comparison of the two. Judged beside the uploads, and again when runs of either change; `pending` until then.",
    query: CommitsQuery,
    answers: { 200: { description: "A page of commits", schema: "CommitPage" } },
    errors: [400, 404],
  },
  {
    method: "get",
    path: `${project}/changes`,
    summary: "Change points: where trends changed, newest commit first, also by commit",
    description:
      "A change that was reverted later is one event with its repair (`temporary`, `repairedBy`) and closed; an alarm that newer runs made unlikely is closed, never deleted. E-divisive means with a t-test (as Apache Otava, but for levels that ended: windows of 50 commits, p < 0.0005, more than the project's threshold of the metric: 2 % unless it has set its own) over the medians of the commits of the default branch, runs with an error-level check left out, from 6 commits on. The primary metrics of each series are always searched, other metrics once somebody has asked for their trend. Searched anew within seconds after an upload; `changeSearch.pending` of a trend tells.",
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
    description: "It is no longer listed as open, and it stays accepted when the search finds it again.",
    needs: "upload",
    body: "AcceptanceInput",
    answers: { 200: { description: "The change point", schema: "ProjectChange" } },
    errors: [400, 404, 413],
  },
  {
    method: "delete",
    path: `${project}/changes/{id}/acceptance`,
    summary: "Undo an acceptance",
    needs: "upload",
    answers: { 204: { description: "The change point is open again" } },
    errors: [404, 409],
  },
  {
    method: "put",
    path: `${project}/commits/{sha}/acceptance`,
    summary: "Accept all change points of a commit as intended, with a note",
    description: "Also what is found at this commit later.",
    needs: "upload",
    body: "AcceptanceInput",
    answers: { 200: { description: "The change points of the commit", schema: "AcceptedCommit" } },
    errors: [400, 404, 413],
  },
  {
    method: "delete",
    path: `${project}/commits/{sha}/acceptance`,
    summary: "Undo the acceptance of a commit",
    needs: "upload",
    answers: { 204: { description: "Its change points are open again" } },
    errors: [404],
  },
  ...comparisonOperations,
  ...profileOperations,
  ...accessOperations,
  ...keepingOperations,
  ...decisionOperations,
  {
    method: "post",
    path: `${project}/reparse`,
    summary: "Read stored bytes again with today's parsers",
    description:
      "Corrects what older parsers made of the next uploads. Ask again with `after` until `next` is null. Safe to interrupt and to repeat; `npm run reparse` walks through all projects.",
    query: ReparseQuery,
    needs: "admin",
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
    summary: "The preview picture for links to a comparison",
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
    summary: "Readiness: whether the database is responding",
    description: "503 while it is not, after at most five seconds.",
    answers: { 200: { description: "It is responding", schema: "Health" } },
  },
  {
    method: "get",
    path: "/api/health/live",
    summary: "Liveness: whether this server answers, whatever its database does",
    answers: { 200: { description: "It answers", schema: "Health" } },
  },
];

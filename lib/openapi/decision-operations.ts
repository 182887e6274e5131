import "server-only";
import { DeliveriesQuery, DriftQuery, EventsQuery, JourneyQuery, JourneysQuery } from "@/lib/model";
import { type Operation, project } from "./operation";

/** Budgets, events, journeys and configurations: what is decided from what was measured. */
export const decisionOperations: readonly Operation[] = [
  {
    method: "get",
    path: `${project}/budgets`,
    summary: "How the project's budgets stand",
    description:
      "Of the newest commit of the branch with runs of the scenario: met, crossed or too close to call by the 95 % interval of the level, whose random unit is the upload. Failed runs never meet a budget. Budgets are set with `PATCH` of the project.",
    answers: {
      200: { description: "The budgets in the order in which they were set", schema: "BudgetPage" },
    },
    errors: [404],
  },
  {
    method: "get",
    path: `${project}/events`,
    summary: "What happened, newest first",
    description:
      "Change points that are confirmed, commits whose verdict is worse, budgets that were crossed or are met again, nothing measured for the days in `quietAfterDays`. One event for each commit, with what may explain it. The same as an Atom feed: `/{project}/events.atom`.",
    query: EventsQuery,
    answers: { 200: { description: "A page of events", schema: "EventPage" } },
    errors: [400, 404],
  },
  {
    method: "get",
    path: "/{project}/events.atom",
    summary: "The newest events as an Atom feed",
    query: EventsQuery.pick({ branch: true, limit: true }),
    answers: { 200: { description: "The feed", media: "application/atom+xml" } },
    errors: [400, 404],
  },
  {
    method: "post",
    path: `${project}/hooks`,
    summary: "Send events to an address",
    description:
      "As signed JSON, as a message to Slack or Teams, or as e-mail (`mailto:`). Each message has the headers `Benchtrail-Event`, `Benchtrail-Delivery` (its id, the same for each attempt) and `Benchtrail-Signature: sha256=` with the HMAC of the body. Messages come in order; one that fails is tried again for three days, at first after seconds and then each minute, and those behind it wait. Link-local and metadata addresses are never sent to, private networks unless the operator forbids it.",
    needs: "admin",
    body: "NewHook",
    answers: {
      201: { description: "The hook with its secret, which is shown only once", schema: "MadeHook" },
    },
    errors: [400, 404, 413],
  },
  {
    method: "get",
    path: `${project}/hooks`,
    summary: "The hooks of a project",
    needs: "admin",
    answers: { 200: { description: "All of them", schema: "HookPage" } },
    errors: [404],
  },
  {
    method: "delete",
    path: `${project}/hooks/{id}`,
    summary: "Remove a hook with what waits for it",
    needs: "admin",
    answers: { 204: { description: "It is gone" } },
    errors: [404],
  },
  {
    method: "post",
    path: `${project}/hooks/{id}/test`,
    summary: "Send a test message at once",
    needs: "admin",
    answers: { 200: { description: "How it went", schema: "TestedHook" } },
    errors: [404, 429],
  },
  {
    method: "get",
    path: `${project}/hooks/{id}/deliveries`,
    summary: "What was sent to a hook and what waits, newest first",
    query: DeliveriesQuery,
    needs: "admin",
    answers: { 200: { description: "A page of deliveries", schema: "DeliveryPage" } },
    errors: [400, 404],
  },
  {
    method: "get",
    path: `${project}/journeys`,
    summary: "Journeys: optimisations told in steps, and those that the change points would make",
    query: JourneysQuery,
    answers: { 200: { description: "All of them", schema: "JourneyPage" } },
    errors: [400, 404],
  },
  {
    method: "put",
    path: `${project}/journeys/{slug}`,
    summary: "Keep a journey",
    description:
      "Steps are commits, oldest first; each is compared with the one before, the first with `base` or the measured commit before it. The total is measured, last against first, and never multiplied. Its runs outlive a retention.",
    needs: "upload",
    body: "JourneyInput",
    answers: {
      201: { description: "The journey as it is measured", schema: "Journey" },
      200: { description: "The same in place of an earlier one", schema: "Journey" },
    },
    errors: [400, 404, 413],
  },
  {
    method: "get",
    path: `${project}/journeys/{slug}`,
    summary: "A journey as it is measured now",
    query: JourneyQuery,
    answers: { 200: { description: "The journey", schema: "Journey", markdown: true } },
    errors: [400, 404],
  },
  {
    method: "delete",
    path: `${project}/journeys/{slug}`,
    summary: "Remove a journey; its runs stay",
    needs: "admin",
    answers: { 204: { description: "It is gone" } },
    errors: [404],
  },
  {
    method: "post",
    path: `${project}/configs`,
    summary: "Tell a configuration that is in force somewhere, without a run",
    description:
      "A form with `config` files (JSON, key = value lines, `sysctl -a`, `ulimit -a`, /proc/PID/limits) and the fields `zone`, `replica`, `host`, `region` or `label.<name>` (one at least), `at` and `commit`; or one configuration as the body with the fields in the query. Values of keys that look like secrets are kept as hashes.",
    needs: "upload",
    answers: {
      201: { description: "Stored", schema: "StoredSnapshot" },
      200: { description: "It was stored before", schema: "StoredSnapshot" },
    },
    errors: [400, 408, 413, 415, 429],
  },
  {
    method: "get",
    path: `${project}/drift`,
    summary: "What is configured where: keys over zones, what differs first",
    description:
      "With the odd one out, since when, the default of the version at hand, what the key does, what changing it alone did here, and keys that contradict each other. With `Accept: text/csv` one line a key and column.",
    query: DriftQuery,
    answers: { 200: { description: "The configurations side by side", schema: "DriftPage" } },
    errors: [400, 404],
  },
];

import { z } from "zod";
import { ConfigDifference } from "./api-compare";
import { Timestamp } from "./api-common";

/** What somebody may want to be told. */
export const eventKinds = [
  "change-point",
  "commit-worse",
  "budget-crossed",
  "budget-met",
  "no-measurement",
] as const;
export const EventKind = z.enum(eventKinds);
export type EventKind = z.infer<typeof EventKind>;

/** Something that happened, as it is sent to hooks and stands in the feed: once for each commit. */
export const NewsEvent = z.object({
  id: z.uuid(),
  event: EventKind.or(z.literal("test")),
  createdAt: Timestamp,
  project: z.object({ slug: z.string(), name: z.string(), url: z.string() }),
  commit: z
    .object({
      sha: z.string(),
      subject: z.string().nullable(),
      author: z.string().nullable(),
      url: z.string(),
    })
    .nullable(),
  branches: z.array(z.string()),
  title: z.string().describe("One short line"),
  sentence: z.string().describe("What happened, in one plain sentence"),
  why: z.array(z.string()).describe("What may explain it, the strongest first, as the page has it"),
  functions: z.array(z.string()).describe("Functions whose cost moved most"),
  settings: z.array(ConfigDifference).describe("Settings that differ"),
  picture: z.string().nullable().describe("Address of a picture of it, PNG"),
  url: z.string().describe("The page that has all of it"),
});
export type NewsEvent = z.infer<typeof NewsEvent>;

/** What is stored of an event beside its id, kind and time. */
export const EventContent = NewsEvent.omit({ id: true, event: true, createdAt: true, branches: true });
export type EventContent = z.infer<typeof EventContent>;

/** Answer of `GET …/events`, newest first. */
export const EventPage = z.object({ items: z.array(NewsEvent), nextCursor: z.uuid().nullable() });
export type EventPage = z.infer<typeof EventPage>;

/** Query of `GET …/events` and of the feed. */
export const EventsQuery = z.strictObject({
  branch: z.string().max(250).optional().describe("Only events of commits of this branch"),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.uuid().optional().describe("`nextCursor` of the page before"),
});
export type EventsQuery = z.infer<typeof EventsQuery>;

/** How a message is written. */
export const HookForm = z.enum(["webhook", "slack", "teams", "email"]);
export type HookForm = z.infer<typeof HookForm>;

/** Body of `POST …/hooks`. */
export const NewHook = z.strictObject({
  url: z
    .url({
      protocol: /^(https?|mailto)$/,
      error: "expected http://…, https://… or mailto:name@example.org",
    })
    .max(2_000),
  form: HookForm.optional().describe(
    "Default: recognised by the address: Slack's and Teams' own, mailto: e-mail, else a signed webhook",
  ),
  events: z.array(EventKind).min(1).optional().describe("Default: all"),
  branch: z.string().trim().min(1).max(250).optional().describe("Only events of commits of this branch"),
  secret: z
    .string()
    .min(8)
    .max(200)
    .optional()
    .describe("Key of the signature; default: a new one, which the answer tells once"),
});
export type NewHook = z.infer<typeof NewHook>;

/** A hook as it is listed: without its secret, and of the address no more than who is meant. */
export const HookInfo = z.object({
  id: z.uuid(),
  form: HookForm,
  url: z.string().describe("Without what stands behind the host, which may be a secret itself"),
  events: z.array(EventKind),
  branch: z.string().nullable(),
  createdAt: Timestamp,
  waiting: z.int().describe("Deliveries that wait to be sent, or to be tried again"),
  failing: z.boolean().describe("The last attempt failed"),
});
export type HookInfo = z.infer<typeof HookInfo>;

/** Answer of `POST …/hooks`: the one time that the secret is told. */
export const MadeHook = HookInfo.extend({ secret: z.string() });
export type MadeHook = z.infer<typeof MadeHook>;

/** Answer of `GET …/hooks`. */
export const HookPage = z.object({ items: z.array(HookInfo) });

/** One message to one hook. */
export const DeliveryInfo = z.object({
  id: z.uuid().describe("The header `Benchtrail-Delivery`, the same for each attempt"),
  event: EventKind.or(z.literal("test")),
  title: z.string(),
  state: z.enum(["waiting", "delivered", "failed"]),
  attempts: z.int(),
  createdAt: Timestamp,
  nextAttemptAt: Timestamp.nullable(),
  doneAt: Timestamp.nullable(),
  status: z.int().nullable().describe("HTTP status of the last answer"),
  error: z.string().nullable().describe("Why the last attempt failed"),
  tookMs: z.int().nullable().describe("How long the last attempt took"),
});
export type DeliveryInfo = z.infer<typeof DeliveryInfo>;

/** Answer of `GET …/hooks/{id}/deliveries`, newest first. */
export const DeliveryPage = z.object({ items: z.array(DeliveryInfo), nextCursor: z.uuid().nullable() });
export type DeliveryPage = z.infer<typeof DeliveryPage>;

/** Query of `GET …/hooks/{id}/deliveries`. */
export const DeliveriesQuery = EventsQuery.omit({ branch: true });
export type DeliveriesQuery = z.infer<typeof DeliveriesQuery>;

/** Answer of `POST …/hooks/{id}/test`. */
export const TestedHook = DeliveryInfo.pick({
  id: true,
  state: true,
  status: true,
  error: true,
  tookMs: true,
});

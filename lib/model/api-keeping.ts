import { z } from "zod";
import { Timestamp } from "./api-common";
import { Id } from "./ids";

/** How far the deletion of a project is. */
export const Deletion = z.object({
  id: Id,
  project: z.string().describe("The slug that it had; it is free again"),
  state: z.enum(["waiting", "running", "done"]),
  rows: z.int().nullable().describe("Rows of the database that it had; null until they are counted"),
  deleted: z.int().describe("Rows that are gone"),
  requestedAt: Timestamp,
  finishedAt: Timestamp.nullable(),
  url: z.string().describe("Where its state can be asked for, for 30 days after its end"),
});
export type Deletion = z.infer<typeof Deletion>;

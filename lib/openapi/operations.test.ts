import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { operations } from "./operations";

const root = fileURLToPath(new URL("../../app/", import.meta.url));
const undescribed = ["GET /api/v1/openapi.json"];
/** Of lib/ingest/listener.ts, not of Next. */
const inFront = ["POST /api/v1/projects/{}/runs"];

/** "GET /api/v1/projects/{}": what the routes of the API answer. */
const answered = readdirSync(`${root}api/v1`, { recursive: true })
  .map((file) => `api/v1/${String(file)}`)
  .filter((file) => file.endsWith("/route.ts"))
  .flatMap((file) => {
    const path = `/${file.replace("/route.ts", "").replace(/\[\w+\]/g, "{}")}`;
    const source = readFileSync(root + file, "utf8");
    return [...source.matchAll(/^export const ([A-Z]+) /gm)].map(([, method]) => `${method} ${path}`);
  });

it("describes every route of the API, and no other", () => {
  const described = operations
    .filter(({ path }) => path.startsWith("/api/v1/"))
    .map(({ method, path }) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, "{}")}`);
  expect([...described, ...undescribed].sort()).toEqual([...answered, ...inFront].sort());
});

import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  DELETE as unacceptChange,
  PUT as acceptChange,
} from "@/app/api/v1/projects/[project]/changes/[id]/acceptance/route";
import { GET as change } from "@/app/api/v1/projects/[project]/changes/[id]/route";
import { GET as changes } from "@/app/api/v1/projects/[project]/changes/route";
import { GET as commits } from "@/app/api/v1/projects/[project]/commits/route";
import { GET as compare } from "@/app/api/v1/projects/[project]/compare/route";
import {
  DELETE as deleteComparison,
  GET as comparison,
} from "@/app/api/v1/projects/[project]/comparisons/[id]/route";
import { POST as pin } from "@/app/api/v1/projects/[project]/comparisons/route";
import { GET as functions } from "@/app/api/v1/projects/[project]/functions/route";
import { GET as topFunctions } from "@/app/api/v1/projects/[project]/functions/top/route";
import { GET as profileFlamegraph } from "@/app/api/v1/projects/[project]/profiles/[id]/flamegraph/route";
import { GET as profileFolded } from "@/app/api/v1/projects/[project]/profiles/[id]/folded/route";
import { GET as profilePeek } from "@/app/api/v1/projects/[project]/profiles/[id]/peek/route";
import {
  DELETE as deleteProfile,
  GET as profileBytes,
} from "@/app/api/v1/projects/[project]/profiles/[id]/route";
import { GET as profilePprof } from "@/app/api/v1/projects/[project]/profiles/[id]/pprof/route";
import { GET as profileSpeedscope } from "@/app/api/v1/projects/[project]/profiles/[id]/speedscope/route";
import { GET as profileThumbnail } from "@/app/api/v1/projects/[project]/profiles/[id]/thumbnail/route";
import { GET as profileTop } from "@/app/api/v1/projects/[project]/profiles/[id]/top/route";
import { GET as matrix } from "@/app/api/v1/projects/[project]/matrix/route";
import { GET as raw } from "@/app/api/v1/projects/[project]/runs/[id]/raw/route";
import { DELETE as deleteRun, GET as run } from "@/app/api/v1/projects/[project]/runs/[id]/route";
import {
  DELETE as deleteProject,
  GET as project,
  PATCH as patchProject,
} from "@/app/api/v1/projects/[project]/route";
import { GET as runs } from "@/app/api/v1/projects/[project]/runs/route";
import { GET as sweeps } from "@/app/api/v1/projects/[project]/sweeps/route";
import { GET as trend } from "@/app/api/v1/projects/[project]/trend/route";
import { DELETE as deleteUpload } from "@/app/api/v1/projects/[project]/uploads/[id]/route";
import { GET as deletion } from "@/app/api/v1/deletions/[id]/route";
import { uploadListener } from "@/lib/ingest/listener";

/** The token that the test environment accepts everywhere. */
export const token = "bt_test_token";

/** Bytes of a parser's fixture. */
export function resultBytes(tool: string, name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(`../parsers/fixtures/${tool}/${name}`, import.meta.url)));
}

/** Bytes of a profile among the fixtures of lib/pprof. */
export function profileFixture(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(`../pprof/fixtures/${name}`, import.meta.url)));
}

/** What an answer said: its status, its body as JSON where it is JSON, and itself. */
export interface Answer {
  status: number;
  // Tests look at answers as a client in any language would: without types.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  response: Response;
}

async function answer(response: Response): Promise<Answer> {
  const isJson = /json/.test(response.headers.get("content-type") ?? "");
  return { status: response.status, body: isJson ? await response.clone().json() : null, response };
}

const origin = "http://benchtrail.test";
const authorised = { authorization: `Bearer ${token}` };

/** The listener that takes uploads in production, behind HTTP as there. One a test file, made by its first upload. */
let listening: Promise<string> | undefined;

async function listen(): Promise<string> {
  const server = createServer((request, response) => {
    if (!uploadListener(request, response)) response.writeHead(404).end();
  });
  await once(server.listen(0, "127.0.0.1").unref(), "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function upload(path: string, body: BodyInit, headers: Record<string, string>): Promise<Answer> {
  const url = (await (listening ??= listen())) + path;
  return answer(await fetch(url, { method: "POST", body, headers }));
}

/** Uploads one result as the body, metadata in the query. */
export async function uploadBody(
  project: string,
  body: BodyInit,
  query: Record<string, string>,
  headers: Record<string, string> = authorised,
): Promise<Answer> {
  return upload(`/api/v1/projects/${project}/runs?${new URLSearchParams(query)}`, body, headers);
}

/** Uploads a form: strings are fields, bytes are files named as the third part says. */
export async function uploadForm(
  project: string,
  parts: readonly (readonly [string, string] | readonly [string, Uint8Array<ArrayBuffer>, string])[],
  headers: Record<string, string> = authorised,
): Promise<Answer> {
  const form = new FormData();
  for (const [name, value, fileName] of parts)
    if (typeof value === "string") form.append(name, value);
    else form.append(name, new Blob([value]), fileName);
  return upload(`/api/v1/projects/${project}/runs`, form, headers);
}

const routes = { changes, commits, compare, functions, project, topFunctions, matrix, runs, sweeps, trend };

/** Reads one of a project's lists. */
export async function read(
  what: keyof typeof routes,
  project: string,
  query: Record<string, string> | [string, string][] = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const request = new Request(`${origin}/?${new URLSearchParams(query)}`, { headers });
  return answer(await routes[what](request, { params: Promise.resolve({ project }) }));
}

const writingRoutes = { deleteProject, pin, patchProject };

/** Sends JSON to one of a project's writing routes. */
export async function write(
  what: keyof typeof writingRoutes,
  project: string,
  body: unknown,
  headers: Record<string, string> = authorised,
): Promise<Answer> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const request = new Request(origin, { method: "POST", body: text, headers });
  return answer(await writingRoutes[what](request, { params: Promise.resolve({ project }) }));
}

const itemRoutes = {
  deleteComparison,
  deleteProfile,
  deleteUpload,
  deletion,
  change,
  unacceptChange,
  comparison,
  run,
  raw,
  profileBytes,
  profileFlamegraph,
  profileFolded,
  profilePeek,
  profilePprof,
  profileSpeedscope,
  profileThumbnail,
  profileTop,
  deleteRun,
};

/** Reads (or deletes) one thing of a project. */
export async function readItem(
  what: keyof typeof itemRoutes,
  project: string,
  id: string,
  query: Record<string, string> = {},
): Promise<Answer> {
  const request = new Request(`${origin}/?${new URLSearchParams(query)}`, { headers: authorised });
  return answer(await itemRoutes[what](request, { params: Promise.resolve({ project, id }) }));
}

/** Accepts a change point; `body` as it travels. */
export async function acceptanceOf(
  project: string,
  id: string,
  body: string,
  headers: Record<string, string> = authorised,
): Promise<Answer> {
  const request = new Request(`${origin}/`, { method: "PUT", body, headers });
  return answer(await acceptChange(request, { params: Promise.resolve({ project, id }) }));
}

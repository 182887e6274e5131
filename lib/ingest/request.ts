import "server-only";
import { type Incoming, decodedBody, readBody } from "@/lib/http/body";
import { readForm } from "@/lib/http/multipart";
import { HttpProblem } from "@/lib/http/problem";
import type { UploadedFile } from "./files";
import { readMeta } from "./meta";
import type { UploadRequest } from "./read-upload";

/** The request's Idempotency-Key, or null. @throws HttpProblem 400 when it is empty or too long */
export function idempotencyKey(request: Incoming): string | null {
  const key = request.headers.get("idempotency-key");
  if (key !== null && (key.length === 0 || key.length > 255))
    throw new HttpProblem(400, "Idempotency-Key must have 1 to 255 characters.");
  return key;
}

/** An upload as it came over the wire. */
export interface RawUpload {
  readonly body: Uint8Array;
  readonly contentType: string;
  readonly contentEncoding: string | null;
  /** Parameters of the address. */
  readonly query: readonly (readonly [string, string])[];
}

/** Waits for all of an upload. @throws HttpProblem 413 */
export async function takeUpload(request: Incoming): Promise<RawUpload> {
  return {
    body: await readBody(request),
    contentType: request.headers.get("content-type") ?? "",
    contentEncoding: request.headers.get("content-encoding"),
    query: [...new URL(request.url).searchParams],
  };
}

/**
 * The parts of an upload in either form: multipart, or the body as one result with its metadata in the query string.
 * @throws HttpProblem 400, 413, 415
 */
export async function openUpload(upload: RawUpload): Promise<UploadRequest> {
  const { contentType, query } = upload;
  const body = await decodedBody(upload.body, upload.contentEncoding);
  if (/^multipart\/form-data\b/i.test(contentType)) return fromForm(body, contentType, query);
  if (/^multipart\//i.test(contentType))
    throw new HttpProblem(415, `${contentType} is not understood; use multipart/form-data.`);
  if (body.byteLength === 0)
    throw new HttpProblem(400, "The body is empty: send a result, or a form with result and profile files.");
  return {
    meta: readMeta(query),
    results: [{ name: null, bytes: body }],
    profiles: [],
    configs: [],
    sides: [],
  };
}

/** Names of fields that carry files; curl sends `-F result=@file` as a file, `-F 'result=text'` as a field. */
const groups = { result: "results", profile: "profiles", config: "configs" } as const;

async function fromForm(
  body: Uint8Array,
  contentType: string,
  query: RawUpload["query"],
): Promise<UploadRequest> {
  const form = await readForm(body, contentType);
  const upload: UploadRequest = { meta: { commit: "" }, results: [], profiles: [], configs: [], sides: [] };
  const pairs: (readonly [string, string])[] = [...query];
  for (const { field, fileName, bytes } of form.files) {
    const name = field.replace(/\[\]$/, "");
    if (name === "meta") pairs.push(["meta", new TextDecoder().decode(bytes)]);
    else addFile(upload, name, { name: fileName, bytes });
  }
  for (const [name, value] of form.fields)
    if (isFileText(name, value))
      addFile(upload, name, { name: null, bytes: new TextEncoder().encode(value) });
    else pairs.push([name, value]);
  return { ...upload, meta: readMeta(pairs) };
}

const moments = { side: "during", "side.before": "before", "side.after": "after" } as const;

function addFile(upload: UploadRequest, name: string, file: UploadedFile): void {
  if (name === "result" || name === "profile" || name === "config") upload[groups[name]].push(file);
  else if (isSideField(name)) upload.sides.push({ ...file, when: moments[name] });
  else throw unknownField(name);
}

function isSideField(name: string): name is keyof typeof moments {
  return Object.hasOwn(moments, name);
}

/** A configuration or result pasted as text; a `config` field in JSON is metadata. */
function isFileText(name: string, value: string): boolean {
  return (
    name === "result" ||
    name === "profile" ||
    isSideField(name) ||
    (name === "config" && !/^\s*\{/.test(value))
  );
}

function unknownField(field: string): HttpProblem {
  const message = `The form field "${field}" carries a file; files go in result, profile, config or side.`;
  return new HttpProblem(400, message, [{ path: field, message }]);
}

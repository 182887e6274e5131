import "server-only";
import { HttpProblem, decodedBody, invalid, readBody, readForm, withUploadMemory } from "@/lib/http";
import { type FlatConfig, SnapshotFields, storable } from "@/lib/model";
import { readConfig } from "./config";
import type { UploadedFile } from "./files";

/** A configuration without a run, as it came. */
export interface TakenSnapshot {
  readonly labels: Record<string, string>;
  readonly at: Date;
  readonly commit: string | null;
  readonly entries: FlatConfig;
}

const fileFields = new Set(["config", "facts", "sysctl", "ulimit"]);
const labelPrefix = "label.";

/**
 * Reads the body of `POST …/configs`: a form with files, or one configuration with its fields in the query.
 * @throws HttpProblem 400, 413, 415
 */
export async function takeSnapshot(request: Request): Promise<TakenSnapshot> {
  return withUploadMemory(request, async () => {
    const body = await decodedBody(await readBody(request), request.headers.get("content-encoding"));
    const contentType = request.headers.get("content-type") ?? "";
    const query = [...new URL(request.url).searchParams];
    if (!/^multipart\/form-data/i.test(contentType)) return snapshotOf(query, [{ name: null, bytes: body }]);
    const { fields, files } = await readForm(body, contentType);
    const unknown = files.find(({ field }) => !fileFields.has(field));
    if (unknown)
      throw new HttpProblem(
        400,
        `Send configurations as \`config\` files, not as "${unknown.field.slice(0, 60)}".`,
      );
    return snapshotOf(
      [...query, ...fields],
      files.map(({ fileName, bytes }) => ({ name: fileName, bytes })),
    );
  });
}

async function snapshotOf(pairs: [string, string][], files: UploadedFile[]): Promise<TakenSnapshot> {
  const more = pairs.filter(([name]) => name.startsWith(labelPrefix));
  const own = pairs.filter(([name]) => !name.startsWith(labelPrefix));
  const fields = SnapshotFields.safeParse(
    storable({
      ...Object.fromEntries(own),
      ...(more.length > 0
        ? { label: Object.fromEntries(more.map(([name, value]) => [name.slice(labelPrefix.length), value])) }
        : {}),
    }),
  );
  if (!fields.success) throw invalid(fields.error, "The configuration");
  const { zone, replica, host, region, label, at, commit = null } = fields.data;
  const config = files.some(({ bytes }) => bytes.byteLength > 0) ? await readConfig({}, files) : null;
  if (!config || Object.keys(config.entries).length === 0)
    throw new HttpProblem(
      400,
      "Send at least one `config` file with keys in it: JSON, key = value lines, sysctl -a, or ulimit -a.",
    );
  const labels = Object.fromEntries(
    Object.entries({ ...label, zone, replica, host, region }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  return { labels, at: at === undefined ? new Date() : new Date(at), commit, entries: config.entries };
}

import "server-only";
import { Readable } from "node:stream";
import { Busboy } from "@fastify/busboy";
import { storableText } from "@/lib/model";
import { limits, sizeText } from "./limits";
import { tooLarge } from "./body";
import { HttpProblem } from "./problem";

/** One file of a form. */
export interface FormFile {
  /** Name of the form field: result, profile, config. */
  field: string;
  fileName: string | null;
  bytes: Uint8Array;
}

/** A form, read whole. Repeated fields stay repeated. */
export interface Form {
  fields: [name: string, value: string][];
  files: FormFile[];
}

/**
 * Reads `multipart/form-data`.
 * @param body the whole body, already bounded
 * @throws HttpProblem 400 when it is malformed, 413 over a limit
 */
export async function readForm(body: Uint8Array, contentType: string): Promise<Form> {
  const form: Form = { fields: [], files: [] };
  const parser = openParser(contentType);
  await new Promise<void>((resolve, reject) => {
    parser.on("field", (name, value, nameTruncated, valueTruncated) => {
      if (nameTruncated || valueTruncated) reject(tooLarge(`The field ${name.slice(0, 60)}`, limits.meta));
      form.fields.push([name, value]);
    });
    parser.on("file", (field, stream, fileName) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("error", reject);
      stream.on("end", () =>
        form.files.push({ field, fileName: storableName(fileName), bytes: Buffer.concat(chunks) }),
      );
    });
    parser.on("filesLimit", () =>
      reject(new HttpProblem(413, `An upload has at most ${limits.files} files.`)),
    );
    parser.on("fieldsLimit", () => reject(new HttpProblem(413, "Too many form fields.")));
    parser.on("error", (error) => reject(malformed(error)));
    parser.on("finish", () => resolve());
    Readable.from([body]).on("error", reject).pipe(parser);
  });
  return form;
}

/** A stranger's file name as it is kept. */
function storableName(fileName: string): string | null {
  return storableText(fileName.slice(0, longestName)) || null;
}

const longestName = 250;

function openParser(contentType: string): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers: { "content-type": contentType },
      limits: { fieldSize: limits.meta, files: limits.files, fields: 6_000, parts: 7_000 },
    });
  } catch (error) {
    throw malformed(error);
  }
}

function malformed(error: unknown): HttpProblem {
  const reason = error instanceof Error ? error.message : "unreadable";
  return new HttpProblem(400, `The form is malformed: ${reason} (at most ${sizeText(limits.body)} in all).`);
}

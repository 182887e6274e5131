// @ts-check

/** "PGCOPY\n\xff\r\n\0", flags, and how long its extension is: what a binary COPY begins with. */
const HEADER_BYTES = 19;
/** A file leaves in such pieces, so that parts of an archive stay small. */
const PIECE_BYTES = 2 ** 20;

/**
 * A binary COPY of a table with a column `bytes` and a column `blob`, with the bytes that lie elsewhere put in: as the
 * database itself would tell it if it held them all.
 *
 * @param {AsyncIterable<Buffer>} copy
 * @param {{ columns: readonly string[], fetch: (project: string, blob: string) => Promise<Buffer> }} options
 *   `columns` in their order
 * @returns {AsyncGenerator<Buffer>}
 */
export async function* withBlobs(copy, { columns, fetch }) {
  const at = (/** @type {string} */ name) => columns.indexOf(name);
  const [projectAt, bytesAt, blobAt] = [at("project_id"), at("bytes"), at("blob")];
  const reader = new Reader(copy[Symbol.asyncIterator]());
  yield await reader.take(HEADER_BYTES);
  for (;;) {
    const head = await reader.take(2);
    const count = head.readInt16BE();
    yield head;
    // The trailer: no more rows.
    if (count < 0) return;
    /** @type {(Buffer | null)[]} */
    const fields = [];
    for (let field = 0; field < count; field++) {
      const length = (await reader.take(4)).readInt32BE();
      fields.push(length < 0 ? null : await reader.take(length));
    }
    const [project, blob] = [fields[projectAt], fields[blobAt]];
    if (project && blob) {
      fields[bytesAt] = await fetch(uuid(project), blob.toString("utf8"));
      fields[blobAt] = null;
    }
    yield* written(fields);
  }
}

/** @param {Buffer} bytes of a uuid */
const uuid = (bytes) => bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

/** @param {readonly (Buffer | null)[]} fields @returns {Generator<Buffer>} */
function* written(fields) {
  for (const field of fields) {
    const length = Buffer.alloc(4);
    length.writeInt32BE(field ? field.length : -1);
    yield length;
    for (let at = 0; field && at < field.length; at += PIECE_BYTES)
      yield field.subarray(at, at + PIECE_BYTES);
  }
}

/** Takes as many bytes of a stream as are wanted, however they come. */
class Reader {
  #source;
  /** @type {Buffer} */
  #held = Buffer.alloc(0);

  /** @param {AsyncIterator<Buffer>} source */
  constructor(source) {
    this.#source = source;
  }

  /** @param {number} count @returns {Promise<Buffer>} */
  async take(count) {
    if (this.#held.length < count) await this.#fill(count);
    const taken = this.#held.subarray(0, count);
    this.#held = this.#held.subarray(count);
    return taken;
  }

  /** @param {number} count */
  async #fill(count) {
    const parts = [this.#held];
    for (let size = this.#held.length; size < count;) {
      const step = await this.#source.next();
      if (step.done) throw new Error("a COPY ended in the middle of a row");
      parts.push(step.value);
      size += step.value.length;
    }
    this.#held = Buffer.concat(parts);
  }
}

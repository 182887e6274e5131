// @ts-check
import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { PlainError } from "../say.mjs";
import { bucketConfig } from "./config.mjs";

/** @typedef {import("./config.mjs").BucketConfig} BucketConfig */
/** An object of a project. @typedef {{ name: string, size: number, modifiedAt: Date }} Listed */

/** Milliseconds for one request, and how often it is sent again where the store says that it cannot now. */
const PATIENCE_MS = 20_000;
const RETRIES = 3;
/** Objects that are deleted at the same time. */
const AT_ONCE = 8;

/** What a request hears on a connection that the store has given up. */
const CLOSED = new Set(["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"]);

/** The store of files does not do what it is asked. */
export class BlobsAway extends PlainError {}

/** Objects of an S3-compatible store: `<prefix><project id>/<name>`. What is there is never changed, only deleted. */
export class Bucket {
  #client;
  #config;

  /** @param {BucketConfig} config */
  constructor(config) {
    this.#config = config;
    const { credentials, region } = config;
    this.#client = new AwsClient({ ...credentials, region, service: "s3", retries: RETRIES });
  }

  /** Files of fewer bytes stay in the database. */
  get from() {
    return this.#config.from;
  }

  /** @param {string} project @param {string} name @param {Uint8Array} bytes */
  async put(project, name, bytes) {
    // The store checks what arrived by it.
    const sum = createHash("sha256").update(bytes).digest("hex");
    await this.#ask(this.#key(project, name), {
      method: "PUT",
      body: /** @type {Uint8Array<ArrayBuffer>} */ (bytes),
      headers: { "x-amz-content-sha256": sum, "content-type": "application/octet-stream" },
    });
  }

  /** @param {string} project @param {string} name @returns {Promise<Buffer | null>} null: there is no such object */
  async get(project, name) {
    const answer = await this.#ask(this.#key(project, name), {}, [404]);
    const body = await answer.arrayBuffer().catch((error) => this.#away(error));
    return answer.status === 404 ? null : Buffer.from(body);
  }

  /** @param {string} project @param {readonly string[]} names */
  async delete(project, names) {
    const left = [...names];
    const next = async () => {
      for (let name = left.pop(); name !== undefined; name = left.pop()) {
        const answer = await this.#ask(this.#key(project, name), { method: "DELETE" }, [404]);
        await answer.arrayBuffer();
      }
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, left.length) }, next));
  }

  /** @param {string} project @returns {AsyncGenerator<Listed>} */
  async *list(project) {
    const prefix = `${this.#config.prefix}${project}/`;
    for await (const page of this.#pages({ prefix }))
      for (const [, entry = ""] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs))
        yield {
          name: field(entry, "Key").slice(prefix.length),
          size: Number(field(entry, "Size")),
          modifiedAt: new Date(field(entry, "LastModified")),
        };
  }

  /** @returns {AsyncGenerator<string>} ids of projects that have objects */
  async *projects() {
    const { prefix } = this.#config;
    for await (const page of this.#pages({ prefix, delimiter: "/" }))
      for (const [, entry = ""] of page.matchAll(/<CommonPrefixes>(.*?)<\/CommonPrefixes>/gs))
        yield field(entry, "Prefix").slice(prefix.length, -1);
  }

  /** Whether the bucket can be reached and read. @throws {BlobsAway} */
  async check() {
    await (await this.#ask("", { query: { "list-type": "2", "max-keys": "1" } })).arrayBuffer();
  }

  /** @param {Record<string, string>} query @returns {AsyncGenerator<string>} XML; our keys need no unescaping */
  async *#pages(query) {
    for (let token = ""; ;) {
      /** @type {Record<string, string>} */
      const all = { "list-type": "2", ...query, ...(token && { "continuation-token": token }) };
      const answer = await this.#ask("", { query: all });
      const page = await answer.text().catch((error) => this.#away(error));
      yield page;
      if (field(page, "IsTruncated") !== "true") return;
      const next = unescaped(field(page, "NextContinuationToken"));
      // The first page again and again would never end.
      if (next === "" || next === token)
        throw new BlobsAway("The bucket lists more than it says how to ask for: it knows no ListObjectsV2.");
      token = next;
    }
  }

  /** @param {string} project @param {string} name */
  #key(project, name) {
    return `/${this.#config.prefix}${project}/${name}`;
  }

  /** @param {string} path @param {RequestInit & { query?: Record<string, string> }} init @param {number[]} tolerated statuses */
  async #ask(path, { query, ...init }, tolerated = []) {
    const url = `${this.#config.url}${path}${query ? `?${new URLSearchParams(query)}` : ""}`;
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await this.#sent(url, { ...init, signal });
    if (answer.ok || tolerated.includes(answer.status)) return answer;
    const why = field(await answer.text().catch(() => ""), "Code");
    throw new BlobsAway(`The bucket answered ${answer.status} ${why}`.trim());
  }

  /** Once more where a connection that was kept open had been closed meanwhile. @param {string} url @param {RequestInit} init */
  async #sent(url, init) {
    const send = () => this.#client.fetch(url, init);
    return send()
      .catch((error) => {
        if (!CLOSED.has(error?.cause?.code)) throw error;
        return send();
      })
      .catch((error) => this.#away(error));
  }

  /** @param {unknown} error @returns {never} */
  #away(error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new BlobsAway(`The bucket does not answer: ${cause instanceof Error ? cause.message : cause}`);
  }
}

/** @param {string} xml @param {string} name @returns {string} the text of its first element of this name, or nothing */
const field = (xml, name) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? "";

/** @param {string} text of XML */
const unescaped = (text) =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");

/** @param {Record<string, string | undefined>} environment @returns {Bucket | null} that of the environment; null: there is none */
export function openBucket(environment) {
  const config = bucketConfig(environment);
  return config && new Bucket(config);
}

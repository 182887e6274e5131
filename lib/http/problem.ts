import "server-only";
import type { Problem, ProblemError } from "@/lib/model";
import { requestId } from "./request-id";

const titles: Readonly<Record<number, string>> = {
  400: "The request cannot be understood",
  401: "No valid token",
  403: "This token may not do that",
  404: "Not found",
  405: "Method not allowed",
  408: "The request took too long",
  409: "Idempotency key reused",
  413: "Too large",
  415: "Unsupported content type",
  422: "Not a usable result",
  429: "Too many requests",
  500: "Internal error",
  503: "The database is unavailable",
  507: "The disk is full",
};

const mark = Symbol.for("benchtrail.HttpProblem");

/**
 * An error that the client is told about, as RFC 9457 problem details. The bundler makes several of this class, and what
 * is shared in the process (threads, work under way) throws those of one into code of another: it is told by a mark.
 */
export class HttpProblem extends Error {
  readonly [mark] = true;

  static override [Symbol.hasInstance](value: unknown): value is HttpProblem {
    return typeof value === "object" && value !== null && mark in value;
  }

  constructor(
    readonly status: number,
    detail: string,
    readonly errors?: ProblemError[],
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(detail);
    this.name = "HttpProblem";
  }

  /** The response that carries this problem. */
  toResponse(): Response {
    const id = requestId();
    const body: Problem = {
      type: "about:blank",
      title: titles[this.status] ?? "Error",
      status: this.status,
      detail: this.message,
      ...(this.errors?.length ? { errors: this.errors } : {}),
      ...(id === undefined ? {} : { requestId: id }),
    };
    return new Response(JSON.stringify(body), {
      status: this.status,
      headers: { "content-type": "application/problem+json; charset=utf-8", ...this.headers },
    });
  }
}

/** 404 with what was looked for. */
export function notFound(what: string): HttpProblem {
  return new HttpProblem(404, `${what} does not exist here.`);
}

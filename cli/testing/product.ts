import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Answer, type Double, type SentRequest, formOf, startDouble } from "./double";
import { Home } from "./home";

/** Path of a real output of a load tool. */
export const fixture = (path: string) =>
  fileURLToPath(new URL(`../../lib/parsers/fixtures/${path}`, import.meta.url));
export const wrkText = fixture("wrk/ping-r1.txt");

export const problem = (status: number, detail: string, errors?: object[]): Answer => ({
  status,
  headers: { "content-type": "application/problem+json" },
  body: { title: "Problem", status, detail, errors },
});

/** The answer to an upload that was stored. */
export const stored: Answer = {
  status: 201,
  body: {
    project: "shop",
    commit: "f".repeat(40),
    replayed: false,
    runs: [0.002, 0.004, 0.003].map((p99, index) => ({
      id: `${index}`,
      url: "u",
      tool: "wrk",
      scenario: "GET /ping",
      environment: "lab-1",
      seriesId: "s",
      metrics: { qps: 12000 + index, latency_p99: p99, errors: 0 },
      headline: [
        { metric: "qps", label: "QPS", unit: "requests/second", primary: true },
        { metric: "latency_p99", label: "P99", unit: "seconds", primary: true },
      ],
      checks: [{ id: "short-run", level: "warning", message: "Too short." }],
    })),
    profiles: [],
    links: { commit: "https://bench.example.org/shop/commits/fff", compare: null },
  },
};

/** A home with one commit and wrk in it, a server that takes uploads, and a service with pprof at the same place. */
export class Product {
  readonly home = new Home();
  readonly sha = this.home.commit("Faster ping");
  /** What the server says to an upload. */
  uploadAnswer: () => Answer = () => stored;

  private constructor(public server: Double) {}

  static async start(): Promise<Product> {
    const product = new Product(await startDouble((request) => product.answerTo(request)));
    product.home.env = { BENCHTRAIL_URL: product.server.url, BENCHTRAIL_TOKEN: "t0ken" };
    product.home.program(
      "wrk",
      `[ "$1" = -v ] && { echo "wrk 4.1.0 [epoll] Copyright"; exit 1; }; cat ${wrkText}`,
    );
    return product;
  }

  private answerTo({ method, url }: SentRequest): Answer {
    if (url.startsWith("/debug/pprof/profile")) return { body: `cpu profile of ${url}` };
    if (url.startsWith("/debug/pprof/mutex")) return { status: 404, body: "Unknown profile" };
    if (url.startsWith("/debug/pprof/")) return { body: `profile ${url}` };
    if (url === "/debug/config") return { body: { GOGC: 100 } };
    return method === "POST" ? this.uploadAnswer() : problem(404, "nothing here");
  }

  /** Starts the server again, where it was closed, at another address. */
  async comeBack(): Promise<void> {
    this.server = await startDouble((request) => this.answerTo(request));
    this.home.env.BENCHTRAIL_URL = this.server.url;
  }

  async stop(): Promise<void> {
    await this.server.close();
    this.home.remove();
  }

  get uploads(): SentRequest[] {
    return this.server.requests.filter(({ method }) => method === "POST");
  }

  /** Bundles that wait. */
  get waiting(): string[] {
    const path = join(this.home.root, ".local/state/benchtrail/pending");
    return existsSync(path) ? readdirSync(path) : [];
  }
}

export const metaOf = async (request: SentRequest) => JSON.parse(String((await formOf(request)).get("meta")));

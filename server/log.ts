import "server-only";
import { format, inspect } from "node:util";
import { requestId } from "@/lib/http/request-id";
import { mappedStack } from "./mapped-stack";

type Level = "debug" | "info" | "warn" | "error";

/** What must not stand in a log, though somebody put it into an error. */
const secrets: readonly [RegExp, string][] = [
  [/\b(Bearer\s+)[^\s"',]+/gi, "$1…"],
  [/\bbt_[\w-]{8,}/g, "bt_…"],
  [/(:\/\/[^\s:@/]*:)[^\s@/]+(?=@)/g, "$1…"],
];

/** Control characters that JSON leaves as they are, and a terminal obeys. */
const controls = /[\u007f-\u009f\u2028\u2029]/g;

/** One line of JSON: time, level, message, the request's id where there is one, and what else is told. */
export function logLine(level: Level, message: string, more: object = {}): string {
  const safe = secrets.reduce((text, [pattern, by]) => text.replace(pattern, by), message);
  const id = requestId();
  const line = JSON.stringify({
    time: new Date().toISOString(),
    level,
    message: safe,
    ...(id !== undefined && { requestId: id }),
    ...more,
  });
  return line.replace(controls, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Has everything that this process, Next and all libraries log leave as such lines. */
export function structureConsole(): void {
  const levels = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error" } as const;
  for (const [name, level] of Object.entries(levels))
    console[name as keyof typeof levels] = (...said: unknown[]) => write(level, said);
}

function write(level: Level, said: readonly unknown[]): void {
  const errors = said.filter((one) => one instanceof Error);
  const texts = said.map((one) => (one instanceof Error ? one.message : one));
  const stack = errors.map((error) => mappedStack(inspect(error, { depth: 4 }))).join("\n");
  const safe = secrets.reduce((text, [pattern, by]) => text.replace(pattern, by), stack);
  const line = logLine(level, plain(format(...texts)), stack === "" ? {} : { stack: safe });
  (level === "warn" || level === "error" ? process.stderr : process.stdout).write(`${line}\n`);
}

/** Without the colours that libraries write for terminals. */
// oxlint-disable-next-line no-control-regex -- they begin with ESC
const plain = (text: string) => text.replace(/\u001b\[[\d;]*m/g, "").trim();

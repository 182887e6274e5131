import "server-only";

/** Whether an `Accept-Encoding` names the encoding, and not to refuse it. */
export function accepts(header: string | string[] | undefined, encoding: string): boolean {
  return new RegExp(`(^|[,\\s])${encoding}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))\\s*(;|,|$)`).test(
    `${header ?? ""}`,
  );
}

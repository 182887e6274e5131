// Written from the parsers by `npx vitest run lib/parsers -u`: change the parser, not this file.
import type { ToolInfo } from "./types";

export const list: readonly ToolInfo[] = [
  {"tool":"bombardier","label":"bombardier","kind":"load"},
  {"tool":"custom","label":"Benchtrail JSON","kind":"micro"},
  {"tool":"gobench","label":"go test -bench","kind":"micro"},
  {"tool":"hey","label":"hey","kind":"load"},
  {"tool":"jmh","label":"JMH","kind":"micro"},
  {"tool":"k6","label":"k6","kind":"load"},
  {"tool":"wrk","label":"wrk","kind":"load"},
];

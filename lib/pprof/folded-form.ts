const headLength = 4096;
const headLines = 20;

/** Comments of people and of Prometheus, whose lines end in numbers as well. */
const comment = "#";
const prometheus = /^# (HELP|TYPE) /;

/** Also what is no count, such as 3.5 or 1e400: such a line is meant to be a stack, and can be refused by its number. */
const numeric = /^[-+]?\d+(\.\d*)?(e[-+]?\d+)?$/i;

/** Whether a trimmed line has nothing to count: flamegraph.pl passes over it, too. */
export function isPassedOver(line: string): boolean {
  return line === "" || line.startsWith(comment);
}

/** A trimmed line as its last word and what stands before it; null where there is only one word. */
export function splitLast(line: string): { stack: string; word: string } | null {
  const at = Math.max(line.lastIndexOf(" "), line.lastIndexOf("\t"));
  return at > 0 ? { stack: line.slice(0, at).trimEnd(), word: line.slice(at + 1) } : null;
}

/**
 * Whether bytes look like folded stacks, the form that flamegraph.pl reads: text of which at least half of the first
 * lines end in a number, and one of these has several frames. Which lines are none is for `decodeFolded` to say.
 */
export function isFoldedText(bytes: Uint8Array): boolean {
  if (hasControls(bytes.subarray(0, headLength))) return false;
  const lines = firstLines(bytes);
  if (lines.some((line) => prometheus.test(line))) return false;
  const counted = lines.filter((line) => !isPassedOver(line)).slice(0, headLines);
  const stacks = counted.flatMap((line) => withoutNumber(line) ?? []);
  return stacks.some((stack) => stack.includes(";")) && stacks.length * 2 >= counted.length;
}

/** A loop, since every upload of a tool's text passes here. */
function hasControls(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) return true;
  return false;
}

/** Whether every one of the first lines ends in two numbers, as difffolded.pl writes them: before and after. */
export function hasTwoNumbers(bytes: Uint8Array): boolean {
  const counted = firstLines(bytes)
    .filter((line) => !isPassedOver(line))
    .slice(0, headLines);
  return counted.every((line) => withoutNumber(withoutNumber(line) ?? "") !== null);
}

function withoutNumber(line: string): string | null {
  const { stack, word } = splitLast(line) ?? {};
  return stack !== undefined && word !== undefined && numeric.test(word) ? stack : null;
}

/** The whole lines of the first few kilobytes, trimmed; the first line however long it is. */
function firstLines(bytes: Uint8Array): string[] {
  const breaks = [bytes.lastIndexOf(10, headLength), bytes.indexOf(10, headLength)];
  const end = bytes.length > headLength ? breaks.find((at) => at >= 0) : undefined;
  const text = new TextDecoder().decode(bytes.subarray(0, end));
  return text.split("\n").map((line) => line.trim());
}

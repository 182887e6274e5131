import { RE2JS, RE2JSException } from "re2js";
import { ProfileError } from "./error";

/**
 * Bounds for patterns that strangers write. RE2 never backtracks, its worst case is states × characters (about
 * 40 ns each here): these keep one pattern on one profile under some three seconds, and real ones at milliseconds.
 */
const patternLimits = { source: 20_000, text: 4_096, work: 2 ** 26 } as const;

/** Says whether a text matches somewhere; remembers its answers. */
export type Matcher = (text: string) => boolean;

/**
 * Compiles a regular expression with the syntax and meaning of Go's. Looks at the first 4,096 characters of a text.
 * Throws ProfileError for wrong syntax, and the matcher throws one where pattern and profile together cost too much.
 * @param what name of the option, for messages
 */
export function compilePattern(source: string, what: string): Matcher {
  if (source.length > patternLimits.source)
    throw new ProfileError(
      `The pattern of ${what} has ${source.length} characters, at most ${patternLimits.source} are read`,
    );
  const pattern = compiled(source, what);
  const states = pattern.programSize();
  const answers = new Map<string, boolean>();
  let work = 0;
  return (text) => {
    const cached = answers.get(text);
    if (cached !== undefined) return cached;
    const head = text.slice(0, patternLimits.text);
    work += states * (head.length + 1);
    if (work > patternLimits.work)
      throw new ProfileError(`The pattern of ${what} is too costly for this profile; make it simpler`);
    const answer = pattern.test(head);
    answers.set(text, answer);
    return answer;
  };
}

function compiled(source: string, what: string): RE2JS {
  try {
    return RE2JS.compile(source);
  } catch (error) {
    if (error instanceof RE2JSException)
      throw new ProfileError(`The pattern of ${what} is not valid: ${error.message}`);
    throw error;
  }
}

import { displayName } from "./display-name";
import { type Matcher, compilePattern } from "./pattern";
import type { Profile } from "./profile";
import { type Subset, subsetProfile } from "./subset";

/** The filters of pprof: regular expressions in Go's syntax, matched against function, file and binary names. */
export interface Filters {
  /** Keep samples with a matching frame. */
  readonly focus?: string;
  /** Drop samples with a matching frame. */
  readonly ignore?: string;
  /** Take matching frames out of stacks. */
  readonly hide?: string;
  /** Take all other frames out of stacks. */
  readonly show?: string;
  /** Cut stacks above the highest matching frame; samples without one go. */
  readonly showFrom?: string;
}

/** What is left, and which filters matched nothing at all (a misspelling, mostly). */
export interface Filtered {
  readonly profile: Profile;
  readonly unmatched: readonly (keyof Filters)[];
}

/**
 * Filters a profile as pprof does before it makes a report. Shares stay shares of the whole: take the total of the
 * unfiltered profile (`topFunctions(…).total`) for percentages. Throws ProfileError for a pattern that is not valid
 * or too costly.
 */
export function filterProfile(profile: Profile, filters: Filters): Filtered {
  const used = filterNames.filter((name) => filters[name]);
  const marks = new Marks(profile, (name) => (filters[name] ? compilePattern(filters[name], name) : null));
  const byName = used.some((name) => name !== "showFrom") ? subsetProfile(profile, marks.byName()) : profile;
  const from = filters.showFrom ? subsetProfile(byName, showFrom(byName, marks)) : byName;
  return { profile: from, unmatched: used.filter((name) => !marks.matched.has(name)) };
}

const filterNames = ["focus", "ignore", "hide", "show", "showFrom"] as const;

/** Answers of the patterns for the lines and locations of one profile. */
class Marks {
  readonly matched = new Set<keyof Filters>();
  private readonly matchers: Readonly<Record<keyof Filters, Matcher | null>>;
  private readonly names: readonly string[];

  constructor(
    private readonly profile: Profile,
    compile: (name: keyof Filters) => Matcher | null,
  ) {
    const { strings, functions } = profile;
    this.matchers = {
      focus: compile("focus"),
      ignore: compile("ignore"),
      hide: compile("hide"),
      show: compile("show"),
      showFrom: compile("showFrom"),
    };
    this.names = Array.from({ length: functions.count }, (_, i) =>
      displayName(strings[functions.name[i]!]!, strings[functions.systemName[i]!]!),
    );
  }

  private function(filter: keyof Filters, func: number): boolean {
    const matches = this.matchers[filter]!;
    return (
      matches(this.names[func]!) || matches(this.profile.strings[this.profile.functions.filename[func]!]!)
    );
  }

  /** Whether the binary that a location lies in matches. */
  binary(filter: keyof Filters, location: number): boolean {
    const { locations, mappings, strings } = this.profile;
    const mapping = locations.mapping[location]!;
    return mapping >= 0 && this.matchers[filter]!(strings[mappings.file[mapping]!]!);
  }

  /** Lines of a location, in `profile` (the original or what a filter left of it), that match. */
  lines(filter: keyof Filters, location: number, { locations }: Profile): number[] {
    const matching: number[] = [];
    for (let line = locations.lineStart[location]!; line < locations.lineStart[location + 1]!; line++)
      if (this.function(filter, locations.lineFunction[line]!)) matching.push(line);
    return matching;
  }

  private location(filter: keyof Filters, location: number): boolean {
    const matches = this.lines(filter, location, this.profile).length > 0 || this.binary(filter, location);
    if (matches) this.matched.add(filter);
    return matches;
  }

  /** Focus, ignore, hide and show. A location that loses all its lines goes. */
  byName(): Subset {
    const { locations, samples } = this.profile;
    const lines = new Uint8Array(locations.lineFunction.length).fill(1);
    const stays = new Uint8Array(locations.count).fill(1);
    const ignored = new Uint8Array(locations.count);
    const focused = new Uint8Array(locations.count);
    for (let i = 0; i < locations.count; i++) {
      if (this.matchers.ignore && this.location("ignore", i)) ignored[i] = 1;
      else if (!this.matchers.focus || this.location("focus", i)) focused[i] = 1;
      if (this.matchers.hide && this.location("hide", i)) stays[i] = this.hideLines(i, lines);
      if (this.matchers.show) stays[i]! &= this.showLines(i, lines);
    }
    return { lines, locations: stays, stackOf: (sample) => focusedStack(samples, sample, focused, ignored) };
  }

  private hideLines(location: number, lines: Uint8Array): number {
    const { lineStart } = this.profile.locations;
    if (this.binary("hide", location)) lines.fill(0, lineStart[location], lineStart[location + 1]);
    for (const line of this.lines("hide", location, this.profile)) lines[line] = 0;
    return lines.subarray(lineStart[location], lineStart[location + 1]).includes(1) ? 1 : 0;
  }

  private showLines(location: number, lines: Uint8Array): number {
    const { lineStart } = this.profile.locations;
    if (!this.binary("show", location)) {
      const shown = new Set(this.lines("show", location, this.profile));
      for (let line = lineStart[location]!; line < lineStart[location + 1]!; line++)
        if (!shown.has(line)) lines[line] = 0;
    }
    const left = lines.subarray(lineStart[location], lineStart[location + 1]).includes(1);
    if (left) this.matched.add("show");
    return left ? 1 : 0;
  }
}

function focusedStack(
  samples: Profile["samples"],
  sample: number,
  focused: Uint8Array,
  ignored: Uint8Array,
): readonly [number, number] | null {
  const [from, to] = [samples.stackStart[sample]!, samples.stackStart[sample + 1]!];
  let focus = false;
  for (let i = from; i < to; i++) {
    if (ignored[samples.stack[i]!] === 1) return null;
    if (focused[samples.stack[i]!] === 1) focus = true;
  }
  return focus ? [from, to] : null;
}

/** Inlined callers above a match go as well, in every place where the location occurs, as in pprof. */
function showFrom(profile: Profile, marks: Marks): Subset {
  const { locations, samples } = profile;
  const lines = new Uint8Array(locations.lineFunction.length).fill(1);
  const begins = new Uint8Array(locations.count);
  for (let i = 0; i < locations.count; i++) {
    const highest = marks.lines("showFrom", i, profile).at(-1);
    const wholly = marks.binary("showFrom", i);
    if (!wholly && highest === undefined) continue;
    begins[i] = 1;
    marks.matched.add("showFrom");
    if (!wholly) lines.fill(0, highest! + 1, locations.lineStart[i + 1]);
  }
  return {
    lines,
    locations: new Uint8Array(locations.count).fill(1),
    stackOf: (sample) => {
      const from = samples.stackStart[sample]!;
      for (let to = samples.stackStart[sample + 1]!; to > from; to--)
        if (begins[samples.stack[to - 1]!] === 1) return [from, to];
      return null;
    },
  };
}

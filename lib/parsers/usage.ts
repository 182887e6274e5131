/** A command of the tool whose output says all that is wanted, for pages and documents. */
export interface Example {
  /** With `http://localhost:8080/` as its target. */
  readonly command: string;
  /** The file that its result is in; without one it is what the command prints. */
  readonly file?: string;
  /** Why its options stand there, or what else can be uploaded: one sentence. */
  readonly note?: string;
}

/** An option without which the output says too little. */
export interface NeededOption {
  /** Its longest name, without dashes. */
  readonly option: string;
  /** What is added where it is missing. */
  readonly args: readonly string[];
  /** Values that serve as well; any other is replaced by `args`. */
  readonly fits?: RegExp;
  /** A value that does not fit stays, and `why` is told. */
  readonly keep?: true;
  /** Variable of the environment that says it too. */
  readonly env?: string;
  /** Told when the command is changed, as what stands behind a colon; nothing is told without it. */
  readonly why?: string;
}

/**
 * How `benchtrail run -- …` runs the tool. Data alone: the client is plain JavaScript that stands by itself, and gets
 * this as cli/lib/tools/list.mjs. Options are named by their longest name, without dashes.
 */
export interface ClientRules {
  /** The program, without its directory; else it is called as the tool. */
  readonly program?: RegExp;
  /** The word behind the program that measures, where there is one (`run` of k6); options are added behind it. */
  readonly subcommand?: string;
  /**
   * The options as the tool's help has them, with spaces between: `-c,--connections= -L,--latency`; `=` behind those
   * that take a value. With long names behind one dash (`-disable-redirects`), short ones are not joined.
   */
  readonly options: string;
  readonly needs?: readonly NeededOption[];
  /** Options that are left out of the command. */
  readonly drops?: readonly { readonly option: string; readonly why: string }[];
  /** Commands that are not run: those with an option, or without it. */
  readonly refuses?: readonly { readonly with?: string; readonly without?: string; readonly why: string }[];
  /** How it is told to write its result to a file: `{file}` in `args` is the path; without it, it is printed. */
  readonly output?: { readonly option: string; readonly args: readonly string[]; readonly file: string };
  /** The option with the time that a run takes. */
  readonly duration?: {
    readonly option: string;
    readonly usual?: string;
    /** An option with which the time is not known. */
    readonly unless?: string;
  };
  /**
   * The option with the rate that is asked for, in requests per second (also `2k`, `500/1m`), where the output does not
   * tell it.
   */
  readonly rate?: { readonly option: string };
  /** The option with the URL that is loaded; "" is the last word that is no option. */
  readonly target?: string;
  /** The output does not name what was measured: never, or not with this option. */
  readonly nameless?: true | string;
  /** Options whose values are not to be told. */
  readonly secrets?: readonly string[];
  /** Exit codes beside 0 of a run whose figures stand, and what they mean. */
  readonly fineCodes?: Readonly<Record<number, string>>;
  /** Finds the asked rate in what it prints beside its results, which do not tell it: the first group, per second. */
  readonly printedRate?: RegExp;
  readonly version?: { readonly args: readonly string[]; readonly pattern: RegExp };
}

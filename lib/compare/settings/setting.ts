/** What a key sets, wherever it stands and however it is written. */
export interface Setting {
  /** What it does, in a plain sentence. */
  readonly meaning: string;
  /** Which way it usually moves what. */
  readonly effect: string;
  /** Its defaults, each from a version on ("" : ever since); of the Go release, the kernel, the server, the runtime. */
  readonly defaults: readonly (readonly [since: string, value: string])[];
  /** Where that is written. */
  readonly source: string;
}

/** Settings by the last parts of their keys, in lower case with underscores. */
export type SettingTable = Readonly<Record<string, Setting>>;

/** One upload: metadata as in api.md, and the files to send beside it. */
export interface SampleUpload {
  meta: Record<string, unknown>;
  files: { field: "result" | "profile" | "config"; path: string }[];
}

/** A sample project: its uploads by commit, parents first. */
export interface SampleProject {
  project: string;
  commits: { commit: string; uploads: SampleUpload[] }[];
}

export interface LoadOptions {
  /** Base URL of a running Benchtrail. */
  url: string;
  /** A token that may create projects. */
  token: string;
  onProgress?: (progress: { project: string; done: number; total: number }) => void;
}

export interface LoadResult {
  projects: number;
  commits: number;
  uploads: number;
  runs: number;
  profiles: number;
  /** Uploads that were there already. */
  replayed: number;
}

export declare function readSamples(): Promise<SampleProject[]>;
export declare function loadSamples(options: LoadOptions): Promise<LoadResult>;

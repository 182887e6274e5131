import { fileAddress, repositoryOf } from "./code-host";
import { goRootAddress, moduleAddress, rustAddress } from "./code-module";
import { pathBelow, rootFolder, slashes } from "./code-root";
import { isGo } from "./names";
import { goRootPath, originOf } from "./origin";
import type { FrameTable } from "./tree";

/** What a profile's code was built from. */
export interface CodeSource {
  /** As the project gives it; null where it gives none. */
  readonly repositoryUrl: string | null;
  /** Full sha. */
  readonly commit: string;
  /** Release of Go that it was built with, as somebody wrote it ("go1.26.8", "1.26.8"); null where it is not known. */
  readonly goVersion: string | null;
}

/** Address of a frame's code on the web by its index; null where nobody can tell. Always http or https. */
export type CodeLinks = (frame: number) => string | null;

/**
 * Links from frames into the code: own files into the project's repository at the commit, vendored ones there as
 * well, files of the module cache into their own repositories, those of Go's and Rust's libraries where these live.
 */
export function codeLinks(frames: FrameTable, source: CodeSource): CodeLinks {
  const repository = source.repositoryUrl === null ? null : repositoryOf(source.repositoryUrl);
  const { commit } = source;
  const path = repository?.url.replace(/^https?:\/\//, "") ?? "";
  const root = repository && rootFolder(frames, { path, commit });
  return (frame) => {
    const [name, file] = [frames.name[frame] ?? "", slashes(frames.file[frame] ?? "")];
    const line = frames.line?.[frame] ?? 0;
    if (!/^[^<[]*[^/<[]\.\w+$/.test(file)) return null;
    const standard = goRootPath(name, file);
    if (standard !== null) return goRootAddress(file, standard, line, source.goVersion);
    const elsewhere = moduleAddress(file, line) ?? rustAddress(file, line);
    if (elsewhere !== null) return elsewhere;
    const inside = pathBelow(root, file) ?? relativePath(name, file);
    return repository && inside !== null
      ? fileAddress(repository, { kind: "commit", name: commit }, inside, line)
      : null;
  };
}

/** Other languages often give paths from the root; a bare file name (JVM) says nothing of the folder. */
function relativePath(name: string, file: string): string | null {
  const relative = /^(?:\.\/)?([\w@-][^:]*\/[^:]+)$/.exec(file)?.[1];
  const own = relative !== undefined && !isGo(file) && originOf(name, file) === "own";
  return own && !relative.split("/").includes("..") ? relative : null;
}

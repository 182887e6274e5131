import { isGo, packageOf } from "./names";
import { originOf } from "./origin";
import type { FrameTable } from "./tree";

/** What is known of the repository that own code comes from. */
export interface RepositoryHint {
  /** `github.com/owner/name`, as module paths write it. */
  readonly path: string;
  /** Full sha of the commit: some check commits out under its name. */
  readonly commit: string;
}

/**
 * The folder on the building machine that is the repository's root, found by the profile's own frames; null where
 * nothing tells. A Go package `m/a/b` in a folder `r/a/b` says that module `m` lies in `r`; programs, whose package is
 * just `main`, lie where a folder is named after the repository or the commit, or beside `cmd/`.
 */
export function rootFolder(frames: FrameTable, hint: RepositoryHint): string | null {
  const votes = new Map<string, number>();
  const programs: string[] = [];
  frames.name.forEach((name, at) => {
    const file = frames.file[at] ?? "";
    if (originOf(name, file) !== "own" || (!isGo(file) && !file.startsWith("/"))) return;
    const folder = folderOf(file);
    const root = isGo(file) && name !== file ? rootOfPackage(packageOf(name, file), folder, hint) : null;
    if (root === null) programs.push(folder);
    else votes.set(root, (votes.get(root) ?? 0) + 1);
  });
  const [elected] = [...votes].sort(([a, x], [b, y]) => y - x || a.length - b.length);
  return elected ? elected[0] : rootOfPrograms(programs, hint);
}

/** The path of a source file in the repository; null for one that lies elsewhere. */
export function pathBelow(root: string | null, file: string): string | null {
  const path = slashes(file);
  const inside = root !== null && path.startsWith(`${root}/`) ? path.slice(root.length + 1) : null;
  return inside === "" || inside?.split("/").includes("..") ? null : inside;
}

/** Windows writes other slashes. */
export function slashes(file: string): string {
  return file.replaceAll("\\", "/");
}

function folderOf(file: string): string {
  const path = slashes(file);
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** As many last elements of package and folder as agree are below the root; a module keeps its own name. */
function rootOfPackage(pkg: string, folder: string, { path }: RepositoryHint): string | null {
  if (pkg === "main" || pkg === "") return null;
  const [names, folders] = [pkg.split("/"), folder.split("/")];
  const most = names.length - Math.min(names.length, partsOfModule(pkg, path));
  let same = 0;
  while (same < most && names.at(-1 - same) === folders.at(-1 - same)) same++;
  return folders.slice(0, folders.length - same).join("/");
}

function partsOfModule(pkg: string, repository: string): number {
  if (pkg === repository || pkg.startsWith(`${repository}/`)) return repository.split("/").length;
  return pkg.split("/", 1)[0]!.includes(".") ? 3 : 1;
}

function rootOfPrograms(folders: readonly string[], { path, commit }: RepositoryHint): string | null {
  const [first, ...others] = folders;
  if (first === undefined) return null;
  const shared = others.reduce(commonFolder, first).split("/");
  const repository = path.split("/").at(-1);
  const named = shared.findLastIndex((part) => part === repository || isShaOf(part, commit));
  if (named >= 0) return shared.slice(0, named + 1).join("/");
  const commands = shared.lastIndexOf("cmd");
  const root = (commands > 0 ? shared.slice(0, commands) : shared).join("/");
  return root === "" ? null : root;
}

function isShaOf(part: string, commit: string): boolean {
  return part.length >= 7 && commit.startsWith(part);
}

function commonFolder(one: string, other: string): string {
  const [a, b] = [one.split("/"), other.split("/")];
  const differs = a.findIndex((part, at) => part !== b[at]);
  return differs < 0 ? one : a.slice(0, differs).join("/");
}

/** Last element of a path, as Go's filepath.Base names a binary. */
export function baseName(path: string): string {
  return path.replace(/\/+$/, "").split("/").pop() || "/";
}

/** A source path as pprof shows it: without the sandbox prefix of Bazel, `//`, `/./` and `/../` resolved. */
export function cleanPath(path: string): string {
  const trimmed = path.replace(/^\/proc\/self\/cwd\/(\.\/)?/, "");
  return /\/\/|(^|\/)\.\.?(\/|$)|.\/$/.test(trimmed) ? resolveDots(trimmed) : trimmed;
}

function resolveDots(path: string): string {
  const absolute = path.startsWith("/");
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else if (part !== ".." || !absolute) parts.push(part);
  }
  return (absolute ? "/" : "") + parts.join("/") || ".";
}

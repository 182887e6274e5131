/** A state of a repository: a commit's sha or a tag. */
export interface Revision {
  readonly kind: "commit" | "tag";
  readonly name: string;
}

/** A repository on the web, and how its host writes addresses of files. */
export interface Repository {
  /** https address without `.git` and without a slash at the end. */
  readonly url: string;
  readonly form: "github" | "gitlab" | "gitea" | "bitbucket";
}

/**
 * What a project gives as its repository, ready to link into. Null for anything but http and https, so that no
 * stranger's `javascript:` becomes a link. A host whose software cannot be told gets GitHub's form, which GitLab
 * redirects to its own; a path of more than two parts is a group of GitLab.
 */
export function repositoryOf(address: string): Repository | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host, pathname } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") return null;
  const path = pathname.replace(/\/+$/, "").replace(/\.git$/, "");
  const parts = path.split("/").filter(Boolean);
  if (parts.length === 0) return null;
  return { url: `${protocol}//${host}/${parts.join("/")}`, form: formOf(host, parts.length) };
}

function formOf(host: string, parts: number): Repository["form"] {
  if (/(^|\.)github\./.test(host)) return "github";
  if (host.includes("gitlab") || parts > 2) return "gitlab";
  if (/gitea|forgejo|codeberg/.test(host)) return "gitea";
  return host.includes("bitbucket") ? "bitbucket" : "github";
}

/**
 * Address of a file in a repository.
 * @param path from the repository's root, with slashes
 * @param line counted from 1; 0: the file as a whole
 */
export function fileAddress({ url, form }: Repository, at: Revision, path: string, line: number): string {
  const place = path.split("/").map(encodeURIComponent).join("/");
  const revision = at.name.split("/").map(encodeURIComponent).join("/");
  const views = {
    github: `/blob/${revision}/${place}`,
    gitlab: `/-/blob/${revision}/${place}`,
    gitea: `/src/${at.kind}/${revision}/${place}`,
    bitbucket: `/src/${revision}/${place}`,
  };
  const mark = form === "bitbucket" ? "#lines-" : "#L";
  return url + views[form] + (line > 0 ? mark + line : "");
}

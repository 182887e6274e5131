/** What git fetches from by ssh, as one copies it; the port is that of ssh. */
const overSsh = [/^ssh:\/\/(?:[^@/]+@)?([\w.-]+)(?::\d+)?\/+(.+)$/, /^[\w.-]+@([\w.-]+):\/*(.+)$/];

/** Hosts that take ssh under names of their own, and Azure under a path of its own. */
const namedForSsh = [
  [/^(?:alt)?ssh\.(github\.com|gitlab\.com|bitbucket\.org)\//i, "$1/"],
  [/^ssh\.(dev\.azure\.com)\/v3\/([^/]+\/[^/]+)\//i, "$1/$2/_git/"],
] as const;

/**
 * The address of a repository on the web, where that for ssh is given: `git@host:owner/name.git` (the form of scp) or
 * `ssh://git@host/owner/name.git` are `https://host/owner/name`. Of any other address only a user and a password or
 * token are taken away, which are nobody's to read. What is no address comes back as it is.
 */
export function webAddress(address: string): string {
  for (const form of overSsh) {
    const [, host, path = ""] = form.exec(address) ?? [];
    const name = path.replace(/\/+$/, "").replace(/\.git$/, "");
    if (!host || !name) continue;
    const place = namedForSsh.reduce((at, [ssh, web]) => at.replace(ssh, web), `${host}/${name}`);
    return `https://${place}`;
  }
  return withoutCredentials(address);
}

function withoutCredentials(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (!url.username && !url.password) return address;
  [url.username, url.password] = ["", ""];
  return url.href;
}

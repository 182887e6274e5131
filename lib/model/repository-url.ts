/** What git fetches from by ssh, as one copies it; the port is that of ssh. */
const overSsh = [/^ssh:\/\/(?:[^@/]+@)?([^@/:]+)(?::\d+)?\/+(.+)$/, /^[\w.-]+@([^@/:]+):\/*(.+)$/];

/**
 * The address of a repository on the web, where that for ssh is given: `git@host:owner/name.git` (the form of scp) or
 * `ssh://git@host/owner/name.git` are `https://host/owner/name`. Any other text comes back as it is.
 */
export function webAddress(address: string): string {
  for (const form of overSsh) {
    const [, host, path] = form.exec(address) ?? [];
    if (host && path) return `https://${host}/${path.replace(/\/+$/, "").replace(/\.git$/, "")}`;
  }
  return address;
}

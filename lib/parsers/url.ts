/**
 * A scenario's default name, method and path of a URL: `GET /ping`. Query and fragment are left out: they often
 * carry data of a single request. Null when the text is no absolute URL.
 */
export function scenarioOf(method: string, url: string): string | null {
  const match = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\s]+([^?#\s]*)/i.exec(url.trim());
  return match ? `${method.toUpperCase()} ${match[1] || "/"}` : null;
}

/** Host and port that were loaded: `127.0.0.1:8080`. Null when the text is no absolute URL. */
export function targetOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { hostname, port, protocol } = new URL(url);
  return hostname ? `${hostname}:${port || (protocol === "https:" ? "443" : "80")}` : null;
}

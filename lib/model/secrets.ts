/** Words of a key after which its value is a secret. */
const secret =
  /(^|_)(password|passwd|pwd|passphrase|secret|token|credentials?|apikey|dsn|(api|private|access|secret|signing|encryption|auth|session)_key|connection_string|database_url)(_|$)/;
/** Such keys tell something of a secret, not the secret itself. */
const harmless =
  /_(ttl|timeout|file|path|enabled|length|size|count|type|alg|algorithm|lifetime|expiry|header|name|url)$/;
const withPassword = /:\/\/[^/\s:@]*:[^/\s@]+@/;

/** Whether a value must not be shown: by the name of its key, or since it is an address with a password in it. */
export function looksSecret(key: string, value: string): boolean {
  if (withPassword.test(value)) return true;
  // Of a list the name before its numbers.
  const name = (
    key
      .split(/[./]/)
      .filter((part) => !/^\d+$/.test(part))
      .at(-1) ?? ""
  )
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll("-", "_")
    .toLowerCase();
  if (value === "" || /^(true|false|\d{1,5})$/.test(value)) return false;
  return secret.test(name) && (name === "database_url" || !harmless.test(name));
}

const mark = "hidden:";

/** What stands in place of a secret. @param hash of the value, hex */
export const hiddenValue = (hash: string): string => `${mark}${hash.slice(0, 12)}`;

/** Whether a value is what `hiddenValue` made. */
export const isHashed = (value: string): boolean => value.startsWith(mark);

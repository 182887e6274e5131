/** A text as the database can keep it: no NUL and no half of a surrogate pair; each becomes U+FFFD, the sign for what could not be kept. */
export function storableText(text: string): string {
  return text.replaceAll("\0", "\uFFFD").replace(/\p{Surrogate}/gu, "\uFFFD");
}

/** The same of all texts and keys of a value as JSON has it. */
export function storable(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => [storableText(key), storable(child)]),
  );
}

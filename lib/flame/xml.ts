/** Characters that no XML document may hold, not even escaped: controls, halves of pairs, non-characters. */
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

/** Any text as text of an XML document: markup becomes references, what XML cannot hold becomes U+FFFD. */
export function escapeXml(text: string): string {
  return text.replace(forbidden, "\ufffd").replace(/[&<>"]/g, (sign) => references[sign] ?? sign);
}

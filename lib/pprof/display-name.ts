/**
 * The name under which pprof shows a function. A name that equals the symbol and looks like C++ loses its parameter
 * lists and template arguments; Go's generic functions look so too: `f[go.shape.func(int)]` becomes
 * `f[go.shape.func]`, and functions that then share a name count as one, here as there. Symbols that are still
 * mangled (`_ZN…`) stay as they are.
 */
export function displayName(name: string, systemName: string): string {
  if (name !== "" && name !== systemName) return name;
  if (!looksLikeCPlusPlus(systemName)) return systemName;
  return withoutNested(withoutNested(systemName, "(", ")"), "<", ">");
}

function looksLikeCPlusPlus(name: string): boolean {
  if (name.includes(".<") || name.includes("]).")) return false;
  return /[<>[\]]|::/.test(name);
}

/** Cuts out what stands in balanced brackets; from an unmatched one on the text is kept. */
function withoutNested(text: string, open: string, close: string): string {
  let outside = "";
  let from = 0;
  let depth = 0;
  let first = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === open && ++depth === 1) first = i;
    if (text[i] !== close) continue;
    if (--depth < 0) break;
    if (depth > 0) continue;
    outside += text.slice(from, first);
    from = i + 1;
  }
  return outside + text.slice(from);
}

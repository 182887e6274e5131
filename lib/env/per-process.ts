import "server-only";

const key = Symbol.for("benchtrail");
const holder: { [key]?: Map<string, unknown> } & typeof globalThis = globalThis;

/**
 * The value of this name, made when it is asked for first: one a process, also when a bundler loads a module several
 * times (Next does, and the server in front of it is a bundle of its own). Each name belongs to one caller.
 */
export function perProcess<T>(name: string, make: () => T): T {
  const values = (holder[key] ??= new Map());
  if (!values.has(name)) values.set(name, make());
  return values.get(name);
}

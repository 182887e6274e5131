import { readdirSync, readFileSync } from "node:fs";

/** A PostgreSQL and all its processes. */
function family(postmaster: number): number[] {
  const children = readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      // "pid (name) state parent …": the name may hold anything, also brackets.
      return (
        Number(
          readFileSync(`/proc/${name}/stat`, "utf8")
            .replace(/.*\) \S /s, "")
            .split(" ")[0],
        ) === postmaster
      );
    } catch {
      return false;
    }
  });
  return [postmaster, ...children.map(Number)];
}

/** Stops a PostgreSQL in its tracks: connections stay, and nothing is answered. @returns lets it go on */
export function freeze(postmaster: number): () => void {
  const pids = family(postmaster);
  const signal = (name: "SIGSTOP" | "SIGCONT") => {
    for (const pid of pids) {
      try {
        process.kill(pid, name);
      } catch {
        // It has ended meanwhile.
      }
    }
  };
  signal("SIGSTOP");
  return () => signal("SIGCONT");
}

import { workerCount } from "@/lib/env/workers";
import { lead } from "./lead";

/** What answers (server/worker.ts), in one piece beside this one. */
const worker = new URL("worker.mjs", import.meta.url);

if (workerCount() > 1) lead(worker, workerCount());
else await import(/* @vite-ignore */ worker.href);

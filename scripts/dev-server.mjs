// @ts-check
/** The process of `npm run dev`: the same server as in production (server/), from its sources. */
import { createServer } from "vite";
import { ROOT } from "./lib/paths.mjs";
import { makeThread } from "./lib/thread.mjs";
import { resolve } from "./lib/vite.mjs";

const vite = await createServer({
  configFile: false,
  root: ROOT,
  appType: "custom",
  logLevel: "warn",
  resolve,
  optimizeDeps: { noDiscovery: true },
  server: {
    middlewareMode: true,
    hmr: false,
    ws: false,
    watch: { ignored: ["**/.next/**", "**/.benchtrail/**"] },
  },
});
await makeThread();
// Threads that run go on with what they have: the next that starts takes the change.
vite.watcher.on(
  "change",
  (file) => void (/[\\/](lib|server)[\\/]/.test(file) && makeThread().catch(console.error)),
);
const { serve } = await vite.ssrLoadModule("/server/serve.ts");
await serve({ dev: true, front: async () => (await vite.ssrLoadModule("/server/dev-front.ts")).front });

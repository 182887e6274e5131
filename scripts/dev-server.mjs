// @ts-check
/** The process of `npm run dev`: the same server as in production (server/), from its sources. */
import { createServer } from "vite";
import { ROOT } from "./lib/paths.mjs";
import { resolve, threads } from "./lib/vite.mjs";

const vite = await createServer({
  configFile: false,
  root: ROOT,
  appType: "custom",
  logLevel: "warn",
  resolve,
  plugins: [threads],
  optimizeDeps: { noDiscovery: true },
  server: {
    middlewareMode: true,
    hmr: false,
    ws: false,
    watch: { ignored: ["**/.next/**", "**/.benchtrail/**"] },
  },
});
const { serve } = await vite.ssrLoadModule("/server/serve.ts");
await serve({ dev: true, front: async () => (await vite.ssrLoadModule("/server/dev-front.ts")).front });

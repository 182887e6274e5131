// @ts-check
const root = import.meta.dirname;

/**
 * In JavaScript, because the running server reads it, and needs no compiler for that.
 *
 * @type {import("next").NextConfig}
 */
const config = {
  // Without this Next looks for the outermost lock file above the checkout and takes that for the root.
  turbopack: { root },
  // Native code, files beside the code, and a registry of which there must be one: loaded as they are, not bundled.
  serverExternalPackages: ["@resvg/resvg-js", "piscina", "prom-client"],
  // Whoever unfolds a link reads the head of the page and does not wait for more.
  htmlLimitedBots: /.*/,
  // Next's own check needs the JavaScript API that TypeScript 7 no longer has; `npm test` runs tsc instead.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  experimental: {
    // A page asks for 7 scripts instead of 13, and each of them costs a browser some 10 ms; 8 % more bytes for all pages.
    turbopackChunking: { minChunkSize: 200_000 },
  },
  // Browsers ask for it when they show JSON or a raw output, which names no icon.
  rewrites: async () => ({
    beforeFiles: [{ source: "/favicon.ico", destination: "/icon.svg" }],
    afterFiles: [],
    fallback: [],
  }),
};

export default config;

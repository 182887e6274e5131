import type { NextConfig } from "next";

const root = import.meta.dirname;

const config: NextConfig = {
  // A server directory that needs no node_modules beside it: what `npm start` and the container image run.
  output: "standalone",
  // Without these Next looks for the outermost lock file above the checkout and takes that for the root.
  outputFileTracingRoot: root,
  turbopack: { root },
  // Native code, and a registry of which there must be one: loaded as they are, not bundled.
  serverExternalPackages: ["@resvg/resvg-js", "prom-client"],
  // Pictures are drawn with these; nothing imports them.
  outputFileTracingIncludes: {
    "*": ["./node_modules/@expo-google-fonts/inter/{400Regular,500Medium,600SemiBold}/*.ttf"],
  },
  // Whoever unfolds a link reads the head of the page and does not wait for more.
  htmlLimitedBots: /.*/,
  // The data directory and the tests' data are no part of the server.
  outputFileTracingExcludes: {
    "*": ["./.benchtrail/**", "./.git/**", "./e2e/**", "./bench/**", "./samples/**"],
  },
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

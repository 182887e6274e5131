declare global {
  /** Where Zod looks for its settings. */
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

/** Loaded by Next in the browser before all else. Zod would try whether it may compile code; the page's policy says no. */
globalThis.__zod_globalConfig = { jitless: true };

export {};

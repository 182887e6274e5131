import "server-only";

/**
 * When who started this process dies without a word (kill -9), the channel to it closes: then the embedded database is
 * taken down in order, so that neither a port nor a database directory stays taken.
 */
export function endWithParent(database: number): void {
  process.on("disconnect", () => {
    try {
      if (database > 0) process.kill(database, "SIGINT");
    } finally {
      process.exit(1);
    }
  });
}

/** Ends this process by a signal, in order: once, however often it is told. */
export function endBySignal(close: () => Promise<void>): void {
  let ending = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      if (ending) return;
      ending = true;
      void close().finally(() => process.exit(0));
    });
}

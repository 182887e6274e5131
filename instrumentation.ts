/** Called by Next once when a server process starts, before it takes requests. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { start } = await import("./instrumentation-node");
    start();
  }
}

/** Called by Next when rendering fails. */
export async function onRequestError(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { renderingFailed } = await import("./instrumentation-node");
    renderingFailed();
  }
}

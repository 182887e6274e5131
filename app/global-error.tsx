"use client";

/** Stands alone: the layout itself has failed, so nothing of it can be used. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <body style={{ font: "14px/1.5 system-ui, sans-serif", margin: "4rem auto", maxWidth: "40rem" }}>
        <title>Benchtrail has failed</title>
        <h1 style={{ fontSize: "1.25rem" }}>Benchtrail could not be shown</h1>
        <p>
          Load the page again. If this keeps happening, the server&rsquo;s log has the reason
          {error.digest ? ` under ${error.digest}` : ""}.
        </p>
      </body>
    </html>
  );
}

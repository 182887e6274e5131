"use client";

import { Button } from "@mantine/core";
import { Message } from "@/components/layout";

interface Props {
  error: Error & { digest?: string };
  retry: () => void;
}

export default function PageError({ error, retry }: Props) {
  return (
    <Message title="This page could not be shown">
      <p>
        The database may be unavailable for a moment; nothing that was uploaded is lost. If this page keeps
        appearing, the server&rsquo;s log has the reason
        {error.digest && (
          <>
            {" "}
            under <code>{error.digest}</code>
          </>
        )}
        .
      </p>
      <div>
        <Button onClick={retry}>Try again</Button>
      </div>
    </Message>
  );
}

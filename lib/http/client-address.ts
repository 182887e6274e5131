import "server-only";

/**
 * Where the server writes down who asks (server/client-address.ts), for handlers that see no connection. What a client
 * sends under this name is overwritten.
 */
export const clientHeader = "benchtrail-client";

/** The address of who asks; "unknown" where no server wrote it down (tests). */
export function clientAddress({ headers }: { headers: { get(name: string): string | null } }): string {
  return headers.get(clientHeader) ?? "unknown";
}

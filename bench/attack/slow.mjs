// @ts-check
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Clients that begin a large upload, send some bytes a second and leave in the middle of it.
 *
 * @param {string} url @param {string} token @param {{ clients: number, seconds: number }} size
 */
export async function slowClients(url, token, { clients, seconds }) {
  const { hostname, port, host } = new URL(url);
  const head =
    `POST /api/v1/projects/slow/runs?commit=${"a".repeat(40)} HTTP/1.1\r\nHost: ${host}\r\n` +
    `Authorization: Bearer ${token}\r\nContent-Length: ${2 ** 25}\r\n\r\n`;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const socket = connect(Number(port), hostname).on("error", () => undefined);
      socket.write(head);
      for (let at = 0; at < seconds && !socket.destroyed; at++, await sleep(1_000))
        socket.write("x".repeat(50));
      socket.destroy();
    }),
  );
}

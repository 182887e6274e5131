import "server-only";
import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { clientHeader } from "@/lib/http/client-address";

/** Addresses of our own proxies: what they say of a client is believed. */
export class TrustedProxies {
  readonly #list = new BlockList();

  /** @param text addresses and networks with commas between them: `127.0.0.1, 10.0.0.0/8, fd00::/8` @throws Error naming what is none */
  constructor(text: string) {
    for (const entry of text.split(",").flatMap((one) => one.trim() || [])) {
      const [address = "", bits, ...more] = entry.split("/");
      const family = isIP(address);
      const most = family === 4 ? 32 : 128;
      const length = bits === undefined ? most : Number(bits);
      if (family === 0 || more.length > 0 || !Number.isInteger(length) || length < 0 || length > most)
        throw new Error(
          `BENCHTRAIL_TRUSTED_PROXIES: "${entry}" is neither an address nor a network such as 10.0.0.0/8.`,
        );
      this.#list.addSubnet(address, length, family === 4 ? "ipv4" : "ipv6");
    }
  }

  /**
   * Who asks: the nearest address that is none of our proxies'. Each proxy adds the address that it was asked from at the
   * end of X-Forwarded-For; what stands before the first that is not ours anybody may have written.
   */
  clientOf(peer: string, forwarded: string): string {
    const hops = forwarded.split(",").flatMap((hop) => plain(hop.trim()) || []);
    let client = plain(peer);
    while (this.#isOurs(client)) {
      const next = hops.pop();
      if (next === undefined || isIP(next) === 0) break;
      client = next;
    }
    return client;
  }

  #isOurs(address: string): boolean {
    const family = isIP(address);
    return family !== 0 && this.#list.check(address, family === 4 ? "ipv4" : "ipv6");
  }
}

/** Without a port, without brackets, and IPv4 as such. */
function plain(address: string): string {
  const [, bracketed] = /^\[([^\]]*)\]/.exec(address) ?? [];
  const [, before] = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address) ?? [];
  return (bracketed ?? before ?? address).replace(/^::ffff:(?=\d+\.)/i, "");
}

/** What is counted as one: of IPv6 everybody has at least a /64 to choose from. */
export function countedAs(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head.split(":").filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(":").filter(Boolean).length;
  const all = [
    ...groups,
    ...Array.from({ length: missing }, () => "0"),
    ...(tail ?? "").split(":").filter(Boolean),
  ];
  return `${all.slice(0, 4).join(":")}::/64`;
}

/** Writes down who asks, for everybody who is asked. */
export function noteClient(request: IncomingMessage, proxies: TrustedProxies): void {
  const forwarded = request.headers["x-forwarded-for"];
  const text = Array.isArray(forwarded) ? forwarded.join(",") : (forwarded ?? "");
  request.headers[clientHeader] = countedAs(
    proxies.clientOf(request.socket.remoteAddress ?? "unknown", text),
  );
}

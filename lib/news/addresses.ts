import "server-only";
import { lookup as resolve } from "node:dns/promises";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** Why an address is not sent to, in one sentence. */
export class RefusedAddress extends Error {}

/**
 * Link-local, the addresses at which clouds tell machines their credentials, what nobody listens at, and what a translator
 * (SIIT) or a tunnel (Teredo) leads to: an IPv4 address that is not to be seen in it, or only inverted.
 */
const never = blockList([
  ["169.254.0.0", 16],
  ["fe80::", 10],
  ["fec0::", 10],
  ["::ffff:0:0:0", 96],
  ["2001::", 32],
  ["100.100.100.200", 32],
  ["192.0.0.192", 32],
  ["168.63.129.16", 32],
  ["fd00:ec2::254", 128],
  ["fd20:ce::254", 128],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  ["ff00::", 8],
]);

/** Loopback and private networks: a self-hosted receiver is often there. */
const own = blockList([
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["::", 127],
  ["fc00::", 7],
]);

function blockList(networks: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [address, bits] of networks)
    list.addSubnet(address, bits, isIP(address) === 6 ? "ipv6" : "ipv4");
  return list;
}

/** @throws RefusedAddress for an address that is never sent to, or not as this instance is set up */
export function checkAddress(address: string, allowPrivate: boolean): void {
  for (const one of [address, ...embedded(address)]) {
    const family = isIP(one) === 6 ? "ipv6" : "ipv4";
    if (never.check(one, family))
      throw new RefusedAddress(`${address} is a link-local, metadata, multicast or tunnel address`);
    if (!allowPrivate && own.check(one, family))
      throw new RefusedAddress(`${address} is in a private network, and BENCHTRAIL_HOOKS_PRIVATE=0 is set`);
  }
}

/** IPv4 addresses inside of IPv6 ones (mapped, NAT64, 6to4): what they lead to. */
function embedded(address: string): string[] {
  if (isIP(address) !== 6) return [];
  const groups = expanded(address);
  const v4 = (high = 0, low = 0) => [high >> 8, high & 255, low >> 8, low & 255].join(".");
  const [first, , , , , fifth] = groups;
  const zeros = groups.slice(0, 5).every((group) => group === 0);
  if (zeros && (fifth === 0xffff || fifth === 0) && (groups[6] !== 0 || (groups[7] ?? 0) > 1))
    return [v4(groups[6], groups[7])];
  if (first === 0x64 && groups[1] === 0xff9b) return [v4(groups[6], groups[7])];
  return first === 0x2002 ? [v4(groups[1], groups[2])] : [];
}

/** The eight groups of an IPv6 address. */
function expanded(address: string): number[] {
  const [bare = ""] = address.split("%");
  const hex = bare.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) => {
    const part = (high: string, low: string) => ((Number(high) << 8) | Number(low)).toString(16);
    return `${part(a, b)}:${part(c, d)}`;
  });
  const [left = "", right] = hex.split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":").map((group) => parseInt(group, 16)));
  if (right === undefined) return groups(left);
  const [before, after] = [groups(left), groups(right)];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

/** Looks a name up, once. */
export type Resolver = (name: string) => Promise<{ address: string; family: number }[]>;

const usual: Resolver = (name) => resolve(name, { all: true });

/**
 * For a request: each connection goes to an address that was looked up and checked in the same breath, so that no second
 * answer of the DNS can lead elsewhere. All answers must be allowed.
 */
export function checkedLookup(allowPrivate: boolean, resolver: Resolver = usual): LookupFunction {
  return (name, options, callback) => {
    resolver(name).then(
      (answers) => {
        try {
          for (const { address } of answers) checkAddress(address, allowPrivate);
        } catch (error) {
          return callback(error as Error, "");
        }
        const wanted = answers.filter(({ family }) => !options.family || family === options.family);
        const [first] = wanted;
        if (!first) return callback(new Error(`${name} has no address`), "");
        return options.all ? callback(null, wanted) : callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, ""),
    );
  };
}

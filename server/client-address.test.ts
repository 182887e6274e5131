import { expect, it } from "vitest";
import { TrustedProxies, countedAs } from "./client-address";

it("believes nobody but our own proxies", () => {
  const nobody = new TrustedProxies("");
  expect(nobody.clientOf("203.0.113.9", "198.51.100.1")).toBe("203.0.113.9");
  const ours = new TrustedProxies("127.0.0.1, 10.0.0.0/8,fd00::/8");
  expect(ours.clientOf("203.0.113.9", "198.51.100.1")).toBe("203.0.113.9");
  expect(ours.clientOf("::ffff:127.0.0.1", "198.51.100.1")).toBe("198.51.100.1");
  // A client wrote the first one itself.
  expect(ours.clientOf("10.1.2.3", "1.2.3.4, 198.51.100.1, 10.9.9.9")).toBe("198.51.100.1");
  expect(ours.clientOf("fd00::1", "[2001:db8::1]:443")).toBe("2001:db8::1");
  expect(ours.clientOf("10.1.2.3", "198.51.100.1:5555")).toBe("198.51.100.1");
  expect(ours.clientOf("10.1.2.3", "not an address")).toBe("10.1.2.3");
  expect(ours.clientOf("10.1.2.3", "")).toBe("10.1.2.3");
});

it("refuses what is no network", () => {
  for (const text of ["localhost", "10.0.0.0/33", "::1/129", "10.0.0.0/8/8", "10.0.0/8"])
    expect(() => new TrustedProxies(text)).toThrow("BENCHTRAIL_TRUSTED_PROXIES");
});

it("counts a network of IPv6 as one", () => {
  expect(countedAs("203.0.113.9")).toBe("203.0.113.9");
  expect(countedAs("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  expect(countedAs("2001:DB8::6")).toBe("2001:db8:0:0::/64");
  expect(countedAs("::1")).toBe("0:0:0:0::/64");
  expect(countedAs("unknown")).toBe("unknown");
});

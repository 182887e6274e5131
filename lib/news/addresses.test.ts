import { createServer, type RequestListener } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import { checkAddress } from "./addresses";
import { post, type PostOptions } from "./post";

describe("checkAddress", () => {
  it.each([
    "169.254.169.254",
    "169.254.1.1",
    "fe80::1",
    "::ffff:169.254.169.254",
    "::ffff:a9fe:a9fe",
    "64:ff9b::a9fe:a9fe",
    "2002:a9fe:a9fe::1",
    "fd00:ec2::254",
    "100.100.100.200",
    "::ffff:0:169.254.169.254",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "224.0.0.1",
  ])("never allows %s", (address) => {
    expect(() => checkAddress(address, true)).toThrow("link-local");
  });

  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "192.168.0.1",
    "172.31.0.1",
    "::1",
    "fd12::1",
    "::ffff:10.0.0.1",
    "0.0.0.0",
  ])("allows %s, unless private networks are forbidden", (address) => {
    expect(() => checkAddress(address, true)).not.toThrow();
    expect(() => checkAddress(address, false)).toThrow("private network");
  });

  it.each(["93.184.216.34", "2606:2800:220:1::1", "2001:db8::1", "172.32.0.1", "::ffff:8.8.8.8"])(
    "allows %s",
    (address) => {
      expect(() => checkAddress(address, false)).not.toThrow();
    },
  );
});

async function receiver(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await once(server.listen(0, "127.0.0.1").unref(), "listening");
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const send = (url: string, options: Partial<PostOptions> = {}) =>
  post({ url, headers: {}, body: "{}" }, { allowPrivate: true, ...options });

describe("post", () => {
  it("follows a redirect to an allowed address, and never to a link-local one", async () => {
    const end = await receiver((_, response) => response.writeHead(204).end());
    const to = (location: string) => receiver((_, response) => response.writeHead(307, { location }).end());
    expect(await send(`http://${await to(`http://${end}/`)}/`)).toBe(204);
    await expect(send(`http://${await to("http://169.254.169.254/latest")}/`)).rejects.toThrow("link-local");
    await expect(send(`http://${await to("http://[fe80::1]/")}/`)).rejects.toThrow("link-local");
    await expect(send(`http://${end}/`, { allowPrivate: false })).rejects.toThrow("private network");
  });

  it("connects to what it checked, however the DNS answers next", async () => {
    const host = await receiver((_, response) => response.writeHead(200).end());
    const port = host.split(":")[1] ?? "";
    let asked = 0;
    const rebinding = () => {
      const address = asked++ === 0 ? "127.0.0.1" : "169.254.169.254";
      return Promise.resolve([{ address, family: 4 }]);
    };
    expect(await send(`http://receiver.test:${port}/`, { resolver: rebinding })).toBe(200);
    expect(asked).toBe(1);
    await expect(send(`http://receiver.test:${port}/`, { resolver: rebinding })).rejects.toThrow(
      "link-local",
    );
    const both = () =>
      Promise.resolve([
        { address: "127.0.0.1", family: 4 },
        { address: "fe80::1", family: 6 },
      ]);
    await expect(send(`http://receiver.test:${port}/`, { resolver: both })).rejects.toThrow("link-local");
  });

  it("does not wait for a receiver for ever", async () => {
    const slow = await receiver(() => {});
    await expect(send(`http://${slow}/`, { patience: 100 })).rejects.toThrow("no answer in time");
  });
});

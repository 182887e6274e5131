import "server-only";
import { statfs } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { Gauge, type Registry } from "prom-client";
import { databaseAnswers, databaseSize } from "@/lib/data/database";
import { env } from "@/lib/env";

/** The database counts its files to tell its size: often enough in milliseconds, and not waited for longer. */
const sizeEvery = 30_000;
const patience = 500;

/** Whether there is room, and a database: what an operator wants to be woken for. */
export function storageGauges(registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: "benchtrail_database_up",
    help: "1 while the database answers",
    aggregator: "min",
    registers,
    collect() {
      this.set(databaseAnswers() ? 1 : 0);
    },
  });
  let size: number | undefined;
  let askedAt = -Infinity;
  new Gauge({
    name: "benchtrail_database_size_bytes",
    help: "Size of the database on its server's disk, at most half a minute old",
    aggregator: "max",
    registers,
    async collect() {
      if (performance.now() - askedAt > sizeEvery) {
        askedAt = performance.now();
        const answer = databaseSize().then(
          (bytes) => void (size = bytes),
          () => void (askedAt = -Infinity),
        );
        await Promise.race([answer, sleep(patience, undefined, { ref: false })]);
      }
      if (size !== undefined) this.set(size);
    },
  });
  diskGauge(registry, "free", "Bytes free", ({ bavail, bsize }) => Number(bavail) * Number(bsize));
  diskGauge(registry, "size", "Bytes", ({ blocks, bsize }) => Number(blocks) * Number(bsize));
}

type Disk = Awaited<ReturnType<typeof statfs>>;

function diskGauge(registry: Registry, name: string, help: string, bytes: (disk: Disk) => number): void {
  new Gauge({
    name: `benchtrail_disk_${name}_bytes`,
    help: `${help} of the disk of the data directory, where the embedded database lives`,
    aggregator: "min",
    registers: [registry],
    async collect() {
      const disk = await statfs(env().dataDirectory).catch(() => null);
      if (disk) this.set(bytes(disk));
    },
  });
}

import { expect, it } from "vitest";
import { databaseTrouble } from "./trouble";

const coded = (code: string, message = "") => Object.assign(new Error(message), { code });

it("tells a database that is away from one that is slow, full, or was asked wrongly", () => {
  expect(databaseTrouble(coded("ECONNREFUSED"))).toBe("away");
  expect(databaseTrouble(new Error("Client has encountered a connection error and is not queryable"))).toBe(
    "away",
  );
  expect(databaseTrouble(coded("EAGAIN", "connect EAGAIN /run/.s.PGSQL.5432"))).toBe("away");
  expect(databaseTrouble(coded("57014"))).toBe("slow");
  expect(databaseTrouble(coded("55P03"))).toBe("slow");
  expect(databaseTrouble(coded("53100"))).toBe("full");
  expect(databaseTrouble(coded("ENOSPC"))).toBe("full");
  for (const other of [coded("42601"), coded("toString"), new Error("no"), null, undefined, "text"])
    expect(databaseTrouble(other)).toBeNull();
});

it("looks for the cause, wherever Prisma keeps it", () => {
  const driver = { kind: "postgres", originalCode: "53100", message: "could not extend file" };
  const error = Object.assign(new Error("Invalid `create()` invocation"), {
    code: "P2010",
    meta: { driverAdapterError: Object.assign(new Error("x"), { cause: driver }) },
  });
  expect(databaseTrouble(error)).toBe("full");
  const panicked = "could not write to file: No space left on device";
  expect(databaseTrouble(new Error("Connection terminated", { cause: new Error(panicked) }))).toBe("full");
  const endless = new Error("round");
  endless.cause = endless;
  expect(databaseTrouble(endless)).toBeNull();
});

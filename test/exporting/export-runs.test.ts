/** Runs of export jobs: parts, handover, one job of an organization at a time, failures. */
import { beforeEach, describe, expect, test } from "vitest";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { Uuid } from "#domain/value/id.ts";
import { readExportLane } from "#store/table/bulk/export-lane-store.ts";
import { exportKey } from "#store/table/bulk/file-keys.ts";
import { commit } from "#store/table/core/commit.ts";
import { findPayment, updatePaymentWrites } from "#store/table/payment/payment-store.ts";
import {
  type ExportWorld,
  openExportWorld,
  organizationId,
  runUntilOver,
  uuidsIn,
} from "./export-world.ts";

const cases = 60;
/** Each part has a few cases. */
const smallParts = { partBytes: 30_000, leastPartBytes: 20_000 };

let world: ExportWorld;
let uuids: Uuid<"payment">[];
beforeEach(async () => {
  world = openExportWorld();
  uuids = await world.createCases(cases);
});

const totalIn = (text: string | null) => (JSON.parse(text ?? "") as { total: number }).total;

/** Lets time pass with each call, so that a run is handed over after its first group of cases. */
const slow = (): void => {
  world.clock.now += 30_000;
};

/**
 * A run that stops before one of its calls; none of its code continues. Returns whether it stopped.
 */
async function runThatDies(message: string, atCall: number, bounds = {}): Promise<boolean> {
  let calls = 0;
  let die = () => {};
  const death = new Promise<"died">((resolve) => {
    die = () => resolve("died");
  });
  const run = world.run(message, bounds, async () => {
    calls += 1;
    if (calls < atCall) return;
    die();
    await new Promise<never>(() => {});
  });
  return (await Promise.race([run, death])) === "died";
}

/** What depends on the moment of the export. */
const ofMoment = /(?<="exportedAt":)"[^"]*"|(?<="slaAgeMinutes":)\d+/g;

describe("a job", () => {
  test("results in one file, whether it is written at once, in parts, or by several runs", async () => {
    const texts: (string | null)[] = [];
    const parts: number[] = [];
    for (const [bounds, onCall] of [
      [{}, undefined],
      [smallParts, undefined],
      [smallParts, slow],
      [{}, slow],
    ] as const) {
      const job = await world.ask();
      const { clock } = world;
      const askedAt = clock.now;
      let uploaded = 0;
      await runUntilOver(world, job, bounds, (name) => {
        if (name === "UploadPart") uploaded += 1;
        onCall?.();
      });
      expect(await world.stored(job)).toMatchObject({ status: "completed", total: cases });
      texts.push(world.textOf(job)?.replace(ofMoment, "0") ?? null);
      parts.push(uploaded);
      clock.now = askedAt + 3_600_000;
    }
    expect(totalIn(texts[0] ?? null)).toBe(cases);
    expect(new Set(texts).size).toBe(1);
    expect(parts[0]).toBe(1);
    expect(parts[1]).toBeGreaterThan(3);
  });

  test("that dies before any of its calls is completed by the next run with the very same file", async () => {
    const clean = await world.ask();
    await runUntilOver(world, clean, smallParts);
    const expected = world.textOf(clean);
    let died = true;
    let at = 1;
    for (; died; at += 1) {
      // Another query each time, because the same query would return the same job.
      const job = await world.ask({ to: new Date(world.clock.now + at).toISOString() });
      died = await runThatDies("first", at, smallParts);
      if (died) await world.run("first", smallParts);
      expect(await world.stored(job), `call ${at}`).toMatchObject({ status: "completed" });
      expect(world.textOf(job)?.replace(/"to":"[^"]*"/, '"to":null'), `call ${at}`).toBe(expected);
    }
    expect(at).toBeGreaterThan(20);
  });

  test("is invisible until it is complete", async () => {
    const job = await world.ask();
    await world.run("first", {}, slow);
    expect(await world.stored(job)).toMatchObject({ status: "pending", total: null });
    expect(world.textOf(job)).toBeNull();
    await runUntilOver(world, job);
    expect(totalIn(world.textOf(job))).toBe(cases);
  });

  test("of an organization without cases is an empty export", async () => {
    const job = await world.ask({ to: "2020-01-01T00:00:00Z" });
    await runUntilOver(world, job);
    expect(await world.stored(job)).toMatchObject({ status: "completed", total: 0 });
    expect(totalIn(world.textOf(job))).toBe(0);
  });

  test("with an external reference reads only that case, by its key", async () => {
    const job = await world.ask({ externalReference: "case-7" });
    let read = 0;
    await runUntilOver(world, job, {}, (name, input) => {
      if (name === "Query" && JSON.stringify(input).includes("#pay#")) read += 1;
    });
    expect(totalIn(world.textOf(job))).toBe(1);
    expect(read).toBe(0);
  });
});

describe("among several jobs of an organization", () => {
  test("one is written at a time, in the order of the requests", async () => {
    const jobs: Uuid<"export">[] = [];
    for (const format of ["json", "csv"]) {
      jobs.push(await world.ask({ format }));
      world.clock.now += 10;
    }
    const [first, second] = jobs as [Uuid<"export">, Uuid<"export">];
    await world.run("message-1", {}, slow);
    expect((await readExportLane(world.table, organizationId)).lane.progress?.job).toBe(first);
    await world.run("message-2", {}, slow);
    expect(await world.stored(second)).toMatchObject({ status: "pending" });
    while ((await world.stored(first))?.status === "pending") await world.run("message-3");
    expect(world.textOf(second)).toBeNull();
    await runUntilOver(world, second);
    expect(await world.stored(second)).toMatchObject({ status: "completed", total: cases });
  });

  test("a message that finds another message's run in progress leaves it alone", async () => {
    const job = await world.ask();
    await runThatDies("holder", 8);
    const before = await readExportLane(world.table, organizationId);
    expect(before.lane.holder?.message).toBe("holder");
    await world.run("another");
    expect(await readExportLane(world.table, organizationId)).toEqual(before);
    // Delivered again, the holder's own message continues immediately.
    await world.run("holder");
    expect(await world.stored(job)).toMatchObject({ status: "completed", total: cases });
  });

  test("a job whose message was lost is continued by the next message after its time limit", async () => {
    const job = await world.ask();
    await runThatDies("gone", 8);
    world.clock.now += 360_001;
    await world.run("another");
    expect(await world.stored(job)).toMatchObject({ status: "completed", total: cases });
  });

  test.each([
    ["before it uploads a part", "UploadPart"],
    ["before it saves a part", "TransactWrite"],
  ])("a run that stalls %s while others continue has no further effect", async (_, stallsAt) => {
    const clean = await world.ask();
    await runUntilOver(world, clean, smallParts);
    const job = await world.ask({ to: new Date(world.clock.now + 1_000).toISOString() });
    let parts = 0;
    await world.run("holder", smallParts, async (name) => {
      if (name === "UploadPart") parts += 1;
      if (parts !== 2 || name !== stallsAt) return;
      parts = Number.POSITIVE_INFINITY;
      // From now on the same part would have another text.
      for (const uuid of uuids) await world.changeCase(uuid, { notes: "changed" });
      await world.run("holder", smallParts, slow);
    });
    expect(await world.stored(job)).toMatchObject({ status: "pending" });
    const runs = await runUntilOver(world, job, smallParts).catch(String);
    expect(runs).toEqual(expect.any(Number));
    expect(await world.stored(job)).toMatchObject({ status: "completed", total: cases });
    expect(uuidsIn(world.textOf(job))).toEqual(uuidsIn(world.textOf(clean)));
  });
});

describe("a job that cannot be completed", () => {
  const broken = async () => {
    throw new Error("out of reach");
  };

  /** Delivers a message until it is handled or has failed five times, like its queue. */
  async function deliver(message: string, onCall?: (name: string) => Promise<void>) {
    for (let receives = 1; receives <= 5; receives += 1) {
      const error = await world.run(message, {}, onCall).catch((caught: unknown) => caught);
      if (error === undefined) return null;
      if (receives === 5) return error;
    }
    return null;
  }

  test("fails with its fifth try, reports the failure, leaves no upload, and lets the next job continue", async () => {
    const job = await world.ask();
    world.clock.now += 10;
    const next = await world.ask({ format: "csv" });
    const error = await deliver("poison", (name) =>
      name === "UploadPart" ? broken() : Promise.resolve(),
    );
    expect(error).toMatchObject({ message: "out of reach" });
    expect(await world.stored(job)).toMatchObject({
      status: "failed",
      total: null,
      failure: { code: "internal_error" },
    });
    expect([...world.objects.keys()]).toEqual([]);
    await world.run("next");
    expect(await world.stored(next)).toMatchObject({ status: "completed", total: cases });
  });

  test("fails after its runs have ended without an error five times at the same call", async () => {
    const job = await world.ask();
    for (let death = 0; death < 5; death += 1) await runThatDies("deadly", 8);
    await expect(world.run("deadly")).rejects.toThrow("ended unexpectedly");
    expect(await world.stored(job)).toMatchObject({ status: "failed" });
  });

  test("fails where an audit event of a case cannot be read, rather than leave it out", async () => {
    const uuid = await world.createCase("incomplete");
    const payment = (await findPayment(world.table, organizationId, uuid)) as Payment;
    const after = { ...payment, auditCount: payment.auditCount + 1 };
    await commit(world.table, updatePaymentWrites(payment, after));
    const job = await world.ask();
    await deliver("incomplete");
    expect(await world.stored(job)).toMatchObject({
      status: "failed",
      failure: { code: "incomplete_evidence", message: expect.stringContaining(`case_${uuid}`) },
    });
    expect(world.textOf(job)).toBeNull();
  });

  test("fails immediately if its upload no longer exists", async () => {
    const job = await world.ask();
    await expect(
      world.run("first", {}, (name) => {
        if (name !== "CompleteMultipartUpload") return;
        for (const key of world.objects.keys()) world.objects.delete(key);
      }),
    ).rejects.toThrow("no longer stored");
    expect(await world.stored(job)).toMatchObject({
      status: "failed",
      failure: { code: "upload_lost" },
    });
  });

  test("that has expired is dropped, and the next one continues", async () => {
    const job = await world.ask();
    world.clock.now += 10;
    const next = await world.ask({ format: "csv" });
    await commit(world.table, [{ kind: "delete", key: exportKey(organizationId, job) }]);
    await world.run("first");
    await world.run("second");
    expect(await world.stored(next)).toMatchObject({ status: "completed", total: cases });
  });
});

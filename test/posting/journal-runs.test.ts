/** Runs of the export that are interrupted, overtaken or fail: every entry is posted and exported once. */
import { describe, expect, test } from "vitest";
import type { CaseState } from "#domain/case/reconciliation-case.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { commit } from "#store/table/core/commit.ts";
import { findLatestRun } from "#store/table/posting/journal-run-store.ts";
import { journalTemplateStore } from "#store/table/rule/standing-lists.ts";
import { openRun } from "#work/exporting/journal/open-run.ts";
import { postNext } from "#work/exporting/journal/post-changes.ts";
import { templateOf } from "../domain/posting/posting-samples.ts";
import { amount } from "../domain/samples.ts";
import { openExportWorld, organizationId, runUntilOver } from "../exporting/export-world.ts";

const query = { subject: "journal-entries", format: "json" } as const;
const cases = 45;
/** Ids further apart than a second share a partition of the journal, so a page of it brings several pages of entries. */
const calmMilliseconds = 2_000;
const received: Partial<CaseState> = { verdict: "matched", actualAmount: amount("100.00") };

/** Several parts of the file for each page of entries, so that a run dies within a page too. */
const smallParts = { partBytes: 4_000, leastPartBytes: 1 };

type Item = {
  readonly id: string;
  readonly caseId: string;
  readonly run: number;
  readonly exportId: string;
};

async function openWorld() {
  const world = openExportWorld();
  // Older than each run, so that it does not make one read the journal from the beginning.
  const template = { ...templateOf(), createdAt: (world.clock.now - 86_400_000) as Instant };
  const none = { entries: [], version: 0 };
  await commit(world.table, [journalTemplateStore.setWrite(organizationId, none, [template])]);
  const uuids: Uuid<"payment">[] = [];
  for (let number = 0; number < cases; number += 1) {
    uuids.push(await world.createCase(`case-${number}`));
    world.clock.now += calmMilliseconds;
  }
  for (const uuid of uuids) await world.changeCase(uuid, received);
  const itemsOf = (job: Uuid<"export">) =>
    (JSON.parse(world.textOf(job) ?? "") as { readonly items: readonly Item[] }).items;
  return { ...world, uuids, itemsOf };
}

/** Each case has exactly one entry, and each entry its own id. */
function expectEachOnce(items: readonly Item[], uuids: readonly string[]): void {
  expect(items.map(({ caseId }) => caseId).sort()).toEqual(
    uuids.map((uuid) => `case_${uuid}`).sort(),
  );
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
}

describe("an interrupted run", () => {
  test("goes on behind its last page, whichever call it died at", async () => {
    const whole = await openWorld();
    let calls = 0;
    const job = await whole.askFor(query);
    await runUntilOver(whole, job, smallParts, () => {
      calls += 1;
    });
    expectEachOnce(whole.itemsOf(job), whole.uuids);
    const step = 17;
    for (let dies = 1; dies <= calls; dies += step) {
      const world = await openWorld();
      const asked = await world.askFor(query);
      let left = dies;
      const die = () => {
        left -= 1;
        if (left === 0) throw new Error("died");
      };
      await world.run("first", smallParts, die).catch(() => undefined);
      world.clock.now += 400_000;
      await runUntilOver(world, asked, smallParts);
      expectEachOnce(world.itemsOf(asked), world.uuids);
    }
  });

  test("is written in as many runs as it takes, with the same entries", async () => {
    const world = await openWorld();
    const job = await world.askFor(query);
    const bounds = { partBytes: 1, leastPartBytes: 1, runMilliseconds: 0 };
    const runs = await runUntilOver(world, job, bounds, () => {
      world.clock.now += 10;
    });
    expect(runs).toBeGreaterThan(2);
    expectEachOnce(world.itemsOf(job), world.uuids);
  });

  test("that another one overtakes adds nothing of its own", async () => {
    const world = await openWorld();
    const job = await world.askFor(query);
    let isOvertaken = false;
    const overtake = async (name: string) => {
      if (isOvertaken || name !== "TransactWrite") return;
      if ((await findLatestRun(world.table, organizationId))?.pages !== 1) return;
      isOvertaken = true;
      world.clock.now += 400_000;
      await world.run("second");
    };
    await world.run("first", {}, overtake);
    expect(isOvertaken).toBe(true);
    expect(await world.stored(job)).toMatchObject({ status: "completed", total: cases });
    expectEachOnce(world.itemsOf(job), world.uuids);
    expect(await findLatestRun(world.table, organizationId)).toMatchObject({ entries: cases });
  });

  test("gets a page from one of two writers", async () => {
    const { table, ids, clock } = await openWorld();
    const exportUuid = ids.next<"export">();
    const run = await openRun(table, { organizationId, exportUuid, now: clock.now as Instant });
    const posted = await postNext({ table, ids }, run);
    expect(posted).toEqual(await findLatestRun(table, organizationId));
    expect(await postNext({ table, ids }, run)).toBeNull();
    expect(await findLatestRun(table, organizationId)).toEqual(posted);
  });

  test("whose export failed is continued by the next export, with what changed since", async () => {
    const world = await openWorld();
    const failed = await world.askFor(query);
    const withoutFile = (name: string) => {
      if (name === "CompleteMultipartUpload") throw new Error("The bucket is away.");
    };
    for (let tries = 0; (await world.stored(failed))?.status === "pending"; tries += 1) {
      await world.run(`try-${tries}`, {}, withoutFile).catch(() => undefined);
      world.clock.now += 400_000;
    }
    expect(await world.stored(failed)).toMatchObject({ status: "failed" });
    const late = await world.createCase("late");
    await world.changeCase(late, received);
    const job = await world.askFor(query);
    await runUntilOver(world, job);
    expectEachOnce(world.itemsOf(job), [...world.uuids, late]);
    expect(world.itemsOf(job)[0]).toMatchObject({ run: 1, exportId: `exp_${job}` });
    world.clock.now += 660_000;
    const next = await world.askFor(query);
    await runUntilOver(world, next);
    expect(world.itemsOf(next)).toEqual([]);
    expect(await findLatestRun(world.table, organizationId)).toMatchObject({ number: 2 });
  });

  test("a change whose entry is committed half an hour after its id is not missed", async () => {
    const world = await openWorld();
    const job = await world.askFor(query);
    await runUntilOver(world, job);
    const late = await world.createCase("late");
    world.clock.now += 25 * 60_000;
    const early = await world.askFor(query);
    await runUntilOver(world, early);
    expect(world.itemsOf(early)).toEqual([]);
    // It has the time of its id, and is seen only now.
    await world.changeCase(late, received);
    world.clock.now += 11 * 60_000;
    const next = await world.askFor(query);
    await runUntilOver(world, next);
    expectEachOnce(world.itemsOf(next), [late]);
  });
});

/** What the detail of an integration shows of its life (docs/specification.md, Integrations). */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { ReceivedNotes } from "#functions/inbound-webhooks/known-addresses.ts";
import { findActivity, noteReceived } from "#store/table/integration/activity-store.ts";
import { integrationSyncKey } from "#store/table/integration/integration-keys.ts";
import { reserveRoom } from "#store/table/integration/rejection-store.ts";
import { changeSyncState, findSyncState } from "#store/table/integration/sync-store.ts";
import { openSealedWorld, type SealedWorld } from "../../sealing/sealed-world.ts";
import { organizationId } from "../../simulation/outside/api-client.ts";
import { Simulator } from "../../simulation/world.ts";

let simulator: Simulator;
let opened: SealedWorld;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());
beforeEach(async () => {
  opened = await openSealedWorld(simulator);
  return () => opened.world.close();
});

const named = { organizationId, uuid: "0195c0de00007000800000000000aa77" as Uuid<"integration"> };
const hour = 3_600_000;
const at = (hours: number) => (Date.UTC(2026, 2, 3, 1) + hours * hour) as Instant;

const nothing = {
  lastTransferSyncedAt: null,
  lastReceivedAt: null,
  lastPolledAt: null,
  failedPolls: 0,
  lastError: null,
  refused: [],
};

test("an integration that never did anything has none", async () => {
  expect(await findActivity(opened.table, named, at(0))).toEqual(nothing);
});

test("the last accepted delivery is never moved back, and makes nothing due", async () => {
  for (const hours of [1, 3, 2]) await noteReceived(opened.table, named, at(hours));
  expect(await findActivity(opened.table, named, at(4))).toEqual({
    ...nothing,
    lastReceivedAt: at(3),
  });
  expect(await findSyncState(opened.table, organizationId, named.uuid)).toBeNull();
});

test("an environment notes a delivery once a minute for each integration", () => {
  const notes = new ReceivedNotes();
  const asked = [0, 59_999, 60_000].map((ms) => notes.mustNote("a", at(0) + ms));
  expect([...asked, notes.mustNote("b", at(0))]).toEqual([true, false, true, true]);
});

test("a failed poll is shown with its reason until one succeeds", async () => {
  await opened.overwrite({
    ...integrationSyncKey(organizationId, named.uuid),
    ...{ v: 1, organizationId, dueAt: "000000000000001", duePartition: "due-int#0" },
  });
  const change = async (more: object) => {
    const state = await findSyncState(opened.table, organizationId, named.uuid);
    if (state === null) throw new Error("Nothing is due.");
    await changeSyncState(opened.table, state, { dueAt: at(9), ...more });
  };
  await change({ failures: 2, lastPolledAt: at(1), lastError: "unauthorized" });
  expect(await findActivity(opened.table, named, at(2))).toMatchObject({
    ...{ failedPolls: 2, lastPolledAt: at(1), lastError: "unauthorized" },
  });
  await change({ failures: 0, lastPolledAt: at(2), lastError: null });
  expect(await findActivity(opened.table, named, at(2))).toMatchObject({
    ...{ failedPolls: 0, lastPolledAt: at(2), lastError: null },
  });
});

test("refused deliveries are counted by the hour, over the last 24 hours and across midnight", async () => {
  for (const hours of [-26, -3, -3, 0, 0, 0]) {
    await reserveRoom(opened.table, { ...named, now: at(hours) }, 10);
  }
  const { refused } = await findActivity(opened.table, named, (at(0) + 5) as Instant);
  expect(refused).toEqual([
    { from: at(0), count: 3 },
    { from: at(-3), count: 2 },
  ]);
});

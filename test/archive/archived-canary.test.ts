/** A case with a name in every place that takes one: archived, read, changed, erased (docs/audit.md, Closed cases in the archive). */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Instant } from "#domain/value/instant.ts";
import { erase } from "#lib/operations/erase.ts";
import { countArchived } from "#store/archive/archive-job-store.ts";
import { checkHistory } from "#store/table/audit/check-history.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { checkAuditEntries } from "#work/sealing/check-audit-entries.ts";
import { verifySeals } from "#work/sealing/verify-seals.ts";
import { type CanaryWorld, canariesIn, prepareCanaryWorld } from "../erasure/canary-world.ts";
import { publicKeyOfManifests, type SealedWorld } from "../sealing/sealed-world.ts";
import { filesOf } from "../seeded/invariant/leaving.ts";
import { organizationId } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";
import {
  archiveAll,
  archiveStoreOf,
  archivingTableOf,
  passDays,
  stubsOf,
} from "./archive-world.ts";

let simulator: Simulator;
let open: () => Promise<CanaryWorld>;
let opened: CanaryWorld;
let sealed: SealedWorld;

beforeAll(async () => {
  simulator = await Simulator.start();
  open = await prepareCanaryWorld(simulator);
});
afterAll(() => simulator.stop());

const money = { amount: "7.00", currency: "EUR" };

beforeEach(async () => {
  opened = await open();
  sealed = opened.sealed;
  sealed.world.archives = true;
  await sealed.call("createPaymentIntent", {
    body: { externalReference: "open-1", source: money, destination: money },
  });
  await sealed.seal();
  return () => sealed.world.close();
});

/** What the API says of the case, by every operation that reads some of it. */
async function answers(): Promise<Record<string, unknown>> {
  const { caseId, paymentIntentId } = opened;
  const detail = await sealed.read("getReconciliationCase", { params: { caseId } });
  const { items } = await sealed.read("listFlowLegs");
  const legs = items as { id: string; rawRecordIds?: string[] }[];
  const { items: events } = await sealed.read("listAuditEvents", { query: `caseId=${caseId}` });
  return {
    detail,
    intent: await sealed.read("getPaymentIntent", { params: { paymentIntentId } }),
    legs: await Promise.all(
      legs.map(({ id }) => sealed.read("getFlowLeg", { params: { flowLegId: id } })),
    ),
    cases: await sealed.read("listReconciliationCases"),
    events,
  };
}

/** Without what says that a record is in the archive, and what says the time. */
const plain = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value, (name, each) =>
      ["inArchive", "slaAgeMinutes"].includes(name) ? undefined : each,
    ),
  );

async function faults(): Promise<string[]> {
  const table = archivingTableOf(sealed.world);
  const now = () => sealed.world.clock.now as Instant;
  const { differing } = await checkHistory(table, organizationId, now);
  const seals = await verifySeals(sealed.source, publicKeyOfManifests, organizationId);
  return [
    ...differing,
    ...seals.faults,
    ...(await checkAuditEntries(table, organizationId, seals)),
  ];
}

test("an archived case is read as before, and its history and seals hold", async () => {
  await passDays(sealed.world, 10);
  const before = await answers();
  await archiveAll(sealed.world);
  expect((await stubsOf(sealed.world)).length).toBeGreaterThanOrEqual(4);
  const table = archivingTableOf(sealed.world);
  expect(await countArchived(table, organizationId)).toEqual({ inArchive: 1, restored: 0 });
  expect(plain(await answers())).toEqual(plain(before));
  await sealed.seal();
  expect(await faults()).toEqual([]);
});

test("an act on an archived case puts it back, and it stays in the table", async () => {
  await archiveAll(sealed.world);
  const { caseId } = opened;
  await sealed.call("createCaseComment", { params: { caseId }, body: { comment: "again" } });
  expect(await stubsOf(sealed.world)).toEqual([]);
  const table = archivingTableOf(sealed.world);
  expect(await countArchived(table, organizationId)).toEqual({ inArchive: 0, restored: 1 });
  await archiveAll(sealed.world);
  expect(await stubsOf(sealed.world)).toEqual([]);
});

test("after an erasure nothing of the case is in the archive", async () => {
  await archiveAll(sealed.world);
  const now = () => sealed.world.clock.now as Instant;
  const request = {
    ...{ table: archivingTableOf(sealed.world), archive: archiveStoreOf(sealed.world) },
    ...{ ids: createIdSource(now), now, organizationId, actor: "operator:ada", onStep: () => {} },
    selection: { kind: "payments", ids: [opened.paymentIntentId] },
    files: filesOf(sealed.world),
    erasures: { add: async () => {}, read: async () => [] },
  } as const;
  await expect(erase(request)).resolves.toMatchObject({ erased: 1 });
  expect(await canariesIn(sealed)).toEqual({});
  expect(await erase(request)).toMatchObject({ known: 1 });
  await sealed.seal();
  expect(await faults()).toEqual([]);
});

/**
 * After an erasure a name is found nowhere: not in the table, the files, the queues or the answers; and every chain and
 * seal holds as before (docs/audit.md, Erasure).
 */
import { InternalServerError } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Instant } from "#domain/value/instant.ts";
import { checkHistory } from "#store/table/audit/check-history.ts";
import { checkAuditEntries } from "#work/sealing/check-audit-entries.ts";
import { verifySeals } from "#work/sealing/verify-seals.ts";
import { type Json, publicKeyOfManifests, type SealedWorld } from "../sealing/sealed-world.ts";
import { CallLog } from "../simulation/fault/call-log.ts";
import { organizationId, request } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";
import {
  type CanaryWorld,
  canaries,
  canariesIn,
  eraseCanary,
  money,
  prepareCanaryWorld,
  stored as storedIn,
} from "./canary-world.ts";

let simulator: Simulator;
let open: () => Promise<CanaryWorld>;
let opened: CanaryWorld;
let sealed: SealedWorld;
let caseId: string;
let paymentIntentId: string;

beforeAll(async () => {
  simulator = await Simulator.start();
  open = await prepareCanaryWorld(simulator);
});
afterAll(() => simulator.stop());

beforeEach(async () => {
  opened = await open();
  ({ sealed, caseId, paymentIntentId } = opened);
  return () => sealed.world.close();
});

const now = () => sealed.world.clock.now as Instant;
const erase = () => eraseCanary(opened);
const found = () => canariesIn(sealed);
const stored = () => storedIn(sealed);

async function faults(): Promise<string[]> {
  const { differing } = await checkHistory(sealed.table, organizationId, now);
  const seals = await verifySeals(sealed.source, publicKeyOfManifests, organizationId);
  expect(seals.events.size).toBeGreaterThan(0);
  return [
    ...differing,
    ...seals.faults,
    ...(await checkAuditEntries(sealed.table, organizationId, seals)),
  ];
}

test("no name is ever in a log, also where a request is refused or fails", async () => {
  const body = {
    ...{ externalReference: "canary-1", source: money, destination: money },
    beneficiaryName: "Zelda Canary",
  };
  const refused = [
    await request(sealed.world, "createPaymentIntent", { body, key: "again" }),
    await request(sealed.world, "createPaymentIntent", { body: { ...body, name: "x" }, key: "x" }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([409, 400]);
  const error = () => new InternalServerError({ message: "injected", $metadata: {} });
  sealed.world.log = new CallLog((_, name) =>
    name === "dynamodb TransactWriteItems" ? { kind: "refuse", error, times: 100 } : null,
  );
  const other = { ...body, externalReference: "canary-2" };
  const failing = request(sealed.world, "createPaymentIntent", { body: other, key: "fails" });
  await expect(failing).rejects.toThrow("not answered");
  sealed.world.log = new CallLog();
  await erase();
  const log = sealed.world.functionLog ?? [];
  expect(log.length).toBeGreaterThan(0);
  const found = canaries.filter((canary) =>
    log.some((line) => line.toLowerCase().includes(canary.toLowerCase())),
  );
  expect(found).toEqual([]);
});

describe("the erasure of a payment", () => {
  test("leaves none of its names in the table, the files and the queues", async () => {
    expect(Object.keys(await found())).toEqual([...canaries]);
    expect(await erase()).toMatchObject({ kind: "erased" });
    expect(await found()).toEqual({});
  });

  test("leaves every chain and every seal as it was, and seals go on", async () => {
    expect(await faults()).toEqual([]);
    await erase();
    expect(await faults()).toEqual([]);
    await sealed.seal();
    expect(await faults()).toEqual([]);
  });

  test("leaves amounts, verdict and the rows of others", async () => {
    const before = await sealed.read("getReconciliationCase", { params: { caseId } });
    await erase();
    const after = await sealed.read("getReconciliationCase", { params: { caseId } });
    const kept = ({ verdict, actualAmount, expectedAmount, flowLegCount, status }: Json) => ({
      ...{ verdict, actualAmount, expectedAmount, flowLegCount, status },
    });
    expect(kept(after)).toEqual(kept(before));
    expect(after["notes"]).toBe("[erased]");
    expect((await stored()).some((text) => text.includes("Other Debtor"))).toBe(true);
  });

  test("leaves saved filters that search for something else", async () => {
    await sealed.call("createView", { body: { name: "Important", filter: { tag: "vip" } } });
    await erase();
    expect((await sealed.read("listViews"))["items"]).toMatchObject([
      { name: "Important", filter: { tag: "vip" }, version: 1 },
      { name: "[erased]", filter: { q: "[erased]" }, version: 2 },
    ]);
  });

  test("is an audit event of the case, which names who erased and no name", async () => {
    await erase();
    const { auditEvents } = await sealed.read("getReconciliationCase", { params: { caseId } });
    const events = (auditEvents as Json[]).filter(
      ({ eventType }) => eventType === "payment_intent.erased",
    );
    expect(events).toEqual([
      expect.objectContaining({
        actor: "operator:ada",
        message: `Personal data of ${paymentIntentId} was erased.`,
        caseId,
      }),
    ]);
  });

  test("changes nothing when it is repeated", async () => {
    await erase();
    const before = await stored();
    expect(await erase()).toMatchObject({ kind: "known" });
    expect(await stored()).toEqual(before);
  });

  test("names the imports again when it is repeated, so that a run that ended before their files went deletes them", async () => {
    const first = await erase();
    expect(first).toEqual({ kind: "erased", batches: [expect.any(String)] });
    expect(await erase()).toEqual({ ...first, kind: "known" });
  });

  test("is refused while the case is open", async () => {
    await sealed.call("updateReconciliationCase", { params: { caseId }, body: { status: "open" } });
    expect(await erase()).toEqual({ kind: "open" });
  });
});

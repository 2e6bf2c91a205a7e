/**
 * Evidence that no payment has: after its erasure its names are found nowhere, and every chain and seal holds
 * (docs/audit.md, Erasure).
 */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { parseId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type ErasureSelection, erase } from "#lib/operations/erase.ts";
import { removeOrganization } from "#lib/operations/offboard.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { uncountedAtMost } from "#store/table/list/count/count-list.ts";
import { countUncounted, recountRecords } from "#store/table/list/count/recount-lists.ts";
import { checkAuditEntries } from "#work/sealing/check-audit-entries.ts";
import { verifySeals } from "#work/sealing/verify-seals.ts";
import {
  type Json,
  openSealedWorld,
  publicKeyOfManifests,
  SealedWorld,
} from "../sealing/sealed-world.ts";
import { filesOf, leftIn } from "../seeded/invariant/leaving.ts";
import { pumpUntilQuiet } from "../simulation/aws/event-pump.ts";
import { organizationId } from "../simulation/outside/api-client.ts";
import { hostNames } from "../simulation/outside/simulated-hosts.ts";
import { Simulator, type Snapshot } from "../simulation/world.ts";
import { money, stored } from "./canary-world.ts";

const names = [
  "Canary Debtor GmbH",
  "DE75512108001245126199",
  "canary remittance",
  "Canary Renamed Ltd",
  "canary-aside",
  "canary-legs",
  "canary-payload",
  "canary-customer",
] as const;

const rows = (who: string) =>
  [
    "date,amount,ref,who,iban,text,id",
    `2026-03-03,4.00,bank-1,${who},DE75512108001245126199,canary remittance,row-1`,
    "2026-03-03,1.00,bank-2,Other Debtor,DE00,another text,row-2",
  ].join("\n");

let simulator: Simulator;
let prepared: Snapshot;
let sealed: SealedWorld;
let listed: Set<string>;

beforeAll(async () => {
  simulator = await Simulator.start();
  const world = await openSealedWorld(simulator);
  await prepare(world);
  prepared = await world.world.snapshot();
  await world.world.close();
});
afterAll(() => simulator.stop());

beforeEach(async () => {
  sealed = new SealedWorld(await simulator.open(prepared, "memory"), "copy");
  listed = new Set();
  return () => sealed.world.close();
});

/** Rows of a bank that come again with another name, and a provider's report; a person sets one aside. */
async function prepare(world: SealedWorld): Promise<void> {
  const url = `http://${hostNames.receiver}/`;
  await world.call("createOutboundWebhookEndpoint", { body: { name: "Receiver", url } });
  const mapping = {
    ...{ bookingDate: "date", amount: "amount", externalReference: "ref", bankReference: "id" },
    ...{ counterpartyName: "who", counterpartyAccount: "iban", remittance: "text" },
  };
  const defaults = { currency: "EUR", account: "A" };
  const { id: profileId } = await world.call("createImportProfile", {
    body: { name: "Bank", sourceType: "bank_statement", format: "csv", mapping, defaults },
  });
  for (const [at, who] of ["Canary Debtor GmbH", "Canary Renamed Ltd"].entries()) {
    const body = { profileId, fileName: `${at}.csv`, content: rows(who) };
    await world.call("createImportBatch", { body });
  }
  await world.call("createProviderEvidence", {
    body: {
      ...{ provider: "acme", sourceRef: "acme-1", phase: "destination", amount: money },
      metadata: { customer: "canary-customer" },
      payload: { who: "canary-payload" },
    },
  });
  const flowLegId = await legWith(world, "Canary");
  const reason = { code: "other", comment: "canary-aside" };
  await world.call("ignoreFlowLeg", { params: { flowLegId }, body: { reason } });
  const many = { code: "other", comment: "canary-legs" };
  const ids = [await legWith(world, '"acme"')];
  await world.call("createCaseAction", {
    body: { action: "ignore", ids, parameters: { reason: many } },
  });
  await pumpUntilQuiet(world.world);
  await world.call("createView", { body: { name: "Mine", filter: { q: "canary remittance" } } });
  await world.call("exportUnmatchedEvidence", { query: "async=true" });
  await world.seal();
  await pumpUntilQuiet(world.world);
}

async function legsOf(world: SealedWorld): Promise<Json[]> {
  return (await world.read("listFlowLegs"))["items"] as Json[];
}

async function legWith(world: SealedWorld, text: string): Promise<string> {
  const found = (await legsOf(world)).find((leg) => JSON.stringify(leg).includes(text));
  return String(found?.["id"]);
}

async function run(selection: ErasureSelection) {
  const now = () => sealed.world.clock.now as Instant;
  const report = await erase({
    ...{ table: sealed.table, ids: createIdSource(now), now, organizationId, selection },
    actor: "operator:ada",
    files: filesOf(sealed.world),
    erasures: { add: async (_, id) => void listed.add(id), read: async () => [...listed] },
    onStep: () => {},
  });
  await pumpUntilQuiet(sealed.world);
  return report;
}

const byAge = { kind: "before", moment: Number.MAX_SAFE_INTEGER } as const;

async function found(): Promise<string[]> {
  const texts = (await stored(sealed)).map((text) => text.toLowerCase());
  return names.flatMap((name) => {
    const holding = texts.find((text) => text.includes(name.toLowerCase()));
    return holding === undefined ? [] : [`${name}: ${holding.slice(0, 90)}`];
  });
}

async function faults(): Promise<string[]> {
  const seals = await verifySeals(sealed.source, publicKeyOfManifests, organizationId);
  return [...seals.faults, ...(await checkAuditEntries(sealed.table, organizationId, seals))];
}

test("by age, its names are found nowhere, and every seal holds as before", async () => {
  expect(await found()).toHaveLength(names.length);
  expect(await faults()).toEqual([]);
  expect(await run(byAge)).toEqual({ erased: 3, known: 0, open: [], linked: [], missing: [] });
  expect(await found()).toEqual([]);
  expect(await faults()).toEqual([]);
  await sealed.seal();
  expect(await faults()).toEqual([]);
});

test("named, others keep theirs, amounts and references stay, and the audit event says who erased", async () => {
  const id = await legWith(sealed, '"acme"');
  const before = (await legsOf(sealed)).find((each) => each["id"] === id);
  expect(await run({ kind: "evidence", ids: [id, "leg_1"] })).toMatchObject({
    ...{ erased: 1, missing: ["leg_1"] },
  });
  const left = await found();
  expect(left.some((each) => each.startsWith("Canary Debtor"))).toBe(true);
  expect(left.some((each) => /^canary-(payload|customer)/.test(each))).toBe(false);
  const { amount, sourceRef, status } = before ?? {};
  const after = (await legsOf(sealed)).find((each) => each["id"] === id);
  expect(after).toMatchObject({
    amount,
    status,
    ...(sourceRef === undefined ? {} : { sourceRef }),
  });
  const { items } = await sealed.read("listAuditEvents", { query: "eventType=flow_leg.erased" });
  expect(items).toMatchObject([{ actor: "operator:ada", payload: { flowLegId: id } }]);
});

test("again, it changes nothing, and after a restore it is erased again", async () => {
  const restored = await sealed.world.snapshot();
  await run(byAge);
  const before = await stored(sealed);
  expect(await run(byAge)).toMatchObject({ erased: 0, known: 3 });
  expect(await stored(sealed)).toEqual(before);
  await sealed.world.close();
  sealed = new SealedWorld(await simulator.open(restored, "memory"), "restored");
  expect(await found()).toHaveLength(names.length);
  expect(await run({ kind: "replay" })).toMatchObject({ erased: 3 });
  expect(await found()).toEqual([]);
});

/** So many rows of the account that its list is counted. */
async function countRows(): Promise<void> {
  const [profile] = (await sealed.read("listImportProfiles"))["items"] as Json[];
  const lines = Array.from(
    { length: uncountedAtMost },
    (_, n) => `2026-03-03,2.00,more-${n},,,,id-${n}`,
  );
  const content = `date,amount,ref,who,iban,text,id\n${lines.join("\n")}\n`;
  const body = { profileId: profile?.["id"], fileName: "more.csv", content };
  await sealed.call("createImportBatch", { body });
  sealed.world.clock.now += 60_000;
  const all = { organizationId, collection: "leg" } as const;
  await countUncounted(sealed.table, all, sealed.world.clock.now, () => {});
  const uuids = (await legsOf(sealed)).flatMap(({ id }) => parseId("flowLeg", String(id)) ?? []);
  await recountRecords(sealed.table, { ...all, uuids });
}

test("a removal afterwards leaves nothing, also of lists by a value that is erased now", async () => {
  await countRows();
  const heads = async () =>
    (await sealed.world.readItems()).filter(({ pk }) => /#by#leg#/.test(String(pk)));
  expect(await heads()).not.toEqual([]);
  await run(byAge);
  const now = () => sealed.world.clock.now as Instant;
  const request = { table: sealed.table, organizationId, now, onStep: () => {} };
  await removeOrganization(request, filesOf(sealed.world), "f".repeat(32));
  expect(await leftIn(sealed.world)).toEqual([]);
});

test("evidence that a payment has is left to the erasure of the payment", async () => {
  const body = { externalReference: "bank-2", source: money, destination: money };
  await sealed.call("createPaymentIntent", { body });
  await pumpUntilQuiet(sealed.world);
  const id = await legWith(sealed, "Other Debtor");
  expect(await run({ kind: "evidence", ids: [id] })).toMatchObject({ erased: 0, linked: [id] });
  expect(await run(byAge)).toMatchObject({ erased: 2, linked: [] });
  expect((await stored(sealed)).some((text) => text.includes("Other Debtor"))).toBe(true);
});

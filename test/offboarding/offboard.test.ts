/** An organization leaves: what is exported, what is removed, and what stays (docs/audit.md, Offboarding). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parseId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import {
  exportOrganization,
  NotExportedError,
  obstaclesOf,
  removeOrganization,
} from "#lib/operations/offboard.ts";
import { uncountedAtMost } from "#store/table/list/count/count-list.ts";
import { countUncounted, recountRecords } from "#store/table/list/count/recount-lists.ts";
import { readHead, saveHead } from "#store/table/list/list-head.ts";
import { listHeadKey } from "#store/table/list/list-keys.ts";
import { listedCollections } from "#store/table/listed-collections.ts";
import { verifySeals } from "#work/sealing/verify-seals.ts";
import { type Json, publicKeyOfManifests, type SealedWorld } from "../sealing/sealed-world.ts";
import { filesOf, leftIn } from "../seeded/invariant/leaving.ts";
import { pumpUntilQuiet } from "../simulation/aws/event-pump.ts";
import { tableOf } from "../simulation/aws/store-table.ts";
import { request as ask, organizationId } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";
import { foreign, money, openLeavingWorld, other } from "./leaving-world.ts";

let simulator: Simulator;
let sealed: SealedWorld;

beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

beforeEach(async () => {
  sealed = await openLeavingWorld(simulator);
  return () => sealed.world.close();
});

const request = () => ({
  table: sealed.table,
  organizationId,
  now: () => sealed.world.clock.now as Instant,
  onStep: () => {},
});

async function exported() {
  const lines: Json[] = [];
  const report = await exportOrganization(
    request(),
    async (line) => void lines.push(JSON.parse(line)),
  );
  expect(report.items).toBe(lines.length);
  return { lines, newestEntry: report.newestEntry };
}

async function storedOf(pattern: RegExp) {
  const items = await sealed.world.readItems();
  return items.filter(({ pk }) => pattern.test(String(pk)));
}

describe("before", () => {
  test("an active key, an integration and an unsealed event are named as obstacles", async () => {
    await sealed.call("createOnchainIntegration", {
      body: {
        ...{ name: "Chain", integrationKey: "leaving_chain", chainFamily: "evm", chainId: 1 },
        ...{ addresses: [`0x${"ab".repeat(20)}`], tokenAddresses: [`0x${"cd".repeat(20)}`] },
      },
    });
    expect(await obstaclesOf(request())).toEqual([
      expect.stringMatching(/^ak_\w+ is active: revoke it first\.$/),
      expect.stringMatching(/^int_\w+ exists: delete it first\.$/),
      "The newest audit event is not sealed yet: try again in half an hour.",
    ]);
  });

  test("nothing stands in the way once the keys are revoked and the trail is sealed", async () => {
    const { items } = await sealed.read("listApiKeys");
    const [key] = items as Json[];
    await sealed.call("revokeApiKey", { params: { keyId: String(key?.["id"]) } });
    await sealed.seal();
    expect(await obstaclesOf(request())).toEqual([]);
  });
});

describe("the export", () => {
  test("has each record of the organization with its texts, and nothing of another one", async () => {
    const { lines } = await exported();
    const keys = new Set(lines.map(({ pk, sk }) => `${pk} ${sk}`));
    const records = await storedOf(
      /#(pay|leg|jnl|evt|imp)#|#(raw|chunk|awaited|expected|rule|profiles|whe|dlv)\b/,
    );
    const own = records.filter(({ pk }) => !String(pk).includes(other));
    expect(own.length).toBeGreaterThan(20);
    expect(own.filter(({ pk, sk }) => !keys.has(`${pk} ${sk}`))).toEqual([]);
    expect(JSON.stringify(lines)).not.toContain(other);
    const text = JSON.stringify(lines);
    for (const canary of ["Payee Canary", "Debtor Canary", "Comment Canary"])
      expect(text).toContain(canary);
  });
});

const payments = { organizationId, collection: "payment" } as const;

/** As many payments as make lists; one of them had an assignee and a tag. */
async function countPayments(): Promise<void> {
  for (let number = 0; number < uncountedAtMost; number += 1) {
    await sealed.call("createPaymentIntent", {
      body: { externalReference: `counted-${number}`, source: money, destination: money },
    });
  }
  sealed.world.clock.now += 60_000;
  await countUncounted(sealed.table, payments, sealed.world.clock.now, () => {});
  const { items } = await sealed.read("listReconciliationCases");
  const [found] = items as Json[];
  const params = { caseId: String(found?.["id"]) };
  const uuids = [parseId("paymentIntent", String(found?.["paymentIntentId"]))].flatMap(
    (id) => id ?? [],
  );
  const works = [
    { assignee: "former-user", tags: ["former-tag"] },
    { assignee: null, tags: [] },
  ];
  for (const body of works) {
    await sealed.call("updateReconciliationCase", { params, body });
    await recountRecords(sealed.table, { ...payments, uuids });
  }
}

describe("the removal", () => {
  test("leaves nothing of comparisons and dropped files, which have partitions of their own", async () => {
    const pattern = /#(comparison|dropped)#/;
    expect(new Set((await storedOf(pattern)).map(({ pk }) => pk)).size).toBe(2);
    const { newestEntry } = await exported();
    await removeOrganization(request(), filesOf(sealed.world), newestEntry);
    expect(await storedOf(pattern)).toEqual([]);
  });

  test("leaves nothing of the log of failed requests, which would expire by itself", async () => {
    const { newestEntry } = await exported();
    await ask(sealed.world, "getPaymentIntent", { params: { paymentIntentId: "pi_none" } });
    expect(await storedOf(/#failures$/)).toHaveLength(1);
    await removeOrganization(request(), filesOf(sealed.world), newestEntry);
    expect(await storedOf(/#failures$/)).toEqual([]);
  });

  test("leaves nothing but what expires, also when consumers have seen the removal", async () => {
    const { newestEntry } = await exported();
    expect((await leftIn(sealed.world)).length).toBeGreaterThan(50);
    for (const kept of [/#posted#/, /#journalruns$/, /#journalrun#/]) {
      expect(await storedOf(kept)).not.toEqual([]);
    }
    await removeOrganization(request(), filesOf(sealed.world), newestEntry);
    expect(await leftIn(sealed.world)).toEqual([]);
    await pumpUntilQuiet(sealed.world);
    expect(await leftIn(sealed.world)).toEqual([]);
    expect(await removeOrganization(request(), filesOf(sealed.world), newestEntry)).toBe(0);
  });

  test("is completed by the next run, wherever the first one ended", async () => {
    const { newestEntry } = await exported();
    const snapshot = await sealed.world.snapshot();
    class EndedError extends Error {
      override readonly name = "EndedError";
    }
    let isWhole = false;
    for (let pages = 1; !isWhole; pages += 1) {
      const world = await simulator.open(snapshot, "memory");
      const own = { ...request(), table: tableOf(world.store) };
      let left = pages;
      const onStep = () => {
        left -= 1;
        if (left === 0) throw new EndedError();
      };
      const ending = removeOrganization({ ...own, onStep }, filesOf(world), newestEntry);
      isWhole = (await ending.catch((error: Error) => error.name)) !== "EndedError";
      await removeOrganization(own, filesOf(world), newestEntry);
      expect(await leftIn(world), `ended after ${pages} pages`).toEqual([]);
      await world.close();
    }
  });

  test("is completed where the root of a list is removed, and its head is not", async () => {
    const { newestEntry } = await exported();
    const key = listHeadKey(organizationId, "payment", listedCollections.payment.revision);
    const head = await readHead(sealed.table, key);
    await saveHead(sealed.table, key, head, { ...head, root: { number: 1, slot: 0, stamp: 4 } });
    await removeOrganization(request(), filesOf(sealed.world), newestEntry);
    expect(await leftIn(sealed.world)).toEqual([]);
  });

  test("leaves no list of an assignee or a tag that a case no longer has", async () => {
    await countPayments();
    expect(await storedOf(/#by#pay#.*[^#]$/)).not.toEqual([]);
    const { newestEntry } = await exported();
    await removeOrganization(request(), filesOf(sealed.world), newestEntry);
    expect(await leftIn(sealed.world)).toEqual([]);
  });

  test("leaves no key and no list of a value that a later import of the row replaced", async () => {
    const profile = await sealed.call("createImportProfile", {
      body: {
        ...{ name: "Rows", sourceType: "bank_statement", format: "csv" },
        mapping: {
          ...{ bookingDate: "date", amount: "amount", externalReference: "ref" },
          bankReference: "id",
        },
        defaults: { currency: "EUR", account: "B" },
      },
    });
    const imported = async (fileName: string, reference: string) => {
      const rows = Array.from({ length: uncountedAtMost }, (_, n) => {
        return `2026-03-03,2.00,${reference}-${n},id-${n}`;
      });
      const content = `date,amount,ref,id\n${rows.join("\n")}\n`;
      const body = { profileId: profile["id"], fileName, content };
      await sealed.call("createImportBatch", { body });
      await pumpUntilQuiet(sealed.world);
      sealed.world.clock.now += 60_000;
      const list = { organizationId, collection: "leg" } as const;
      await countUncounted(sealed.table, list, sealed.world.clock.now, () => {});
      const { items } = await sealed.read("listFlowLegs");
      const ids = (items as Json[]).map(({ id }) => String(id));
      const uuids = ids.flatMap((id) => parseId("flowLeg", id) ?? []);
      await recountRecords(sealed.table, { ...payments, uuids });
    };
    await imported("first.csv", "first");
    await imported("second.csv", "second");
    expect(await storedOf(/#by#leg#.*[^#]$/)).not.toEqual([]);
    await sealed.seal();
    const { newestEntry } = await exported();
    await removeOrganization(request(), filesOf(sealed.world), newestEntry);
    expect(await leftIn(sealed.world)).toEqual([]);
  });

  test("leaves every item of another organization, whose id begins alike", async () => {
    const { newestEntry } = await exported();
    await removeOrganization(request(), filesOf(sealed.world), newestEntry);
    expect(await storedOf(new RegExp(`#${other}#`))).toEqual(foreign);
  });

  test("leaves the seals of the organization, which hold", async () => {
    const { newestEntry } = await exported();
    await removeOrganization(request(), filesOf(sealed.world), newestEntry);
    const seals = await verifySeals(sealed.source, publicKeyOfManifests, organizationId);
    expect(seals).toMatchObject({ faults: [] });
    expect(seals.events.size).toBeGreaterThan(5);
  });

  test("is refused if something was written since the export, and removes nothing", async () => {
    const { newestEntry } = await exported();
    await sealed.call("createPaymentIntent", {
      body: { externalReference: "pay-2", source: money, destination: money },
    });
    const before = await leftIn(sealed.world);
    const removal = removeOrganization(request(), filesOf(sealed.world), newestEntry);
    await expect(removal).rejects.toThrow(NotExportedError);
    expect(await leftIn(sealed.world)).toEqual(before);
  });
});

/**
 * A transaction of a chain that pays more people than one list holds (docs/matching.md, Receivers): the records of
 * one transfer make one leg, before and after the list is full, and the lists stay small.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FlowLeg, standingObservations } from "#domain/evidence/flow-leg.ts";
import { noFacts } from "#domain/evidence/leg-facts.ts";
import { transfersValue } from "#domain/matching/strategy/match-values.ts";
import { parseId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { commitPlanned } from "#store/table/core/retry-races.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { findRawRecord } from "#store/table/evidence/raw-record-store.ts";
import { listedLegs, readKeyHolders } from "#store/table/matching/match-key-reader.ts";
import { commitEvidence } from "#work/ingestion/evidence/commit-evidence.ts";
import type { LegClaim } from "#work/ingestion/evidence/evidence.ts";
import { planWithdrawal } from "#work/ingestion/evidence/withdraw-evidence.ts";
import { atMinute, money } from "../../domain/samples.ts";
import { organizationOf } from "../../organization.ts";
import { tableOf } from "../../simulation/aws/store-table.ts";
import { openMemoryStore } from "../../simulation/aws/table-store.ts";

const organizationId = organizationOf("org_transfers");
const txHash = `0x${"5a".repeat(32)}`;
/** Some more than one list holds. */
const transfers = listedLegs + 12;

const addressOf = (person: number) => `0x${"c5".repeat(16)}${String(person).padStart(8, "0")}`;

/** What a source of the chain says of the transfer to one person. */
function claimOf(person: number, said: Partial<LegClaim> = {}): LegClaim {
  return {
    ...noFacts,
    ...money("1500.00 USDC"),
    phase: "destination",
    status: "confirmed",
    txHash,
    chainId: 8453,
    logIndex: person,
    toAddress: addressOf(person),
    sequence: null,
    occurredAt: atMinute(1),
    cause: null,
    ...said,
  };
}

const store = openMemoryStore();
const table = tableOf(store);
const clock = { now: atMinute(60) };
const dependencies = { table, ids: createIdSource(() => clock.now) };

async function report(claims: readonly LegClaim[], sourceRef: string): Promise<string> {
  clock.now = (clock.now + 1_000) as Instant;
  const committed = await commitEvidence(dependencies, {
    ...{ organizationId, kind: "chain", origin: "submitted", source: "evidence", sourceRef },
    ...{ actor: "key:1", receivedAt: clock.now, body: new Uint8Array(), payload: null, claims },
    contentType: "application/json",
  });
  return committed.rawRecordId;
}

async function withdraw(rawRecordId: string): Promise<void> {
  const uuid = parseId("rawRecord", rawRecordId);
  await commitPlanned(table, async () => {
    const stored = uuid === null ? null : await findRawRecord(table, organizationId, uuid);
    if (stored === null) throw new Error("The record is gone.");
    return planWithdrawal(dependencies, stored, "key:1", clock.now);
  });
}

async function listedUnder(value: string): Promise<FlowLeg[]> {
  const { movements } = await readKeyHolders(table, organizationId, value);
  const uuids = [...movements.values()].flatMap(({ legs }) => legs.map(({ uuid }) => uuid));
  return findLegs(table, organizationId, uuids);
}

const listedOf = (person: number) =>
  listedUnder(transfersValue({ txHash, toAddress: addressOf(person) }));

const shown = (legs: readonly FlowLeg[]) =>
  legs.map((leg) => ({ to: leg.toAddress, records: standingObservations(leg).length }));

/** Ids of the first records. */
const records: string[] = [];
beforeAll(async () => {
  for (let person = 0; person < transfers; person += 1) {
    records.push(await report([claimOf(person)], `transfer ${person}`));
  }
});
afterAll(() => store.close());

describe("of a transaction that pays very many", () => {
  test("the list is full, and further transfers are listed by their receivers", async () => {
    expect(await listedUnder(txHash)).toHaveLength(listedLegs);
    const further = await Promise.all([listedLegs, transfers - 1].map(listedOf));
    expect(further.map(shown)).toEqual([
      [{ to: addressOf(listedLegs), records: 1 }],
      [{ to: addressOf(transfers - 1), records: 1 }],
    ]);
    expect(await listedOf(listedLegs - 1)).toEqual([]);
  });

  test.each([
    ["that the list has", 7, 0],
    ["that is listed by its receiver", transfers - 2, 2],
  ])("a second record of a transfer %s is of the same leg", async (_, person, own) => {
    const again = claimOf(person, { occurredAt: atMinute(3) });
    await report([again], `again ${person}`);
    expect(await listedUnder(txHash)).toHaveLength(listedLegs);
    const legs = own === 0 ? await listedUnder(txHash) : await listedOf(person);
    expect(shown(legs.filter((leg) => leg.toAddress === addressOf(person)))).toEqual([
      { to: addressOf(person), records: 2 },
    ]);
  });

  test("a record without log index is of the leg of its receiver", async () => {
    await report([claimOf(transfers - 3, { logIndex: null, occurredAt: atMinute(4) })], "no index");
    expect(shown(await listedOf(transfers - 3))).toEqual([
      { to: addressOf(transfers - 3), records: 2 },
    ]);
  });

  test("two transfers to one receiver are two legs", async () => {
    await report([claimOf(transfers - 4, { logIndex: 9_000 })], "second salary");
    expect(shown(await listedOf(transfers - 4))).toEqual([
      { to: addressOf(transfers - 4), records: 1 },
      { to: addressOf(transfers - 4), records: 1 },
    ]);
  });

  test("one record of several transfers finds each", async () => {
    const people = [3, transfers - 5, transfers - 6];
    const claims = people.map((person) => claimOf(person, { occurredAt: atMinute(5) }));
    await report(claims, "several");
    const listed = [await listedUnder(txHash), ...(await Promise.all(people.map(listedOf)))].flat();
    const own = listed.filter(({ toAddress }) => people.map(addressOf).includes(toAddress ?? ""));
    expect(shown(own).map(({ records }) => records)).toEqual([2, 2, 2]);
  });

  test("a withdrawn transfer leaves no room: what is listed by receivers stays found", async () => {
    await withdraw(records[20] ?? "");
    await withdraw(records[transfers - 8] ?? "");
    expect(await listedUnder(txHash)).toHaveLength(listedLegs - 1);
    expect(await listedOf(transfers - 8)).toEqual([]);
    await report([claimOf(transfers - 7, { occurredAt: atMinute(7) })], "again, later");
    expect(shown(await listedOf(transfers - 7))).toEqual([
      { to: addressOf(transfers - 7), records: 2 },
    ]);
  });
});

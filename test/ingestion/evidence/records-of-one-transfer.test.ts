/** The records of one transfer make the same legs in every order of arrival (docs/matching.md, Flow leg). */
import { expect, test } from "vitest";
import { type FlowLeg, standingObservations } from "#domain/evidence/flow-leg.ts";
import { noFacts } from "#domain/evidence/leg-facts.ts";
import type { Instant } from "#domain/value/instant.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { readKeyHolders } from "#store/table/matching/match-key-reader.ts";
import { commitEvidence } from "#work/ingestion/evidence/commit-evidence.ts";
import type { LegClaim } from "#work/ingestion/evidence/evidence.ts";
import { permutations } from "../../domain/permutations.ts";
import { atMinute, money } from "../../domain/samples.ts";
import { organizationOf } from "../../organization.ts";
import { tableOf } from "../../simulation/aws/store-table.ts";
import { openMemoryStore } from "../../simulation/aws/table-store.ts";

const organizationId = organizationOf("org_transfers");

type Said = Pick<LegClaim, "phase" | "status"> & Partial<LegClaim>;

function claimOf(said: Said, minute: number): LegClaim {
  return {
    ...noFacts,
    ...money("100 USD"),
    provider: "partner",
    providerTransferId: "tr_1",
    sequence: null,
    occurredAt: atMinute(minute),
    cause: null,
    ...said,
  };
}

/** What is stored after each delivery has been accepted in this order. */
async function legsAfter(deliveries: readonly (readonly LegClaim[])[]): Promise<string[]> {
  const store = openMemoryStore();
  const table = tableOf(store);
  const clock = { now: atMinute(60) };
  const dependencies = { table, ids: createIdSource(() => clock.now) };
  for (const claims of deliveries) {
    clock.now = (clock.now + 1_000) as Instant;
    const [first] = claims;
    await commitEvidence(dependencies, {
      organizationId,
      kind: "provider",
      origin: "verified",
      source: "webhook",
      sourceRef: `${first?.phase} ${first?.status} ${first?.occurredAt}`,
      actor: "integration:1",
      receivedAt: clock.now,
      body: new Uint8Array(),
      contentType: "application/json",
      payload: null,
      claims,
    });
  }
  const { movements } = await readKeyHolders(table, organizationId, "tr_1");
  const uuids = [...movements.values()].flatMap(({ legs }) => legs.map(({ uuid }) => uuid));
  const legs = await findLegs(table, organizationId, uuids);
  await store.close();
  return legs
    .filter(({ mergedInto }) => mergedInto === null)
    .map(shown)
    .sort();
}

function shown(leg: FlowLeg): string {
  const records = standingObservations(leg).map(
    ({ status, occurredAt }) => `${status} ${occurredAt}`,
  );
  return `${leg.phase} ${leg.status}: ${records.sort().join(", ")}`;
}

const debit = claimOf({ phase: "source", status: "confirmed" }, 1);
const payout = claimOf({ phase: "destination", status: "confirmed" }, 2);
const reversal = claimOf({ phase: null, status: "reversed" }, 3);

test("a reversal that states no phase is about the furthest leg, in every order", async () => {
  const expected = await legsAfter([[debit], [payout], [reversal]]);
  expect(expected).toEqual([
    `destination reversed: confirmed ${payout.occurredAt}, reversed ${reversal.occurredAt}`,
    `source confirmed: confirmed ${debit.occurredAt}`,
  ]);
  for (const order of permutations([[debit], [payout], [reversal]])) {
    expect(await legsAfter(order)).toEqual(expected);
  }
});

test("one delivery may contain both ends of the transfer", async () => {
  const expected = await legsAfter([[debit, payout], [reversal]]);
  expect(await legsAfter([[reversal], [debit, payout]])).toEqual(expected);
  expect(await legsAfter([[debit], [reversal], [debit, payout]])).toEqual(
    await legsAfter([[debit], [debit, payout], [reversal]]),
  );
});

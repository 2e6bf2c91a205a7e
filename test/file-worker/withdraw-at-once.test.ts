/**
 * A record is withdrawn while another one about the same transfer arrives: one act pauses before
 * each of its calls in turn, and the other is carried out completely meanwhile. In every case the
 * transfer has one valid leg, with the data of the remaining record.
 */
import { expect, test } from "vitest";
import { isWithdrawn, standingObservations } from "#domain/evidence/flow-leg.ts";
import { noFacts } from "#domain/evidence/leg-facts.ts";
import { formatId, parseId, type Uuid } from "#domain/value/id.ts";
import { commit } from "#store/table/core/commit.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { openTable } from "#store/table/core/table.ts";
import { findRawRecord } from "#store/table/evidence/raw-record-store.ts";
import { commitEvidence } from "#work/ingestion/evidence/commit-evidence.ts";
import type { Evidence } from "#work/ingestion/evidence/evidence.ts";
import { planWithdrawal } from "#work/ingestion/evidence/withdraw-evidence.ts";
import type { MatchDependencies } from "#work/ingestion/matching/match-dependencies.ts";
import { amount, atMinute, currency, organizationId } from "../domain/samples.ts";
import { evidenceIn } from "../seeded/invariant/evidence-rules.ts";
import { openMemoryStore } from "../simulation/aws/table-store.ts";

function evidenceOf(
  sourceRef: string,
  status: "pending" | "confirmed",
  more: object = {},
): Evidence {
  const claim = {
    ...noFacts,
    phase: "destination",
    provider: "bank",
    providerTransferId: "T-1",
    status,
    amount: amount("12.50"),
    currency: currency("EUR"),
    cause: null,
    sequence: null,
    occurredAt: atMinute(status === "pending" ? 1 : 2),
    ...more,
  } as const;
  return {
    organizationId,
    kind: "bank",
    origin: "submitted",
    source: "bank",
    sourceRef,
    actor: "system:importer",
    receivedAt: atMinute(3),
    body: Buffer.from(sourceRef),
    contentType: "application/json",
    payload: null,
    claims: [claim],
  };
}

type Act = (dependencies: MatchDependencies, first: Uuid<"rawRecord">) => Promise<unknown>;

const withdraw: Act = async (dependencies, first) => {
  for (;;) {
    const stored = await findRawRecord(dependencies.table, organizationId, first);
    if (stored === null || stored.record.withdrawnAt !== undefined) return;
    const writes = await planWithdrawal(dependencies, stored, "user:u", atMinute(4));
    if ((await commit(dependencies.table, writes)).ok) return;
  }
};

const accept =
  (evidence: Evidence): Act =>
  (dependencies) =>
    commitEvidence(dependencies, evidence);

/** The valid legs at the end; null if the first act has fewer calls. */
async function interrupted(acting: Act, meanwhile: Act, pauseBefore: number) {
  const store = openMemoryStore();
  const inner = store.requestHandler as { readonly handle: (request: object) => Promise<object> };
  const openWith = (requestHandler: object) =>
    openTable(store.name, {
      region: "eu-central-1",
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
      requestHandler: requestHandler as never,
    });
  const ids = createIdSource(() => atMinute(3));
  const plain: MatchDependencies = { table: openWith(inner), ids };
  const { rawRecordId } = await commitEvidence(plain, evidenceOf("first", "pending"));
  const first = parseId("rawRecord", rawRecordId) as Uuid<"rawRecord">;
  let calls = 0;
  const pausing = {
    handle: async (request: object) => {
      calls += 1;
      if (calls === pauseBefore) await meanwhile(plain, first);
      return inner.handle(request);
    },
  };
  await acting({ table: openWith(pausing), ids }, first);
  if (calls < pauseBefore) return null;
  const { legs, records } = evidenceIn(await store.items());
  const names = new Map<string, string>(
    records.map(({ uuid, sourceRef }) => [formatId("rawRecord", uuid), sourceRef]),
  );
  return legs
    .filter((leg) => !isWithdrawn(leg))
    .map((leg) => ({
      status: leg.status,
      by: standingObservations(leg).map((observation) => names.get(observation.rawRecordId)),
    }));
}

const second = accept(evidenceOf("second", "confirmed"));
const other = accept(evidenceOf("second", "confirmed", { phase: "source" }));

test.each<{ readonly name: string; readonly acting: Act; readonly meanwhile: Act }>([
  { name: "a withdrawal and another record", acting: withdraw, meanwhile: second },
  { name: "a record and the withdrawal of another", acting: second, meanwhile: withdraw },
  { name: "a withdrawal and a record of another leg", acting: withdraw, meanwhile: other },
  { name: "a record of another leg and a withdrawal", acting: other, meanwhile: withdraw },
])("handles concurrently $name", async ({ acting, meanwhile }) => {
  let points = 0;
  for (let call = 1; ; call += 1) {
    const standing = await interrupted(acting, meanwhile, call);
    if (standing === null) break;
    points = call;
    expect(standing, `before call ${call}`).toEqual([{ status: "confirmed", by: ["second"] }]);
  }
  expect(points).toBeGreaterThan(3);
});

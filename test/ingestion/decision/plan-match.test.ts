/**
 * A decision that was made from what other decisions have changed since: a leg that is not written has no condition on
 * its version, and a case in which nothing seems to change has none either.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { parseId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import { commit, maximumWrites } from "#store/table/core/commit.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { findLeg } from "#store/table/evidence/leg-store.ts";
import { findPayment } from "#store/table/payment/payment-store.ts";
import type { MatchResult } from "#work/ingestion/matching/match-legs.ts";
import { planMatch } from "#work/ingestion/matching/plan-match.ts";
import { driverOf } from "../../faults/operation/operations.ts";
import { tableOf } from "../../simulation/aws/store-table.ts";
import { organizationId, seededSnapshot } from "../../simulation/outside/api-client.ts";
import { Simulator } from "../../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const euros = (amount: string) => ({ amount, currency: "EUR" });

/** A payment of 100, for which evidence is reported by its transfer id. */
async function openPayment() {
  const world = await simulator.open(seededSnapshot, "memory");
  const { call, complete } = driverOf(world);
  const { store } = world;
  const table = tableOf(store);
  const money = euros("100.00");
  const intent = { externalReference: "pay-1", source: money, destination: money };
  const { paymentIntentId = "" } = await call("createPaymentIntent", { body: intent });
  await complete();
  const read = async (): Promise<Payment> => {
    const uuid = parseId("paymentIntent", paymentIntentId);
    const found = uuid === null ? null : await findPayment(table, organizationId, uuid);
    if (found === null) throw new Error("There is no payment.");
    return found;
  };
  const report = async (transfer: string, amount: string, more: object = {}): Promise<FlowLeg> => {
    const body = {
      ...{ provider: "acme_pay", providerTransferId: transfer, phase: "destination" },
      ...{ sourceRef: `${transfer} of ${amount}`, externalReference: "pay-1" },
      ...{ amount: euros(amount), payload: {} },
    };
    const answer = await call("createProviderEvidence", { body: { ...body, ...more } });
    await complete();
    const uuid = parseId("flowLeg", String(answer["flowLegIds"]?.[0]));
    const leg = uuid === null ? null : await findLeg(table, organizationId, uuid);
    if (leg === null) throw new Error("There is no leg.");
    return leg;
  };
  /** Carries out what a decision planned that knows these legs and this payment. */
  const decide = async (known: Payment, decision: Pick<MatchResult, "legs" | "decided">) => {
    const { uuid } = known.intent;
    const matched: MatchResult = {
      ...decision,
      ...{
        members: [],
        crowded: new Set(),
        rules: [],
        assets: [],
        dispositionPolicies: [],
        holders: new Map(),
      },
      payments: new Map([[uuid, known]]),
      affected: [uuid],
    };
    const ids = createIdSource(() => world.clock.now);
    const auditEntry = openAuditEntry(ids, organizationId, "user:1", world.clock.now as Instant);
    const plan = await planMatch(table, matched, auditEntry, maximumWrites);
    const { ok } = await commit(table, await withAuditEntry(table, auditEntry, plan));
    return { ok, payment: await read() };
  };
  return { read, report, decide };
}

test("a case is written with evidence as it is, not as the decision read it", async () => {
  const { read, report, decide } = await openPayment();
  const paid = await report("t-1", "60.00");
  const second = await report("t-2", "40.00");
  await report("t-1", "60.00", { status: "reversed", sourceRef: "back" });
  const after = { ...second, links: [], version: second.version + 1 };
  const decided = { legs: [{ before: second, after }], decided: [paid, after] };
  const { ok, payment } = await decide(await read(), decided);
  expect(ok).toBe(true);
  expect(payment.state).toMatchObject({
    verdict: "needs_review",
    exceptionType: "payment_reversed",
  });
  expect(payment.state.actualAmount).toBe("0");
});

test("a case that was read before it got evidence loses it, when the evidence goes", async () => {
  const { read, report, decide } = await openPayment();
  const early = await read();
  const leg = await report("t-1", "100.00");
  expect((await read()).state.verdict).toBe("matched");
  const after = { ...leg, links: [], version: leg.version + 1 };
  const { ok, payment } = await decide(early, { legs: [{ before: leg, after }], decided: [after] });
  expect(ok).toBe(true);
  expect(payment.state).toMatchObject({ verdict: "unreconciled", actualAmount: null });
  expect(payment.legUuids).toEqual([]);
});

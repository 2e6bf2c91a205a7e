/**
 * A partner integration on the real engine, without functions around it: fast enough for hundreds
 * of runs.
 */

import { randomUUID } from "node:crypto";
import { createPaymentIntentBody } from "#api/resource/payment-intent/payment-intent-request.ts";
import { eventCategories, type PartnerIntegration } from "#domain/integration/integration.ts";
import { parseId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { commit } from "#store/table/core/commit.ts";
import { createIdSource, type IdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { findPayment } from "#store/table/payment/payment-store.ts";
import { newWork, rematchCase, rematchLeg } from "#work/ingestion/rematch/rematch.ts";
import { createPaymentIntent } from "#work/payment-intent/create-payment-intent.ts";
import { createReuseWatch } from "#work/payment-intent/reuse-watch.ts";
import { organizationOf } from "../organization.ts";

export const start = Date.UTC(2026, 2, 2, 9) as Instant;

export type Service = {
  readonly table: Table;
  readonly ids: IdSource;
  readonly integration: PartnerIntegration;
  readonly now: () => Instant;
};

export function serviceOn(table: Table, changes: Partial<PartnerIntegration> = {}): Service {
  const ids = createIdSource(() => start);
  const integration: PartnerIntegration = {
    kind: "partner",
    uuid: ids.next(),
    organizationId: organizationOf(`org_${randomUUID()}`),
    name: "Partner",
    integrationKey: "key",
    status: "active",
    expectedWithin: null,
    webhookUrl: "http://127.0.0.1/webhooks/partner/key",
    webhookBaseUrl: "http://127.0.0.1",
    webhookId: "wep_1",
    publicKey: "",
    eventCategories,
    pollingEnabled: true,
    hasApiKey: true,
    createdAt: start,
    updatedAt: start,
    version: 1,
    ...changes,
  };
  return { table, ids, integration, now: () => start };
}

/** Creates an intent with this reference; returns the payment's UUID. */
export async function makeIntent(
  service: Service,
  externalReference: string,
): Promise<Uuid<"payment">> {
  const { organizationId } = service.integration;
  const body = createPaymentIntentBody.parse({
    externalReference,
    source: { amount: "123.45", currency: "USD" },
    destination: { amount: "119.5", currency: "USDC" },
    effectiveDate: new Date(start).toISOString(),
  });
  const outcome = await createPaymentIntent({ ...service, reuse: createReuseWatch() }, {
    context: { organizationId, actor: "test", now: start },
    body,
  } as never);
  if ("failure" in outcome) throw new Error(outcome.failure.message);
  await commit(service.table, outcome.writes);
  const { paymentIntentId } = outcome.body as { paymentIntentId: string };
  const uuid = parseId("paymentIntent", paymentIntentId);
  if (uuid === null) throw new Error("The intent has no id.");
  return uuid;
}

/** Does the matcher's work: decides every leg of the case, and the case, once more. */
export async function drain(service: Service, payment: Uuid<"payment">): Promise<void> {
  const { organizationId } = service.integration;
  const before = await findPayment(service.table, organizationId, payment);
  for (const leg of before?.legUuids ?? []) {
    await rematchLeg(service, newWork(service.table, organizationId, service.now), leg);
  }
  await rematchCase(service, newWork(service.table, organizationId, service.now), payment);
}

/** The case and its legs without ids and arrival times. */
export async function finalState(service: Service, payment: Uuid<"payment">) {
  const { organizationId } = service.integration;
  const found = await findPayment(service.table, organizationId, payment);
  const legs = await findLegs(service.table, organizationId, found?.legUuids ?? []);
  const { verdict, exceptionType, reconciliationStatus, status } = found?.state ?? {};
  const shown = legs.map((leg) => ({
    phase: leg.phase,
    status: leg.status,
    amount: leg.amount,
    currency: leg.currency,
    txHash: leg.txHash,
    cause: leg.cause,
    fees: leg.fees,
    references: leg.references,
    toAddress: leg.toAddress,
    time: leg.time,
    links: leg.links.map((link) => [link.strategy, link.allocatedAmount]),
  }));
  return {
    ...{ verdict, exceptionType, reconciliationStatus, status },
    legs: shown.sort((a, b) => String(a.phase).localeCompare(String(b.phase))),
  };
}

/** The views write what the contract documents, including nested objects. */

import { expect, it } from "vitest";
import {
  viewCase,
  viewCaseSummary,
  viewPaymentIntent,
  viewPaymentIntentSummary,
} from "#api/resource/case/case-view.ts";
import { viewRawRecord } from "#api/resource/evidence/raw-record-view.ts";
import {
  createPaymentIntentBody,
  toPaymentIntent,
} from "#api/resource/payment-intent/payment-intent-request.ts";
import { viewRule } from "#api/resource/rule/rule-view.ts";
import { createPaymentIntentExample } from "#api/schema/contract/examples.ts";
import {
  evaluateCase,
  newPayment,
  type Payment,
  stateBeforeFirstRun,
} from "#domain/case/reconciliation-case.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { noFacts } from "#domain/evidence/leg-facts.ts";
import { builtInSettings } from "#domain/rule/rule.ts";
import { parseUuid, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Amount } from "#domain/value/money.ts";
import { organizationOf } from "../organization.ts";
import { compileSchema } from "./validate-response.ts";

/** Passes for an id of every kind. */
const uuid = parseUuid("0193aa10c4007d3e8b1f4a5d6e7f8091") as Uuid<never>;
const now = Date.parse("2026-03-01T12:00:00Z") as Instant;
const organizationId = organizationOf("org_1");

const intent = toPaymentIntent(
  createPaymentIntentBody.parse({ ...createPaymentIntentExample, metadata: { order: 42 } }),
  { uuid, organizationId, createdAt: now },
);

const leg: FlowLeg = {
  uuid,
  organizationId,
  kind: "chain",
  ...noFacts,
  status: "confirmed",
  effect: "forward",
  undoneAmount: "0" as Amount,
  reversals: [],
  origins: ["verified"],
  dispute: null,
  amount: "1249.25" as Amount,
  currency: intent.destination.currency,
  chainId: 1,
  txHash: "0xab",
  logIndex: 3,
  externalReference: intent.externalReference,
  paymentIntentUuid: uuid,
  fees: [{ type: "network", amount: "0.25" as Amount, currency: intent.destination.currency }],
  time: now,
  cause: null,
  observations: [],
  links: [
    {
      uuid,
      paymentUuid: uuid,
      strategy: "reference_exact",
      firm: true,
      allocatedAmount: "1249.25" as Amount,
      createdAt: now,
      createdBy: "system:matcher",
    },
  ],
  decision: {
    outcome: "linked",
    strategy: "reference_exact",
    reason: "Same reference.",
    candidates: [
      {
        paymentUuid: uuid,
        strategy: "reference_exact",
        compared: { field: "externalReference", evidence: "a", intent: "a" },
        amountDifference: "-0.75" as Amount,
        minutesDifference: -1,
        outcome: "linked",
        reason: "Same reference.",
      },
    ],
    ambiguousPaymentUuids: [],
  },
  hasAmbiguousIdentity: false,
  mergedInto: null,
  ignored: null,
  excludedPaymentUuids: [],
  decidedAt: now,
  pastDecisions: [],
  pendingCaseUuids: [],
  createdAt: now,
  updatedAt: now,
  version: 1,
};

const untouched: Payment = { ...newPayment(intent), updatedAt: now };
const evaluated: Payment = {
  ...untouched,
  state: evaluateCase({
    intent,
    state: stateBeforeFirstRun,
    legs: [leg],
    ruleFor: () => ({ settings: builtInSettings, uuid, version: 1 }),
    ambiguous: false,
    expectedKinds: [],
    now,
  }),
};
const event = {
  uuid,
  organizationId,
  paymentUuid: uuid,
  rawRecordUuid: null,
  importBatchUuid: null,
  eventType: "payment_intent.created",
  actor: "user:1",
  message: "Created.",
  payload: { before: null },
  occurredAt: now,
  sequence: 1,
  previousHash: null,
  hash: "00",
  salt: "00".repeat(16),
  erased: null,
} as const;

const rows: readonly (readonly [string, string, object])[] = [
  ["a new case", "ReconciliationCase", viewCase(untouched, [], [], now)],
  ["a case with evidence", "ReconciliationCase", viewCase(evaluated, [leg], [event], now)],
  ["a case in a list", "ReconciliationCaseSummary", viewCaseSummary(evaluated, now)],
  ["a new intent", "PaymentIntent", viewPaymentIntent(untouched, [event])],
  ["an intent in a list", "PaymentIntentSummary", viewPaymentIntentSummary(evaluated)],
  [
    "a rule",
    "ReconciliationRule",
    viewRule({
      ...builtInSettings,
      metadata: '{"a":1}',
      uuid,
      organizationId,
      createdAt: now,
      updatedAt: now,
      version: 1,
    }),
  ],
  [
    "a raw record",
    "RawRecord",
    viewRawRecord({
      uuid,
      organizationId,
      kind: "provider",
      source: "acme",
      sourceRef: "1",
      validationStatus: "valid",
      signatureValid: true,
      receivedAt: now,
      occurredAt: null,
      receivedBy: "user:1",
      contentType: "application/json",
      bodySha256: "0".repeat(64),
      bodyBytes: 2,
      payloadStart: 0,
      payloadEnd: 2,
      flowLegUuids: [uuid],
      integrationUuid: null,
      expiresAt: null,
    }),
  ],
];

it.each(rows)("%s is a valid %s of the contract", (_, component, view) => {
  const validate = compileSchema({ $ref: `#/components/schemas/${component}` }, "closed");
  validate(JSON.parse(JSON.stringify(view)));
  expect(validate.errors ?? []).toEqual([]);
});

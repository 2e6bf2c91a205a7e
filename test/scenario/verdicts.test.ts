import { expect, test } from "vitest";
import { hashShownEvent } from "#api/schema/audit/audit-event-hash.ts";
import {
  auditPath,
  casesPath,
  intentBody,
  intentsPath,
  providerBody,
  providerPath,
  rulesPath,
} from "../functions/sample-bodies.ts";
import { type Json, newClient, read, textOf, waitUntilIdle } from "../functions/service-client.ts";

type Row = {
  readonly name: string;
  readonly rule?: object;
  readonly intent?: object;
  /** Changes to evidence that pays the destination in full. */
  readonly evidence: readonly object[];
  readonly expected: object;
  readonly intentStatus: string;
};

const paid = { phase: "destination" };
const paying = (amount: string) => ({ ...paid, amount: { amount, currency: "USD" } });

/** docs/matching.md, Verdict: the rows that can be reached by requests only. */
const rows: readonly Row[] = [
  {
    name: "row 1, failed: payment_failed",
    evidence: [{ ...paid, status: "failed" }],
    expected: {
      verdict: "needs_review",
      reconciliationStatus: "unreconciled",
      exceptionType: "payment_failed",
      status: "open",
    },
    intentStatus: "failed",
  },
  {
    name: "row 2, an unexpected currency: currency_mismatch",
    evidence: [{ ...paid, amount: { amount: "100", currency: "JPY" } }],
    expected: {
      verdict: "needs_review",
      reconciliationStatus: "unreconciled",
      exceptionType: "currency_mismatch",
      status: "open",
    },
    intentStatus: "needs_review",
  },
  {
    name: "row 3, paid twice: duplicate_payment",
    evidence: [paid, paid],
    expected: {
      verdict: "needs_review",
      reconciliationStatus: "tentatively_reconciled",
      exceptionType: "duplicate_payment",
      status: "open",
    },
    intentStatus: "needs_review",
  },
  {
    name: "row 5, too little: underpayment",
    evidence: [paying("99.99")],
    expected: {
      verdict: "needs_review",
      reconciliationStatus: "tentatively_reconciled",
      exceptionType: "underpayment",
      actualAmount: "99.99",
      unexplainedDelta: "0.01",
      status: "open",
    },
    intentStatus: "needs_review",
  },
  {
    name: "row 5, too much: overpayment",
    evidence: [paying("100.01")],
    expected: {
      verdict: "needs_review",
      reconciliationStatus: "tentatively_reconciled",
      exceptionType: "overpayment",
      actualAmount: "100.01",
      unexplainedDelta: "-0.01",
      status: "open",
    },
    intentStatus: "needs_review",
  },
  {
    name: "row 7, a required leg is missing and the rule does not require all legs: missing_leg",
    rule: { requireAllRequiredLegs: false },
    intent: {
      expectedLegs: [
        { phase: "source", requirement: "required" },
        { phase: "destination", requirement: "required" },
      ],
    },
    evidence: [paid],
    expected: {
      verdict: "matched_with_exception",
      reconciliationStatus: "reconciled",
      exceptionType: "missing_leg",
      requiredLegsTotal: 2,
      requiredLegsPresent: 1,
      status: "open",
    },
    intentStatus: "reconciled",
  },
  {
    name: "row 8, an underpayment within the rule's tolerance: within_tolerance",
    rule: { amountTolerance: "0.01" },
    evidence: [paying("99.99")],
    expected: {
      verdict: "matched_with_exception",
      reconciliationStatus: "reconciled",
      exceptionType: "within_tolerance",
      unexplainedDelta: "0.01",
      status: "open",
    },
    intentStatus: "reconciled",
  },
  {
    name: "row 5, an underpayment beyond the rule's tolerance: underpayment",
    rule: { amountTolerance: "0.01" },
    evidence: [paying("99.98")],
    expected: { verdict: "needs_review", exceptionType: "underpayment" },
    intentStatus: "needs_review",
  },
  {
    name: "row 9, later than the rule's threshold: late_settlement",
    rule: { delayedSettlementThresholdMinutes: 60 },
    intent: { effectiveDate: "2026-01-01T00:00:00Z" },
    evidence: [{ ...paid, occurredAt: "2026-01-01T01:00:01Z" }],
    expected: {
      verdict: "matched_with_exception",
      reconciliationStatus: "reconciled",
      exceptionType: "late_settlement",
      status: "open",
    },
    intentStatus: "reconciled",
  },
  {
    name: "row 10, exactly at the rule's threshold: matched",
    rule: { delayedSettlementThresholdMinutes: 60 },
    intent: { effectiveDate: "2026-01-01T00:00:00Z" },
    evidence: [{ ...paid, occurredAt: "2026-01-01T01:00:00Z" }],
    expected: { verdict: "matched", exceptionType: null },
    intentStatus: "reconciled",
  },
  {
    name: "row 10, in full and in time: matched, and the case is resolved",
    evidence: [paid],
    expected: {
      verdict: "matched",
      reconciliationStatus: "reconciled",
      exceptionType: null,
      expectedAmount: "100.00",
      actualAmount: "100.00",
      unexplainedDelta: "0.00",
      status: "resolved",
    },
    intentStatus: "reconciled",
  },
  {
    name: "row 10, in two parts: matched",
    evidence: [paying("60.10"), paying("39.90")],
    expected: { verdict: "matched", exceptionType: null, unexplainedDelta: "0.00" },
    intentStatus: "reconciled",
  },
  {
    name: "row 14, a confirmed leg that is not the destination: tentatively_reconciled",
    evidence: [{ phase: "source" }],
    expected: {
      verdict: "unreconciled",
      reconciliationStatus: "tentatively_reconciled",
      exceptionType: null,
      requiredLegsTotal: 1,
      requiredLegsPresent: 0,
      status: "open",
    },
    intentStatus: "reconciling",
  },
  {
    name: "row 15, only a pending leg: unreconciled",
    evidence: [{ ...paid, status: "pending" }],
    expected: { verdict: "unreconciled", reconciliationStatus: "unreconciled", status: "open" },
    intentStatus: "reconciling",
  },
  {
    name: "row 15, the first run without evidence: unreconciled",
    evidence: [],
    expected: {
      verdict: "unreconciled",
      reconciliationStatus: "unreconciled",
      exceptionType: null,
      actualAmount: null,
      reconciledAt: null,
      status: "open",
    },
    intentStatus: "reconciling",
  },
];

test.each(rows)("verdict $name", async (row) => {
  const client = await newClient();
  if (row.rule !== undefined) read(await client.post(rulesPath, { name: "R", ...row.rule }), 201);
  const intent = read(await client.post(intentsPath, intentBody(row.intent)), 201);
  for (const changes of row.evidence) {
    const { externalReference } = intent;
    read(await client.post(providerPath, providerBody({ externalReference, ...changes })), 201);
  }
  await waitUntilIdle();
  const found = read(await client.get(`${casesPath}/${intent["caseId"]}`), 200);
  expect(found).toMatchObject({ ...row.expected, paymentIntent: { status: row.intentStatus } });
  expect(found["lastRunAt"]).not.toBeNull();
  expect(found["flowLegs"]).toHaveLength(row.evidence.length);
  expect(found["matchLinks"]).toHaveLength(row.evidence.length);
  expectIntactChain(found["auditEvents"]);
  const verdict = textOf(found["verdict"]);
  expect(read(await client.get(`${casesPath}?verdicts=${verdict}`), 200).total).toBe(1);
  const others = ["matched", "needs_review", "unreconciled"].filter((each) => each !== verdict);
  expect(read(await client.get(`${casesPath}?verdicts=${others.join(",")}`), 200).total).toBe(0);
});

/** docs/audit.md, The hashed form. Each event has its hash and the hash of the previous event. */
function expectIntactChain(events: Json | undefined): void {
  const chain = [...(events as unknown as Json[])].sort(
    (a, b) => Number(a["sequence"]) - Number(b["sequence"]),
  );
  expect(chain.length).toBeGreaterThan(0);
  let previousHash: unknown = null;
  for (const [index, event] of chain.entries()) {
    expect(event["sequence"]).toBe(index + 1);
    expect(event["previousHash"]).toBe(previousHash);
    expect(event["hash"]).toBe(hashShownEvent(event));
    previousHash = event["hash"];
  }
}

test("the list of a case's audit events has the same chain as the case", async () => {
  const client = await newClient();
  const intent = read(await client.post(intentsPath, intentBody()), 201);
  const { externalReference } = intent;
  read(await client.post(providerPath, providerBody({ externalReference, ...paid })), 201);
  await waitUntilIdle();
  const found = read(await client.get(`${casesPath}/${intent["caseId"]}`), 200);
  const listed = read(await client.get(`${auditPath}?caseId=${intent["caseId"]}`), 200);
  expectIntactChain(listed["items"] as unknown as Json);
  const ids = (events: unknown) => (events as Json[]).map((event) => event.id).sort();
  expect(ids(listed.items)).toEqual(ids(found["auditEvents"]));
  expect(found["auditCount"]).toBe(listed.total);
});

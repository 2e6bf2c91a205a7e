/** The steps of scenarios, each by the code that serves the requests of clients. */

import type { WriteInput } from "#api/http/operation.ts";
import { statusOf } from "#api/http/status-table.ts";
import { createProviderEvidenceBody } from "#api/resource/evidence/evidence-request.ts";
import { createPaymentIntentBody } from "#api/resource/payment-intent/payment-intent-request.ts";
import { createReconciliationRuleBody } from "#api/resource/rule/rule-request.ts";
import {
  addSettlementItemsBody,
  createSettlementBody,
} from "#api/resource/settlement/settlement-request.ts";
import { currency, positiveAmount, timestamp } from "#api/schema/field/fields.ts";
import { canonicalReference } from "#api/schema/field/reference-value.ts";
import { noFacts } from "#domain/evidence/leg-facts.ts";
import { formatId } from "#domain/value/id.ts";
import { commit } from "#store/table/core/commit.ts";
import { raced, retryRaces } from "#store/table/core/retry-races.ts";
import type { Table } from "#store/table/core/table.ts";
import { findRawRecordByReference } from "#store/table/evidence/raw-record-store.ts";
import { findRules } from "#store/table/rule/rule-store.ts";
import { createReconciliationRule } from "#work/case-work/rule/reconciliation-rules.ts";
import { acceptEvidence } from "#work/ingestion/evidence/accept-evidence.ts";
import type { Evidence } from "#work/ingestion/evidence/evidence.ts";
import type { MatchDependencies } from "#work/ingestion/matching/match-dependencies.ts";
import {
  conflict,
  created,
  type Failure,
  FailureError,
  unchanged,
  type WriteOutcome,
} from "#work/outcome/outcome.ts";
import { createPaymentIntent } from "#work/payment-intent/create-payment-intent.ts";
import { addSettlementItems } from "#work/settlement/add-settlement-items.ts";
import { completeSettlement } from "#work/settlement/complete-settlement.ts";
import { createSettlement } from "#work/settlement/create-settlement.ts";
import { findSettlementOrFail } from "#work/settlement/find-settlement.ts";
import { createEvidence } from "../create-evidence.ts";
import { providerEvidence } from "../to-evidence.ts";
import type { ScenarioStep } from "./scenarios.ts";

/** What the steps so far have made, or found. */
type Trace = {
  readonly caseIds: readonly string[];
  readonly paymentIntentIds: readonly string[];
  readonly rawRecordIds: readonly string[];
  readonly settlementId: string | null;
};

export const emptyTrace: Trace = {
  caseIds: [],
  paymentIntentIds: [],
  rawRecordIds: [],
  settlementId: null,
};

type Step<Kind extends string> = Extract<ScenarioStep, Readonly<Record<Kind, unknown>>>;
type Asked = Pick<WriteInput<never>, "context" | "idempotencyKey">;
type Made = Readonly<Record<string, string>>;

/** @throws FailureError if the step is refused; nothing of it is stored then */
export async function takeStep(
  dependencies: MatchDependencies,
  asked: Asked,
  step: ScenarioStep,
  trace: Trace,
): Promise<Trace> {
  if ("rule" in step) {
    await makeRule(dependencies, asked, step);
    return trace;
  }
  if ("intent" in step) {
    const { caseId = "", paymentIntentId = "" } = await makeIntent(dependencies, asked, step);
    const paymentIntentIds = [...trace.paymentIntentIds, paymentIntentId];
    return { ...trace, caseIds: [...trace.caseIds, caseId], paymentIntentIds };
  }
  if ("settlement" in step) {
    return { ...trace, settlementId: await settle(dependencies, asked, step) };
  }
  const rawRecordId =
    "report" in step
      ? await report(dependencies, asked, step)
      : await credit(dependencies, asked, step);
  return { ...trace, rawRecordIds: [...trace.rawRecordIds, rawRecordId] };
}

/** Decides a step until no other writer is in the way, and commits it. */
function carryOut(table: Table, decide: (race: number) => Promise<WriteOutcome>): Promise<Made> {
  return retryRaces(async (race) => {
    const outcome = await decide(race);
    if ("failure" in outcome) throw refused(outcome.failure);
    const { writes, body } = outcome;
    if (writes.length > 0 && !(await commit(table, writes)).ok) return raced;
    return body as Made;
  });
}

/** The reference, or what else is in the way, belongs to something that no scenario made. */
function refused(failure: Failure): FailureError {
  return new FailureError(statusOf(failure) === 409 ? conflict(failure.message) : failure);
}

async function makeRule(
  dependencies: MatchDependencies,
  { context }: Asked,
  { rule }: Step<"rule">,
): Promise<void> {
  const { table } = dependencies;
  const body = createReconciliationRuleBody.parse(rule);
  await carryOut(table, async () => {
    const existing = await findRules(table, context.organizationId);
    if (existing.some(({ name }) => name === body.name)) {
      return unchanged({});
    }
    const outcome = await createReconciliationRule(dependencies, context, body);
    if ("failure" in outcome || outcome.kind === "created") return outcome;
    return {
      failure: conflict(
        `An approval policy holds the rule "${body.name}" that the scenario needs: create it first.`,
      ),
    };
  });
}

/** Reads before it creates: a scenario is often repeated. */
const reuse = { shouldLook: () => true, noteReuse: () => {} };

function makeIntent(
  dependencies: MatchDependencies,
  asked: Asked,
  { intent }: Step<"intent">,
): Promise<Made> {
  const input = inputOf(asked, createPaymentIntentBody.parse(intent), intent);
  return carryOut(dependencies.table, (race) =>
    createPaymentIntent({ ...dependencies, reuse }, input, race),
  );
}

function inputOf<Body>(asked: Asked, body: Body, sent: object): WriteInput<Body> {
  const bytes = Buffer.from(JSON.stringify(sent));
  const form = { contentType: "application/json", sliceOf: () => undefined };
  return { ...asked, ...form, params: {}, body, bytes };
}

function report(dependencies: MatchDependencies, asked: Asked, { report: sent }: Step<"report">) {
  const body = createProviderEvidenceBody.parse(sent);
  const input = inputOf(asked, body, sent);
  const named = { source: body.provider, sourceRef: body.sourceRef };
  return acceptOnce(dependencies, asked, named, () =>
    createEvidence(dependencies, input, providerEvidence),
  );
}

/**
 * Evidence that a client sends again is noted as repeated. That of a scenario is not: the scenario is.
 *
 * @returns id of the raw record
 */
async function acceptOnce(
  dependencies: MatchDependencies,
  { context: { organizationId } }: Asked,
  { source, sourceRef }: Pick<Evidence, "source" | "sourceRef">,
  accept: () => Promise<WriteOutcome>,
): Promise<string> {
  const { table, ids } = dependencies;
  const { rawRecordId = "" } = await carryOut(table, async () => {
    const identity = [organizationId, source, sourceRef] as const;
    const known = await findRawRecordByReference(table, ids, ...identity, null);
    if (known === null) return accept();
    const body = { rawRecordId: formatId("rawRecord", known.record.uuid) };
    return unchanged(body);
  });
  return rawRecordId;
}

/** The row of a bank statement, without a file. */
function credit(
  dependencies: MatchDependencies,
  asked: Asked,
  { credit: { reference, amount, at } }: Step<"credit">,
): Promise<string> {
  const { organizationId, actor, now: receivedAt } = asked.context;
  const text = `SANDBOX PAY ${reference}`;
  const evidence: Evidence = {
    ...{ organizationId, actor, receivedAt, kind: "bank", origin: "submitted" },
    ...{ source: "sandbox_bank", sourceRef: reference },
    body: Buffer.from(JSON.stringify({ text, amount, at })),
    ...{ contentType: "application/json", payload: null },
    claims: [
      {
        ...noFacts,
        ...{ provider: "sandbox_bank", providerTransferId: canonicalReference(reference) },
        ...{ phase: "destination", sourceType: "bank_statement", status: "confirmed" },
        references: [{ type: "remittance", value: canonicalReference(reference) }],
        amount: positiveAmount.parse(amount),
        currency: currency.parse("EUR"),
        occurredAt: timestamp.parse(at),
        ...{ sequence: null, cause: null },
      },
    ],
  };
  return acceptOnce(dependencies, asked, evidence, async () => {
    const { result, writes } = await acceptEvidence(dependencies, evidence);
    return created(result, writes);
  });
}

/** The settlement with its items, complete. */
async function settle(
  dependencies: MatchDependencies,
  { context }: Asked,
  { settlement, items }: Step<"settlement">,
): Promise<string> {
  const { table } = dependencies;
  const body = createSettlementBody.parse(settlement);
  const { id: settlementId = "" } = await carryOut(table, () =>
    createSettlement(dependencies, context, body),
  );
  const draft = () => findSettlementOrFail(table, context.organizationId, String(settlementId));
  const added = addSettlementItemsBody.parse({ items }).items;
  await carryOut(table, async () =>
    addSettlementItems(dependencies, context, await draft(), added),
  );
  await carryOut(table, async () => completeSettlement(dependencies, context, await draft()));
  return settlementId;
}

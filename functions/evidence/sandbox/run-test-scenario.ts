import type * as z from "zod";
import type { HttpFailure } from "#api/http/error/http-failure.ts";
import type { RequestContext, WriteInput } from "#api/http/operation.ts";
import type { runTestScenarioBody } from "#api/resource/sandbox/sandbox-request.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import { endOfWindow, windowAt } from "#domain/access/rate-limit.ts";
import { type Instant, millisecondsPerHour } from "#domain/value/instant.ts";
import { leaseTokens } from "#store/table/access/rate-limit-store.ts";
import { hashOf } from "#store/table/core/keys.ts";
import type { Table } from "#store/table/core/table.ts";
import { findPaymentByReference } from "#store/table/payment/payment-list.ts";
import type { MatchDependencies } from "#work/ingestion/matching/match-dependencies.ts";
import { created, FailureError, notFound, type WriteOutcome } from "#work/outcome/outcome.ts";
import { emptyTrace, takeStep } from "./scenario-steps.ts";
import { type ScenarioRun, type ScenarioStep, scenarios } from "./scenarios.ts";
import { refuseLive } from "./test-organization.ts";

/** Scenarios of an organization in a minute. */
const scenariosPerMinute = 30;

/**
 * Plays a scenario: each step is a transaction of its own, which is recognized when it comes again. So a run that ended early
 * is completed by its repetition.
 *
 * @throws FailureError 403 for a live organization, 404 for an unknown name, 429 above 30 a minute, 409 if the reference is
 *   that of another payment or a rule waits for an approval. Nothing of it is stored with the Idempotency-Key
 */
export async function runTestScenario(
  dependencies: MatchDependencies,
  { context, params, body, idempotencyKey }: WriteInput<z.output<typeof runTestScenarioBody>>,
  race: number,
): Promise<WriteOutcome> {
  const { organizationId, now } = context;
  await refuseLive(dependencies.table, organizationId);
  const name = params["scenarioName"] ?? "";
  const scenario = Object.hasOwn(scenarios, name) ? scenarios[name] : undefined;
  if (scenario === undefined) throw new FailureError(unknown(name));
  if (race === 0) await countRun(dependencies.table, context);
  const reference = body.externalReference ?? `${name}-${digest(idempotencyKey).slice(0, 12)}`;
  const stepsBefore = (moment: number) => scenario.steps(runBefore(reference, moment));
  const begun = await momentOf(dependencies.table, context, stepsBefore(now));
  let trace = emptyTrace;
  for (const step of stepsBefore(begun)) {
    trace = await takeStep(dependencies, { context, idempotencyKey }, step, trace);
  }
  const { expected } = scenario;
  return created({ scenario: name, externalReference: reference, expected, ...trace }, []);
}

function runBefore(reference: string, moment: number): ScenarioRun {
  return {
    reference,
    amount: amountOf(reference),
    hoursAgo: (hours) => formatTimestamp((moment - hours * millisecondsPerHour) as Instant),
  };
}

/**
 * The moment that the scenario's times lead up to: now, or that of the run that made its payment. So a run that is repeated
 * sends what the first one sent.
 */
async function momentOf(
  table: Table,
  { organizationId, now }: RequestContext,
  steps: readonly ScenarioStep[],
): Promise<number> {
  const intent = steps.flatMap((step) => ("intent" in step ? step.intent : [])).at(0);
  if (intent?.effectiveDate == null) return now;
  const made = await findPaymentByReference(table, organizationId, intent.externalReference);
  const { effectiveDate } = made?.intent ?? {};
  return effectiveDate == null ? now : now + effectiveDate - Date.parse(intent.effectiveDate);
}

const digest = (text: string) => Buffer.from(hashOf(text), "base64url").toString("hex");

/** 100.00 to 9,999.99, by the reference: a run that is repeated has the same one. */
function amountOf(reference: string): string {
  const cents = 10_000 + (Number.parseInt(digest(reference).slice(0, 8), 16) % 990_000);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

function unknown(name: string) {
  const known = Object.keys(scenarios).join(", ");
  return notFound(`There is no scenario ${name.slice(0, 100)}; there are ${known}.`);
}

/** @throws FailureError 429 */
async function countRun(table: Table, { organizationId, now }: RequestContext): Promise<void> {
  const window = windowAt(now);
  const { granted } = await leaseTokens(table, {
    subject: { kind: "scenario", id: organizationId },
    ...{ window, limit: scenariosPerMinute, asked: 1 },
  });
  if (granted > 0) return;
  const seconds = Math.max(1, Math.ceil((endOfWindow(window) - now) / 1_000));
  const failure: HttpFailure = {
    error: "rate_limited",
    message: `A test organization plays ${scenariosPerMinute} scenarios per minute; retry in ${seconds} s.`,
    headers: { "Retry-After": String(seconds) },
  };
  throw new FailureError(failure);
}

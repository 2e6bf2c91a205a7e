/** The events of a story as payments, records of evidence and rules of the domain. */

import {
  createOnchainEvidenceBody,
  createProviderEvidenceBody,
} from "#api/resource/evidence/evidence-request.ts";
import {
  type AmendPaymentIntentBody,
  amendPaymentIntentBody,
  createPaymentIntentBody,
  toPaymentIntent,
} from "#api/resource/payment-intent/payment-intent-request.ts";
import { createReconciliationRuleBody, newRuleSettings } from "#api/resource/rule/rule-request.ts";
import type { JsonObject } from "#api/schema/json/json-value.ts";
import type { EvidenceKind } from "#domain/evidence/evidence-kind.ts";
import type { FailureCause, Origin } from "#domain/evidence/flow-leg.ts";
import { factsOfLeg, noFacts } from "#domain/evidence/leg-facts.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { ReconciliationRule } from "#domain/rule/rule.ts";
import { formatId, type Uuid } from "#domain/value/id.ts";
import { type Instant, millisecondsPerMinute } from "#domain/value/instant.ts";
import { providerEvidence } from "#functions/evidence/to-evidence.ts";
import { toEvent } from "#outside/partner/envelope.ts";
import { claimsOf } from "#outside/partner/normalize.ts";
import type { LegClaim } from "#work/ingestion/evidence/evidence.ts";
import { onchainClaim } from "#work/ingestion/evidence/submitted-claim.ts";
import type { EvidenceRecord } from "../../domain/matching/small-service.ts";
import { organizationId, uuid } from "../../domain/samples.ts";
import { spellOut } from "../story.ts";
import type { EventStep, EventStory } from "./event-story.ts";
import { statementClaim } from "./statement-row.ts";

/** Monday morning; each event of a story happens an hour after the one before, unless it says when. */
const start = Date.UTC(2026, 2, 2, 9);
const minutesBetweenEvents = 60;

type PaymentArrival = {
  readonly intent: PaymentIntent;
  /** Canceled right after its creation: nothing confirmed may come before a cancellation. */
  readonly canceled: boolean;
};

type EvidenceArrival = {
  /** One for each movement that the evidence tells of; none if it moves no money. */
  readonly records: readonly EvidenceRecord[];
  /** Evidence of one source with one sourceRef is accepted once. */
  readonly identity: string;
};

type AmendmentArrival = {
  readonly payment: Uuid<"payment">;
  readonly amendment: AmendPaymentIntentBody;
};

type Arrival = PaymentArrival | EvidenceArrival | AmendmentArrival;

/** What a story consists of, independent of the order. */
export type Arrivals = {
  readonly rules: readonly ReconciliationRule[];
  /** Arrivals by the number of their step. */
  readonly ofStep: ReadonlyMap<number, Arrival>;
  /** The moment at which the last step is looked at. */
  readonly end: Instant;
};

export function arrivalsOf({ title, steps }: EventStory): Arrivals {
  const payments = new Map<string, Uuid<"payment">>();
  const canceled = new Set(steps.flatMap(({ cancel }) => cancel ?? []));
  steps.forEach(({ intent }, index) => {
    const name = intent?.["externalReference"];
    if (typeof name === "string") payments.set(name, uuid(index + 1));
  });
  const rules = steps.flatMap(({ rule }, index) =>
    rule === undefined ? [] : [ruleOf(rule, index)],
  );
  const arrivals = steps.flatMap((step, index): [number, Arrival][] => {
    const place = { title, index, payments };
    const intent = intentOf(step, place);
    if (intent !== null)
      return [[index, { intent, canceled: canceled.has(intent.externalReference) }]];
    const other = amendmentOf(step, place) ?? evidenceOf(step, place);
    return other === null ? [] : [[index, other]];
  });
  const ofStep = asFirstReported(arrivals);
  const passed = steps.reduce((minutes, { pass = 0 }) => minutes + pass, 0);
  const end = momentOf(steps.length) + passed * millisecondsPerMinute;
  return { rules, ofStep, end: end as Instant };
}

/** A delivery of a known record says what the first one said. */
function asFirstReported(arrivals: readonly [number, Arrival][]): ReadonlyMap<number, Arrival> {
  const first = new Map<string, Arrival>();
  const arrived = arrivals.map(([index, arrival]): [number, Arrival] => {
    if (!("identity" in arrival)) return [index, arrival];
    const known = first.get(arrival.identity) ?? arrival;
    first.set(arrival.identity, known);
    return [index, known];
  });
  return new Map(arrived);
}

type Place = {
  readonly title: string;
  readonly index: number;
  readonly payments: ReadonlyMap<string, Uuid<"payment">>;
};

export function momentOf(index: number): Instant {
  return (start + index * minutesBetweenEvents * millisecondsPerMinute) as Instant;
}

function ruleOf(given: Readonly<Record<string, unknown>>, index: number): ReconciliationRule {
  const settings = newRuleSettings(createReconciliationRuleBody.parse(given));
  const [createdAt, updatedAt] = [momentOf(index), momentOf(index)];
  return { ...settings, uuid: uuid(500 + index), organizationId, createdAt, updatedAt, version: 1 };
}

/** A refund names its original by its external reference. */
function intentOf({ intent }: EventStep, place: Place): PaymentIntent | null {
  if (intent === undefined) return null;
  const { title, index, payments } = place;
  const { refundOf, ...own } = spellOut(intent, title) as Record<string, unknown>;
  const original = typeof refundOf === "string" ? payments.get(refundOf) : undefined;
  const named = original === undefined ? {} : { refundOf: formatId("paymentIntent", original) };
  const body = createPaymentIntentBody.parse({ ...own, ...named });
  const identity = { uuid: uuid<"payment">(index + 1), organizationId, createdAt: momentOf(index) };
  return toPaymentIntent(body, identity);
}

function amendmentOf({ amend }: EventStep, { title, payments }: Place): AmendmentArrival | null {
  if (amend === undefined) return null;
  const { intent, ...changes } = amend;
  const payment = payments.get(intent);
  if (payment === undefined) throw new Error(`${title}: there is no ${intent}.`);
  const body = amendmentBody(title, changes);
  return { payment, amendment: amendPaymentIntentBody.parse(body) };
}

/** The request body of an amendment; a story need not say why it happens. */
export function amendmentBody(title: string, changes: object): object {
  return { reason: "The order changed.", ...(spellOut(changes, title) as object) };
}

function evidenceOf(step: EventStep, place: Place): EvidenceArrival | null {
  const { title, index } = place;
  const { provider, signed, partner, onchain, bank, report } = step;
  if (provider !== undefined) {
    return providerArrival({ provider: "acme_pay", ...provider }, "submitted", place);
  }
  if (signed !== undefined) {
    return providerArrival({ provider: "partner", ...signed }, "verified", place);
  }
  if (onchain !== undefined) {
    const { origin = "submitted", ...given } = onchain;
    const { named, paymentUuid } = withIntent(given, place);
    const body = createOnchainEvidenceBody.parse({ chainId: 1, payload: {}, ...named });
    const identity = body.sourceRef ?? `${index}`;
    return arrivalOf("chain", onchainClaim(body, paymentUuid), {
      index,
      identity,
      origin: origin as Origin,
    });
  }
  if (partner !== undefined) return partnerArrival(partner, place);
  const row = bank ?? report;
  if (row === undefined) return null;
  const kind = bank === undefined ? "provider" : "bank";
  const claim = statementClaim(kind, spellOut(row, title) as object);
  return arrivalOf(kind, claim, { index, identity: `${index}`, origin: "submitted" });
}

function providerArrival(
  given: Readonly<Record<string, unknown>>,
  origin: Origin,
  place: Place,
): EvidenceArrival {
  const { index } = place;
  const { cause = null, ...said } = given;
  const { named, paymentUuid } = withIntent(said, place);
  const sourceRef = `event-${index}`;
  const body = createProviderEvidenceBody.parse({ sourceRef, payload: {}, ...named });
  const context = { organizationId, actor: "", now: momentOf(index) };
  const input = { context, body, bytes: new Uint8Array(), contentType: "", sliceOf: () => null };
  const { claims } = providerEvidence(input as never, paymentUuid);
  const [claim] = claims;
  if (claim === undefined) throw new Error("Evidence of a provider makes one claim.");
  const arrived = { ...claim, cause: cause as FailureCause | null };
  const identity = `${body.provider} ${body.sourceRef}`;
  return arrivalOf("provider", arrived, { index, identity, origin });
}

/** An event in the partner's own form, as its webhook brings it (docs/partner.md). */
function partnerArrival(
  given: NonNullable<EventStep["partner"]>,
  { title, index }: Place,
): EvidenceArrival {
  const { category, state = null, type = "updated", changes = {} } = given;
  const object = spellOut(given.object, title) as Record<string, unknown>;
  const sentAt = new Date(momentOf(index)).toISOString();
  const event = toEvent({
    event_id: `wh_${index}`,
    event_sequence: index + 1,
    event_category: category,
    event_type: type,
    event_object_id: object["id"] ?? null,
    event_object_status: state,
    event_object: { created_at: sentAt, updated_at: sentAt, ...object },
    event_object_changes: changes,
    event_created_at: sentAt,
  } as JsonObject);
  if (event === null) throw new Error(`${title}: the envelope was not read.`);
  const sender = { index, identity: event.eventId, origin: "verified" } as const;
  const records = claimsOf(event).flatMap((claim) => arrivalOf("provider", claim, sender).records);
  return { records, identity: event.eventId };
}

/** A story refers to an intent by its reference. */
function withIntent(given: object, { title, payments }: Place) {
  const { paymentIntentId, ...named } = spellOut(given, title) as Record<string, unknown>;
  if (typeof paymentIntentId !== "string") return { named, paymentUuid: null };
  const paymentUuid = payments.get(paymentIntentId);
  if (paymentUuid === undefined) throw new Error(`${title}: there is no ${paymentIntentId}.`);
  return { named, paymentUuid };
}

type Sender = { readonly index: number; readonly identity: string; readonly origin: Origin };

function arrivalOf(
  kind: EvidenceKind,
  claim: LegClaim,
  { index, identity, origin }: Sender,
): EvidenceArrival {
  const { status, amount, currency, sequence, cause } = claim;
  const occurredAt = claim.occurredAt ?? momentOf(index);
  const source = `${origin} ${claim.provider ?? kind}`;
  const facts = factsOfLeg({ ...noFacts, ...claim });
  const said = { status, amount, currency, sequence, cause, facts };
  const receivedAt = momentOf(index);
  const record = { kind, origin, source, occurredAt, receivedAt, ...said };
  return { identity, records: [record] };
}

/** The number of the step that a record came with. */
export function stepOfRecord({ receivedAt }: Pick<EvidenceRecord, "receivedAt">): number {
  return (receivedAt - start) / (minutesBetweenEvents * millisecondsPerMinute);
}

/** Small random worlds of payments, legs and rules in which much collides. */
import fc from "fast-check";
import type { FlowLeg, MatchLink } from "#domain/evidence/flow-leg.ts";
import type { GroupCase, GroupInput } from "#domain/matching/strategy/group-input.ts";
import { valuesOfIntent, valuesOfLeg } from "#domain/matching/strategy/match-values.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { RuleSettings } from "#domain/rule/rule.ts";
import { foldReference } from "#domain/value/text/folded-text.ts";
import { amount, atMinute, intentOf, legOf, linkTo, money, ruleOf, uuid } from "../samples.ts";

const hash = `0x${"1f".repeat(32)}`;
const beneficiary = `0x${"ab".repeat(20)}`;

/** Mostly the first value, so that legs and payments meet. */
export function mostly<const T>(usual: T, ...others: T[]): fc.Arbitrary<T> {
  return fc.oneof(
    { arbitrary: fc.constant(usual), weight: 6 },
    { arbitrary: fc.constantFrom(...others), weight: 1 },
  );
}

const values = mostly("10", "10.0", "10.5", "10.5", "11", "20");

export const intents = fc.record({
  source: mostly("EUR", "USD"),
  amounts: fc.tuple(values, values),
  references: fc.subarray(["T-1", hash, "BATCH"], { maxLength: 2 }),
  minute: fc.constantFrom(0, 5),
  required: mostly("none", "source", "source_and_destination"),
  beneficiaryAccount: mostly(null, beneficiary),
});

export function makeIntent(n: number, made: SampleOf<typeof intents>): PaymentIntent {
  const { source, amounts, references, minute, required, beneficiaryAccount } = made;
  const phases =
    required === "none" ? [] : required === "source" ? ["source"] : ["source", "destination"];
  return intentOf({
    uuid: uuid(n),
    externalReference: `INV-${n}`,
    source: money(`${amounts[0]} ${source}`),
    destination: money(`${amounts[1]} EUR`),
    referenceValues: references,
    effectiveDate: atMinute(minute),
    beneficiaryAccount,
    expectedLegs: (phases as ("source" | "destination")[]).map((phase) => ({
      phase,
      requirement: "required",
    })),
  });
}

const rules: fc.Arbitrary<Partial<RuleSettings>> = fc.record({
  amountTolerance: fc.constantFrom(null, ...["0.5", "-1", "1"].map(amount)),
  timeWindowMinutes: mostly(null, 10),
  allowProviderIdMatch: mostly(true, false),
  allowTxHashMatch: mostly(true, false),
  allowReferenceExactMatch: mostly(true, false),
  allowAmountAndTimeWindowMatch: mostly(true, false),
  requireAllRequiredLegs: mostly(true, false),
});

/** What a leg says of whose it is; most say nothing. */
const said: fc.Arbitrary<Partial<FlowLeg>> = fc.oneof(
  { arbitrary: fc.constant({}), weight: 6 },
  {
    arbitrary: fc.constantFrom<Partial<FlowLeg>>(
      { paymentIntentUuid: uuid(1) },
      { provider: "p", providerTransferId: "T-1" },
      { provider: "q", providerTransferId: "T-1", routeGroupId: "R" },
      { provider: "p", providerTransferId: "T-2", externalReference: "INV-2" },
      { provider: "p", providerTransferId: "T-2" },
      { txHash: hash, routeGroupId: "R" },
      { routeGroupId: "R" },
      { externalReference: "INV-1", routeGroupId: "R" },
      { externalReference: "INV-3", txHash: hash },
      { references: [{ type: "batch", value: "BATCH" }] },
      { references: [{ type: "invoice", value: "INV-2" }], providerTransferId: "T-1" },
    ),
    weight: 4,
  },
);

const legs = fc.record({
  value: fc.oneof(
    { arbitrary: values, weight: 5 },
    { arbitrary: fc.constantFrom("20", "21", "30", "20.5"), weight: 1 },
  ),
  currency: mostly("EUR", "USD", "GBP"),
  kind: fc.constantFrom("bank", "bank", "provider", "chain"),
  phase: mostly("destination", "source", null, null, "transfer"),
  status: mostly("confirmed", "pending", "failed", "reversed", "missing"),
  minute: fc.constantFrom(0, 1, 5, 6, 12, 1_441, 1_446),
  said,
  excluded: mostly(0, 1, 2),
  manual: mostly(0, 0, 1, 2),
  odd: mostly<Partial<FlowLeg>>(
    {},
    { hasAmbiguousIdentity: true },
    { chainCheck: "contradicted" },
    { requirementLevel: "ignored" },
    { requirementLevel: "required" },
    { mergedInto: uuid(900) },
    { toAddress: beneficiary },
    { toAddress: `0x${"cd".repeat(20)}` },
  ),
});

function makeLeg(n: number, made: SampleOf<typeof legs>): FlowLeg {
  const { value, currency, kind, phase, status, minute, excluded, manual, odd } = made;
  const changes = { kind, phase, status, time: atMinute(minute), ...made.said, ...odd };
  const leg = legOf(`${value} ${currency}`, { ...changes, uuid: uuid(100 + n) });
  return {
    ...leg,
    excludedPaymentUuids: excluded === 0 ? [] : [uuid(excluded)],
    links: manual === 0 ? [] : [manualLink(leg, manual)],
  };
}

function manualLink(leg: FlowLeg, n: number): MatchLink {
  return {
    uuid: uuid(5_000 + n),
    paymentUuid: uuid(n),
    strategy: "manual",
    firm: true,
    allocatedAmount: amount("10"),
    createdAt: leg.createdAt,
    createdBy: "user:1",
  };
}

export type SampleOf<T> = T extends fc.Arbitrary<infer Sample> ? Sample : never;

export type World = GroupInput & { readonly rules: readonly RuleSettings[] };

const mostPayments = 3;
const mostLegs = 4;

/** A leg that this decision does not change: it is linked to a case, and may carry others. */
const standing = fc.record({
  of: fc.constantFrom(0, 0, 1, 2),
  leg: legs,
  firm: fc.boolean(),
});

export const worlds: fc.Arbitrary<World> = fc
  .record({
    intents: fc.array(intents, { minLength: 1, maxLength: mostPayments }),
    legs: fc.array(legs, { minLength: 1, maxLength: mostLegs }),
    rules: fc.array(rules, { minLength: 2, maxLength: 2 }),
    closed: mostly(0, 1, 2),
    standing,
    incomplete: fc.integer({ min: 0, max: 29 }).map((n) => n === 0),
  })
  .map((made): World => {
    const payments = made.intents.map((each, index) => makeIntent(index + 1, each));
    const known = new Set(payments.map((intent) => intent.uuid));
    const settings = made.rules.map((rule) => ruleOf(rule));
    const [first = ruleOf(), second = ruleOf()] = settings;
    const all = made.legs.map((each, index) => {
      const leg = makeLeg(index, each);
      return { ...leg, links: leg.links.filter(({ paymentUuid }) => known.has(paymentUuid)) };
    });
    const others = standingIn(payments, made.standing);
    const cases = payments.map(
      (intent, index): GroupCase => ({
        intent,
        rule: first,
        closed: made.closed === index + 1,
        otherLegs: others.filter(({ links }) => links[0]?.paymentUuid === intent.uuid),
      }),
    );
    return {
      legs: all,
      cases,
      candidatesOf: candidatesAmong(cases),
      firmLegs: others.filter(({ links }) => links[0]?.firm === true),
      ruleOf: (leg) => (leg.kind === "bank" ? first : second),
      incomplete: made.incomplete,
      rules: settings,
    };
  });

function standingIn(
  payments: readonly PaymentIntent[],
  made: SampleOf<typeof standing>,
): FlowLeg[] {
  const intent = payments[made.of - 1];
  if (intent === undefined) return [];
  const leg = makeLeg(50, { ...made.leg, manual: 0, odd: {} });
  return [linkTo(intent, leg, made.firm)];
}

/** The cases that a match key leads to. */
export function candidatesAmong(cases: readonly GroupCase[]): GroupInput["candidatesOf"] {
  return (leg) => cases.filter(({ intent }) => meet(leg, intent));
}

/** Whether a match key leads from one to the other. */
function meet(leg: FlowLeg, intent: PaymentIntent): boolean {
  const foldOf = (value: string) => foldReference(value) ?? value;
  const keys = new Set(valuesOfIntent(intent).map(foldOf));
  const isNamed = valuesOfLeg(leg).some((value) => keys.has(foldOf(value)));
  return isNamed || leg.paymentIntentUuid === intent.uuid;
}

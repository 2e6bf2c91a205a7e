/** Small random worlds in which much collides. */

import fc from "fast-check";
import type { AmendablePart } from "#domain/payment/amendment.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Phase } from "#domain/payment/phase.ts";
import type { ReconciliationRule } from "#domain/rule/rule.ts";
import { amount, atMinute, intentOf, money, storedRule, uuid } from "../../domain/samples.ts";
import { partnerEvents } from "./partner-events.ts";
import type { Act, Amendment, World, WorldIntent, WorldRecord } from "./world.ts";
import { movements } from "./world-movements.ts";
import { alice, bob, type Draft, hash, iban, mostly, movementRecords } from "./world-records.ts";
import { twins } from "./world-twins.ts";

/** The one value that several payments may carry. */
const contract = "C-1";

/** A transfer id that is long enough to be one whatever the type of the reference. */
const longId = "T-LONG-0001";

const intents = fc.record({
  amounts: fc.tuple(mostly("100", "102", "50"), mostly("100", "100", "100", "50")),
  source: mostly("EUR", "USD"),
  references: mostly<readonly string[]>(
    [],
    ["T-1"],
    ["T-2"],
    [hash],
    ["order"],
    [contract],
    [contract],
    ["order:T-1"],
    ["order:T-3"],
    [`order:${longId}`],
    [longId],
  ),
  minute: mostly(0, 5, 3_000),
  required: mostly<readonly Phase[]>(
    [],
    ["source", "destination"],
    ["destination"],
    ["transfer", "destination"],
    ["source"],
  ),
  stated: mostly(null, null, "inbound", "outbound"),
  beneficiaryAccount: mostly(null, null, alice, bob, iban),
  beneficiaryName: mostly(null, "Acme Ltd"),
  stablecoin: mostly(null, "USDC"),
  chain: mostly(null, "base"),
  isCanceled: mostly(false, false, false, false, true),
  paymentType: mostly("bank", "stablecoin"),
  /** What of the first payment is to go back; null: nothing. */
  refund: mostly(null, "100", "30", "50"),
});

type Made<T> = T extends fc.Arbitrary<infer Value> ? Value : never;

const typeOfValue = (value: string) => {
  if (value.startsWith("T-")) return "provider_transfer_id";
  if (value.startsWith("0x")) return "tx_hash";
  if (value === contract) return "contract";
  return value.startsWith("O-") ? "order" : "merchant";
};

function referencesOf(
  values: readonly string[],
): Pick<PaymentIntent, "references" | "referenceValues" | "referenceTypes"> {
  const references = values.map((value) => {
    const plain = value.replace("order:", "");
    return { type: plain === value ? typeOfValue(value) : "order", value: plain };
  });
  return {
    references: references.length === 0 ? null : JSON.stringify(references),
    referenceValues: references.map(({ value }) => value),
    referenceTypes: references.map(({ type }) => type),
  };
}

const plainOf = (value: string) => value.replace("order:", "");

/** Each value is taken by the first payment that wants it. */
function makeIntents(made: readonly Made<typeof intents>[]): WorldIntent[] {
  const taken = new Set<string>();
  return made.map((each, index) => {
    const n = index + 1;
    const wanted = each.references.map((value) => (value === "order" ? `O-${n}` : value));
    const values = wanted.filter((value) => !taken.has(plainOf(value)) || value === contract);
    for (const value of values) taken.add(plainOf(value));
    const { beneficiaryAccount, beneficiaryName, stablecoin, chain, paymentType } = each;
    const refund = index === 0 ? null : each.refund;
    const stated = each.stated ?? (refund === null ? null : opposite(made[0]?.stated));
    const intent = intentOf({
      ...{ uuid: uuid(n), externalReference: `INV-0${n}` },
      ...{ beneficiaryAccount, beneficiaryName, stablecoin, chain, paymentType },
      ...referencesOf(values),
      source: money(`${each.amounts[0]} ${each.source}`),
      destination: money(`${each.amounts[1]} EUR`),
      effectiveDate: atMinute(each.minute),
      expectedLegs: each.required.map((phase) => ({ phase, requirement: "required" })),
      ...(stated === null ? {} : { direction: stated, directionStated: true }),
      ...refundPart(refund),
    });
    return { intent, isCanceled: each.isCanceled };
  });
}

/** A refund that states no direction has the opposite of its original's. */
function opposite(stated: "inbound" | "outbound" | null = null) {
  if (stated === null) return null;
  return stated === "inbound" ? "outbound" : "inbound";
}

/** Reference of the first payment. */
function refundPart(value: string | null): Partial<PaymentIntent> {
  if (value === null) return {};
  const expected = money(`${value} EUR`);
  return { refundOf: uuid(1), source: expected, destination: expected };
}

const amendments = fc.record({
  payment: fc.nat(2),
  to: intents,
  fields: fc.uniqueArray(
    fc.constantFrom(
      "source",
      "destination",
      "beneficiaryAccount",
      "beneficiaryName",
      "effectiveDate",
      "references",
      "expectedLegs",
    ),
    { minLength: 1, maxLength: 2 },
  ),
});

function makeAmendments(
  made: readonly Made<typeof amendments>[],
  payments: readonly WorldIntent[],
): Amendment[] {
  return made.flatMap(({ payment, to, fields }) => {
    const { intent, isCanceled } = payments[payment % payments.length] ?? {};
    const [after] = makeIntents([to]);
    if (intent === undefined || isCanceled === true || after === undefined) return [];
    const { references, referenceValues, referenceTypes = [] } = after.intent;
    const isTaken = payments.some(({ intent: { referenceValues: own } }) =>
      own.some((value) => value !== contract && referenceValues.includes(value)),
    );
    const changed = fields.map((field): Partial<AmendablePart> => {
      if (field !== "references") return { [field]: after.intent[field] };
      return isTaken ? {} : { references, referenceValues, referenceTypes };
    });
    return [{ payment: intent.externalReference, part: Object.assign({}, ...changed) }];
  });
}

/** Carried by more than a hundred payments. */
const sharedValue = "MERCHANT";

/** More than a hundred payments that carry one value, each with an amount of its own. */
const manyCarriers = 101;

function manyPayments(amountOf: (index: number) => number, values: readonly string[]) {
  return Array.from(
    { length: manyCarriers },
    (_, index): WorldIntent => ({
      isCanceled: false,
      intent: intentOf({
        uuid: uuid(1_000 + index),
        externalReference: `SHOP-${index + 1}`,
        source: money(`${amountOf(index)} EUR`),
        destination: money(`${amountOf(index)} EUR`),
        ...referencesOf(values),
      }),
    }),
  );
}

/** Worlds of a shop: one value on all payments, or one price for all. */
const shops = {
  none: [],
  shared: manyPayments((index) => 100 + index, [sharedValue]),
  price: manyPayments(() => 100, []),
} as const;

const rules: fc.Arbitrary<readonly ReconciliationRule[]> = fc
  .array(
    fc.record({
      paymentType: mostly(null, "bank"),
      sourceType: mostly(null, "bank_statement", "psp_report"),
      isActive: mostly(true, true, true, false),
      amountTolerance: mostly(null, ...["2", "-2", "1"].map(amount)),
      timeWindowMinutes: mostly(null, 10),
      expectedCompletionMinutes: mostly(null, 20),
      delayedSettlementThresholdMinutes: mostly(null, 30, 100),
      destinationSlaMinutes: mostly(null, 60),
      sourceSlaMinutes: mostly(null, 20),
      maximumFeePercent: mostly(null, amount("1")),
      allowProviderIdMatch: mostly(true, true, false),
      allowTxHashMatch: mostly(true, true, false),
      allowReferenceExactMatch: mostly(true, true, false),
      allowAmountAndTimeWindowMatch: mostly(true, true, false),
      requireAllRequiredLegs: mostly(true, false),
    }),
    { maxLength: 2 },
  )
  .map((all) => all.map((settings, index) => storedRule(index + 1, settings)));

type MadeAct = { readonly act: Act["act"]; readonly record: number; readonly payment: number };

function makeActs(
  made: readonly MadeAct[],
  records: readonly WorldRecord[],
  payments: readonly WorldIntent[],
): Act[] {
  return made.map(({ act, record, payment }): Act => {
    const name = records[record % records.length]?.name ?? "";
    const to = payments[payment % payments.length]?.intent.externalReference ?? "";
    if (act === "link") return { act, record: name, to, amount: amount("30") };
    return act === "unlink" ? { act, record: name, from: to } : { act: "resolve", payment: to };
  });
}

const named = (drafts: readonly Draft[], first: number): WorldRecord[] =>
  drafts.map((draft, index) => ({ name: `r${first + index}`, ...draft }));

export const worlds: fc.Arbitrary<World> = fc
  .record({
    intents: fc.array(intents, { minLength: 1, maxLength: 3 }),
    movements,
    later: fc.array(movementRecords, { maxLength: 1 }),
    rules,
    acts: fc.array(
      fc.record({
        act: fc.constantFrom("link" as const, "unlink" as const, "resolve" as const),
        record: fc.nat(5),
        payment: fc.nat(2),
      }),
      { maxLength: 1 },
    ),
    amendments: fc.oneof(
      { arbitrary: fc.constant([]), weight: 3 },
      { arbitrary: fc.array(amendments, { minLength: 1, maxLength: 2 }), weight: 1 },
    ),
    shop: fc.oneof(
      { arbitrary: fc.constant("none" as const), weight: 12 },
      { arbitrary: fc.constantFrom("shared" as const, "price" as const), weight: 1 },
    ),
    minute: mostly(10_000, 25, 45),
    events: fc.oneof(
      { arbitrary: fc.constant([]), weight: 8 },
      { arbitrary: partnerEvents, weight: 1 },
    ),
    twins: fc.oneof(
      { arbitrary: fc.constant({ intents: [], rows: [] }), weight: 5 },
      { arbitrary: twins({ type: "contract", value: contract }), weight: 1 },
    ),
  })
  .map((made): World => {
    const payments = makeIntents(made.intents);
    const drafts = [...made.movements.flat(), ...made.twins.rows];
    const records = named(drafts, 1).map((record) =>
      made.shop === "shared" && record.name === "r1" ? carrying(record) : record,
    );
    const hasActs = made.acts.length > 0 || made.amendments.length > 0;
    return {
      intents: [...payments, ...made.twins.intents, ...shops[made.shop]],
      rules: made.rules,
      records,
      events: made.events,
      acts: makeActs(made.acts, records, payments),
      amendments: makeAmendments(made.amendments, payments),
      later: hasActs ? named(made.later.flat(), records.length + 1) : [],
      now: atMinute(made.minute),
    };
  });

function carrying(record: WorldRecord): WorldRecord {
  const references = [...record.facts.references, { type: "merchant", value: sharedValue }];
  return { ...record, facts: { ...record.facts, references } };
}

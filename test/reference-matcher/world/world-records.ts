/** Random records: movements, each with what was reported of it over time. */

import fc from "fast-check";
import type { Observation } from "#domain/evidence/flow-leg.ts";
import { type LegFacts, noFacts, type Reference } from "#domain/evidence/leg-facts.ts";
import { amount, atMinute, money, uuid } from "../../domain/samples.ts";
import type { WorldRecord } from "./world.ts";

export const hash = `0x${"1f".repeat(32)}`;
const otherHash = `0x${"2e".repeat(32)}`;
export const alice = `0x${"ab".repeat(20)}`;
export const bob = `0x${"bb".repeat(20)}`;
export const iban = "DE02120300000000202051";
const otherIban = "DE02500105170137075030";
const usdc = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";

/** Mostly the first value, so that evidence and payments meet. */
export function mostly<const T>(usual: T, ...others: T[]): fc.Arbitrary<T> {
  return fc.oneof(
    { arbitrary: fc.constant(usual), weight: 5 },
    { arbitrary: fc.constantFrom(...others), weight: 2 },
  );
}

export type Draft = Omit<WorldRecord, "name">;

/** One report of a movement. */
type Report = Pick<Draft, "status" | "cause"> & {
  /** Null: the amount of the movement. */
  readonly value: string | null;
  readonly references: readonly Reference[];
};

const confirmed: Report = { status: "confirmed", cause: null, value: null, references: [] };
const pending: Report = { ...confirmed, status: "pending" };
const failed: Report = { ...confirmed, status: "failed" };
const reversed: Report = { ...confirmed, status: "reversed" };

const reversals = fc
  .record({
    value: fc.constantFrom(null, "30", "100"),
    name: fc.constantFrom("none", "refund", "return", "dispute", "reversal"),
    id: fc.constantFrom("re_1", "re_2"),
    cause: mostly(null, "returned", "reversed"),
  })
  .map(({ value, name, id, cause }): Report => {
    const references = name === "none" ? [] : [{ type: name, value: id }];
    return { ...reversed, value, cause, references };
  });

/** A row of a statement is reported once. */
const rowHistories: fc.Arbitrary<readonly Report[]> = mostly([confirmed], [pending], [failed]);

/** What was reported of one movement, in the order of its times. */
const histories: fc.Arbitrary<readonly Report[]> = fc.oneof(
  { arbitrary: fc.constant([confirmed]), weight: 8 },
  {
    arbitrary: fc.constantFrom(
      [pending],
      [failed],
      [{ ...failed, cause: "canceled" as const }],
      [{ ...failed, cause: "returned" as const }],
      [pending, confirmed],
      [confirmed, pending],
      [failed, confirmed],
      [confirmed, failed],
      [confirmed, confirmed],
    ),
    weight: 4,
  },
  { arbitrary: reversals.map((one) => [confirmed, one]), weight: 3 },
  { arbitrary: fc.tuple(reversals, reversals).map((both) => [confirmed, ...both]), weight: 1 },
  { arbitrary: reversals.map((one) => [confirmed, one, confirmed]), weight: 1 },
  { arbitrary: reversals.map((one) => [one]), weight: 1 },
);

type Named = Partial<LegFacts>;

/** What a movement says of whose it is. */
const names: fc.Arbitrary<Named> = fc.oneof(
  { arbitrary: fc.constant<Named>({}), weight: 4 },
  {
    arbitrary: fc.constantFrom<Named>(
      { externalReference: "INV-01" },
      { externalReference: "INV-02" },
      { references: [{ type: "invoice", value: "INV-01" }] },
      { references: [{ type: "order", value: "O-1" }] },
      { references: [{ type: "order", value: "O-2" }] },
      { references: [{ type: "contract", value: "C-1" }] },
      { references: [{ type: "contract", value: "C-1" }] },
      { externalReference: "C-1" },
      { externalReference: "inv 01" },
      { references: [{ type: "text", value: "Inv/02" }] },
      {
        references: [
          { type: "invoice", value: "INV-01" },
          { type: "invoice", value: "INV-02" },
        ],
      },
      { references: [{ type: "tx_hash", value: hash }] },
      { references: [{ type: "uetr", value: "U-1" }] },
      { references: [{ type: "trace_number", value: "TRACE-1" }], externalReference: "INV-01" },
      { references: [{ type: "end_to_end_id", value: "TRACE-1" }] },
      { references: [{ type: "deposit_address", value: alice }] },
      { paymentIntentUuid: uuid(1) },
    ),
    weight: 5,
  },
);

const phase = mostly("destination", "source", "transfer", "intermediary_in", "intermediary_out");

const providers: fc.Arbitrary<Named> = fc
  .record({
    phase,
    provider: mostly("p", "q"),
    providerTransferId: fc.constantFrom(null, "T-1", "T-1", "T-2", "T-3", "T-LONG-0001"),
    sourceRef: mostly("E-1", "E-2"),
    routeGroupId: mostly(null, null, "R"),
    reverses: mostly(null, null, null, "T-1", hash, "E-1"),
  })
  .map(({ sourceRef, ...made }): Named => {
    // A record that has a transfer id is named by that.
    return { ...made, sourceRef: made.providerTransferId === null ? sourceRef : null };
  });

const chains: fc.Arbitrary<Named> = fc.record({
  phase: mostly(null, "destination", "transfer"),
  chainId: mostly(8453, 1),
  txHash: mostly(hash, otherHash),
  logIndex: mostly(null, 1, 2),
  toAddress: mostly(null, alice, bob),
  tokenAddress: mostly(null, null, usdc, bob),
  routeGroupId: mostly(null, null, "R"),
});

const rows: fc.Arbitrary<Named> = fc
  .record({
    direction: mostly("credit", "debit"),
    account: mostly("A-1", iban, otherIban),
    counterparty: mostly(null, iban, otherIban),
    valueDate: fc.constantFrom("2026-03-02", "2026-03-03"),
    name: mostly(null, null, "ACME  ltd"),
    returned: mostly(null, null, "return"),
    phase: mostly(null, null, "destination", "source"),
  })
  .map(({ direction, account, counterparty, name, valueDate, returned, phase }) => ({
    phase,
    provider: account,
    metadata: {
      importBatchId: "imp_1",
      direction,
      account,
      valueDate,
      ...(counterparty === null ? {} : { counterpartyAccount: counterparty }),
      ...(name === null ? {} : { counterpartyName: name }),
      ...(returned === null ? {} : { returned }),
      ...(phase === null ? {} : { namedPhase: phase }),
    },
  }));

type Origin = readonly [kind: Draft["kind"], facts: Named];

const movements: fc.Arbitrary<Origin> = fc.oneof(
  { arbitrary: providers.map((facts): Origin => ["provider", facts]), weight: 4 },
  { arbitrary: chains.map((facts): Origin => ["chain", facts]), weight: 2 },
  { arbitrary: rows.map((facts): Origin => ["bank", facts]), weight: 3 },
  { arbitrary: rows.map((facts): Origin => ["file", facts]), weight: 1 },
);

const fees: fc.Arbitrary<LegFacts["fees"]> = mostly<LegFacts["fees"]>(
  [],
  [],
  [{ type: "provider", ...money("2 EUR") }],
  [{ type: "network", ...money("1 EUR") }],
  [
    { type: "provider", ...money("2 EUR") },
    { type: "developer", ...money("1 EUR") },
  ],
  [{ type: "provider", ...money("2 USD") }],
);

/** The records of one movement. */
export const movementRecords: fc.Arbitrary<readonly Draft[]> = fc
  .record({
    movement: movements,
    named: names,
    reported: histories,
    row: rowHistories,
    value: mostly("100", "100", "50", "98", "102", "60", "40", "200", "30"),
    currency: mostly("EUR", "EUR", "USD", "GBP", "USDC"),
    minutes: fc.array(fc.constantFrom(1, 6, 31, 90, 1_500, 8_000), { minLength: 3, maxLength: 3 }),
    isSequenced: mostly(false, true),
    isTimed: mostly(true, false),
    origins: fc.tuple(
      ...[0, 1, 2].map(() => mostly<Observation["origin"]>("submitted", "verified")),
    ),
    source: mostly("acme", "beta"),
    fees,
    level: mostly(null, null, "required", "ignored", "optional"),
    rate: mostly(null, null, null, "1", "0.98"),
  })
  .map(({ reported, row, ...made }) => {
    const isRow = made.movement[0] === "bank" || made.movement[0] === "file";
    const history = isRow ? row : reported;
    return history.map((report, index) => draftOf(made, report, index, history.length));
  });

type Made = {
  readonly movement: Origin;
  readonly named: Named;
  readonly value: string;
  readonly currency: string;
  readonly minutes: readonly number[];
  readonly isSequenced: boolean;
  readonly isTimed: boolean;
  readonly origins: readonly Draft["origin"][];
  readonly source: string;
  readonly fees: LegFacts["fees"];
  readonly level: LegFacts["requirementLevel"];
  readonly rate: string | null;
};

function draftOf(made: Made, report: Report, index: number, reports: number): Draft {
  const [kind] = made.movement;
  const minute = made.minutes.toSorted((a, b) => a - b)[index] ?? 0;
  const isTimed = made.isTimed || kind === "chain";
  return {
    ...{ kind, source: made.source, status: report.status, cause: report.cause },
    origin: kind === "provider" ? (made.origins[index] ?? "submitted") : "submitted",
    ...money(`${report.value ?? made.value} ${made.currency}`),
    sequence: made.isSequenced ? index + 1 : null,
    occurredAt: isTimed ? atMinute(minute) : null,
    receivedAt: atMinute(minute),
    facts: factsOf(made, report, reports),
  };
}

function factsOf(made: Made, report: Report, reports: number): LegFacts {
  const isReversal = report.status === "reversed";
  const isNamedByOthers = isReversal && reports > 1;
  return {
    ...noFacts,
    ...made.movement[1],
    ...(isNamedByOthers
      ? { references: report.references }
      : withReferences(made.named, report.references)),
    fees: isReversal ? [] : made.fees,
    requirementLevel: made.level,
    exchangeRate: made.rate === null ? null : amount(made.rate),
  };
}

function withReferences(named: Named, references: readonly Reference[]): Named {
  return { ...named, references: [...(named.references ?? []), ...references] };
}

/** A leg's status, its reversals and its facts (docs/matching.md, A leg's status). */

import type { EvidenceKind } from "#domain/evidence/evidence-kind.ts";
import { factNames, type LegFacts, noFacts } from "#domain/evidence/leg-facts.ts";
import { order, type Rational, total } from "../rational.ts";
import type { WorldRecord } from "../world/world.ts";
import type { LegRecords } from "./leg-identity.ts";
import { inOrder, isEnd, type LegState, rank, stateOfOrigin } from "./leg-state.ts";
import { countedReversals, reversedAmount, sameCurrency } from "./reversals.ts";

export type Leg = Omit<LegState, "sequence" | "blocks" | "moved"> & {
  readonly name: string;
  readonly records: readonly WorldRecord[];
  readonly kind: EvidenceKind;
  readonly facts: LegFacts;
  readonly hasAmbiguousIdentity: boolean;
  /** The states that both origins report, if both report an end. */
  readonly ends: readonly [LegState, LegState] | null;
};

export function foldLeg({ records, hasAmbiguousIdentity }: LegRecords): Leg {
  const facts = factsOf(records);
  const isBack = namesAnother(facts);
  const verified = stateOfOrigin(records, "verified", isBack);
  const submitted = stateOfOrigin(records, "submitted", isBack);
  const holds = holdingState(verified, submitted);
  if (holds === null) throw new Error("A leg has records");
  const [first] = records;
  if (first === undefined) throw new Error("A leg has records");
  const { currency, cause, reversals } = holds;
  const isBoth = verified !== null && submitted !== null && isEnd(verified) && isEnd(submitted);
  return {
    name: nameOfRecords(records),
    records,
    kind: first.kind,
    ...{ currency, cause, reversals },
    amount: wholeAmount(holds),
    ...statusOf(holds),
    ...(isBack ? timeOfUndoing(holds) : {}),
    facts,
    hasAmbiguousIdentity,
    ends: isBoth ? [endOf(verified), endOf(submitted)] : null,
  };
}

/** A leg with reversals only has their amount. */
function wholeAmount({ amount, currency, reversals, moved }: LegState): Rational {
  const isKnown = moved !== null || reversals.length === 0;
  return isKnown ? amount : reversedAmount(reversals, sameCurrency(currency));
}

/**
 * A partly reversed leg is still confirmed (decision 0053). The time is that of the movement,
 * and without one that of the last reversal.
 */
function statusOf({
  status,
  amount,
  currency,
  time,
  reversals,
  moved,
}: LegState): Pick<Leg, "status" | "time"> {
  if (status !== "reversed") return { status, time };
  const amountOf = sameCurrency(currency);
  const counted = countedReversals(reversals, amountOf);
  if (moved === null) return { status, time: Math.max(...counted.map((each) => each.time)) };
  const isLeft = order(total(counted.map(amountOf)), amount) < 0;
  return { status: isLeft ? moved.status : "reversed", time: moved.time };
}

/** What did not go back after all has the time at which that was known (decision 0053). */
function timeOfUndoing({ status, amount, currency, reversals }: LegState): Partial<Leg> {
  const undoing = reversals.filter(({ undoes }) => undoes);
  const undone = reversedAmount(undoing, sameCurrency(currency));
  if (status !== "reversed" || undoing.length === 0 || order(undone, amount) < 0) return {};
  return { time: undoing[undoing.length - 1]?.time ?? 0 };
}

/** The end that an origin reports for the leg: the rest of it is not reversed. */
const endOf = (state: LegState): LegState => ({ ...state, status: statusOf(state).status });

export function nameOfRecords(records: readonly { readonly name: string }[]): string {
  return records
    .map(({ name }) => name)
    .sort()
    .join("+");
}

/** Verified over submitted: the partner's end holds, and without one the end that was submitted. */
function holdingState(verified: LegState | null, submitted: LegState | null): LegState | null {
  if (verified === null || submitted === null) return verified ?? submitted;
  if (isEnd(verified)) return verified;
  return rank.indexOf(submitted.status) > rank.indexOf(verified.status) ? submitted : verified;
}

/**
 * Later records over earlier ones, verified over submitted, ends over what was preliminary; references
 * add up. References of a reversal's record are not keys of a leg that has other records.
 */
function factsOf(records: readonly WorldRecord[]): LegFacts {
  const isKnown = records.some(({ status }) => status === "confirmed" || status === "failed");
  const standing = isKnown ? records.filter(({ status }) => status !== "reversed") : records;
  const step = ({ status, origin }: WorldRecord) =>
    (status === "pending" || status === "missing" ? 0 : 2) + (origin === "verified" ? 1 : 0);
  let facts = noFacts;
  for (const record of inOrder(standing).sort((a, b) => step(a) - step(b))) {
    const said = record.facts;
    const stated = factNames.filter((name) => isStated(said[name]));
    const references = [...facts.references, ...said.references];
    const later = Object.fromEntries(stated.map((name) => [name, said[name]]));
    facts = { ...facts, ...later, references };
  }
  return facts;
}

function isStated(value: LegFacts[keyof LegFacts]): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null;
}

/** Whether it reverses something other than itself. */
export function namesAnother(facts: LegFacts): boolean {
  const { reverses, providerTransferId, txHash, sourceRef } = facts;
  return reverses !== null && ![providerTransferId, txHash, sourceRef].includes(reverses);
}

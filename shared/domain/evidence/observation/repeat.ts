/**
 * A later record under a known `sourceRef` is a duplicate. People see how it differs from the first
 * (docs/matching.md, Verdict).
 */
import type { Instant } from "#domain/value/instant.ts";
import { type Amount, compare } from "#domain/value/money.ts";
import type { Observation } from "../flow-leg.ts";
import type { LegFacts } from "../leg-facts.ts";

/** What a record states about one movement. */
export type StatedFacts = Pick<Observation, "status" | "amount" | "currency" | "sequence"> &
  LegFacts & {
    /** As the API shows it. */
    readonly occurredAt: string | null;
  };

const comparedFields = [
  "status",
  "amount",
  "currency",
  "phase",
  "occurredAt",
  "sequence",
  "providerTransferId",
  "txHash",
  "fromAddress",
  "toAddress",
  "tokenAddress",
  "externalReference",
  "reverses",
  "exchangeRate",
  "fees",
  "references",
] as const satisfies readonly (keyof StatedFacts)[];
export const repeatedFields: readonly RepeatedField[] = comparedFields;
export type RepeatedField = (typeof comparedFields)[number];

export type Difference = {
  readonly field: RepeatedField;
  /** As the first record states it; null where it does not. Lists as JSON. */
  readonly first: string | null;
  readonly repeat: string | null;
};

export type Repeat = {
  readonly receivedAt: Instant;
  readonly receivedBy: string;
  readonly differences: readonly Difference[];
};

/** Repeats of one record that differed from it, each content once. */
export type Repeats = {
  readonly count: number;
  /** The latest 20, oldest first. */
  readonly latest: readonly Repeat[];
};

export const noRepeats: Repeats = { count: 0, latest: [] };

const maximumRepeatsKept = 20;

/** Adds a repeat; null if one with the same differences is known. */
export function repeatsWith({ count, latest }: Repeats, repeat: Repeat): Repeats | null {
  const text = JSON.stringify(repeat.differences);
  if (latest.some(({ differences }) => JSON.stringify(differences) === text)) return null;
  return { count: count + 1, latest: [...latest, repeat].slice(-maximumRepeatsKept) };
}

/**
 * How the statements of a repeat differ from those of the first record about the same movements.
 *
 * @param isPartial whether the repeat may leave out what the first record stated: an event that is
 *   delivered and listed comes in two forms
 */
export function differencesBetween(
  before: readonly StatedFacts[],
  after: readonly StatedFacts[],
  isPartial: boolean,
): Difference[] {
  const left = [...before];
  return after.flatMap((statement) => {
    const found = left.findIndex((other) => movementOf(other) === movementOf(statement));
    const [stated] = left.splice(found < 0 ? 0 : found, 1);
    return stated === undefined ? [] : differencesOf(stated, statement, isPartial);
  });
}

function movementOf({ phase, providerTransferId, txHash, logIndex }: StatedFacts): string {
  return JSON.stringify([phase, providerTransferId, txHash, logIndex]);
}

function differencesOf(first: StatedFacts, repeat: StatedFacts, isPartial: boolean): Difference[] {
  return comparedFields
    .map((field) => ({ field, first: textOf(first[field]), repeat: textOf(repeat[field]) }))
    .filter((each) => !isEqual(each))
    .filter((each) => !isPartial || (each.first !== null && each.repeat !== null));
}

function isEqual({ field, first, repeat }: Difference): boolean {
  if (first === null || repeat === null || field !== "amount") return first === repeat;
  return compare(first as Amount, repeat as Amount) === 0;
}

function textOf(value: StatedFacts[RepeatedField]): string | null {
  if (value === null || (Array.isArray(value) && value.length === 0)) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

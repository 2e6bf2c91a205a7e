/** What is selected on both sides: how it compares, and the links that would join it. */

import type { CaseRow } from "#console/api/case-row.ts";
import type { FlowLeg } from "#console/api/flow-leg.ts";
import { type Amount, compare, isPositive, subtract, sum } from "#domain/value/money.ts";

/** The amount that the case still waits for, in its destination currency; below zero: too much came. */
export function wantedOf({ openAmount, expectedAmount }: CaseRow): Amount {
  return (openAmount ?? expectedAmount) as Amount;
}

export type Balance = {
  readonly currency: string;
  readonly evidence: Amount;
  readonly wanted: Amount;
  /** Evidence minus what the cases wait for. */
  readonly difference: Amount;
};

/** @returns null where amounts are in several currencies: they have no difference */
export function balanceOf(legs: readonly FlowLeg[], rows: readonly CaseRow[]): Balance | null {
  const currencies = new Set([
    ...legs.map(({ currency }) => currency),
    ...rows.map(({ paymentIntent }) => paymentIntent.destination.currency),
  ]);
  const [currency] = currencies;
  if (currency === undefined || currencies.size > 1) return null;
  const evidence = sum(legs.map(({ unallocatedAmount }) => unallocatedAmount as Amount));
  const wanted = sum(rows.map(wantedOf));
  return { currency, evidence, wanted, difference: subtract(evidence, wanted) };
}

export type PlannedLink = {
  readonly flowLegId: string;
  readonly caseId: string;
  /** Null: all that is left of the leg. */
  readonly allocatedAmount: Amount | null;
};

export type Plan =
  | { readonly kind: "links"; readonly links: readonly PlannedLink[] }
  /** Why nothing can be linked, for the person. */
  | { readonly kind: "not_yet"; readonly reason: string };

/** Many to one: each leg whole. One to many: what each case waits for, in the order of the list. */
export function planLinks(legs: readonly FlowLeg[], rows: readonly CaseRow[]): Plan {
  const [leg] = legs;
  const [row] = rows;
  if (leg === undefined && row === undefined) return notYet("Select a line, and its payment.");
  if (leg === undefined) return notYet("Select the line that belongs to it.");
  if (row === undefined) return notYet("Select the payment that it belongs to.");
  if (rows.length === 1) {
    const links = legs.map(({ id }) => ({
      flowLegId: id,
      caseId: row.id,
      allocatedAmount: null,
    }));
    return { kind: "links", links };
  }
  if (legs.length > 1) return notYet("Select one on one of the sides: many belong to one.");
  return divide(leg, rows);
}

function divide(leg: FlowLeg, rows: readonly CaseRow[]): Plan {
  if (balanceOf([leg], rows) === null) return notYet("The currencies differ.");
  let rest = leg.unallocatedAmount as Amount;
  const links: PlannedLink[] = [];
  for (const row of rows) {
    const wanted = wantedOf(row);
    const part = compare(wanted, rest) > 0 ? rest : wanted;
    if (!isPositive(part)) {
      return notYet(`Nothing would be left for ${row.paymentIntent.externalReference}.`);
    }
    links.push({ flowLegId: leg.id, caseId: row.id, allocatedAmount: part });
    rest = subtract(rest, part);
  }
  return { kind: "links", links };
}

function notYet(reason: string): Plan {
  return { kind: "not_yet", reason };
}

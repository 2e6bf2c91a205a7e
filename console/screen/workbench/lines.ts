/** Evidence and cases as the lines of their panes. */
import type { CaseRow } from "#console/api/case-row.ts";
import type { FlowLeg } from "#console/api/flow-leg.ts";
import { hrefOf } from "#console/app/route.ts";
import { spanText } from "#console/format/time.ts";
import { now } from "#console/part/figure/time.tsx";
import { kindWords, nameOfLeg, phaseWords } from "#console/vocabulary/evidence-words.ts";
import { inWords } from "#console/vocabulary/service-words.ts";
import { wantedOf } from "./balance.ts";
import type { PaneLine } from "./pane.tsx";
import { fitsOf, worthOf } from "./suggestions.ts";

type RankedLine = PaneLine & { readonly worth: number };

/** The best first; those that are alike stay in their order. */
export function sorted(lines: readonly RankedLine[]): readonly RankedLine[] {
  return lines.toSorted((a, b) => b.worth - a.worth);
}

function age(at: string): string {
  const span = spanText(now.value - Date.parse(at));
  return span === "now" ? span : `${span} ago`;
}

export function legLine(leg: FlowLeg, rows: readonly CaseRow[]): RankedLine {
  const [row] = rows;
  const fits = row === undefined || rows.length > 1 ? [] : fitsOf(leg, row);
  return {
    id: leg.id,
    name: nameOfLeg(leg),
    href: hrefOf(["evidence", leg.id]),
    about: [leg.provider ?? kindWords[leg.kind], `${phaseWords[leg.type]}, ${age(leg.occurredAt)}`],
    amount: leg.unallocatedAmount,
    currency: leg.currency,
    fits,
    worth: worthOf(fits),
  };
}

export function caseLine(row: CaseRow, legs: readonly FlowLeg[]): RankedLine {
  const [leg] = legs;
  const fits = leg === undefined || legs.length > 1 ? [] : fitsOf(leg, row);
  const { externalReference, beneficiaryName, destination } = row.paymentIntent;
  return {
    id: row.id,
    name: externalReference,
    href: hrefOf(["cases", row.id]),
    about: [...(beneficiaryName === null ? [] : [beneficiaryName]), inWords(row.summary)],
    amount: wantedOf(row),
    currency: destination.currency,
    fits,
    worth: worthOf(fits),
  };
}

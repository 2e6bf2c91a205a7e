/** Compares pages of another tool's rows with the cases that they name. */
import { timeText } from "#api/schema/field/timestamp.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import { summarize } from "#domain/case/summary.ts";
import { compareRow, isReferenceUnchecked, type OurCase } from "#domain/comparison/compare-row.ts";
import {
  type Comparison,
  type GroupCounter,
  maximumUnknownWords,
  type RowComparison,
  type TheirRow,
} from "#domain/comparison/comparison.ts";
import { foldStatus, statusReader } from "#domain/comparison/status-words.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { PageGroups } from "#store/table/comparison/comparison-page-store.ts";
import { findListedCases } from "#store/table/comparison/listed-cases.ts";
import type { Table } from "#store/table/core/table.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { type NamedPayments, nameOfPayment, nameOfReference } from "./named-payments.ts";

/** Legs of a case up to which a reference is looked for in all of them: half a read unit each. */
const maximumLegs = 2;

export type Counting = { readonly counter: GroupCounter; readonly named: NamedPayments };

export type ComparedPages = {
  readonly results: ReadonlyMap<number, readonly RowComparison[]>;
  readonly groups: readonly PageGroups[];
  readonly listed: Comparison["listed"];
  readonly unknownWords: readonly string[];
  /** Rows so far that agree although their matched reference was not looked for. */
  readonly uncheckedReferences: number;
};

/** @param pages their rows by the number of the page, in order */
export async function comparePages(
  table: Table,
  comparison: Comparison,
  pages: ReadonlyMap<number, readonly TheirRow[]>,
  { counter, named }: Counting,
): Promise<ComparedPages> {
  const rows = [...pages.values()].flat();
  const cases = await readCases(table, comparison, rows);
  const unknown = new Set(comparison.unknownWords);
  const compare = rowComparer(comparison, cases, { named, unknown });
  const results = new Map<number, RowComparison[]>();
  const groups: PageGroups[] = [];
  let { uncheckedReferences = 0 } = comparison;
  for (const [page, theirs] of pages) {
    const compared = theirs.map(compare);
    const numbers = compared.map((result, at) => counter.add(groupOf(result, theirs[at])));
    results.set(page, compared);
    uncheckedReferences += theirs.filter(
      (row, at) =>
        compared[at]?.outcome === "agree" &&
        isReferenceUnchecked(row, cases.get(row.reference) ?? null),
    ).length;
    groups.push({ page, counts: countsOf(numbers) });
  }
  const listed = widen(comparison.listed, cases.values());
  return { results, groups, listed, unknownWords: [...unknown], uncheckedReferences };
}

/** Compares rows in their order; notes what they name, and words that have no meaning. */
function rowComparer(
  { statusWords }: Comparison,
  cases: ReadonlyMap<string, OurCase>,
  { named, unknown }: { readonly named: NamedPayments; readonly unknown: Set<string> },
): (row: TheirRow) => RowComparison {
  const meaningOf = statusReader(statusWords);
  return (row) => {
    const ours = cases.get(row.reference) ?? null;
    const meaning = meaningOf(row.status);
    if (meaning === null && unknown.size < maximumUnknownWords) unknown.add(row.status);
    const name = ours === null ? nameOfReference(row.reference) : nameOfPayment(ours.intent.uuid);
    const isRepeated = !named.add(name);
    return compareRow({ theirs: row, meaning, isRepeated }, ours);
  };
}

/** The group of a result; `theirs` is absent for a payment that the other tool does not list. */
export function groupOf({ outcome, guess, ours }: RowComparison, theirs?: TheirRow) {
  return {
    outcome,
    theirStatus: theirs === undefined ? null : foldStatus(theirs.status),
    ourVerdict: ours?.verdict ?? null,
    cause: guess?.cause ?? null,
  };
}

/** How often each number of a group is there. */
export function countsOf(numbers: readonly number[]): PageGroups["counts"] {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts];
}

function widen(listed: Comparison["listed"], cases: Iterable<OurCase>): Comparison["listed"] {
  let widened = listed;
  for (const { intent } of cases) {
    const { createdAt } = intent;
    const { first, last } = widened ?? { first: createdAt, last: createdAt };
    widened = {
      first: createdAt < first ? createdAt : first,
      last: createdAt > last ? createdAt : last,
    };
  }
  return widened;
}

async function readCases(
  table: Table,
  { organizationId }: Comparison,
  rows: readonly TheirRow[],
): Promise<ReadonlyMap<string, OurCase>> {
  const references = [...new Set(rows.map(({ reference }) => reference))];
  const payments = await findListedCases(table, organizationId, references);
  const matched = new Set(
    rows.flatMap(({ reference, matchedReference }) =>
      matchedReference === null ? [] : [reference],
    ),
  );
  const read = [...payments].filter(([reference, payment]) => {
    return matched.has(reference) && isReadable(payment);
  });
  const uuids = [...new Set(read.flatMap(([, { legUuids }]) => legUuids))];
  const legs = await findLegs(table, organizationId, uuids, false);
  const byUuid = new Map(legs.map((leg) => [leg.uuid, leg]));
  const readable = new Set(read.map(([reference]) => reference));
  return new Map(
    [...payments].map(([reference, payment]) => [
      reference,
      ourCaseOf(payment, readable.has(reference) ? evidenceOf(payment, byUuid) : null),
    ]),
  );
}

function isReadable({ legUuids, sealed }: Payment): boolean {
  return sealed.legs === 0 && legUuids.length <= maximumLegs;
}

export function ourCaseOf(
  { intent, state }: Payment,
  evidenceValues: OurCase["evidenceValues"],
): OurCase {
  return { intent, state, explanation: summarize(intent, state, timeText), evidenceValues };
}

function evidenceOf(
  { legUuids }: Payment,
  byUuid: ReadonlyMap<Uuid<"leg">, FlowLeg>,
): ReadonlySet<string> {
  const values = new Set<string>();
  for (const uuid of legUuids) addTexts(values, byUuid.get(uuid));
  return values;
}

/** Every text in the evidence: the tool may name a movement by any of its references. */
function addTexts(values: Set<string>, value: unknown): void {
  if (typeof value === "string") values.add(value);
  else if (typeof value === "object" && value !== null) {
    for (const part of Object.values(value)) addTexts(values, part);
  }
}

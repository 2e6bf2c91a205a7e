/**
 * The rows of a comparison, packed: some hundreds in an item. Items of a comparison: pages of their rows (`i#`), the results
 * of the same pages (`r#`), and for each step of the job the groups of its pages (`d#`) and what they name (`u#`).
 */
import type { Comparison, RowComparison, TheirRow } from "#domain/comparison/comparison.ts";
import { readAll } from "../core/batch-read.ts";
import type { Write } from "../core/commit.ts";
import { compressed } from "../core/document/compressed-json.ts";
import { jsonCodec } from "../core/document/document.ts";
import { itemsOf } from "../core/key-range.ts";
import type { Table } from "../core/table.ts";
import { putItem } from "../core/write-item.ts";
import {
  comparedRowsKey,
  comparisonPartition,
  namedKey,
  namedPrefix,
  resultPrefix,
  stepKey,
  stepPrefix,
  theirPrefix,
  theirRowsKey,
} from "./comparison-keys.ts";
import { expiryOf } from "./comparison-store.ts";

/** Maximum rows of a page, and bytes of its JSON: with the results an item stays below 400 KB. */
export const rowsPerPage = 250;
const bytesPerPage = 250_000;

type Of = Pick<Comparison, "organizationId" | "uuid" | "createdAt">;

type Cells = readonly (string | null)[];

const theirCodec = /* @__PURE__ */ compressed(/* @__PURE__ */ jsonCodec<readonly Cells[]>(1));

const cellsOf = (row: TheirRow): Cells => [
  row.reference,
  row.status,
  row.matchedReference,
  row.amount,
  row.currency,
  row.reason,
];

function rowOf(cells: Cells): TheirRow {
  const [reference, status, matchedReference, amount, currency, reason] = cells;
  return { reference, status, matchedReference, amount, currency, reason } as TheirRow;
}

/** The rows in pages, in their order. */
export function pagesOfRows(rows: readonly TheirRow[]): TheirRow[][] {
  const pages: TheirRow[][] = [];
  let bytes = bytesPerPage;
  for (const row of rows) {
    const size = Buffer.byteLength(JSON.stringify(cellsOf(row)));
    const page = pages.at(-1);
    if (page !== undefined && page.length < rowsPerPage && bytes + size <= bytesPerPage) {
      page.push(row);
      bytes += size;
    } else {
      pages.push([row]);
      bytes = size;
    }
  }
  return pages;
}

/** Stores a page of their rows in the transaction that counts it. */
export function addPageWrite(of: Of, number: number, rows: readonly TheirRow[]): Write {
  return { kind: "put", item: pageItem(of, number, rows) };
}

/** Stores a page of their rows before the comparison counts it; the same file again writes the same page. */
export async function putPage(table: Table, of: Of, number: number, rows: readonly TheirRow[]) {
  await putItem(table, { item: pageItem(of, number, rows) });
}

function pageItem(of: Of, number: number, rows: readonly TheirRow[]) {
  const key = theirRowsKey(of.organizationId, { uuid: of.uuid, number });
  const doc = theirCodec.encode(rows.map(cellsOf));
  return { ...key, v: theirCodec.version, doc, expiresAt: expiryOf(of) };
}

const resultCodec = /* @__PURE__ */ compressed(
  /* @__PURE__ */ jsonCodec<readonly RowComparison[]>(1),
);

/** A compared row: `theirs` is null for a payment that the other tool does not list. */
export type ComparedRow = RowComparison & { readonly theirs: TheirRow | null };

/** What their rows of these pages say, by page. Eventually consistent: the job follows their writing. */
export async function findTheirRows(
  table: Table,
  { organizationId, uuid }: Of,
  numbers: readonly number[],
): Promise<Map<number, TheirRow[]>> {
  const keys = numbers.map((number) => theirRowsKey(organizationId, { uuid, number }));
  const items = await readAll(table, keys);
  return new Map(
    items.map((item) => [numberOf(item), theirCodec.decode(item["doc"] as Uint8Array).map(rowOf)]),
  );
}

function numberOf(item: Readonly<Record<string, unknown>>): number {
  return Number(String(item["sk"]).slice(2));
}

/** The results of a page. A step that is repeated writes the same. */
export async function putResults(
  table: Table,
  of: Of,
  number: number,
  rows: readonly RowComparison[],
): Promise<void> {
  const key = comparedRowsKey(of.organizationId, { uuid: of.uuid, number });
  const doc = resultCodec.encode(rows);
  await putItem(table, {
    item: { ...key, v: resultCodec.version, doc, expiresAt: expiryOf(of) },
  });
}

/** The compared rows of these pages, by page. */
export async function findCompared(
  table: Table,
  of: Of,
  numbers: readonly number[],
): Promise<Map<number, ComparedRow[]>> {
  const { organizationId, uuid } = of;
  const keys = numbers.map((number) => comparedRowsKey(organizationId, { uuid, number }));
  const [theirs, items] = await Promise.all([
    findTheirRows(table, of, numbers),
    readAll(table, keys, false),
  ]);
  return new Map(
    items.map((item) => {
      const rows = theirs.get(numberOf(item)) ?? [];
      const results = resultCodec.decode(item["doc"] as Uint8Array);
      return [
        numberOf(item),
        results.map((result, at) => ({ ...result, theirs: rows[at] ?? null })),
      ];
    }),
  );
}

/** Rows of a page by the number of their group. */
export type PageGroups = {
  readonly page: number;
  readonly counts: readonly (readonly [group: number, count: number])[];
};

const stepCodec = /* @__PURE__ */ compressed(/* @__PURE__ */ jsonCodec<readonly PageGroups[]>(1));

/** Writes what a step has found of its pages, before the comparison counts it. */
export async function putStep(
  table: Table,
  of: Of,
  number: number,
  { groups, named }: { readonly groups: readonly PageGroups[]; readonly named: BigUint64Array },
): Promise<void> {
  const { organizationId, uuid } = of;
  const expiresAt = expiryOf(of);
  const doc = stepCodec.encode(groups);
  const bytes = new Uint8Array(named.buffer, named.byteOffset, named.byteLength);
  await Promise.all([
    putItem(table, {
      item: { ...stepKey(organizationId, { uuid, number }), v: stepCodec.version, doc, expiresAt },
    }),
    ...(named.length === 0
      ? []
      : [
          putItem(table, {
            item: { ...namedKey(organizationId, { uuid, number }), v: 1, named: bytes, expiresAt },
          }),
        ]),
  ]);
}

/** The groups of all pages of the steps before `steps`, in the order of the pages: about 50 bytes a page. */
export async function* readPageGroups(
  table: Table,
  { organizationId, uuid, compared }: Of & Pick<Comparison, "compared">,
): AsyncGenerator<PageGroups> {
  const range = { pk: comparisonPartition(organizationId, uuid), prefix: stepPrefix };
  for await (const item of itemsOf(table, range, { isStrong: false })) {
    if (numberOf(item) >= compared.steps) return;
    yield* stepCodec.decode(item["doc"] as Uint8Array);
  }
}

/** What the rows of the steps before this one name, sorted: 8 bytes a row. Strongly consistent. */
export async function readNamed(
  table: Table,
  { organizationId, uuid, compared }: Of & Pick<Comparison, "compared">,
): Promise<BigUint64Array> {
  const range = { pk: comparisonPartition(organizationId, uuid), prefix: namedPrefix };
  const parts: Uint8Array[] = [];
  for await (const item of itemsOf(table, range)) {
    if (numberOf(item) >= compared.steps) break;
    parts.push(item["named"] as Uint8Array);
  }
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return new BigUint64Array(bytes.buffer).sort();
}

/** Rows of a page, with their results; none where the page was not compared. */
type PageRows = {
  readonly number: number;
  readonly theirs: readonly TheirRow[];
  readonly results: readonly RowComparison[];
};

/** All pages, also those that were not compared. Strongly consistent. */
export async function* readPages(table: Table, of: Of): AsyncGenerator<PageRows> {
  const pk = comparisonPartition(of.organizationId, of.uuid);
  const compared = new Set<number>();
  for await (const item of itemsOf(table, { pk, prefix: resultPrefix })) {
    const number = numberOf(item);
    compared.add(number);
    const theirs = (await findTheirRows(table, of, [number])).get(number) ?? [];
    yield { number, theirs, results: resultCodec.decode(item["doc"] as Uint8Array) };
  }
  for await (const item of itemsOf(table, { pk, prefix: theirPrefix })) {
    const number = numberOf(item);
    if (compared.has(number)) continue;
    yield {
      number,
      theirs: theirCodec.decode(item["doc"] as Uint8Array).map(rowOf),
      results: [],
    };
  }
}

/** Stores a page anew; nothing else may change it. */
export async function replacePage(
  table: Table,
  of: Of,
  { number, theirs, results }: PageRows,
): Promise<void> {
  if (theirs.length > 0) await putPage(table, of, number, theirs);
  if (results.length > 0) await putResults(table, of, number, results);
}

/** One page of a list of records, as the address names it. */
import { totalOf } from "#console/api/counted-page.ts";
import { type Answer, useAnswer } from "#console/api/query.ts";
import { type FilterField, filtersIn } from "./filter-fields.tsx";

export const pageSize = 50;

type Found<Row> = { readonly items: readonly Row[]; readonly total: number };

export type RecordList<Row> = Answer<Found<Row>> & {
  /** The page as it is now, without showing it. */
  readonly ask: (signal: AbortSignal) => Promise<Found<Row>>;
  readonly fields: readonly FilterField[];
  readonly query: URLSearchParams;
  readonly filters: URLSearchParams;
  readonly offset: number;
};

type Source<Row> = {
  /** Name of the list, unique in the console. */
  readonly name: string;
  readonly fields: readonly FilterField[];
  readonly query: URLSearchParams;
  /** @param query filters and page, as the API takes them */
  readonly load: (
    query: Readonly<Record<string, string | number>>,
    signal: AbortSignal,
  ) => Promise<Found<Row>>;
};

/** A list follows its records within seconds: 99% in five (docs/architecture.md, Lists). */
const laterReadings = [2_000, 6_000];

/** Reads the list now and, as it may still lack what was just done, some seconds later. */
async function readUntilFollowed(read: () => Promise<void>): Promise<void> {
  for (const milliseconds of laterReadings) setTimeout(() => void read(), milliseconds);
  await read();
}

export function useRecordList<Row>({ name, fields, query, load }: Source<Row>): RecordList<Row> {
  const filters = filtersIn(query, fields);
  const offset = Math.max(0, Math.trunc(Number(query.get("offset"))) || 0);
  const ask = async (signal: AbortSignal) => {
    const page = { limit: pageSize, offset };
    const found = await load({ ...Object.fromEntries(filters), ...page }, signal);
    return { ...found, total: totalOf({ ...found, ...page }) };
  };
  const answer = useAnswer(`${name}?${filters}&offset=${offset}`, ask);
  const reload = () => readUntilFollowed(answer.reload);
  return { ...answer, ask, reload, fields, query, filters, offset };
}

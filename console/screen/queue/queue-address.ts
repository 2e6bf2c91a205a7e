/** The address of the queue: its filters and its order, as the API takes them together. */
import { typedAmounts } from "#console/format/typed-amount.ts";
import type { CaseOrder } from "#domain/case/work/case-filter.ts";

/** Names of the query parameters, as the API has them. */
const facets = [
  "status",
  "verdicts",
  "exceptionType",
  "slaRisk",
  "contradicted",
  "assigned",
  "currency",
] as const;
/** The API takes one of these at a time. */
const keys = ["externalReference", "q", "assignee", "tag", "ruleId", "overcharge"] as const;
/** The ends of ranges, and an exact amount. The API takes one of them at a time. */
const ranges = [["from", "to"], ["minAmount", "maxAmount"], ["amount"]] as const;

const names = [...facets, ...keys, ...ranges.flat()] as const;
export type FilterName = (typeof names)[number];

type Wanted = { readonly name: FilterName; readonly value: string };

/** The order of the list, as the API names it; the first is the one without a parameter. */
export const orders = {
  age: "Newest first",
  amount: "Largest amount first",
  unexplained: "Largest difference first",
  deadline: "Next deadline first",
} as const satisfies Record<CaseOrder, string>;

export const orderNames = Object.keys(orders) as readonly CaseOrder[];

export function orderOf(query: URLSearchParams): CaseOrder {
  return orderNames.find((order) => order === query.get("sort")) ?? "age";
}

/** The address with another order. */
export function withOrder(query: URLSearchParams, order: CaseOrder): Record<string, string> {
  return { ...filterQuery(query), ...(order === "age" ? {} : { sort: order }) };
}

type Counted = {
  readonly status: string;
  readonly verdict: string | null;
  readonly exceptionType: string | null;
};

/** Whether the counts of all payments say what is new in the list: not where a filter is by anything that is not counted. */
export function isCounted(query: Readonly<Record<string, string>>): boolean {
  const { sort, status, verdicts, exceptionType, ...others } = query;
  return Object.keys(others).length === 0;
}

/** Whether cases that are counted together may be in the list, by those filters that are counted. */
export function fitsOf(query: Readonly<Record<string, string>>): (group: Counted) => boolean {
  const { status, verdicts, exceptionType } = query;
  return (group) =>
    (status === undefined || status === group.status) &&
    (verdicts === undefined || verdicts.split(",").includes(group.verdict ?? "")) &&
    (exceptionType === undefined || exceptionType === group.exceptionType);
}

/** What the list is asked for: filters and order. */
export function listQuery(query: URLSearchParams): Record<string, string> {
  return withOrder(query, orderOf(query));
}

/** The filters: the known parameters of the address. */
export function filterQuery(query: URLSearchParams): Record<string, string> {
  const known = names.flatMap((name) => {
    const value = query.get(name);
    return value === null || value === "" ? [] : [[name, value] as const];
  });
  return Object.fromEntries(known);
}

const truthValues: ReadonlySet<string> = new Set(["slaRisk", "contradicted", "assigned"]);

/** The filters as a view stores them: several verdicts as a list, and truth values. */
export function filterOfView(query: URLSearchParams): Readonly<Record<string, unknown>> {
  const members = Object.entries(filterQuery(query)).map(([name, value]) => {
    if (name === "verdicts") return [name, value.split(",")];
    return [name, truthValues.has(name) ? value === "true" : value];
  });
  return Object.fromEntries(members);
}

type StoredView = {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: CaseOrder;
};

/** The address that shows a view. */
export function addressOfView({ filter, sort }: StoredView): Record<string, string> {
  const texts = Object.entries(filter).map(([name, value]) => [name, String(value)] as const);
  return withOrder(new URLSearchParams(Object.fromEntries(texts)), sort);
}

/** `100`, `> 100` and `< 100`: the amount itself, and the ends of expected amounts. */
export function amountFilters(typed: string): readonly Wanted[] {
  const [amount] = typedAmounts(typed.replace(/^[<>]=?\s*/, ""));
  if (amount === undefined) return [];
  const least = { name: "minAmount", value: amount } as const;
  const most = { name: "maxAmount", value: amount } as const;
  if (typed.startsWith(">")) return [least];
  return typed.startsWith("<") ? [most] : [{ name: "amount", value: amount }, least, most];
}

/** A code of ISO 4217, or a ticker written in capitals. */
export function currencyFilters(typed: string): readonly Wanted[] {
  const isCode = /^([A-Za-z]{3}|[A-Z][A-Z0-9]{1,11})$/.test(typed);
  return isCode ? [{ name: "currency", value: typed.toUpperCase() }] : [];
}

/** The address after a filter is added: a verdict joins the others, a key replaces another key. */
export function withFilter(query: URLSearchParams, id: string): URLSearchParams {
  const at = id.indexOf("=");
  const name = id.slice(0, at) as FilterName;
  const value = id.slice(at + 1);
  const next = new URLSearchParams(listQuery(query));
  if (keys.some((key) => key === name)) for (const key of keys) next.delete(key);
  const isEnd = ranges.some((range) => isOneOf(range, name));
  const others = isEnd ? ranges.filter((range) => !isOneOf(range, name)).flat() : [];
  for (const other of others) next.delete(other);
  if (name === "verdicts") {
    const chosen = new Set((next.get(name) ?? "").split(",").filter((each) => each !== ""));
    next.set(name, [...chosen.add(value)].join(","));
  } else {
    next.set(name, value);
  }
  return next;
}

function isOneOf(range: readonly string[], name: string): boolean {
  return range.includes(name);
}

export function withoutFilter(query: URLSearchParams, name: FilterName): URLSearchParams {
  const next = new URLSearchParams(listQuery(query));
  next.delete(name);
  return next;
}

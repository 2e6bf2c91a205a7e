/**
 * Finds cases by a value: those that carry it exactly, or whose evidence does, and those whose external reference or
 * beneficiary's name begins with it (docs/specification.md, Cases).
 */
import type { Payment } from "#domain/case/reconciliation-case.ts";
import { beginsWith, searchPrefixOf } from "#domain/case/work/search-terms.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "../core/table.ts";
import { findByValue } from "./find-by-value.ts";
import { findPayments } from "./payment-store.ts";
import { findByPrefix } from "./search-index.ts";

/** Maximum cases that begin with the value; a page reads only its own. */
export const begunAtMost = 1_000;

/** Maximum cases that begin with the value where each must be read: with more, a search would cost more than 60 read units. */
export const begunReadAtMost = 64;

/** More cases, or more evidence, carry the value of `q` or begin with it than one request reads. */
export class TooManyFoundError extends Error {
  override readonly name = "TooManyFoundError";
  readonly how: "carry" | "begin";

  constructor(how: "carry" | "begin") {
    super(`Too many cases ${how === "carry" ? "carry" : "begin with"} the value.`);
    this.how = how;
  }
}

export type Search = { readonly organizationId: OrganizationId; readonly q: string };

/** The cases, newest first: read, or only named where they are many. */
export type FoundCases =
  | { readonly kind: "read"; readonly payments: readonly Payment[] }
  | {
      readonly kind: "named";
      readonly uuids: readonly Uuid<"payment">[];
      /** Those among them that carry the value exactly. */
      readonly exact: readonly Payment[];
    };

/**
 * If too many begin with the value, only those that carry it exactly are found.
 *
 * @param mayBeNamed whether up to 1,000 cases may be named, in place of 64 that are read
 * @throws TooManyFoundError if too many carry the value, or begin with it and none carries it
 */
export async function findCases(
  table: Table,
  search: Search,
  mayBeNamed: boolean,
): Promise<FoundCases> {
  const { organizationId, q } = search;
  const prefix = searchPrefixOf(q);
  const most = mayBeNamed ? begunAtMost : begunReadAtMost;
  const [exact, begun] = await Promise.all([
    findByValue(table, organizationId, q),
    prefix === null ? [] : findByPrefix(table, organizationId, prefix, most),
  ]);
  if (exact === null) throw new TooManyFoundError("carry");
  const { payments } = exact;
  if (begun === null && payments.length === 0) throw new TooManyFoundError("begin");
  const own = new Set(payments.map(({ intent }) => intent.uuid));
  const others = (begun ?? []).filter((uuid) => !own.has(uuid));
  if (others.length > begunReadAtMost) {
    return { kind: "named", uuids: [...own, ...others].sort(newestFirst), exact: payments };
  }
  const read = await findPayments(table, organizationId, others, false);
  const all = [...payments, ...read.filter(({ intent }) => beginsWith(intent, q))];
  return { kind: "read", payments: all.sort((a, b) => newestFirst(a.intent.uuid, b.intent.uuid)) };
}

/** Some of the named cases, without those that were amended and begin with the value no more. */
export async function readNamed(
  table: Table,
  { organizationId, q }: Search,
  { exact }: Extract<FoundCases, { readonly kind: "named" }>,
  uuids: readonly Uuid<"payment">[],
): Promise<Payment[]> {
  const known = new Map(exact.map((payment) => [payment.intent.uuid, payment]));
  const unread = uuids.filter((uuid) => !known.has(uuid));
  for (const payment of await findPayments(table, organizationId, unread, false)) {
    if (beginsWith(payment.intent, q)) known.set(payment.intent.uuid, payment);
  }
  return uuids.flatMap((uuid) => known.get(uuid) ?? []);
}

function newestFirst(a: string, b: string): number {
  return a < b ? 1 : -1;
}

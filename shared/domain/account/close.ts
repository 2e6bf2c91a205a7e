/** The close of a business day: what the books were when two people closed it (docs/specification.md, Closes). */
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Amount } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { AccountKind } from "./account.ts";
import type { BalanceSource } from "./balance.ts";
import {
  type AccountPeriod,
  type AccountReconciliation,
  type LegMovement,
  namesOfMovement,
  reconcileAccount,
} from "./reconcile-account.ts";

export const closeStatuses = ["prepared", "approved"] as const;
export type CloseStatus = (typeof closeStatuses)[number];

/** Accounts of a close; null: all that the organization has when it is prepared. */
export type CloseScope = readonly Uuid<"account">[] | null;

/** The last manifest of the audit trail: all before the end of its window was sealed. */
type SealedManifest = { readonly window: Instant; readonly hash: string };

/** Never changes after its preparation, but for its approval. It has no free text and names accounts by their ids. */
export type Close = {
  readonly uuid: Uuid<"close">;
  readonly organizationId: OrganizationId;
  readonly businessDate: CalendarDate;
  readonly timeZone: string;
  /** The day after which the period begins: that of the close before. */
  readonly since: CalendarDate;
  readonly scope: CloseScope;
  readonly status: CloseStatus;
  readonly preparedBy: string;
  /** The person behind `preparedBy`: of an API key, who created it. */
  readonly preparer: string;
  /** Figures without a day of their own, such as the verdicts of cases, are those of this moment. */
  readonly preparedAt: Instant;
  readonly approval: { readonly by: string; readonly at: Instant } | null;
  /** The last approved close of the same scope. */
  readonly previous: {
    readonly uuid: Uuid<"close">;
    readonly businessDate: CalendarDate;
    readonly digest: string;
  } | null;
  /** Null if nothing was sealed yet. */
  readonly manifest: SealedManifest | null;
  /** 16 random bytes in hexadecimal, for the digests of names. */
  readonly salt: string;
  /** SHA-256 of the canonical form, in hexadecimal. */
  readonly digest: string;
  readonly accountCount: number;
  readonly itemCount: number;
  /** Parts in which the figures and movements are stored. */
  readonly partCount: number;
  readonly version: number;
};

/** A balance at the end of a day, or the last one before it. */
type ClosedBalance = {
  readonly amount: Amount;
  readonly asOf: CalendarDate;
  readonly source: BalanceSource;
};

export type ClosedSides = {
  readonly outside: ClosedBalance | null;
  readonly ledger: ClosedBalance | null;
};

/** What an account was closed with: everything that its figures follow from. */
export type ClosedAccount = {
  readonly uuid: Uuid<"account">;
  readonly kind: AccountKind;
  readonly currency: Currency;
  readonly end: ClosedSides;
  /** Balance less ledger on the day `since`; null if unknown, and counted as zero. */
  readonly broughtForward: Amount | null;
  /** The difference with which the close before ended; null if it had no such account. */
  readonly closedBefore: Amount | null;
  /** By day: all that the items of the period consist of. */
  readonly movements: readonly LegMovement[];
};

/** Cases created until the end of the business date with the same status, verdict and currency. */
export type ClosedCases = {
  readonly status: string;
  readonly verdict: string | null;
  readonly currency: string | null;
  readonly cases: number;
  /** Of them, those created on the days of the period. */
  readonly newCases: number;
  /** Null where the currency is not one of those that lists tell apart. */
  readonly expectedAmount: Amount | null;
  readonly unexplainedAmount: Amount | null;
  readonly openAmount: Amount | null;
};

/** Audit events since the close before was prepared, by type. */
export type ClosedEvents = { readonly eventType: string; readonly count: number };

export type ClosedFigures = {
  readonly cases: readonly ClosedCases[];
  readonly events: readonly ClosedEvents[];
  readonly accounts: readonly ClosedAccount[];
};

export function periodOfClose({
  since,
  businessDate,
}: Pick<Close, "since" | "businessDate">): AccountPeriod {
  return { after: since, asOf: businessDate };
}

/** The reconciliation of a closed account, from what was kept of it: the same whenever it is made. */
export function reconcileClosed(
  { end, broughtForward, movements }: ClosedAccount,
  period: AccountPeriod,
): AccountReconciliation {
  return reconcileAccount(movements, period, {
    outside: end.outside?.amount ?? null,
    ledger: end.ledger?.amount ?? null,
    broughtForward,
  });
}

/**
 * Of the movements in and around a period, those that its items consist of: the movements of the period, and others of the
 * same cases and legs. In a fixed order, whatever the order of reading.
 */
export function movementsOfPeriod(
  movements: readonly LegMovement[],
  { after, asOf }: AccountPeriod,
): LegMovement[] {
  const named = new Set(
    movements.filter(({ day }) => day > after && day <= asOf).flatMap(namesOfMovement),
  );
  return movements
    .filter((movement) => namesOfMovement(movement).some((name) => named.has(name)))
    .map((movement) => ({ ...movement, parts: movement.parts.toSorted(byPayment) }))
    .sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
}

/** Names one movement: a leg moves money at most once a day in each direction. */
export function orderOf({ day, source, legUuid, amount }: LegMovement): string {
  return [day, source, legUuid, amount.startsWith("-") ? "out" : "in"].join(" ");
}

type Part = LegMovement["parts"][number];

function byPayment(a: Part, b: Part): number {
  if (a.paymentUuid === b.paymentUuid) return a.amount < b.amount ? -1 : 1;
  return a.paymentUuid < b.paymentUuid ? -1 : 1;
}

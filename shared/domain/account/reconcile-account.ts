/**
 * Why the balance of an account and its ledger differ (docs/specification.md, Reconciliation of an account): exact, and
 * whatever no item explains is a residual.
 */
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import type { Uuid } from "#domain/value/id.ts";
import {
  type Amount,
  addExact,
  type Exact,
  equalsExact,
  fromExact,
  subtractExact,
  sumExact,
  toExact,
  ZERO,
} from "#domain/value/money.ts";
import type { BalanceSource } from "./balance.ts";
import type { BookedMovement } from "./booked-movement.ts";

/**
 * `timing`: the other side books the same, on a day outside the period. `open`: a case has it, or a person set it aside,
 * and the sides differ. `unexplained`: no case has it.
 */
export const differenceKinds = ["timing", "open", "unexplained"] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export type LegMovement = BookedMovement & { readonly legUuid: Uuid<"leg"> };

/** The part of a movement that an item has. */
type ItemMovement = {
  readonly legUuid: Uuid<"leg">;
  readonly source: BalanceSource;
  readonly day: CalendarDate;
  readonly amount: Amount;
};

/** What one case, or evidence without a case, adds to the difference. */
export type DifferenceItem = {
  readonly kind: DifferenceKind;
  /** Null for evidence without a case. */
  readonly paymentUuid: Uuid<"payment"> | null;
  /** Balance less ledger. */
  readonly amount: Amount;
  /** By day; those outside the period too. */
  readonly movements: readonly ItemMovement[];
};

/** Days after `after`, up to `asOf` with that. */
export type AccountPeriod = { readonly after: CalendarDate; readonly asOf: CalendarDate };

export type Balances = {
  /** Of the bank, processor or chain at the end of the period; null if unknown. */
  readonly outside: Amount | null;
  readonly ledger: Amount | null;
  /** Balance less ledger at the start of the period; null if unknown, and counted as zero. */
  readonly broughtForward: Amount | null;
};

export type AccountReconciliation = {
  /** Balance less ledger; null if one is unknown. */
  readonly difference: Amount | null;
  readonly sums: Readonly<Record<DifferenceKind, Amount>>;
  /** What is left of the difference; null if that is unknown. */
  readonly residual: Amount | null;
  readonly items: readonly DifferenceItem[];
};

/** Difference = brought forward + timing + open + unexplained + residual, exactly. */
export function reconcileAccount(
  movements: readonly LegMovement[],
  period: AccountPeriod,
  { outside, ledger, broughtForward }: Balances,
): AccountReconciliation {
  const items = differenceItems(movements, period);
  const sumOf = (kind: DifferenceKind) =>
    sumExact(items.filter((item) => item.kind === kind).map(({ amount }) => toExact(amount)));
  const sums = { timing: sumOf("timing"), open: sumOf("open"), unexplained: sumOf("unexplained") };
  const isKnown = outside !== null && ledger !== null;
  const difference = isKnown ? subtractExact(toExact(outside), toExact(ledger)) : null;
  const explained = sumExact([toExact(broughtForward ?? ("0" as Amount)), ...Object.values(sums)]);
  return {
    difference: difference === null ? null : fromExact(difference),
    sums: {
      timing: fromExact(sums.timing),
      open: fromExact(sums.open),
      unexplained: fromExact(sums.unexplained),
    },
    residual: difference === null ? null : fromExact(subtractExact(difference, explained)),
    items,
  };
}

/** @returns by the first day, then by case and leg: the same in any order of the movements */
function differenceItems(
  movements: readonly LegMovement[],
  period: AccountPeriod,
): readonly DifferenceItem[] {
  const groups = Map.groupBy(movements.flatMap(sharesOf), ({ name }) => name);
  return [...groups]
    .flatMap(([name, shares]) => {
      const item = itemOf(shares.toSorted(byDay), period);
      return item === null ? [] : [{ name, item }];
    })
    .sort(
      (a, b) => compareTexts(firstDay(a.item), firstDay(b.item)) || compareTexts(a.name, b.name),
    )
    .map(({ item }) => item);
}

type Share = ItemMovement & {
  /** Of the case, or of the leg without a case. */
  readonly name: string;
  readonly paymentUuid: Uuid<"payment"> | null;
  readonly isIgnored: boolean;
};

/** What a movement belongs to: its cases, and its leg. Only movements with a common name are compared. */
export function namesOfMovement({ parts, legUuid }: LegMovement): string[] {
  return [...parts.map(({ paymentUuid }) => nameOfCase(paymentUuid)), nameOfLeg(legUuid)];
}

function nameOfCase(uuid: Uuid<"payment">): string {
  return `case ${uuid}`;
}

function nameOfLeg(uuid: Uuid<"leg">): string {
  return `leg ${uuid}`;
}

/** The parts of a movement by case, and what no case has of it. */
function sharesOf({ parts, amount, ...movement }: LegMovement): Share[] {
  const own = parts.map(
    (part): Share => ({ ...movement, ...part, name: nameOfCase(part.paymentUuid) }),
  );
  const allocated = sumExact(parts.map((part) => toExact(part.amount)));
  const rest = subtractExact(toExact(amount), allocated);
  if (equalsExact(rest, ZERO)) return own;
  const name = nameOfLeg(movement.legUuid);
  return [...own, { ...movement, name, paymentUuid: null, amount: fromExact(rest) }];
}

function itemOf(shares: readonly Share[], { after, asOf }: AccountPeriod): DifferenceItem | null {
  const [first] = shares;
  if (first === undefined) return null;
  const within = shares.filter(({ day }) => day > after && day <= asOf);
  const amount = differenceOf(within);
  if (equalsExact(amount, ZERO)) return null;
  return {
    kind: kindOf(first, differenceOf(shares)),
    paymentUuid: first.paymentUuid,
    amount: fromExact(amount),
    movements: shares.map(({ legUuid, source, day, amount: own }) => ({
      ...{ legUuid, source, day },
      amount: own,
    })),
  };
}

function kindOf({ paymentUuid, isIgnored }: Share, everywhere: Exact): DifferenceKind {
  if (equalsExact(everywhere, ZERO)) return "timing";
  return paymentUuid === null && !isIgnored ? "unexplained" : "open";
}

/** Balance less ledger. */
function differenceOf(shares: readonly Share[]): Exact {
  let difference = ZERO;
  for (const { source, amount } of shares) {
    const value = toExact(amount);
    difference =
      source === "ledger" ? subtractExact(difference, value) : addExact(difference, value);
  }
  return difference;
}

function firstDay({ movements }: DifferenceItem): string {
  return movements[0]?.day ?? "";
}

function byDay(a: Share, b: Share): number {
  return (
    compareTexts(a.day, b.day) ||
    compareTexts(a.source, b.source) ||
    compareTexts(a.legUuid, b.legUuid) ||
    compareTexts(a.amount, b.amount)
  );
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

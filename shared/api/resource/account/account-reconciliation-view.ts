import type { Shown } from "#api/schema/contract/shown.ts";
import type { Account } from "#domain/account/account.ts";
import type { Balance } from "#domain/account/balance.ts";
import type {
  AccountPeriod,
  AccountReconciliation,
  DifferenceItem,
  DifferenceKind,
} from "#domain/account/reconcile-account.ts";
import { withDecimalsOf, withUsualDigits } from "#domain/value/decimals.ts";
import { formatId } from "#domain/value/id.ts";
import { type Amount, subtract } from "#domain/value/money.ts";
import type * as response from "./account-response.ts";

type Sides = { readonly outside: Balance | null; readonly ledger: Balance | null };

type Reconciled = {
  readonly period: AccountPeriod;
  readonly start: Sides;
  readonly end: Sides;
  readonly reconciled: AccountReconciliation;
};

/** Without its items, of which a page is shown. */
export function viewAccountReconciliation(
  { uuid, organizationId, currency }: Account,
  { period, start, end, reconciled }: Reconciled,
): Omit<Shown<typeof response.accountReconciliation>, "items" | "total" | "limit" | "offset"> {
  const { difference, residual, sums, items } = reconciled;
  const balances = [start.outside, start.ledger, end.outside, end.ledger];
  const stated = balances.flatMap((balance) => (balance === null ? [] : [balance.amount]));
  const spelled = (amount: Amount) => withDecimalsOf(withUsualDigits(amount, currency), stated);
  const spelledIfKnown = (amount: Amount | null) => (amount === null ? null : spelled(amount));
  const part = (kind: DifferenceKind) => ({
    items: items.filter((item) => item.kind === kind).length,
    amount: spelled(sums[kind]),
  });
  return {
    account: formatId("account", uuid),
    organizationId,
    currency,
    since: period.after,
    asOf: period.asOf,
    balance: viewSide(end.outside),
    ledgerBalance: viewSide(end.ledger),
    difference: spelledIfKnown(difference),
    broughtForward:
      start.outside === null || start.ledger === null
        ? null
        : spelled(subtract(start.outside.amount, start.ledger.amount)),
    timing: part("timing"),
    open: part("open"),
    unexplained: part("unexplained"),
    residual: spelledIfKnown(residual),
  };
}

function viewSide(balance: Balance | null) {
  if (balance === null) return null;
  const { amount, asOf, source } = balance;
  return { amount, asOf, source };
}

/** Most movements that are shown of one item; a batch credit has one for each of its payments at most. */
const movementsShown = 20;

export function viewDifferenceItem({
  kind,
  paymentUuid,
  amount,
  movements,
}: DifferenceItem): Shown<typeof response.differenceItem> {
  return {
    kind,
    caseId: paymentUuid === null ? null : formatId("reconciliationCase", paymentUuid),
    amount: withDecimalsOf(
      amount,
      movements.map((movement) => movement.amount),
    ),
    movementCount: movements.length,
    movements: movements.slice(0, movementsShown).map(({ legUuid, ...movement }) => ({
      flowLegId: formatId("flowLeg", legUuid),
      ...movement,
    })),
  };
}

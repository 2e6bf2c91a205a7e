/**
 * The items of a settlement. Each is a share of a payment, a line of the settlement itself, or both: shares plus lines
 * equal the bank movement to the last unit (docs/matching.md, Settlements).
 */
import { type Amount, compare, isZero, negate, subtract, sum, zero } from "#domain/value/money.ts";

export const itemTypes = [
  "charge",
  "refund",
  "chargeback",
  "chargeback_reversal",
  "fee",
  "reserve",
  "release",
  "adjustment",
] as const;
export type ItemType = (typeof itemTypes)[number];

/** Amounts are signed as they move the balance at the processor; net = gross − fee. */
export type SettlementItem = {
  readonly type: ItemType;
  /** The reference that the payment carries. */
  readonly externalReference: string | null;
  /** The processor's id of the charge, or of the refund or dispute itself. */
  readonly providerTransferId: string | null;
  /** The processor's id of the line, unique in the settlement. */
  readonly itemReference: string | null;
  readonly gross: Amount;
  readonly fee: Amount;
  readonly net: Amount;
};

/** Types that belong to a payment, and whether their money goes back to the payer. */
const shareTypes: Partial<Record<ItemType, "forward" | "back">> = {
  charge: "forward",
  chargeback_reversal: "forward",
  refund: "back",
  chargeback: "back",
};

export type Share = {
  readonly effect: "forward" | "back";
  /** Without its sign. */
  readonly amount: Amount;
  /** The fee that the processor kept of it; zero where it is a line of the settlement. */
  readonly fee: Amount;
};

/**
 * The part of a payment: a charge at its net amount, money that goes back, or comes again, at its gross amount. Null for
 * an item that is a line of the settlement alone.
 */
export function shareOf({ type, gross, fee, net }: SettlementItem): Share | null {
  const effect = shareTypes[type];
  if (effect === undefined) return null;
  if (type === "charge") return { effect, amount: net, fee };
  return { effect, amount: effect === "back" ? negate(gross) : gross, fee: zero };
}

/**
 * What a fee item or an adjustment gives back: money for a payment that it names, such as the credit of a claimed fee. It stays
 * a line of the settlement. Null for other items.
 */
export function creditOf({
  type,
  net,
  externalReference,
  providerTransferId,
}: SettlementItem): Amount | null {
  const isNamed = externalReference !== null || providerTransferId !== null;
  const mayCredit = type === "fee" || type === "adjustment";
  return mayCredit && isNamed && compare(net, zero) > 0 ? net : null;
}

/** The line of the settlement itself, with its sign: the fee of money that went back, or all of another item. */
export function lineOf(item: SettlementItem): Amount {
  const share = shareOf(item);
  if (share === null) return item.net;
  return subtract(item.net, share.effect === "back" ? negate(share.amount) : share.amount);
}

type Problem = { readonly field: string; readonly message: string };

/** What is wrong with an item on its own; null where nothing is. */
export function problemOfItem(item: SettlementItem): Problem | null {
  const { type, gross, fee, net } = item;
  const expected = subtract(gross, fee);
  if (!isZero(subtract(net, expected))) {
    return { field: "net", message: `Must be gross less fee: ${expected}.` };
  }
  const effect = shareTypes[type];
  return effect === undefined ? null : problemOfShare(item, effect);
}

function problemOfShare(
  { type, externalReference, providerTransferId, gross, net }: SettlementItem,
  effect: Share["effect"],
): Problem | null {
  if (externalReference === null && providerTransferId === null) {
    const message = `A ${type} needs externalReference or providerTransferId.`;
    return { field: "externalReference", message };
  }
  const moved = effect === "back" ? negate(gross) : gross;
  if (compare(moved, zero) <= 0) {
    const wanted = effect === "back" ? "below" : "above";
    return { field: "gross", message: `Of a ${type}, must be ${wanted} zero.` };
  }
  const isCovered = type !== "charge" || compare(net, zero) > 0;
  return isCovered ? null : { field: "net", message: "Of a charge, must be above zero." };
}

export type Total = {
  readonly count: number;
  readonly gross: Amount;
  readonly fee: Amount;
  readonly net: Amount;
  /** Sum of the lines of the settlement itself (`lineOf`). */
  readonly lines: Amount;
};

/** One total for each type that has items. */
export type ItemTotals = Partial<Record<ItemType, Total>>;

const nothing: Total = { count: 0, gross: zero, fee: zero, net: zero, lines: zero };

export function withItems(totals: ItemTotals, items: readonly SettlementItem[]): ItemTotals {
  const added = { ...totals };
  for (const [type, own] of Map.groupBy(items, (item) => item.type)) {
    added[type] = addTotals([
      added[type] ?? nothing,
      {
        count: own.length,
        gross: sum(own.map(({ gross }) => gross)),
        fee: sum(own.map(({ fee }) => fee)),
        net: sum(own.map(({ net }) => net)),
        lines: sum(own.map(lineOf)),
      },
    ]);
  }
  return added;
}

/** The total of all types. */
export function totalOf(totals: ItemTotals): Total {
  return addTotals(itemTypes.flatMap((type) => totals[type] ?? []));
}

function addTotals(totals: readonly Total[]): Total {
  return {
    count: totals.reduce((all, { count }) => all + count, 0),
    gross: sum(totals.map(({ gross }) => gross)),
    fee: sum(totals.map(({ fee }) => fee)),
    net: sum(totals.map(({ net }) => net)),
    lines: sum(totals.map(({ lines }) => lines)),
  };
}

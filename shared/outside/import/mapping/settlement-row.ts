/** Maps a row of a payout report to an item of a settlement (docs/files.md, Settlements). */

import { foldedWord } from "#api/resource/import/type-words.ts";
import { canonicalReference } from "#api/schema/field/reference-value.ts";
import { problemOfItem, type SettlementItem } from "#domain/settlement/settlement-items.ts";
import type { Currency } from "#domain/value/currency.ts";
import { type Amount, abs, isZero, negate, subtract, sum, zero } from "#domain/value/money.ts";
import { findReferences, searchableText } from "#domain/value/text/reference-pattern.ts";
import type { NamedSettlement } from "../file-event.ts";
import { RowError } from "../row-error.ts";
import type { CellAmount, Cells } from "./cells.ts";
import {
  type Dates,
  datesOf,
  type MappedRow,
  movementOf,
  warningsOf,
  zeroAmount,
} from "./map-row.ts";
import { quoted } from "./notation-text.ts";
import {
  agreedCurrency,
  amountFieldOf,
  amountOfColumn,
  directionOfSign,
  signedAmountOf,
} from "./row-amount.ts";
import type { RowPlan, SettlementPlan } from "./row-plan.ts";

/** Maximum characters of the reference and of the provider, as in a request. */
const maximumReference = 128;
const maximumProvider = 64;

/** @throws RowError that has the settlement of the row, if a cell is missing or invalid */
export function mapSettlementRow(plan: RowPlan, own: SettlementPlan, cells: Cells): MappedRow {
  const settlement = settlementOf(own, cells);
  if (settlement === null) {
    return { kind: "skipped", code: "no_settlement", message: "The row names no settlement." };
  }
  try {
    return mapNamed(plan, cells, { ...settlement, type: typeOf(own, cells) });
  } catch (error) {
    if (!(error instanceof RowError)) throw error;
    error.settlement = settlement;
    throw error;
  }
}

/** @throws RowError if the currency is part of the key and the row has none */
function settlementOf(
  { pattern, byCurrency }: SettlementPlan,
  cells: Cells,
): NamedSettlement | null {
  const cell = cells.text("settlement");
  const found =
    cell === null || pattern === null
      ? cell
      : (findReferences(pattern, searchableText(cell), 1)[0] ?? null);
  if (found === null) return null;
  const provider = cells.text("provider") ?? "";
  requireLength("settlement", found.length <= maximumReference, cells);
  requireLength("provider", provider !== "" && provider.length <= maximumProvider, cells);
  const reference = canonicalReference(found);
  return byCurrency
    ? { provider, reference, keyCurrency: currencyOf(cells) }
    : { provider, reference };
}

function requireLength(field: "settlement" | "provider", isMet: boolean, cells: Cells): void {
  if (isMet) return;
  const maximum = field === "settlement" ? maximumReference : maximumProvider;
  const message = `The ${field} must have 1 to ${maximum} characters.`;
  throw new RowError("text_too_long", message, cells.columnOf(field));
}

type Type = SettlementItem["type"] | "total";

function typeOf({ types }: SettlementPlan, cells: Cells): Type {
  const word = cells.text("type") ?? "";
  const type = types.get(foldedWord(word));
  if (type !== undefined) return type;
  const message = `${quoted(word)} is none of the words in settlement.types of the profile.`;
  throw new RowError("type_unknown", message, cells.columnOf("type"));
}

type Named = NamedSettlement & { readonly type: Type };

function mapNamed(plan: RowPlan, cells: Cells, { type, ...named }: Named): MappedRow {
  const { reference } = named;
  const dates = datesOf(plan, cells);
  const amounts = amountsOf(plan, cells);
  if (type === "total") {
    const [net, currency] = [negate(amounts.net), currencyOf(cells)];
    return {
      kind: "skipped",
      code: "settlement_total",
      message: `Settlement ${reference} pays out ${net} ${currency}.`,
      total: { ...named, currency, net, day: dayOf(dates) },
    };
  }
  if (isZero(amounts.net) && isZero(amounts.gross)) return zeroAmount;
  const item: SettlementItem = {
    type,
    externalReference: keyOf("externalReference", cells),
    providerTransferId: keyOf("providerTransferId", cells),
    itemReference: keyOf("itemReference", cells),
    ...amounts,
  };
  const problem = problemOfItem(item);
  if (problem !== null) {
    const message = `${problem.field}: ${problem.message}`;
    throw new RowError("settlement_item_invalid", message);
  }
  const amount = abs(item.net);
  const direction = item.net.startsWith("-") ? "debit" : "credit";
  const movement = movementOf(plan, cells, { amount, isNegative: false, direction }, dates);
  return {
    kind: "movement",
    movement,
    warnings: warningsOf(dates),
    settled: { ...named, item },
  };
}

function dayOf({ valueDate, bookingDate, occurredAt }: Dates) {
  return (valueDate ?? bookingDate ?? occurredAt)?.date ?? null;
}

function keyOf(
  field: "externalReference" | "providerTransferId" | "itemReference",
  cells: Cells,
): string | null {
  const text = cells.key(field);
  return text === null ? null : canonicalReference(text);
}

function currencyOf(cells: Cells): Currency {
  const currency = cells.currency("currency");
  if (currency !== null) return currency;
  throw new RowError("currency_missing", "The row has no currency.", cells.columnOf("currency"));
}

type Amounts = Pick<SettlementItem, "gross" | "fee" | "net">;

/** Two of gross, fee and net give the third; a fee that is not given is zero. */
function amountsOf(plan: RowPlan, cells: Cells): Amounts {
  const fee = feeOf(plan, cells);
  const net = netOf(plan, cells);
  const gross = grossOf(plan, cells, { fee, net });
  if (fee === null) tellLoneAmount(plan, cells, { gross, net });
  if (gross === null) {
    if (net !== null) return { gross: sum([net, fee ?? zero]), fee: fee ?? zero, net };
    throw new RowError("amount_missing", "The row has no amount.", cells.columnOf("net"));
  }
  if (net === null) return { gross, fee: fee ?? zero, net: subtract(gross, fee ?? zero) };
  return { gross, fee: fee ?? subtract(gross, net), net };
}

/** A mapped gross or net amount that is blank, beside a fee that is blank too, may hide a fee. */
function tellLoneAmount(
  { columns, checks }: RowPlan,
  cells: Cells,
  { gross, net }: Readonly<Record<"gross" | "net", Amount | null>>,
): void {
  const given = gross ?? net;
  if (given === null || isZero(given) || (gross !== null && net !== null)) return;
  const fields = net === null ? netFields : grossFields;
  const blank = fields.find((field) => columns.has(field));
  if (blank === undefined) return;
  const message = "Of gross, fee and net amount only one is given, and the fee was read as zero.";
  checks.guess("fee_assumed", message, `${cells.columnOf(blank)} is blank: ${given}`);
}

const grossFields = ["amount", "debit", "credit"] as const;
const netFields = ["net", "netDebit", "netCredit"] as const;

function grossOf(
  plan: RowPlan,
  cells: Cells,
  { fee, net }: { readonly fee: Amount | null; readonly net: Amount | null },
): Amount | null {
  const isStated = grossFields.some((field) => cells.cell(field) !== null);
  if (!isStated) return null;
  const [own, settled] = [cells.currency("grossCurrency"), cells.currency("currency")];
  if (own !== null && own !== settled) {
    if (fee !== null && net !== null) return null;
    const message = `The gross amount is in ${own} and the settlement in ${settled}: the row needs net and fee.`;
    throw new RowError("currency_invalid", message, cells.columnOf("grossCurrency"));
  }
  const signed = signedAmountOf(plan, cells);
  agreedCurrency(own ?? settled, signed, { cells, field: amountFieldOf(plan, signed) });
  return signed.direction === "debit" ? negate(signed.amount) : signed.amount;
}

function netOf(plan: RowPlan, cells: Cells): Amount | null {
  const stated = cells.amount("net");
  if (stated !== null) {
    requireSymbol(cells, "net", stated);
    return signedNet(plan, stated);
  }
  const debit = cells.amountOfPair("netDebit", "netCredit");
  const credit = cells.amountOfPair("netCredit", "netDebit");
  if (debit === null && credit === null) return null;
  const isAlone = debit !== null && credit !== null;
  if (isAlone && !isZero(debit.amount) && !isZero(credit.amount)) {
    const message = "The row has both a net debit and a net credit.";
    throw new RowError("amount_ambiguous", message, cells.columnOf("netDebit"));
  }
  const netOfColumn = (amount: CellAmount | null, direction: "debit" | "credit") => {
    if (amount === null) return zero;
    const field = direction === "debit" ? "netDebit" : "netCredit";
    requireSymbol(cells, field, amount);
    const signed = amountOfColumn(plan, cells, amount, { field, direction, isAlone });
    return signed.direction === "debit" ? negate(signed.amount) : signed.amount;
  };
  return sum([netOfColumn(credit, "credit"), netOfColumn(debit, "debit")]);
}

function signedNet(plan: RowPlan, net: CellAmount): Amount {
  return directionOfSign(plan, net) === "credit" ? net.amount : negate(net.amount);
}

/** Above zero: the processor kept it. A sign of its own column decides, else that of the amount. */
function feeOf({ directions }: RowPlan, cells: Cells): Amount | null {
  const fee = cells.amount("fee");
  if (fee === null) return null;
  requireOwnCurrency(cells);
  requireSymbol(cells, "fee", fee);
  const word = cells.text("feeIndicator");
  if (word === null && fee.word === undefined)
    return fee.isNegative ? negate(fee.amount) : fee.amount;
  const direction = word === null ? fee.word : directions.get(word.toLowerCase());
  if (direction !== undefined) return direction === "debit" ? fee.amount : negate(fee.amount);
  const message = `${quoted(word ?? "")} is neither a debit nor a credit value.`;
  throw new RowError("indicator_unknown", message, cells.columnOf("feeIndicator"));
}

/** @throws RowError if a symbol beside the amount is not of the settlement's currency */
function requireSymbol(
  cells: Cells,
  field: "net" | "netDebit" | "netCredit" | "fee",
  amount: CellAmount,
): void {
  if (amount.symbol == null) return;
  agreedCurrency(cells.currency("currency"), amount, { cells, field });
}

/** A fee in another currency cannot be added to the net amount. */
function requireOwnCurrency(cells: Cells): void {
  const [own, settled] = [cells.currency("feeCurrency"), cells.currency("currency")];
  if (own === null || settled === null || own === settled) return;
  const message = `The fee is in ${own} and the settlement in ${settled}.`;
  throw new RowError("currency_invalid", message, cells.columnOf("feeCurrency"));
}

/** Maps a row to the request that would create its payment intent (docs/files.md, Expected payments). */

import type { ExpectedPaymentOptions } from "#api/resource/import/expected-payment-options.ts";
import { dateWindowOf } from "#api/resource/import/reading-options.ts";
import { type IntentField, intentFields, type RowField } from "#api/resource/import/row-fields.ts";
import { createPaymentIntentBody } from "#api/resource/payment-intent/payment-intent-request.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import { parseCurrency } from "#domain/value/currency.ts";
import { type Amount, isZero } from "#domain/value/money.ts";
import type { IntentRequest } from "../file-event.ts";
import { RowError } from "../row-error.ts";
import type { SignedAmount } from "../value/amount.ts";
import { startOfDay } from "../value/calendar.ts";
import type { Cells } from "./cells.ts";
import { requireDateWithin } from "./date-window.ts";
import { type MappedRow, pastMonthEnd } from "./map-row.ts";
import { quoted } from "./notation-text.ts";
import { agreedCurrency } from "./row-amount.ts";
import { type DateWindow, dayBeside, type RowPlan } from "./row-plan.ts";

/** Texts that the request has under the name of their field. */
const textFields = [
  "externalReference",
  "paymentType",
  "paymentSubtype",
  "stablecoin",
  "chain",
  "direction",
  "refundOf",
  "beneficiaryAccount",
  "beneficiaryName",
] as const satisfies readonly IntentField[];

/** @throws RowError that names the field, if the request would be refused */
export function mapIntent(
  plan: RowPlan,
  options: ExpectedPaymentOptions,
  cells: Cells,
): Extract<MappedRow, { readonly kind: "intent" | "skipped" }> {
  const written = [moneyOf(plan, cells, "source"), moneyOf(plan, cells, "destination")] as const;
  const { belowZero = "skip" } = options;
  const nothing = nothingExpected(plan, belowZero, written);
  if (nothing !== null) return nothing;
  const isBelowZero = written.some(isNegative);
  if (isBelowZero && !written.every(isNegative)) {
    const message = "One of the two amounts is below zero: their signs must be the same.";
    throw new RowError("payment_intent_invalid", message, cells.columnOf("sourceAmount"));
  }
  const [source, destination] = written.map(withoutSign);
  const date = cells.moment("effectiveDate");
  requireDateWithin(dueWindow(plan), cells, "effectiveDate", date);
  const moment = date && (date.instant ?? startOfDay(date.date, plan.moments.timeZone));
  const texts = textFields.map((field) => [field, cells.text(field)] as const);
  const request: IntentRequest = {
    ...Object.fromEntries(texts.filter(([, text]) => text !== null)),
    source,
    destination,
    ...(isBelowZero ? { direction: belowZero } : {}),
    ...(moment === null ? {} : { effectiveDate: formatTimestamp(moment) }),
    ...referencesOf(options, cells),
    ...metadataOf(options, cells),
    ...(options.expectedLegs.length === 0 ? {} : { expectedLegs: options.expectedLegs }),
  };
  requireValid(request, cells);
  const warnings = date?.wasPastMonthEnd ? [pastMonthEnd("effectiveDate")] : [];
  return { kind: "intent", request, warnings };
}

/** @throws RowError that names the first field for which the request would be refused, and quotes money */
function requireValid(request: IntentRequest, cells: Cells): void {
  const { error } = createPaymentIntentBody.safeParse(request);
  const issue = error?.issues[0];
  if (issue === undefined) return;
  const path = issue.path.map(String);
  const column = columnOf(path, cells);
  const isMoney = path[0] === "source" || path[0] === "destination";
  const text = column === null || !isMoney ? null : cells.textAt(column);
  const own = text === null ? "" : ` The cell has ${quoted(text)}.`;
  const isAbsent = path.length === 1 && !Object.hasOwn(request, path[0] ?? "");
  const reason = isAbsent ? "The row has no text for it." : issue.message;
  const message = `${path.join(".")}: ${reason}${own}`;
  throw new RowError("payment_intent_invalid", message, column);
}

type Money = { readonly amount: string; readonly currency: string };

function isNegative({ amount }: Money): boolean {
  return amount.startsWith("-") && !isZero(amount as Amount);
}

function withoutSign({ amount, currency }: Money): Money {
  return { amount: amount.replace(/^-/, ""), currency };
}

/**
 * A credit note and an item that is paid are in lists of open items, and nothing is to be expected of them. A ledger's
 * row below zero is a payment in the other direction, where the profile says so.
 */
function nothingExpected(
  { amountSign }: RowPlan,
  belowZero: ExpectedPaymentOptions["belowZero"],
  sides: readonly [Money, Money],
): Extract<MappedRow, { readonly kind: "skipped" }> | null {
  const below = sides.find(isNegative);
  if (below !== undefined && belowZero === "skip") {
    const other = amountSign === "inverted" ? "signed" : "inverted";
    const message = `The open amount is ${below.amount} ${below.currency}: a credit note, which is owed to the customer, so no payment is expected. If the file writes what customers owe below zero, set amountSign to ${other}; if a row below zero is a payment in the other direction, set expectedPayments.belowZero.`;
    return { kind: "skipped", code: "credit_note", message };
  }
  if (!sides.some(({ amount }) => isZero(amount as Amount))) return null;
  const message = "The open amount is zero: the item is paid or offset, so no payment is expected.";
  return { kind: "skipped", code: "nothing_open", message };
}

/** Two years: a payment may be due later than a booking can be. */
const dueDays = 731;

function dueWindow({ window, profile }: RowPlan): DateWindow | null {
  const { importedAt, options } = profile;
  if (window === null || importedAt === undefined) return window;
  const { daysAfter } = dateWindowOf(options);
  return { first: window.first, last: dayBeside(importedAt, Math.max(dueDays, daysAfter)) };
}

/** The amount as it is written, with its sign. */
function moneyOf(plan: RowPlan, cells: Cells, side: "source" | "destination"): Money {
  const [amountField, currencyField] = fieldsOf(side, cells);
  const read = cells.amount(amountField, currencyField);
  if (read === null) {
    throw new RowError("amount_missing", "The row has no amount.", cells.columnOf(amountField));
  }
  const currency = currencyOf(cells, currencyField, { amountField, read });
  const isBelowZero = read.isNegative !== (plan.amountSign === "inverted");
  return { amount: isBelowZero ? `-${read.amount}` : read.amount, currency };
}

/** As the file has it, where it has a currency and not a word for one. */
function currencyOf(
  cells: Cells,
  field: IntentField,
  { amountField, read }: { readonly amountField: IntentField; readonly read: SignedAmount },
): string {
  const written = cells.text(field) ?? "";
  // The request's own rules say what is wrong with a text that can be no currency at all.
  if (written !== "" && cells.translated(written) === null && parseCurrency(written) === null) {
    return written;
  }
  const at = { cells, field: amountField, currencyField: field };
  const agreed = agreedCurrency(cells.currency(field), read, at);
  return written.toUpperCase() === agreed ? written : agreed;
}

/** The side's own fields where the row has them, else those of both sides. */
function fieldsOf(side: "source" | "destination", cells: Cells) {
  const own = { amount: `${side}Amount`, currency: `${side}Currency` } as const;
  return [
    hasCell(cells, own.amount, "amount") ? own.amount : "amount",
    hasCell(cells, own.currency, "currency") ? own.currency : "currency",
  ] as const;
}

/** Also where the row has neither cell, and only the side's own one is mapped: an error names that one. */
function hasCell(cells: Cells, own: RowField, shared: RowField): boolean {
  if (cells.cell(own) !== null) return true;
  return cells.cell(shared) === null && cells.columnOf(own) !== own;
}

function referencesOf({ references }: ExpectedPaymentOptions, cells: Cells): object {
  const named = references.flatMap(({ type, column }) => {
    const value = cells.textAt(column as string | number);
    return value === null ? [] : [{ type, value }];
  });
  return named.length === 0 ? {} : { references: named };
}

function metadataOf({ metadata }: ExpectedPaymentOptions, cells: Cells): object {
  const named = metadata.flatMap(({ name, column }) => {
    const value = cells.textAt(column as string | number);
    return value === null ? [] : [[name, value] as const];
  });
  return named.length === 0 ? {} : { metadata: Object.fromEntries(named) };
}

/** The column of the field that a request names, such as `source.amount`. */
function columnOf(path: readonly string[], cells: Cells): string | null {
  const [first = "", second = ""] = path;
  if (first === "source" || first === "destination") {
    const [amount, currency] = fieldsOf(first, cells);
    return cells.columnOf(second === "currency" ? currency : amount);
  }
  const field = intentFields.find((name) => name === first);
  return field === undefined ? null : cells.columnOf(field);
}

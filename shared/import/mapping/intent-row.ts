/** Maps a row to the request that would create its payment intent (docs/files.md, Expected payments). */
import { formatTimestamp } from "../../schema/field/timestamp.ts";
import { createPaymentIntentBody } from "../../schema/request/case/payment-intent-request.ts";
import type { ExpectedPaymentOptions } from "../../schema/request/evidence/expected-payment-options.ts";
import { type IntentField, intentFields } from "../../schema/request/evidence/row-fields.ts";
import type { IntentRequest } from "../file-event.ts";
import { RowError } from "../row-error.ts";
import { startOfDay } from "../value/calendar.ts";
import type { Cells } from "./cells.ts";
import { type MappedRow, pastMonthEnd } from "./map-row.ts";
import type { RowPlan } from "./row-plan.ts";

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
): Extract<MappedRow, { readonly kind: "intent" }> {
  const date = cells.moment("effectiveDate");
  const moment = date && (date.instant ?? startOfDay(date.date, plan.moments.timeZone));
  const texts = textFields.map((field) => [field, cells.text(field)] as const);
  const request: IntentRequest = {
    ...Object.fromEntries(texts.filter(([, text]) => text !== null)),
    source: moneyOf(plan, cells, "source"),
    destination: moneyOf(plan, cells, "destination"),
    ...(moment === null ? {} : { effectiveDate: formatTimestamp(moment) }),
    ...referencesOf(options, cells),
    ...metadataOf(options, cells),
    ...(options.expectedLegs.length === 0 ? {} : { expectedLegs: options.expectedLegs }),
  };
  const { error } = createPaymentIntentBody.safeParse(request);
  const issue = error?.issues[0];
  if (issue !== undefined) {
    const path = issue.path.map(String);
    const column = columnOf(path, cells);
    throw new RowError("payment_intent_invalid", `${path.join(".")}: ${issue.message}`, column);
  }
  const warnings = date?.wasPastMonthEnd ? [pastMonthEnd("effectiveDate")] : [];
  return { kind: "intent", request, warnings };
}

/** The amount as it is written, so that one below zero is refused as in a request. */
function moneyOf(plan: RowPlan, cells: Cells, side: "source" | "destination"): object {
  const [amountField, currencyField] = fieldsOf(side, cells);
  const read = cells.amount(amountField);
  if (read === null) {
    throw new RowError("amount_missing", "The row has no amount.", cells.columnOf(amountField));
  }
  const currency = cells.text(currencyField);
  if (currency === null) {
    const column = cells.columnOf(currencyField);
    throw new RowError("currency_missing", "The row has no currency.", column);
  }
  const isBelowZero = read.isNegative !== (plan.amountSign === "inverted");
  return { amount: isBelowZero ? `-${read.amount}` : read.amount, currency };
}

/** The side's own fields where the row has them, else those of both sides. */
function fieldsOf(side: "source" | "destination", cells: Cells) {
  const own = { amount: `${side}Amount`, currency: `${side}Currency` } as const;
  return [
    cells.cell(own.amount) === null ? "amount" : own.amount,
    cells.cell(own.currency) === null ? "currency" : own.currency,
  ] as const;
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

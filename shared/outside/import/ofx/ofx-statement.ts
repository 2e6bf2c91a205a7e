/** A statement of an OFX file while it is read, and the movements of its transactions. */

import type { ImportProfileSettings } from "#api/resource/import/import-profile-request.ts";
import { parseWrittenCurrency } from "#domain/evidence/row-currency.ts";
import type { Currency } from "#domain/value/currency.ts";
import { isZero } from "#domain/value/money.ts";
import type { RowIdentity, RowReading, RowWarning, StatementEntry } from "../file-event.ts";
import { pastMonthEnd } from "../mapping/map-row.ts";
import { RowError } from "../row-error.ts";
import { constantOf, distinctReferences, noChain, present } from "../statement/bank-movement.ts";
import { requireKnownCurrency } from "../statement/known-currency.ts";
import type { Ordinals } from "../statement/ordinals.ts";
import { hashParts } from "../statement/row-identity.ts";
import type { StatementTally } from "../statement/statement-tally.ts";
import { momentOf, type OfxMoment, requiredAmount } from "./ofx-values.ts";
import { guessOfType, type TypeGuess } from "./transaction-types.ts";

/** Values by name, of nested elements with the name of their parent: `TRNAMT`, `PAYEE.NAME`. */
export type Values = ReadonlyMap<string, string>;

export type OpenStatement = {
  readonly index: number;
  readonly isCard: boolean;
  readonly tally: StatementTally;
  readonly values: Map<string, string>;
};

type TransactionGuess = Pick<TypeGuess, "message"> & {
  readonly code: TypeGuess["code"] | "fitid_missing";
  readonly example: string;
};

export type ReadTransaction = {
  readonly reading: RowReading;
  readonly guesses: readonly TransactionGuess[];
};

export function accountOf(
  { values }: OpenStatement,
  profile: ImportProfileSettings,
): string | null {
  const named = values.get("BANKACCTFROM.ACCTID") ?? values.get("CCACCTFROM.ACCTID");
  return named ?? constantOf(profile, "account");
}

export function currencyOf(
  { values }: OpenStatement,
  profile: ImportProfileSettings,
): Currency | null {
  return parseWrittenCurrency(values.get("CURDEF") ?? constantOf(profile, "currency") ?? "");
}

const zeroAmount = {
  outcome: "skipped",
  code: "zero_amount",
  message: "The amount is zero: no money moves.",
} as const;

/** @throws RowError if a value is missing or invalid */
export function readTransaction(
  values: Values,
  statement: OpenStatement,
  profile: ImportProfileSettings,
  ordinals: Ordinals,
): ReadTransaction {
  refuseCorrection(values);
  const posted = dateOf(values, "DTPOSTED", profile);
  if (posted === null)
    throw new RowError("date_missing", "The transaction has no DTPOSTED.", "DTPOSTED");
  const currency = currencyOfTransaction(values, statement, profile);
  requireKnownCurrency(currency, profile, values.has("CURRENCY.CURSYM") ? "CURSYM" : "CURDEF");
  const { amount, isNegative } = requiredAmount(values.get("TRNAMT"), currency);
  if (isZero(amount)) return { reading: zeroAmount, guesses: [] };
  const account = accountOf(statement, profile);
  const direction = isNegative ? "debit" : "credit";
  const available = dateOf(values, "DTAVAIL", profile);
  const initiated = dateOf(values, "DTUSER", profile);
  const own = identify(values, account, statement, ordinals);
  const movement: StatementEntry = {
    ...noChain,
    ...textsOf(values, account, own.isFirst),
    account,
    provider: constantOf(profile, "provider"),
    phase: profile.options.phases[direction],
    direction,
    amount,
    currency,
    status: "confirmed",
    bookingDate: posted.date,
    valueDate: available?.date ?? null,
    occurredAt: initiated?.instant ?? posted.instant,
    endToEndId: null,
    uetr: null,
  };
  statement.tally.count(movement, currencyOf(statement, profile));
  const late = [posted, available].some((moment) => moment?.wasPastMonthEnd);
  const warnings = [...own.warnings, ...(late ? [pastMonthEnd("bookingDate")] : [])];
  const reading: RowReading = { outcome: "movement", movement, identity: own.identity, warnings };
  return { reading, guesses: guessesOf(values, direction, statement) };
}

/** A correction takes the place of an earlier transaction, or removes it: to count it would count money twice. */
function refuseCorrection(values: Values): void {
  const corrected = values.get("CORRECTFITID");
  if (corrected === undefined || corrected === "") return;
  const action = (values.get("CORRECTACTION") ?? "REPLACE").slice(0, 20);
  const message = `The transaction corrects the one with the FITID ${corrected.slice(0, 60)} (${action}): correct it by hand.`;
  throw new RowError("correction", message, "CORRECTFITID");
}

function dateOf(
  values: Values,
  name: "DTPOSTED" | "DTAVAIL" | "DTUSER",
  { options }: ImportProfileSettings,
): OfxMoment | null {
  const text = values.get(name) ?? "";
  if (text === "") return null;
  const moment = momentOf(text, options.timeZone);
  if (moment !== null) return moment;
  const message = `"${text.slice(0, 60)}" is not a time of OFX, such as 20260105 or 20260105103000[-5:EST].`;
  throw new RowError("date_invalid", message, name);
}

/** `CURRENCY` says in what currency the amount is; `ORIGCURRENCY` only from what it was converted. */
function currencyOfTransaction(
  values: Values,
  statement: OpenStatement,
  profile: ImportProfileSettings,
): Currency {
  const symbol = values.get("CURRENCY.CURSYM");
  if (symbol === undefined) {
    const currency = currencyOf(statement, profile);
    if (currency !== null) return currency;
    throw new RowError("currency_missing", "The statement has no currency (CURDEF).", "CURDEF");
  }
  const currency = parseWrittenCurrency(symbol);
  if (currency !== null) return currency;
  throw new RowError("currency_invalid", `"${symbol.slice(0, 60)}" is not a currency.`, "CURSYM");
}

/** A name of 32 characters may be cut, so that no reference is searched in it. */
const maximumName = 32;

function firstOf(values: Values, ...names: readonly string[]): string | null {
  const found = names.find((name) => values.has(name));
  return found === undefined ? null : (values.get(found) ?? null);
}

function textsOf(values: Values, account: string | null, isFirst: boolean) {
  const name = firstOf(values, "NAME", "PAYEE.NAME");
  const other = firstOf(values, "BANKACCTTO.ACCTID", "CCACCTTO.ACCTID");
  const fitid = present(firstOf(values, "FITID"));
  const searched = name !== null && name.length < maximumName ? name : null;
  return {
    counterpartyName: values.get("EXTDNAME") ?? name,
    counterpartyAccount: other === account ? null : other,
    remittanceInformation: values.get("MEMO") ?? searched,
    bankReference: isFirst ? fitid : null,
    references: distinctReferences([
      { type: "bank_reference", value: isFirst ? null : fitid },
      { type: "check_number", value: firstOf(values, "CHECKNUM") },
      { type: "reference_number", value: firstOf(values, "REFNUM") },
      { type: "server_reference", value: firstOf(values, "SRVRTID") },
    ]),
  };
}

type Identified = {
  readonly identity: RowIdentity;
  /** Whether no transaction of the account before has this FITID. */
  readonly isFirst: boolean;
  readonly warnings: readonly RowWarning[];
};

/**
 * A FITID identifies a transaction within its account, over files whose periods overlap. Where a bank
 * uses one twice, and where it is missing, the content decides.
 */
function identify(
  values: Values,
  account: string | null,
  { values: head }: OpenStatement,
  ordinals: Ordinals,
): Identified {
  const fitid = values.get("FITID") ?? "";
  const bank = head.get("BANKACCTFROM.BANKID") ?? "";
  const nthOfFitid = fitid === "" ? 0 : ordinals.next(hashParts("fitid", bank, account, fitid));
  if (nthOfFitid === 1) return { identity: fieldsOf(bank, fitid), isFirst: true, warnings: [] };
  const content = hashParts("content", bank, account, fitid, ...contentOf(values));
  const identity = fieldsOf(bank, fitid, content, String(ordinals.next(content)));
  const message = `The FITID ${fitid.slice(0, 60)} was read before in this account; the transaction counts as another one.`;
  const warnings = nthOfFitid > 1 ? [{ code: "fitid_repeated", message }] : [];
  return { identity, isFirst: false, warnings };
}

function fieldsOf(...values: readonly string[]): RowIdentity {
  return { kind: "fields", values };
}

const contentNames = [
  "TRNTYPE",
  "DTPOSTED",
  "TRNAMT",
  "NAME",
  "PAYEE.NAME",
  "MEMO",
  "CHECKNUM",
  "REFNUM",
];

function contentOf(values: Values): readonly string[] {
  return contentNames.map((name) => values.get(name) ?? "");
}

function guessesOf(
  values: Values,
  direction: StatementEntry["direction"],
  { isCard }: OpenStatement,
): TransactionGuess[] {
  const type = values.get("TRNTYPE")?.toUpperCase() ?? "";
  const example = `${type || "no TRNTYPE"} ${values.get("TRNAMT") ?? ""}`;
  const ofType = guessOfType(type, direction, isCard);
  const guesses: TransactionGuess[] = ofType === null ? [] : [{ ...ofType, example }];
  if ((values.get("FITID") ?? "") === "") {
    const message = "The transaction has no FITID; its date, amount and texts identify it.";
    guesses.push({ code: "fitid_missing", message, example });
  }
  return guesses;
}

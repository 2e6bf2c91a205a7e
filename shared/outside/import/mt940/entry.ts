/** The movement that a statement line (61) and its information (86) describe. */

import type { ImportProfileSettings } from "#api/resource/import/import-profile-request.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { StatementEntry, TypedReference } from "../file-event.ts";
import { constantOf, distinctReferences, noChain } from "../statement/bank-movement.ts";
import { readable } from "../statement/cut-text.ts";
import { isOwnAccount } from "../statement/own-account.ts";
import { readableReason, returnReasonIn } from "../statement/return-reasons.ts";
import type { Information } from "./information.ts";
import type { StatementLine } from "./statement-line.ts";

type EntryContext = {
  readonly profile: ImportProfileSettings;
  readonly account: string | null;
  readonly currency: Currency;
  /** Whether the line is of an interim report: then it is pending, whatever its mark. */
  readonly isInterim: boolean;
};

export function entryOf(
  { profile, account, currency, isInterim }: EntryContext,
  line: StatementLine,
  information: Information,
): StatementEntry {
  const text = readable(information.text) || null;
  const supplement = supplementOf(line, text);
  return {
    ...noChain,
    ...returnMarkOfLine(line, information, text),
    provider: constantOf(profile, "provider"),
    phase: profile.options.phases[line.direction],
    account,
    currency,
    direction: line.direction,
    amount: line.amount,
    status: isInterim || line.isExpected ? "pending" : "confirmed",
    bookingDate: line.entryDate,
    valueDate: line.valueDate,
    occurredAt: null,
    // Banks also put words and account numbers here, so it is a reference and not an identity.
    bankReference: null,
    endToEndId: information.endToEndId,
    uetr: null,
    counterpartyName: information.counterpartyName,
    counterpartyAccount: counterpartyAccountOf(account, line, information),
    remittanceInformation: text ?? supplement.text,
    references: distinctReferences([
      { type: "customer_reference", value: line.customerReference },
      { type: "bank_reference", value: line.bankReference },
      ...information.references,
      ...(text === null ? [] : supplement.references),
    ]),
  };
}

const iban = /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/;

/**
 * The counterparty's account: that of field 86, else one that stands alone in the second line of field 61 or in place
 * of the reference. Never the account of the statement.
 */
function counterpartyAccountOf(
  own: string | null,
  { supplement, customerReference }: StatementLine,
  { counterpartyAccount }: Information,
): string | null {
  if (counterpartyAccount !== null && !isOwnAccount(own, counterpartyAccount))
    return counterpartyAccount;
  for (const alone of [supplement, customerReference]) {
    if (alone !== null && iban.test(alone) && !isOwnAccount(own, alone)) return alone;
  }
  return null;
}

type Supplement = {
  readonly text: string | null;
  readonly references: readonly TypedReference[];
};

/** The second line of field 61, kept beside field 86 unless that has the same, or it is an account. */
function supplementOf({ supplement }: StatementLine, text: string | null): Supplement {
  if (supplement === null) return { text: null, references: [] };
  const isKnown = iban.test(supplement) || text?.includes(supplement);
  const references = isKnown ? [] : [{ type: "supplementary_details", value: supplement }];
  return { text: supplement, references };
}

const returnType = /^[NSF]RTI$/;

/** A reason of a return (`/RTRN/`), and a type or code of returns, say more than the mark of a reversal. */
function returnMarkOfLine(
  { isReversal, type }: StatementLine,
  { returnReason, isReturn }: Information,
  text: string | null,
): Pick<StatementEntry, "returned" | "returnReason"> {
  if (isReturn || returnType.test(type ?? "")) {
    const code = returnReason ?? returnReasonIn(text);
    return { returned: "return", returnReason: readableReason(code, null) };
  }
  return { returned: isReversal ? "reversal" : null, returnReason: null };
}

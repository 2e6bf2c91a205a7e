/** The movement that a statement line (61) and its information (86) describe. */
import type { ImportProfileSettings } from "../../schema/request/evidence/import-profile-request.ts";
import type { StatementEntry } from "../file-event.ts";
import { constantOf, distinctReferences, noChain } from "../statement/bank-movement.ts";
import { readableReason } from "../statement/return-reasons.ts";
import type { Information } from "./information.ts";
import type { StatementLine } from "./statement-line.ts";

export function entryOf(
  profile: ImportProfileSettings,
  line: StatementLine,
  information: Information,
): Omit<StatementEntry, "account" | "currency"> {
  return {
    ...noChain,
    ...returnMarkOfLine(line, information),
    provider: constantOf(profile, "provider"),
    phase: profile.options.phases[line.direction],
    direction: line.direction,
    amount: line.amount,
    status: line.isExpected ? "pending" : "confirmed",
    bookingDate: line.entryDate,
    valueDate: line.valueDate,
    occurredAt: null,
    // Banks also put words and account numbers here, so it is a reference and not an identity.
    bankReference: null,
    endToEndId: information.endToEndId,
    uetr: null,
    counterpartyName: information.counterpartyName,
    counterpartyAccount: information.counterpartyAccount,
    remittanceInformation: information.remittanceInformation ?? line.supplement,
    references: distinctReferences([
      { type: "customer_reference", value: line.customerReference },
      { type: "bank_reference", value: line.bankReference },
      { type: "customer_reference", value: information.customerReference },
      { type: "mandate_id", value: information.mandateId },
    ]),
  };
}

/** A reason of a return (`/RTRN/`) says more than the mark of a reversal. */
function returnMarkOfLine(
  { isReversal }: StatementLine,
  { returnReason }: Information,
): Pick<StatementEntry, "returned" | "returnReason"> {
  if (returnReason !== null) {
    return { returned: "return", returnReason: readableReason(returnReason, null) };
  }
  return { returned: isReversal ? "reversal" : null, returnReason: null };
}

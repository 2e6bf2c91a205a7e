/** Marks of returns on an entry: RvslInd and RtrInf (ISO 20022 camt.052, camt.053 and camt.054). */

import type { StatementEntry } from "../file-event.ts";
import { readableReason } from "../statement/return-reasons.ts";
import { elementAt, textAt, type XmlElement } from "./xml-element.ts";

type Mark = Pick<StatementEntry, "returned" | "returnReason">;

/**
 * The mark of one row. Neither mark changes the sign of the amount: `CdtDbtInd` stays as it stands.
 * A row of several transactions is a return only where all of them are.
 *
 * @param details the transactions of the row
 */
export function returnMarkOfEntry(entry: XmlElement, details: readonly XmlElement[]): Mark {
  const [first, ...more] = details.map((each) => elementAt(each, "RtrInf"));
  if (first !== undefined && first !== null && more.every((each) => each !== null)) {
    return { returned: "return", returnReason: more.length === 0 ? reasonOf(first) : null };
  }
  const isReversal = /^(?:true|1)$/i.test(textAt(entry, "RvslInd") ?? "");
  return { returned: isReversal ? "reversal" : null, returnReason: null };
}

function reasonOf(information: XmlElement): string | null {
  const code = textAt(information, "Rsn", "Cd") ?? textAt(information, "Rsn", "Prtry");
  return readableReason(code, textAt(information, "AddtlInf"));
}

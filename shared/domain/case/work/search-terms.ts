/** The texts by whose beginning a case is found (docs/specification.md, Cases). */
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { foldText } from "#domain/value/text/folded-text.ts";

type Named = Pick<PaymentIntent, "externalReference" | "beneficiaryName" | "erasedAt">;

/** Characters of a term that the index has; a longer beginning is compared with the case itself. */
const indexedCharacters = 100;

/**
 * The external reference and the beneficiary's name, folded: each costs a write unit, so nothing else
 * (docs/decisions/0055-how-people-work-on-cases.md). A name that was erased is none.
 */
export function searchTermsOf(intent: Named): readonly string[] {
  return [...new Set(foldedOf(intent).map(indexed))];
}

/** What the terms of a case begin with that `value` finds; null for a value without letters and digits. */
export function searchPrefixOf(value: string): string | null {
  const folded = foldText(value);
  return folded === "" ? null : indexed(folded);
}

/** Whether the external reference, or the beneficiary's name, begins with the value, folded. */
export function beginsWith(intent: Named, value: string): boolean {
  const prefix = foldText(value);
  return prefix !== "" && foldedOf(intent).some((text) => text.startsWith(prefix));
}

function foldedOf(intent: Named): string[] {
  const { externalReference, beneficiaryName, erasedAt } = intent;
  const name = erasedAt === undefined ? (beneficiaryName ?? "") : "";
  return [externalReference, name].map(foldText).filter((text) => text !== "");
}

function indexed(folded: string): string {
  return [...folded].slice(0, indexedCharacters).join("");
}

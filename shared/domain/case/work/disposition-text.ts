/** What people decided about money that stays unexplained, as a sentence without codes. */
import type { Currency } from "#domain/value/currency.ts";
import { abs } from "#domain/value/money.ts";
import { amountText } from "#domain/value/text/amount-text.ts";
import type { Disposition, DispositionKind } from "./disposition.ts";
import { defaultReasonCodes } from "./reason-code.ts";

const doneWords = {
  write_off: "were written off",
  fee_accepted: "were accepted as a fee",
  carried_forward: "were carried forward",
} as const satisfies Record<DispositionKind, string>;

/** The words of a known reason; of an organization's own reason its code with spaces, because its words may change. */
function reasonText(code: string): string {
  const known = defaultReasonCodes.find((each) => each.code === code)?.label;
  if (known !== undefined) return `${known.charAt(0).toLowerCase()}${known.slice(1)}`;
  return code.replaceAll("_", " ");
}

type Decided = Pick<Disposition, "kind" | "amount" | "reason">;

/**
 * `67.74 EUR were written off: the exchange difference is accepted.`
 *
 * @param currency of the destination
 */
export function dispositionText({ kind, amount, reason }: Decided, currency: Currency): string {
  return `${amountText(abs(amount), currency)} ${doneWords[kind]}: ${reasonText(reason.code)}.`;
}

/** `Taken back: 67.74 EUR were written off.` */
export function reversalText(
  { kind, amount }: Pick<Decided, "kind" | "amount">,
  currency: Currency,
): string {
  return `Taken back: ${amountText(abs(amount), currency)} ${doneWords[kind]}.`;
}

/** What of a payment can be written off. */
import type { CaseRow } from "#console/api/case-row.ts";
import { isZeroAmount } from "#console/format/amount.ts";

/** Whether something is missing or too much that can be written off. */
export function isOpenAmount({
  openAmount,
  notArrivedAmount,
}: Pick<CaseRow, "openAmount" | "notArrivedAmount">): boolean {
  return openAmount !== null && !isZeroAmount(openAmount) && isZeroAmount(notArrivedAmount);
}

/** The amount without its sign. */
export function sizeOf(amount: string): string {
  return amount.replace("-", "");
}

/** The one act that most likely finishes a payment. */
import { isOpenAmount, sizeOf } from "#console/act/open-amount.ts";
import type { CaseDetail } from "#console/api/case-detail.ts";
import { amountText, isZeroAmount } from "#console/format/amount.ts";
import { pendingApprovalsOf } from "./moments.ts";

export type Suggestion =
  | { readonly act: "next" | "close" | "ask" | "writeOff"; readonly label: string }
  | { readonly act: "link"; readonly label: string; readonly flowLegId: string };

type Subject = Pick<
  CaseDetail,
  | "auditEvents"
  | "status"
  | "verdict"
  | "openAmount"
  | "notArrivedAmount"
  | "candidateLegs"
  | "paymentIntent"
> &
  Parameters<typeof isOpenAmount>[0];

/** @param isMore whether another payment follows */
export function suggestionOf(detail: Subject, isMore: boolean): Suggestion {
  if (detail.status !== "open" || pendingApprovalsOf(detail.auditEvents).length > 0) {
    return { act: "next", label: isMore ? "Next payment" : "Back to the list" };
  }
  const fitting = detail.candidateLegs.find(({ amountDifference }) =>
    isZeroAmount(amountDifference ?? "1"),
  );
  if (fitting !== undefined) {
    return { act: "link", label: "Link this line", flowLegId: fitting.flowLegId };
  }
  if (isOpenAmount(detail)) {
    const { currency } = detail.paymentIntent.destination;
    const money = amountText(sizeOf(detail.openAmount ?? "0"), currency);
    return { act: "writeOff", label: `Write off ${money} and close` };
  }
  const isAway = !isZeroAmount(detail.notArrivedAmount);
  return isAway ? { act: "ask", label: "Ask the bank" } : { act: "close", label: "Close" };
}

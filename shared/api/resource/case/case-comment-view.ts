import type { CaseComment } from "#domain/case/work/case-comment.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { formatId } from "#domain/value/id.ts";
import type * as response from "../../contract/response/case/payment-response.ts";
import { formatTimestamp } from "../../field/timestamp.ts";
import type { Shown } from "../shown.ts";

export function viewCaseComment(
  { organizationId, uuid }: Pick<PaymentIntent, "organizationId" | "uuid">,
  comment: CaseComment,
): Shown<typeof response.caseComment> {
  return {
    id: formatId("comment", comment.uuid),
    organizationId,
    caseId: formatId("reconciliationCase", uuid),
    number: comment.number,
    comment: comment.comment,
    author: comment.author,
    createdAt: formatTimestamp(comment.createdAt),
  };
}

import type { CaseComment } from "../../../domain/case/work/case-comment.ts";
import type { PaymentIntent } from "../../../domain/payment/payment-intent.ts";
import { formatId } from "../../../domain/value/id.ts";
import { formatTimestamp } from "../../field/timestamp.ts";

export function viewCaseComment(
  { organizationId, uuid }: Pick<PaymentIntent, "organizationId" | "uuid">,
  comment: CaseComment,
) {
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

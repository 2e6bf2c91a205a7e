import type * as response from "#api/resource/payment-intent/payment-response.ts";
import type { Shown } from "#api/schema/contract/shown.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { CaseComment } from "#domain/case/work/case-comment.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { formatId } from "#domain/value/id.ts";

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

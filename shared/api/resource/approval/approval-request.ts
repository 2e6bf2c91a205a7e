/** Requests about approvals and their policies (docs/specification.md, Approvals). */
import * as z from "zod";
import { createdRange } from "#api/schema/field/created-range.ts";
import { currency, positiveAmount, text } from "#api/schema/field/fields.ts";
import { listQuery } from "#api/schema/field/list-query.ts";
import { approvalStatuses } from "#domain/case/work/approval.ts";
import {
  actionsWithoutAmount,
  approvalActions,
  maximumApprovalPolicies,
} from "#domain/case/work/approval-policy.ts";

export const createApprovalPolicyBody = z.lazy(() =>
  z
    .strictObject({
      action: z.enum(approvalActions),
      minimumAmount: positiveAmount.nullable().default(null),
      currency: currency.nullable().default(null),
    })
    .superRefine(({ action, minimumAmount, currency: of }, context) => {
      if (minimumAmount !== null && actionsWithoutAmount.includes(action)) {
        const message = `${action} is about no amount: leave it out.`;
        context.addIssue({ code: "custom", path: ["minimumAmount"], message });
      }
      if ((minimumAmount === null) === (of === null)) return;
      const path = [minimumAmount === null ? "minimumAmount" : "currency"];
      const message = "minimumAmount and currency are given together, or neither.";
      context.addIssue({ code: "custom", path, message });
    }),
);

export const listApprovalPoliciesQuery = listQuery(maximumApprovalPolicies, () => createdRange());

export const listApprovalsQuery = listQuery(25, () => ({
  status: z.enum(approvalStatuses).optional(),
  caseId: text(255).optional(),
  ...createdRange(),
}));

const decision = () => z.strictObject({ comment: text(4_000).nullable().default(null) });

export const approveApprovalBody = z.lazy(decision);
export const rejectApprovalBody = z.lazy(decision);

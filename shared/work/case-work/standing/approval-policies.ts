/** The policies by which acts need a second person (docs/specification.md, Approvals). */
import type * as z from "zod";
import type { createApprovalPolicyBody } from "#api/resource/approval/approval-request.ts";
import { viewApprovalPolicy } from "#api/resource/approval/approval-view.ts";
import type { ApprovalPolicy } from "#domain/case/work/approval-policy.ts";
import { standingLists } from "#domain/value/standing-kind.ts";
import { approvalPolicyStore } from "#store/table/rule/standing-lists.ts";
import { listShelf, signed } from "./list-shelf.ts";
import { StandingResource } from "./standing-resource.ts";

type Body = z.output<typeof createApprovalPolicyBody>;

export const approvalPolicies = new StandingResource<"approvalPolicy", ApprovalPolicy, Body>({
  kind: "approvalPolicy",
  ...standingLists.approvalPolicy,
  describe: (id, { action }) => `Approval policy ${id} for ${action}`,
  shelf: listShelf(approvalPolicyStore),
  view: viewApprovalPolicy,
  entryOf: signed,
  heldBy: "policy_change",
  isHeldAtVersion: true,
});

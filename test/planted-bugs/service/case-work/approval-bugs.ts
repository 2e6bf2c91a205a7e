/** Mistakes in acts that wait for a second person. */
import type { PlantedBug } from "../../planted-bug.ts";

const approvals = { file: "test/case-work/approval/approvals.test.ts" };
const acts = { file: "test/case-work/approval/held-acts.test.ts" };
const policy = "shared/domain/case/work/approval-policy.ts";
const decide = "shared/case-work/approval/decide-approval.ts";
const ask = "shared/case-work/approval/ask-approval.ts";

export const approvalBugs: readonly PlantedBug[] = [
  {
    name: "approvals: the requester approves",
    file: decide,
    find: "if (approval.requester === deciderOf(context)) throw new FailureError(ownRequest);",
    replace: "",
    caughtBy: approvals,
  },
  {
    name: "approvals: an API key is its own person",
    file: ask,
    find: "return stored?.key.createdByUserId ?? actor;",
    replace: "return stored === null ? actor : name;",
    caughtBy: approvals,
  },
  {
    name: "approvals: the version of the case is not compared",
    file: decide,
    find: "if (stale !== null) return { failure: stale };",
    replace: "",
    caughtBy: approvals,
  },
  {
    name: "approvals: an expired one is carried out",
    file: decide,
    find: "if (!isExpired(approval, context.now)) return approval;",
    replace: "return approval;",
    caughtBy: approvals,
  },
  {
    name: "approvals: one that is rejected is carried out",
    file: decide,
    find: 'if (status !== "pending") {',
    replace: 'if (status === "approved") {',
    caughtBy: approvals,
  },
  {
    name: "approvals: what is approved waits again",
    file: ask,
    find: "if (approval !== undefined || isUndo === true ||",
    replace: "if (isUndo === true ||",
    caughtBy: approvals,
  },
  {
    name: "approvals: the act is done but the approval stays pending",
    file: decide,
    find: "const writes = [...outcome.writes, decideApprovalWrite(before, after)];",
    replace: "const writes = outcome.writes;",
    caughtBy: approvals,
  },
  {
    name: "approvals: many small write-offs need none",
    file: "shared/case-work/change-dispositions.ts",
    find: "amount: disposedAfter(before.state.disposedAmount, body),",
    replace: "amount: body.amount,",
    caughtBy: approvals,
  },
  {
    name: "approval policies: too much money is not held",
    file: policy,
    find: "compare(abs(amount), policy.minimumAmount) >= 0",
    replace: "compare(amount, policy.minimumAmount) >= 0",
    caughtBy: approvals,
  },
  {
    name: "approval policies: the amount itself is not held",
    file: policy,
    find: "compare(abs(amount), policy.minimumAmount) >= 0",
    replace: "compare(abs(amount), policy.minimumAmount) > 0",
    caughtBy: approvals,
  },
  {
    name: "approval policies: another currency is held",
    file: policy,
    find: "if (policy.currency !== currency) return false;",
    replace: "",
    caughtBy: approvals,
  },
  {
    name: "approvals: a closing is held that is not against the verdict",
    file: "shared/case-work/update-case.ts",
    find: 'act === "close_against_verdict" ? await',
    replace: "body.assignee !== undefined ? await",
    caughtBy: acts,
  },
  {
    name: "approvals: a link waits without its amount",
    file: "shared/case-work/link-leg.ts",
    find: "request: { ...body, allocatedAmount: share.allocatedAmount },",
    replace: "request: body,",
    caughtBy: acts,
  },
  {
    name: "approvals: an approved link does not say so",
    file: "shared/case-work/link-leg.ts",
    find: "announcements: approval === undefined ? [] : [approval.announcement],",
    replace: "",
    caughtBy: acts,
  },
  {
    name: "approvals: the policy that holds it is deleted at once",
    file: "shared/case-work/approval/change-approval-policies.ts",
    find: 'const asked = await askToChange(dependencies, context, before, "deleteApprovalPolicy", body);',
    replace: "const asked = null;",
    caughtBy: acts,
  },
  {
    name: "approvals: the version of the policies is not compared",
    file: "shared/case-work/approval/approved-acts.ts",
    find: "const expectedVersion = subjectVersion ?? version;",
    replace: "const expectedVersion = subjectVersion === null ? 0 : version;",
    caughtBy: acts,
  },
  {
    name: "approvals: the version of a rule is not compared",
    file: "shared/case-work/approval/approved-acts.ts",
    find: "expectedVersion: subjectVersion ?? version }",
    replace: "expectedVersion: undefined }",
    caughtBy: acts,
  },
  {
    name: "approvals: nobody expires them",
    file: "shared/queue/sweep-due.ts",
    find: 'return { ...record, job: { kind: "approval", uuid: record.uuid } };',
    replace: "return null;",
    caughtBy: approvals,
  },
];

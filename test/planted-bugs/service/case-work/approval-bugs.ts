/** Mistakes in acts that wait for a second person. */
import type { PlantedBug } from "../../planted-bug.ts";

const approvals = { file: "test/case-work/approval/approvals.test.ts" };
const acts = { file: "test/case-work/approval/held-acts.test.ts" };
const policy = "shared/domain/case/work/approval-policy.ts";
const decide = "shared/work/case-work/approval/decide-approval.ts";
const on = "shared/work/case-work/approval/act-on.ts";
const amendments = { file: "test/case-work/approval/held-amendments.test.ts" };
const links = { file: "test/case-work/approval/held-links.test.ts" };
const settings = { file: "test/case-work/approval/held-settings.test.ts" };
const stake = "shared/domain/case/work/stake.ts";
const ask = "shared/work/case-work/approval/ask-approval.ts";
const repeat = "shared/work/case-work/approval/repeat-request.ts";
const repeated = { file: "test/case-work/approval/repeated-requests.test.ts" };

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
    file: "shared/work/case-work/ask-to-write-off.ts",
    find: "stakesOfDisposition(disposedAfter(before.state.disposedAmount, body), {",
    replace: "stakesOfDisposition(body.amount, {",
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
    file: "shared/work/case-work/update-case.ts",
    find: 'act === "close_against_verdict" ? await',
    replace: "body.assignee !== undefined ? await",
    caughtBy: acts,
  },
  {
    name: "approvals: a link waits without its amount",
    file: "shared/work/case-work/link-leg.ts",
    find: "request: { ...body, allocatedAmount: share.allocatedAmount },",
    replace: "request: body,",
    caughtBy: acts,
  },
  {
    name: "approvals: an approved link does not say so",
    file: "shared/work/case-work/link-leg.ts",
    find: "announcements: approval === undefined ? [] : [approval.announcement],",
    replace: "",
    caughtBy: acts,
  },
  {
    name: "approvals: the policy that holds it is deleted at once",
    file: "shared/work/case-work/standing/standing-resource.ts",
    find: "if (heldBy === null) return null;",
    replace: 'if (heldBy === null || verb === "delete") return null;',
    caughtBy: acts,
  },
  {
    name: "approvals: the version of the policies is not compared",
    file: on,
    find: "const expectedVersion = subjectVersion ?? version;",
    replace: "const expectedVersion = subjectVersion === null ? 0 : version;",
    caughtBy: acts,
  },
  {
    name: "approvals: the version of a rule is not compared",
    file: on,
    find: "staleVersion(resource, { version, expectedVersion: subjectVersion ?? version });\n    return failure === null ? act(dependencies, context, body)",
    replace:
      "staleVersion(resource, { version, expectedVersion: undefined });\n    return failure === null ? act(dependencies, context, body)",
    caughtBy: acts,
  },
  {
    name: "four eyes: small amendments one after the other need none",
    file: stake,
    find: "abs(subtract(after.amount, original.amount)),",
    replace: "abs(subtract(after.amount, before.amount)),",
    caughtBy: { ...amendments, name: "below the amount of the policy is made at once" },
  },
  {
    name: "four eyes: an amendment back to the creation needs none",
    file: stake,
    find: "    abs(subtract(after.amount, before.amount)),\n    abs(subtract(after",
    replace: "    abs(subtract(after.amount, original.amount)),\n    abs(subtract(after",
    caughtBy: { ...amendments, name: "below the amount of the policy is made at once" },
  },
  {
    name: "four eyes: another currency is compared as if it were the same",
    file: stake,
    find: 'if (!isOneCurrency([original, before, after])) return aboutNoAmount("amendment");',
    replace: "",
    caughtBy: { ...amendments, name: "in another currency first" },
  },
  {
    name: "four eyes: a name is amended at once",
    file: stake,
    find: 'if (isOther) return wholeOf("amendment", versions);',
    replace: "if (isOther) return [];",
    caughtBy: { ...amendments, name: "of the name of the beneficiary is held" },
  },
  {
    name: "four eyes: an amendment writes off",
    file: "shared/work/case-work/amend-intent.ts",
    find: "...writeOffsOfAmendment(amendment, before.state)",
    replace: "...writeOffsOfAmendment(amendment, before.state).slice(1)",
    caughtBy: { ...amendments, name: "holds an amendment that lessens what is open" },
  },
  {
    name: "four eyes: many small links need none",
    file: "shared/work/case-work/link-leg.ts",
    find: "about(sum([allocatedAmount, ...linked]))",
    replace: "about(sum([allocatedAmount, ...linked.slice(linked.length)]))",
    caughtBy: { ...links, name: "counts the links by hand of one case together" },
  },
  {
    name: "four eyes: what a case misses already does not count",
    file: stake,
    find: "sum([amount, abs(unexplainedDelta)])",
    replace: "sum([amount])",
    caughtBy: { ...links, name: "counts what the case misses already" },
  },
  {
    name: "four eyes: evidence is set aside as one of many",
    file: ask,
    find: "if (caseActionUuid !== undefined) return refusedInMany(policy);",
    replace: "",
    caughtBy: { ...links, name: "refuses to ignore as one of many" },
  },
  {
    name: "four eyes: a request of any length waits",
    file: ask,
    find: "length <= maximumHeldCharacters",
    replace: "length >= 0",
    caughtBy: { ...amendments, name: "that is too long to be kept" },
  },
  {
    name: "four eyes: an unknown currency is held by no amount",
    file: policy,
    find: "if (policy.minimumAmount === null || currency === null) return true;",
    replace: "if (policy.minimumAmount === null) return true;",
    caughtBy: { ...settings, name: "takes evidence from cases" },
  },
  {
    name: "four eyes: an endpoint is approved for another version",
    file: on,
    find: "({ endpoint: { version } }: StoredEndpoint) => version",
    replace: "(_: StoredEndpoint) => 1",
    caughtBy: { ...settings, name: "updateOutboundWebhookEndpoint waits" },
  },
  {
    name: "four eyes: an erased case keeps the reason of an amendment that waits",
    file: "shared/work/erasure/personal-texts.ts",
    find: 'pointer.endsWith("/request/reason")',
    replace: 'pointer.endsWith("/request/nothing")',
    caughtBy: { file: "test/erasure/erase-payment.test.ts", name: "leaves none of its names" },
  },
  {
    name: "four eyes: erased evidence stays in approvals to set it aside",
    file: "shared/work/erasure/erase-listed-entries.ts",
    find: "for (const approval of approvals) {",
    replace: "for (const approval of approvals.slice(approvals.length)) {",
    caughtBy: { file: "test/erasure/erase-payment.test.ts", name: "leaves none of its names" },
  },
  {
    name: "approvals: nobody expires them",
    file: "shared/store/queue/sweep-due.ts",
    find: 'return { ...record, job: { kind: "approval", uuid: record.uuid } };',
    replace: "return null;",
    caughtBy: approvals,
  },
  {
    name: "repeated requests: a used approval allows another one",
    file: repeat,
    find: "return repeat.usedAt === null || repeat.usedBy === idempotencyKey;",
    replace: "return true;",
    caughtBy: { ...repeated, name: "goes on with its Idempotency-Key alone" },
  },
  {
    name: "repeated requests: the digest is without the body",
    file: repeat,
    find: "const whole = { operation, params, body, subjectVersion, actor };",
    replace: "const whole = { operation, params, subjectVersion, actor };",
    caughtBy: { ...repeated, name: "another body" },
  },
  {
    name: "repeated requests: an expired approval allows",
    file: repeat,
    find: 'approval.status !== "approved" || isExpired(approval, now)',
    replace: 'approval.status !== "approved"',
    caughtBy: { ...repeated, name: "7 days" },
  },
  {
    name: "repeated requests: a node's URL is kept",
    file: "shared/api/resource/integration/integration-request.ts",
    find: 'integrationCredentials = ["apiKey", "rpcUrl"] as const',
    replace: 'integrationCredentials = ["apiKey"] as const',
    caughtBy: { ...repeated, name: "keeps and shows no credential" },
  },
];

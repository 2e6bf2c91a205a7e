/**
 * What people do with cases beside closing them: comments, assignment and tags, dispositions and their
 * reversals, and the same on many cases at once.
 */
import type { Random } from "../random.ts";
import type { Action, Knowledge } from "./knowledge.ts";

type Situation = { readonly random: Random; readonly known: Knowledge };

const reason = { code: "amount_accepted", comment: null };

/** Texts and kinds that no single request has, so that what an action did can be counted. */
export const commentOfMany = "To all.";
export const kindOfMany = "fee_accepted";

export function drawCaseWork(situation: Situation): Action | null {
  const { random, known } = situation;
  const all = [...known.caseIds];
  if (all.length === 0) return null;
  const params = { caseId: random.pick(all) };
  const acts = [
    comment,
    assign,
    ...Array<typeof dispose>(5).fill(dispose),
    reverse,
    many,
    many,
    undo,
  ];
  const settled = [filterEvidence, disposeByPolicy, changeOrganization, setAside, setAside];
  const draw = random.pick([hold, decide, decide, ...acts, ...settled]);
  return draw(situation, params);
}

type Params = { readonly caseId: string };

function comment({ random }: Situation, params: Params): Action {
  const body = { comment: `Called the bank, ${random.below(1_000)}.` };
  return { operationId: "createCaseComment", given: { params, body } };
}

function assign({ random }: Situation, params: Params): Action {
  const tags = random.pick([[], ["vip"], ["late", "vip"]]);
  const body = { assignee: random.pick([null, "alice", "bob"]), tags };
  return { operationId: "updateReconciliationCase", given: { params, body } };
}

/** Mostly refused: nothing is known to be open, or the amount is not within what is open now. */
function dispose({ random, known }: Situation, { caseId: anyCase }: Params): Action {
  const open = [...known.openAmounts];
  const [caseId, openAmount] = open.length > 0 ? random.pick(open) : [anyCase, "46.25"];
  const params = { caseId };
  const amount = random.pick(["0.01", "0.01", openAmount, openAmount, "-0.01"]);
  const body = { kind: "write_off", amount, reason };
  return { operationId: "createDisposition", given: { params, body } };
}

function reverse({ random, known }: Situation): Action | null {
  const ids = [...known.dispositions.keys()];
  if (ids.length === 0) return null;
  const dispositionId = random.pick(ids);
  const params = { caseId: known.dispositions.get(dispositionId) ?? "", dispositionId };
  return { operationId: "reverseDisposition", given: { params, body: {} } };
}

/** An action on all cases, on some, or on a filter with a guessed total. */
function many({ random, known }: Situation): Action {
  const all = [...known.caseIds];
  const ids = all.filter(() => random.chance(0.6));
  const given = random.chance(0.7)
    ? { ids: ids.length === 0 ? all : ids }
    : { filter: { status: "open" }, expectedTotal: 1 + random.below(4) };
  const [action, parameters] = random.pick<readonly [string, object]>([
    ["comment", { comment: commentOfMany }],
    ["assign", { assignee: random.pick([null, "carol"]) }],
    ["tag", { add: ["bulk"], remove: ["vip"] }],
    ["dispose", { kind: kindOfMany, reason }],
    ["dispose", { kind: kindOfMany, reason }],
    ["close", { reason }],
    ["reopen", {}],
  ]);
  return { operationId: "createCaseAction", given: { body: { action, parameters, ...given } } };
}

/** Mostly refused: the action still runs, or cannot be undone. */
function undo({ random, known }: Situation): Action | null {
  const ids = [...known.caseActionIds];
  if (ids.length === 0) return null;
  const params = { caseActionId: random.pick(ids) };
  return { operationId: "undoCaseAction", given: { params } };
}

/** From now on, a second small write-off of a case waits for a second person. */
function hold(): Action {
  const body = { action: "write_off", minimumAmount: "0.02", currency: "EUR" };
  return { operationId: "createApprovalPolicy", given: { body } };
}

/** From now on, small or standing amounts that name no payment are set aside. */
function filterEvidence({ random }: Situation): Action {
  const noise = { reason: { code: "bank_charges", comment: null }, provider: "acme_bank" };
  const bound = { maximumAmount: random.pick(["10", "46.25"]), currency: "EUR" };
  return { operationId: "createEvidenceFilter", given: { body: { ...noise, ...bound } } };
}

/** From now on, differences are disposed of some minutes after they were found. */
function disposeByPolicy({ random }: Situation): Action {
  const exceptionType = random.pick(["underpayment", "overpayment", "duplicate_payment"]);
  const wait = { afterMinutes: random.pick([1, 10]), kind: "carried_forward" };
  const body = { exceptionType, maximumAmount: "200", currency: "EUR", ...wait };
  return { operationId: "createDispositionPolicy", given: { body } };
}

/** From now on, some acts of others are refused without a reason. */
function changeOrganization({ random }: Situation): Action {
  const reasonRequiredFor = random.pick([[], ["link"], ["reopen", "close_against_verdict"]]);
  return { operationId: "updateOrganization", given: { body: { reasonRequiredFor } } };
}

/** Sets evidence aside, or lets what a person or a filter set aside count again. */
function setAside({ random, known }: Situation): Action | null {
  const ids = [...known.flowLegIds];
  if (ids.length === 0) return null;
  const byPeople = [...known.setAsideIds];
  const isRestoring = random.chance(0.6);
  const flowLegId = random.pick(isRestoring && byPeople.length > 0 ? byPeople : ids);
  const params = { flowLegId };
  return isRestoring
    ? { operationId: "restoreFlowLeg", given: { params, body: {} } }
    : { operationId: "ignoreFlowLeg", given: { params, body: { reason } } };
}

/** Mostly refused: the case has changed, or the approval is decided. */
function decide({ random, known }: Situation): Action | null {
  const ids = [...known.approvals.keys()];
  if (ids.length === 0) return null;
  const params = { approvalId: random.pick(ids) };
  const operationId = random.chance(0.7) ? "approveApproval" : "rejectApproval";
  return { operationId, given: { params, body: {} } };
}

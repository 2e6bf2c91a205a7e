/** What people do with cases beside closing them: comments, assignment and tags, dispositions and their reversals. */
import type { Random } from "../random.ts";
import type { Action, Knowledge } from "./knowledge.ts";

type Situation = { readonly random: Random; readonly known: Knowledge };

const reason = { code: "amount_accepted", comment: null };

export function drawCaseWork(situation: Situation): Action | null {
  const { random, known } = situation;
  const all = [...known.caseIds];
  if (all.length === 0) return null;
  const params = { caseId: random.pick(all) };
  const draw = random.pick([comment, assign, dispose, dispose, dispose, reverse]);
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

/** Mostly refused: the amount is not within what is open. */
function dispose({ random }: Situation, params: Params): Action {
  const amount = random.pick(["0.01", "0.01", "0.01", "46.25", "-0.01"]);
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

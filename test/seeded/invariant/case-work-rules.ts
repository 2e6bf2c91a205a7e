/** Rules of what people do with cases: nothing that was acknowledged is lost, and nothing counts twice. */
import { differenceOf, orderOf, sumOf } from "#test/domain/value/exactness/scaled-integers.ts";
import type { CalmClient } from "../actor/calm-client.ts";
import { commentOfMany, kindOfMany } from "../actor/case-work.ts";
import type { Json, Knowledge } from "../actor/knowledge.ts";
import { brokenSettings, disposedTwice } from "./standing-rules.ts";

/** @param cases all cases in full */
export async function brokenCaseWork(
  client: CalmClient,
  known: Knowledge,
  cases: readonly Json[],
): Promise<string[]> {
  const { broken, did } = await readActions(client, known);
  broken.push(...(await brokenApprovals(client, known)), ...(await brokenSettings(client, known)));
  for (const each of cases) {
    const params = { caseId: String(each["id"]) };
    const comments = await client.readAll("listCaseComments", { params });
    const dispositions = await client.readAll("listDispositions", { params });
    const idsIn = (all: ReadonlyMap<string, string>) =>
      [...all].flatMap(([id, caseId]) => (caseId === params.caseId ? [id] : []));
    broken.push(
      ...differing(
        `comments of ${params.caseId}`,
        idsIn(known.comments),
        comments.filter(({ comment }) => comment !== commentOfMany),
      ),
      ...differing(
        `dispositions of ${params.caseId}`,
        idsIn(known.dispositions),
        dispositions.filter(({ kind, policyId }) => kind !== kindOfMany && policyId === null),
      ),
      ...miscounted(params.caseId, did, {
        comment: comments.filter(({ comment }) => comment === commentOfMany).length,
        dispose: dispositions.filter(({ kind }) => kind === kindOfMany).length,
      }),
      ...wrongOpenAmount(each, dispositions),
      ...disposedTwice(params.caseId, dispositions),
    );
  }
  return broken;
}

type Done = ReadonlyMap<string, number>;

/** What acknowledged actions left undone; `did` counts what was done, by action and case. */
async function readActions(client: CalmClient, known: Knowledge) {
  const broken: string[] = [];
  const did = new Map<string, number>();
  for (const caseActionId of known.caseActionIds) {
    const params = { caseActionId };
    const action = await client.read("getCaseAction", { params });
    const results = await client.readAll("listCaseActionResults", { params });
    broken.push(...unfinished(action, results));
    for (const { caseId } of results.filter(({ outcome }) => outcome === "done")) {
      const name = `${action["action"]} ${caseId}`;
      did.set(name, (did.get(name) ?? 0) + 1);
    }
  }
  return { broken, did };
}

/** Acknowledged approvals are listed; one that was approved has made its disposition, any other none. */
async function brokenApprovals(client: CalmClient, known: Knowledge): Promise<string[]> {
  const listed = await client.readAll("listApprovals");
  const missing = [...known.approvals.keys()].filter(
    (id) => !listed.some((each) => each["id"] === id),
  );
  const wrong = listed.filter(({ status, resultId }) => {
    const isMade = resultId !== null && known.dispositions.has(String(resultId));
    return isMade !== (status === "approved");
  });
  return [
    ...missing.map((id) => `The approval ${id} is lost.`),
    ...wrong.map(({ id, status, resultId }) => `${id} is ${status}, and has made ${resultId}.`),
  ];
}

/** An action has ended with a result for each case, and counts them. */
function unfinished(action: Json, results: readonly Json[]): string[] {
  const { id, status, total, processed } = action;
  const expected = status === "failed" ? 0 : results.length;
  const isOver = status === "completed" || status === "failed";
  const isWhole = processed === expected && (status === "failed" || total === expected);
  const counted = ["done", "unchanged", "refused"].every(
    (outcome) => results.filter((each) => each["outcome"] === outcome).length === action[outcome],
  );
  return isOver && isWhole && counted ? [] : [`${id} is ${status} with ${results.length} results.`];
}

/** Each done act left exactly one trace. */
function miscounted(
  caseId: string,
  did: Done,
  traces: Readonly<Record<"comment" | "dispose", number>>,
): string[] {
  return Object.entries(traces).flatMap(([action, traced]) => {
    const done = did.get(`${action} ${caseId}`) ?? 0;
    return done === traced ? [] : [`${caseId}: ${action} was done ${done} times, seen ${traced}.`];
  });
}

function differing(what: string, known: readonly string[], listed: readonly Json[]): string[] {
  const ids = listed.map(({ id }) => String(id));
  const isSame = JSON.stringify(known.toSorted()) === JSON.stringify(ids.toSorted());
  return isSame ? [] : [`The ${what} are ${ids}, acknowledged were ${known}.`];
}

function wrongOpenAmount(
  { id, openAmount, unexplainedDelta, dispositionCount }: Json,
  dispositions: readonly Json[],
): string[] {
  if (dispositionCount !== dispositions.length) return [`${id} counts ${dispositionCount}.`];
  if (unexplainedDelta === null) {
    return openAmount === null ? [] : [`${id} has ${openAmount} open of an unknown amount.`];
  }
  const standing = dispositions.filter(({ reversed }) => reversed === false);
  const explained = sumOf(standing.map(({ amount }) => String(amount)));
  const expected = differenceOf(String(unexplainedDelta), explained);
  return orderOf(expected, String(openAmount)) === 0
    ? []
    : [`${id} has ${openAmount} open, and not ${expected}.`];
}

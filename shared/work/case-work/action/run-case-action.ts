/**
 * Runs the steps of an action on many cases behind the matcher's queue. At its end, the next action of
 * the organization starts. The result of a case is written in the transaction of its act, so a step that
 * is repeated acts on no case twice.
 */

import type { CaseAction, CaseActionResult, SubjectUuid } from "#domain/case/work/case-action.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { commit } from "#store/table/core/commit.ts";
import { inParallel } from "#store/table/core/in-parallel.ts";
import { raced, retryRaces } from "#store/table/core/retry-races.ts";
import {
  addResultWrite,
  findCaseActions,
  readActionResults,
  readActionRows,
  readActionSubjects,
  updateCaseActionWrite,
} from "#store/table/matching/case-action-store.ts";
import {
  conflict,
  type Failure,
  FailureError,
  notFound,
  unchanged,
  type WriteOutcome,
} from "#work/outcome/outcome.ts";
import { type Act, type ActDependencies, type ActOutcome, act } from "../acts.ts";
import { endCaseActionWrites } from "./end-case-action.ts";
import { selectCases } from "./select-cases.ts";

/** Cases of one step. */
const casesPerStep = 50;

/** From this delivery of a message on, a case whose act fails is refused, and the action continues. */
const firstSkippingDelivery = 4;

type Dependencies = ActDependencies & { readonly now: () => Instant };

type Step = {
  readonly organizationId: OrganizationId;
  readonly uuid: Uuid<"caseAction">;
  /** Number of deliveries of the message, from 1. */
  readonly deliveries: number;
};

/**
 * Acts on the next cases; does nothing if the action is not running.
 *
 * @throws the first error of an act; the message is then delivered again
 */
export async function runCaseActionStep(
  dependencies: Dependencies,
  { organizationId, uuid, deliveries }: Step,
): Promise<void> {
  const { table } = dependencies;
  const [action] = await findCaseActions(table, organizationId, [uuid]);
  if (action?.status !== "running") return;
  const { selection } = action;
  if (selection !== null && !selection.isDone) return selectCases(dependencies, action, selection);
  const { processed, total } = action;
  const length = Math.min(casesPerStep, total - processed);
  const positions = Array.from({ length }, (_, index) => processed + index);
  const results = new Map(await readActionResults(table, action, positions));
  const missing = positions.filter((position) => !results.has(position));
  const items = await readItems(table, action, missing);
  await inParallel(items, async (item) => {
    const skips = deliveries >= firstSkippingDelivery;
    const acting = actOnce(dependencies, action, item);
    const { position } = item;
    results.set(
      position,
      await (skips ? acting.catch(() => giveUp(table, action, position)) : acting),
    );
  });
  await advance(dependencies, action, [...results.values()]);
}

/** What to do at one position of an action. */
type Item = {
  readonly position: number;
  /** Null for a record that is not known any more. */
  readonly uuid: SubjectUuid | null;
  /** Null for what the undone action did not do; else why it cannot be undone. */
  readonly todo: Act | Failure | null;
};

async function readItems(
  table: ActDependencies["table"],
  action: CaseAction,
  positions: readonly number[],
): Promise<Item[]> {
  const { undoes, parameters } = action;
  const { organizationId } = action;
  const [subjects, undone, rows] = await Promise.all([
    readActionSubjects(table, action, positions),
    undoes === null
      ? new Map<number, CaseActionResult>()
      : readActionResults(table, { ...undoes, organizationId }, positions),
    action.action === "csv" ? readActionRows(table, action, positions) : null,
  ]);
  const todoAt = (position: number): Item["todo"] => {
    if (action.action === "undo") return undoOf(undone.get(position));
    if (action.action !== "csv") return { kind: "act", action: action.action, parameters };
    const row = rows?.get(position);
    return row === undefined ? unknownRecord : { kind: "act", ...row };
  };
  return positions.map((position) => ({
    position,
    uuid: subjects.get(position) ?? null,
    todo: todoAt(position),
  }));
}

function undoOf(result: CaseActionResult | undefined): Item["todo"] {
  if (result?.outcome !== "done") return null;
  return result.inverse === null ? notUndoable : { kind: "undo", inverse: result.inverse };
}

const notUndoable: Failure = conflict("This act cannot be undone.");

/** Acts on one case unless it has a result, and returns the result. */
function actOnce(
  dependencies: Dependencies,
  action: CaseAction,
  item: Item,
): Promise<CaseActionResult> {
  const { table } = dependencies;
  const { position } = item;
  return retryRaces(async (race) => {
    const stored = race === 0 ? undefined : await findResult(table, action, position);
    if (stored !== undefined) return stored;
    const { outcome, inverse } = await decide(dependencies, action, item);
    const result = { position, ...resultOf(outcome), inverse };
    const writes = "failure" in outcome ? [] : outcome.writes;
    const { ok } = await commit(table, [...writes, addResultWrite(action, result)]);
    return ok ? result : raced;
  });
}

async function findResult(table: ActDependencies["table"], action: CaseAction, position: number) {
  return (await readActionResults(table, action, [position])).get(position);
}

async function decide(
  dependencies: Dependencies,
  action: CaseAction,
  { uuid, todo }: Item,
): Promise<ActOutcome> {
  if (todo === null) return { outcome: nothingToDo, inverse: null };
  if ("error" in todo) return { outcome: { failure: todo }, inverse: null };
  if (uuid === null) return { outcome: { failure: unknownRecord }, inverse: null };
  const { organizationId, requestedBy: actor, uuid: caseActionUuid } = action;
  // A second person approved the action as a whole, so no policy holds its acts.
  const approved = action.approvalUuid === undefined ? {} : ({ isApproved: true } as const);
  const context = { organizationId, actor, now: dependencies.now(), caseActionUuid, ...approved };
  try {
    return await act(dependencies, todo, context, uuid);
  } catch (error) {
    if (error instanceof FailureError) {
      return { outcome: { failure: error.failure }, inverse: null };
    }
    throw error;
  }
}

const nothingToDo: WriteOutcome = unchanged(null);

const unknownRecord: Failure = notFound("The action does not know the record any more.");

function resultOf(outcome: WriteOutcome): Pick<CaseActionResult, "outcome" | "refusal"> {
  if ("failure" in outcome) {
    const { error, message } = outcome.failure;
    return { outcome: "refused", refusal: { error, message } };
  }
  return { outcome: outcome.writes.length === 0 ? "unchanged" : "done", refusal: null };
}

/** A case whose act fails again and again does not stop the others. */
async function giveUp(
  table: ActDependencies["table"],
  action: CaseAction,
  position: number,
): Promise<CaseActionResult> {
  const message = "The act failed several times. Ask for it again.";
  const refusal = { error: "internal_error", message };
  const result = { position, outcome: "refused", refusal, inverse: null } as const;
  const { ok } = await commit(table, [addResultWrite(action, result)]);
  return ok ? result : ((await findResult(table, action, position)) ?? result);
}

/** Counts the results of the step, unless another process that ran the same step has counted them. */
function advance(
  dependencies: Dependencies,
  { organizationId, uuid, processed }: CaseAction,
  results: readonly CaseActionResult[],
): Promise<void> {
  const { table, now } = dependencies;
  return retryRaces(async () => {
    const [before] = await findCaseActions(table, organizationId, [uuid]);
    if (before?.status !== "running" || before.processed !== processed) return undefined;
    const after = { ...counted(before, results), updatedAt: now() };
    const isOver = after.processed === after.total || before.isCanceling;
    const writes = isOver
      ? await endCaseActionWrites(dependencies, before, after)
      : [updateCaseActionWrite(before, after)];
    return (await commit(table, writes)).ok ? undefined : raced;
  });
}

function counted(action: CaseAction, results: readonly CaseActionResult[]): CaseAction {
  const counts = { ...action.counts };
  for (const { outcome } of results) counts[outcome] += 1;
  return { ...action, counts, processed: action.processed + results.length };
}

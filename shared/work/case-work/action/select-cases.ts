/**
 * The first part of an action on the cases of a filter: they are found before the first act, so that no act
 * changes what the action is on (docs/decisions/0056-actions-on-many-cases.md).
 */

import type { CaseAction, CaseSelection } from "#domain/case/work/case-action.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { commit } from "#store/table/core/commit.ts";
import { raced, retryRaces } from "#store/table/core/retry-races.ts";
import {
  addSelectedWrites,
  findCaseActions,
  updateCaseActionWrite,
} from "#store/table/matching/case-action-store.ts";
import { conflict, FailureError } from "#work/outcome/outcome.ts";
import type { ActDependencies } from "../acts.ts";
import { endCaseActionWrites } from "./end-case-action.ts";
import { listFilteredCases, walkFilteredCases } from "./filtered-cases.ts";

type Dependencies = ActDependencies & { readonly now: () => Instant };

/** Cases that one step reads, whether the filter selects them or not. */
const walkedPerStep = 2_000;

type Found = {
  readonly uuids: readonly Uuid<"payment">[];
  readonly after: Uuid<"payment"> | null;
  readonly isDone: boolean;
  /** Why the filter cannot be applied any more. */
  readonly failure: CaseAction["failure"];
};

/**
 * Selects the next cases. Ends the action without an act if it finds more cases than the caller
 * expected.
 *
 * @param atOnce maximum of cases that are read
 */
export async function selectCases(
  dependencies: Dependencies,
  action: CaseAction,
  selection: CaseSelection,
  atOnce = walkedPerStep,
): Promise<void> {
  const { table, now } = dependencies;
  const found = await walk(dependencies, action, selection, atOnce).catch(unappliable(selection));
  const selected = selection.selected + found.uuids.length;
  const isTooMany = selected > selection.expectedTotal;
  const failure = isTooMany ? await tooMany(dependencies, action, selection) : found.failure;
  await retryRaces(async () => {
    const [before] = await findCaseActions(table, action.organizationId, [action.uuid]);
    if (before === undefined || !isAt(before, selection)) return undefined;
    const after = withFound(before, selection, found);
    const changed = { ...after, failure, updatedAt: now() };
    const isEmpty = changed.total === 0;
    const isOver = before.isCanceling || failure !== null || isEmpty;
    // Where it ends before its first act, what this step found is not stored, and not counted.
    const end = isEmpty ? changed : { ...before, failure, updatedAt: now() };
    const writes = isOver
      ? await endCaseActionWrites(dependencies, before, end)
      : [
          updateCaseActionWrite(before, changed),
          ...(await addSelectedWrites(table, before, selection.selected, found.uuids)),
        ];
    return (await commit(table, writes)).ok ? undefined : raced;
  });
}

/** Whether no other process has made the step. */
function isAt({ status, selection }: CaseAction, { after }: CaseSelection): boolean {
  return status === "running" && selection?.isDone === false && selection.after === after;
}

function withFound(
  before: CaseAction,
  selection: CaseSelection,
  { uuids, after, isDone }: Found,
): CaseAction {
  const selected = selection.selected + uuids.length;
  return {
    ...before,
    selection: { ...selection, after, isDone, selected },
    total: isDone ? selected : before.total,
  };
}

async function walk(
  { table }: Dependencies,
  { organizationId, createdAt }: CaseAction,
  { filter, after, selected, expectedTotal }: CaseSelection,
  atOnce: number,
): Promise<Found> {
  const uuids: Uuid<"payment">[] = [];
  let walked = 0;
  let last = after;
  const cases = walkFilteredCases(table, { organizationId, filter, until: createdAt, after });
  for await (const { uuid, isSelected } of cases) {
    walked += 1;
    last = uuid;
    if (isSelected) uuids.push(uuid);
    if (walked >= atOnce || selected + uuids.length > expectedTotal) {
      return { uuids, after: last, isDone: false, failure: null };
    }
  }
  return { uuids, after: last, isDone: true, failure: null };
}

/** A value of `q` that was rare at the time of the request may be common when it is looked for. */
function unappliable({ after }: CaseSelection) {
  return (error: unknown): Found => {
    if (!(error instanceof FailureError)) throw error;
    const { error: code, message } = error.failure;
    return { uuids: [], after, isDone: true, failure: { error: code, message } };
  };
}

async function tooMany(
  { table, now }: Dependencies,
  { organizationId }: CaseAction,
  { filter, expectedTotal }: CaseSelection,
): Promise<CaseAction["failure"]> {
  const page = { limit: 1, offset: 0 };
  const asked = { filter, page, path: ["filter"] };
  const { total } = await listFilteredCases(table, { organizationId, now: now() }, asked);
  return conflict(messageOfTotal({ total, expectedTotal }));
}

/** Why an action is not carried out whose filter selects other cases than the caller saw. */
export function messageOfTotal({
  total,
  expectedTotal,
}: {
  readonly total: number;
  readonly expectedTotal: number;
}): string {
  return `The filter selects ${total} cases now, not ${expectedTotal}: look at them again.`;
}

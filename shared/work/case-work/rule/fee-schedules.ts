/** Changes of fee schedules (docs/specification.md, Fee schedules). Each makes a version, and decides open cases again. */
import type * as z from "zod";
import {
  applyFeeScheduleBody,
  type createFeeScheduleBody,
  type updateFeeScheduleBody,
} from "#api/resource/fee-schedule/fee-schedule-request.ts";
import { viewFeeSchedule } from "#api/resource/fee-schedule/fee-schedule-view.ts";
import { aboutNoAmount } from "#domain/case/work/approval-policy.ts";
import {
  type FeeSchedule,
  maximumFeeRows,
  maximumFeeSchedules,
  rivalOf,
  rowsOf,
} from "#domain/fee/fee-schedule.ts";
import { followsVolume } from "#domain/fee/month-volume.ts";
import { formatId, parseId } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Write } from "#store/table/core/commit.ts";
import type { Table } from "#store/table/core/table.ts";
import { rematchWrite } from "#store/table/matching/job-store.ts";
import { askForFeeMonths } from "#store/table/rule/fee-month-store.ts";
import { feeScheduleWrites } from "#store/table/rule/fee-schedule-store.ts";
import { feeScheduleStore, type StandingList } from "#store/table/rule/standing-lists.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import {
  conflict,
  created,
  deleted,
  done,
  type Failure,
  invalidRequest,
  missing,
  type WriteOutcome,
} from "#work/outcome/outcome.ts";
import type { ActContext } from "../act-context.ts";
import { askApprovalOf } from "../approval/ask-approval.ts";
import { storedRequest } from "../approval/held-request.ts";
import { auditChange } from "../audit-change.ts";

type Named = { readonly feeScheduleId: string };
type List = StandingList<FeeSchedule>;
type Found = { readonly record: FeeSchedule; readonly list: List };

/** @returns 409 `invalid_state` if another schedule holds for the same movements, or there is no room */
export async function createFeeSchedule(
  dependencies: Dependencies,
  context: ActContext,
  body: z.output<typeof createFeeScheduleBody>,
): Promise<WriteOutcome> {
  const { organizationId, actor: createdBy, now } = context;
  const list = await feeScheduleStore.find(dependencies.table, organizationId);
  const uuid = dependencies.ids.next<"feeSchedule">();
  const made = { uuid, organizationId, createdBy, createdAt: now, updatedAt: now, version: 1 };
  const after: FeeSchedule = { ...body, ...made };
  const failure = refuse(after, list.entries);
  if (failure !== null) return { failure };
  const asked = await ask(dependencies, context, null, { operation: "createFeeSchedule", body });
  if (asked !== null) return asked;
  const writes = await writesOf(dependencies, context, list, { before: null, after });
  return created(viewFeeSchedule(after), writes);
}

/**
 * Changes a schedule: absent fields are kept, null clears a field.
 *
 * @returns 409 as for a creation
 */
export async function updateFeeSchedule(
  dependencies: Dependencies,
  context: ActContext,
  { feeScheduleId, ...body }: z.output<typeof updateFeeScheduleBody> & Named,
): Promise<WriteOutcome> {
  const found = await searchFeeSchedule(dependencies.table, context.organizationId, feeScheduleId);
  if ("failure" in found) return found;
  const { record: before, list } = found;
  const { schedule, problems } = applyFeeScheduleBody(before, body);
  if (problems.length > 0) {
    return { failure: invalidRequest("The schedule would be invalid.", problems) };
  }
  const after = { ...schedule, updatedAt: context.now, version: before.version + 1 };
  const others = list.entries.filter((entry) => entry !== before);
  const failure = refuse(after, others);
  if (failure !== null) return { failure };
  const asked = await ask(dependencies, context, before, {
    operation: "updateFeeSchedule",
    body: { ...body, feeScheduleId },
  });
  if (asked !== null) return asked;
  const writes = await writesOf(dependencies, context, list, { before, after });
  return done(viewFeeSchedule(after), writes);
}

/** Deletes a schedule. Its versions are kept, because legs refer to them. */
export async function deleteFeeSchedule(
  dependencies: Dependencies,
  context: ActContext,
  body: Named,
): Promise<WriteOutcome> {
  const found = await searchFeeSchedule(
    dependencies.table,
    context.organizationId,
    body.feeScheduleId,
  );
  if ("failure" in found) return found;
  const { record: before, list } = found;
  const asked = await ask(dependencies, context, before, { operation: "deleteFeeSchedule", body });
  if (asked !== null) return asked;
  return deleted(await writesOf(dependencies, context, list, { before, after: null }));
}

/** The schedule with the id and the list that it is in, or the 404 failure. */
export async function searchFeeSchedule(
  table: Table,
  organizationId: OrganizationId,
  id: string,
): Promise<Found | { readonly failure: Failure }> {
  const list = await feeScheduleStore.find(table, organizationId);
  const uuid = parseId("feeSchedule", id);
  const record = list.entries.find((entry) => entry.uuid === uuid);
  if (record === undefined) return { failure: missing("Fee schedule", { id, organizationId }) };
  return { record, list };
}

/** Null where no other schedule holds for the same movements at the same time. */
export function refuseRival(schedule: FeeSchedule, others: readonly FeeSchedule[]): Failure | null {
  const rival = rivalOf(schedule, others);
  if (rival === null) return null;
  const id = formatId("feeSchedule", rival.uuid);
  const message = `Fee schedule ${id} (${rival.name}) holds for the same movements at the same time: end it first.`;
  return conflict(message, { id });
}

function refuse(schedule: FeeSchedule, others: readonly FeeSchedule[]): Failure | null {
  const rival = refuseRival(schedule, others);
  if (rival !== null) return rival;
  if (others.length >= maximumFeeSchedules) {
    return conflict(`An organization has at most ${maximumFeeSchedules} fee schedules.`);
  }
  const rows = [schedule, ...others].reduce((all, each) => all + rowsOf(each), 0);
  if (rows <= maximumFeeRows) return null;
  return conflict(
    `All fee schedules of an organization have at most ${maximumFeeRows} components and tiers together.`,
  );
}

type Asked = {
  readonly operation: `${"create" | "update" | "delete"}FeeSchedule`;
  readonly body: Readonly<Record<string, unknown>>;
};

function ask(
  dependencies: Dependencies,
  context: ActContext,
  before: FeeSchedule | null,
  { operation, body }: Asked,
): Promise<WriteOutcome | null> {
  const request = storedRequest(body);
  // A schedule decides what is an exception, as rules do.
  const acts = aboutNoAmount("rule_change");
  return askApprovalOf(dependencies, context, before?.version ?? null, {
    acts,
    operation,
    request,
  });
}

type Change = { readonly before: FeeSchedule | null; readonly after: FeeSchedule | null };

function writesOf(
  dependencies: Dependencies,
  context: ActContext,
  list: List,
  { before, after }: Change,
) {
  const { organizationId, now } = context;
  const schedule = after ?? before;
  const verb = before === null ? "created" : after === null ? "deleted" : "updated";
  const kept = list.entries.filter((entry) => entry !== before);
  const entries = after === null ? kept : inPlace(list, before, after);
  const id = schedule === null ? null : formatId("feeSchedule", schedule.uuid);
  return auditChange(dependencies, context, {
    drafts: [
      {
        eventType: `fee_schedule.${verb}`,
        message: `Fee schedule ${schedule?.name ?? ""} was ${verb}.`,
        payload: {
          feeScheduleId: id,
          before: before === null ? null : viewFeeSchedule(before),
          after: after === null ? null : viewFeeSchedule(after),
        },
      },
    ],
    resultId: after === null ? null : id,
    writes: [
      ...feeScheduleWrites(organizationId, list, entries, after),
      rematchWrite(dependencies.ids, organizationId, now),
      ...monthWrites(dependencies, context, after),
    ],
  });
}

/** The run after the months' ends looks at a schedule whose tiers follow the volume of a month. */
function monthWrites(
  { ids }: Dependencies,
  { organizationId, now }: ActContext,
  after: FeeSchedule | null,
): readonly Write[] {
  if (after === null || !followsVolume(after)) return [];
  return [askForFeeMonths(ids, organizationId, now)];
}

/** A new schedule comes first; a changed one keeps its place. */
function inPlace({ entries }: List, before: FeeSchedule | null, after: FeeSchedule): FeeSchedule[] {
  if (before === null) return [after, ...entries];
  return entries.map((entry) => (entry === before ? after : entry));
}

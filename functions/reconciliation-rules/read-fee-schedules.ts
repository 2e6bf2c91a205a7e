/** Reads of fee schedules (docs/specification.md, Fee schedules). */

import type * as z from "zod";
import { numbersOfPage } from "#api/http/numbered-page.ts";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import type {
  listFeeSchedulesQuery,
  listFeeScheduleVersionsQuery,
} from "#api/resource/fee-schedule/fee-schedule-request.ts";
import { viewFeeSchedule } from "#api/resource/fee-schedule/fee-schedule-view.ts";
import { createdPageOf } from "#api/schema/field/created-range.ts";
import { parseId } from "#domain/value/id.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  findFeeScheduleVersions,
  newestFeeScheduleVersion,
} from "#store/table/rule/fee-schedule-store.ts";
import { feeScheduleStore } from "#store/table/rule/standing-lists.ts";
import { searchFeeSchedule } from "#work/case-work/rule/fee-schedules.ts";
import { FailureError, missing } from "#work/outcome/outcome.ts";

type Reading = { readonly table: Table };

export async function getFeeSchedule(
  { table }: Reading,
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const id = params["feeScheduleId"] ?? "";
  const found = await searchFeeSchedule(table, context.organizationId, id);
  if ("failure" in found) throw new FailureError(found.failure);
  return json(200, viewFeeSchedule(found.record));
}

/** Newest first. */
export async function listFeeSchedules(
  { table }: Reading,
  { context, query }: ReadInput<z.output<typeof listFeeSchedulesQuery>>,
): Promise<OperationResult> {
  const { entries } = await feeScheduleStore.find(table, context.organizationId);
  return json(200, createdPageOf(entries, query, viewFeeSchedule));
}

/** Lists the versions of a schedule, newest first; those of a deleted schedule too, because legs name them. */
export async function listFeeScheduleVersions(
  { table }: Reading,
  { context, params, query }: ReadInput<z.output<typeof listFeeScheduleVersionsQuery>>,
): Promise<OperationResult> {
  const { organizationId } = context;
  const { limit, offset } = query;
  const id = params["feeScheduleId"] ?? "";
  const uuid = parseId("feeSchedule", id);
  const total = uuid === null ? 0 : await newestFeeScheduleVersion(table, organizationId, uuid);
  if (uuid === null || total === 0) {
    throw new FailureError(missing("Fee schedule", { id, organizationId }));
  }
  const numbers = numbersOfPage(total, { limit, offset });
  const found = await findFeeScheduleVersions(table, organizationId, uuid, numbers);
  return json(200, { items: found.map(viewFeeSchedule), total, limit, offset });
}

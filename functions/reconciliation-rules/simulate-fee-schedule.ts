import type * as z from "zod";
import type { WriteInput } from "#api/http/operation.ts";
import {
  applyFeeScheduleBody,
  type simulateFeeScheduleBody,
} from "#api/resource/fee-schedule/fee-schedule-request.ts";
import { viewFeeSimulation } from "#api/resource/fee-schedule/fee-simulation-view.ts";
import type { FeeSchedule, FeeScheduleSettings } from "#domain/fee/fee-schedule.ts";
import { followsVolume } from "#domain/fee/month-volume.ts";
import { noFeeResult } from "#domain/fee/simulated-fees.ts";
import { type FeeSimulation, noFailures } from "#domain/matching/job.ts";
import type { Instant } from "#domain/value/instant.ts";
import { feeScheduleStore } from "#store/table/rule/standing-lists.ts";
import { refuseRival, searchFeeSchedule } from "#work/case-work/rule/fee-schedules.ts";
import type { MatchDependencies } from "#work/ingestion/matching/match-dependencies.ts";
import { FailureError, invalidRequest, type WriteOutcome } from "#work/outcome/outcome.ts";
import { beginSimulation } from "./begin-simulation.ts";

type Input = WriteInput<z.output<typeof simulateFeeScheduleBody>>;

const beginning = 0 as Instant;
const path = "/v1/fee-schedules/simulations";

/**
 * Prices the cases of a period with a new or changed fee schedule, and changes nothing.
 *
 * @returns 409 `invalid_state` if another schedule holds for the same movements, or the maximum number of simulations is waiting
 */
export async function simulateFeeSchedule(
  dependencies: MatchDependencies,
  input: Input,
): Promise<WriteOutcome> {
  return beginSimulation(dependencies, await jobOf(dependencies, input), viewFeeSimulation, path);
}

async function jobOf(
  { table, ids }: MatchDependencies,
  { context, body }: Input,
): Promise<FeeSimulation> {
  const { organizationId, now, actor: createdBy } = context;
  const { entries } = await feeScheduleStore.find(table, organizationId);
  const known = body.feeScheduleId === null ? null : await find(table, context, body.feeScheduleId);
  const added = {
    uuid: ids.next<"feeSchedule">(),
    organizationId,
    createdBy,
    createdAt: now,
    version: 0,
  };
  const base = known ?? {
    ...newSettings,
    ...added,
    effectiveFrom: body.from ?? beginning,
    updatedAt: now,
  };
  const { schedule: changed, problems } = applyFeeScheduleBody<FeeSchedule>(base, body.schedule);
  const missing = known === null ? missingOf(body.schedule) : [];
  if (missing.length + problems.length > 0) {
    const issues = [...missing, ...problems].map((each) => ({
      ...each,
      path: ["schedule", ...each.path],
    }));
    throw new FailureError(invalidRequest("The schedule would be invalid.", issues));
  }
  const schedule = { ...changed, updatedAt: now, version: base.version + 1 };
  const others = entries.filter(({ uuid }) => uuid !== schedule.uuid);
  const failure = refuseRival(schedule, others);
  if (failure !== null) throw new FailureError(failure);
  return {
    kind: "feeSimulation",
    uuid: ids.next(),
    organizationId,
    status: "running",
    stage: "count_fees",
    position: null,
    failed: noFailures,
    scheduleUuid: known === null ? null : known.uuid,
    schedule,
    needsVolumes: [schedule, ...entries].some(followsVolume),
    from: body.from ?? beginning,
    to: body.to ?? now,
    total: 0,
    result: noFeeResult,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
}

async function find(
  table: MatchDependencies["table"],
  { organizationId }: Input["context"],
  id: string,
): Promise<FeeSchedule> {
  const found = await searchFeeSchedule(table, organizationId, id);
  if ("failure" in found) throw new FailureError(found.failure);
  return found.record;
}

const newSettings: Omit<FeeScheduleSettings, "effectiveFrom"> = {
  name: "Simulated schedule",
  provider: "",
  currency: null,
  paymentType: null,
  paymentSubtype: null,
  chain: null,
  conditions: [],
  effectiveTo: null,
  components: [],
  rounding: { mode: "half_even", per: "line" },
};

/** What a new schedule needs, and a change does not. */
function missingOf(schedule: Input["body"]["schedule"]) {
  const needed = ["provider", "components"] as const;
  return needed
    .filter((name) => schedule[name] === undefined)
    .map((name) => ({ path: [name], message: "Is needed for a new schedule." }));
}

import type * as z from "zod";
import {
  type FlowLeg,
  type IgnoredMark,
  isWithdrawn,
} from "../../shared/domain/evidence/flow-leg.ts";
import { formatId, parseId } from "../../shared/domain/value/id.ts";
import { findLegOrFail } from "../../shared/http/find-leg.ts";
import type { WriteInput, WriteOutcome } from "../../shared/http/operation.ts";
import { refuseReason } from "../../shared/http/refuse-reason.ts";
import type { MatchDependencies } from "../../shared/ingestion/matching/match-dependencies.ts";
import { planMark } from "../../shared/ingestion/matching/relink-leg.ts";
import type {
  ignoreFlowLegBody,
  restoreFlowLegBody,
} from "../../shared/schema/request/evidence-request.ts";
import { viewFlowLegDetail } from "../../shared/schema/view/flow-leg-view.ts";

type Input = WriteInput<z.output<typeof restoreFlowLegBody>>;

/** Sets a leg aside: it counts for nothing until it is restored (docs/matching.md, People). */
export async function ignoreFlowLeg(
  dependencies: MatchDependencies,
  input: WriteInput<z.output<typeof ignoreFlowLegBody>>,
): Promise<WriteOutcome> {
  const { actor: by, now: at } = input.context;
  return mark(dependencies, input, { reason: input.body.reason, by, at });
}

/** Restores a leg; the matcher decides it anew. */
export async function restoreFlowLeg(
  dependencies: MatchDependencies,
  input: Input,
): Promise<WriteOutcome> {
  return mark(dependencies, input, null);
}

async function mark(
  dependencies: MatchDependencies,
  { context, params, body }: Input,
  ignored: IgnoredMark | null,
): Promise<WriteOutcome> {
  const { organizationId } = context;
  const id = params["flowLegId"] ?? "";
  const before = await findLegOrFail(dependencies.table, organizationId, id);
  const failure = await refuseReason(dependencies.table, organizationId, body.reason);
  if (failure !== null) return { failure };
  const problem = problemOf(before);
  if (problem !== null) {
    return { failure: { status: 409, error: "invalid_state", message: problem } };
  }
  if ((before.ignored === null) === (ignored === null)) {
    return { status: 200, body: viewFlowLegDetail(before), writes: [] };
  }
  const verb = ignored === null ? "restored" : "ignored";
  const [first] = before.observations;
  const record = first === undefined ? null : parseId("rawRecord", first.rawRecordId);
  const { leg, writes } = await planMark(dependencies, context, {
    before,
    ignored,
    draft: {
      eventType: `flow_leg.${verb}`,
      message: ignored === null ? `Flow leg ${id} was restored.` : `Flow leg ${id} was set aside.`,
      payload: {
        flowLegId: id,
        reason: body.reason ?? null,
        removedMatchLinkIds: before.links.map((link) => formatId("matchLink", link.uuid)),
      },
      ...(record === null ? {} : { rawRecordUuid: record }),
    },
  });
  return { status: 200, body: viewFlowLegDetail(leg), writes };
}

function problemOf(leg: FlowLeg): string | null {
  const id = formatId("flowLeg", leg.uuid);
  if (isWithdrawn(leg)) return `The import of flow leg ${id} was withdrawn.`;
  if (leg.mergedInto === null) return null;
  return `The records of flow leg ${id} belong to ${formatId("flowLeg", leg.mergedInto)} now.`;
}

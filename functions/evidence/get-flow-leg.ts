import { parseId } from "../../shared/domain/value/id.ts";
import { FailureError, notFound } from "../../shared/http/error/failure-error.ts";
import { json, type OperationResult, type ReadInput } from "../../shared/http/operation.ts";
import { explainLeg } from "../../shared/ingestion/crowd/explain-leg.ts";
import type { MatchDependencies } from "../../shared/ingestion/matching/match-dependencies.ts";
import { viewExplainedFlowLeg } from "../../shared/schema/view/flow-leg-view.ts";
import { findLeg } from "../../shared/table/evidence/leg-store.ts";

/** Returns the leg with an explanation computed now (docs/matching.md, Explanation). */
export async function getFlowLeg(
  dependencies: MatchDependencies,
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const { organizationId } = context;
  const id = params["flowLegId"] ?? "";
  const uuid = parseId("flowLeg", id);
  const leg = uuid === null ? null : await findLeg(dependencies.table, organizationId, uuid);
  if (leg === null) throw new FailureError(notFound({ resource: "Flow leg", id, organizationId }));
  const explained = await explainLeg(dependencies, leg, context.now);
  const { crowd, sharedReferences } = explained;
  return json(200, viewExplainedFlowLeg(explained.leg, crowd, sharedReferences));
}

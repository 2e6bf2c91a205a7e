import { findLegOrFail } from "../../shared/http/find-leg.ts";
import { json, type OperationResult, type ReadInput } from "../../shared/http/operation.ts";
import { explainLeg } from "../../shared/ingestion/crowd/explain-leg.ts";
import type { MatchDependencies } from "../../shared/ingestion/matching/match-dependencies.ts";
import { viewExplainedFlowLeg } from "../../shared/schema/view/flow-leg-view.ts";

/** Returns the leg with an explanation computed now (docs/matching.md, Explanation). */
export async function getFlowLeg(
  dependencies: MatchDependencies,
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const { organizationId } = context;
  const leg = await findLegOrFail(dependencies.table, organizationId, params["flowLegId"] ?? "");
  const explained = await explainLeg(dependencies, leg, context.now);
  const { crowd, sharedReferences } = explained;
  return json(200, viewExplainedFlowLeg(explained.leg, crowd, sharedReferences));
}

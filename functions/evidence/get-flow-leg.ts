import { parseId } from "../../shared/domain/id.ts";
import { FailureError, notFound } from "../../shared/http/failure-error.ts";
import { json, type OperationResult, type ReadInput } from "../../shared/http/operation.ts";
import { explainLeg } from "../../shared/ingestion/explain-leg.ts";
import type { MatchDependencies } from "../../shared/ingestion/match-legs.ts";
import { viewExplainedFlowLeg } from "../../shared/schema/flow-leg-view.ts";
import { findLeg } from "../../shared/table/leg-store.ts";

/** The leg, explained when it is read (docs/matching.md, Explanation). */
export async function getFlowLeg(
  dependencies: MatchDependencies,
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const { organizationId } = context;
  const id = params["flowLegId"] ?? "";
  const uuid = parseId("flowLeg", id);
  const leg = uuid === null ? null : await findLeg(dependencies.table, organizationId, uuid);
  if (leg === null) throw new FailureError(notFound("Flow leg", id, organizationId));
  const explained = await explainLeg(dependencies, leg, context.now);
  const { crowd, sharedReferences } = explained;
  return json(200, viewExplainedFlowLeg(explained.leg, crowd, sharedReferences));
}

import { findLegOrFail } from "#case-work/find-leg.ts";
import { json, type OperationResult, type ReadInput } from "#http/operation.ts";
import { explainLeg } from "#ingestion/crowd/explain-leg.ts";
import type { MatchDependencies } from "#ingestion/matching/match-dependencies.ts";
import { viewExplainedFlowLeg } from "#schema/view/evidence/flow-leg-view.ts";
import { findPayments } from "#table/payment/payment-store.ts";

/** Maximum cases that are read to be shown beside the leg. */
const maximumCandidates = 20;

/** Returns the leg with an explanation computed now (docs/matching.md, Explanation). */
export async function getFlowLeg(
  dependencies: MatchDependencies,
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const { organizationId } = context;
  const leg = await findLegOrFail(dependencies.table, organizationId, params["flowLegId"] ?? "");
  const explained = await explainLeg(dependencies, leg, context.now);
  const { candidates } = explained.leg.decision;
  const uuids = candidates.slice(0, maximumCandidates).map(({ paymentUuid }) => paymentUuid);
  const candidatePayments = await findPayments(dependencies.table, organizationId, uuids);
  return json(200, viewExplainedFlowLeg(explained.leg, { ...explained, candidatePayments }));
}

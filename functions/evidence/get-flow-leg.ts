import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import { viewExplainedFlowLeg } from "#api/resource/evidence/flow-leg-view.ts";
import { findPayments } from "#store/table/payment/payment-store.ts";
import { findLegOrFail } from "#work/case-work/find-leg.ts";
import { explainLeg } from "#work/ingestion/crowd/explain-leg.ts";
import type { MatchDependencies } from "#work/ingestion/matching/match-dependencies.ts";

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

import type { WriteInput } from "#api/http/operation.ts";
import type { CreateOnchainEvidenceBody } from "#api/resource/evidence/evidence-request.ts";
import { onchainClaim } from "#work/ingestion/evidence/submitted-claim.ts";
import type { MatchDependencies } from "#work/ingestion/matching/match-dependencies.ts";
import { type ChainCheckDependencies, checkOnChain } from "#work/integration/check-on-chain.ts";
import type { WriteOutcome } from "#work/outcome/outcome.ts";
import { createEvidence } from "./create-evidence.ts";
import { onchainEvidence } from "./to-evidence.ts";

/**
 * Accepts on-chain evidence, after checking it against the chain if the organization has an RPC
 * node for it.
 */
export async function createOnchainEvidence(
  dependencies: MatchDependencies & ChainCheckDependencies,
  input: WriteInput<CreateOnchainEvidenceBody>,
): Promise<WriteOutcome> {
  const { organizationId } = input.context;
  const check = await checkOnChain(dependencies, organizationId, onchainClaim(input.body, null));
  return createEvidence(dependencies, input, (given, paymentIntentUuid) =>
    onchainEvidence(given, paymentIntentUuid, check),
  );
}

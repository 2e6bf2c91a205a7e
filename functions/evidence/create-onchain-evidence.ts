import type { WriteInput } from "#http/operation.ts";
import { onchainClaim } from "#ingestion/evidence/submitted-claim.ts";
import type { MatchDependencies } from "#ingestion/matching/match-dependencies.ts";
import { type ChainCheckDependencies, checkOnChain } from "#integration/check-on-chain.ts";
import type { WriteOutcome } from "#outcome/outcome.ts";
import type { CreateOnchainEvidenceBody } from "#schema/request/evidence/evidence-request.ts";
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

import type { WriteInput } from "#http/operation.ts";
import type { MatchDependencies } from "#ingestion/matching/match-dependencies.ts";
import type { WriteOutcome } from "#outcome/outcome.ts";
import type { CreateProviderEvidenceBody } from "#schema/request/evidence/evidence-request.ts";
import { createEvidence } from "./create-evidence.ts";
import { providerEvidence } from "./to-evidence.ts";

export function createProviderEvidence(
  dependencies: MatchDependencies,
  input: WriteInput<CreateProviderEvidenceBody>,
): Promise<WriteOutcome> {
  return createEvidence(dependencies, input, providerEvidence);
}

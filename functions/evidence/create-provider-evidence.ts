import type { WriteInput } from "#api/http/operation.ts";
import type { CreateProviderEvidenceBody } from "#api/resource/evidence/evidence-request.ts";
import type { MatchDependencies } from "#work/ingestion/matching/match-dependencies.ts";
import type { WriteOutcome } from "#work/outcome/outcome.ts";
import { createEvidence } from "./create-evidence.ts";
import { providerEvidence } from "./to-evidence.ts";

export function createProviderEvidence(
  dependencies: MatchDependencies,
  input: WriteInput<CreateProviderEvidenceBody>,
): Promise<WriteOutcome> {
  return createEvidence(dependencies, input, providerEvidence);
}

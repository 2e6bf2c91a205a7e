import type { WriteInput, WriteOutcome } from "../../shared/http/operation.ts";
import type { MatchDependencies } from "../../shared/ingestion/match-legs.ts";
import type { CreateOnchainEvidenceBody } from "../../shared/schema/evidence.ts";
import { createEvidence } from "./create-evidence.ts";
import { onchainEvidence } from "./to-evidence.ts";

export function createOnchainEvidence(
  dependencies: MatchDependencies,
  input: WriteInput<CreateOnchainEvidenceBody>,
): Promise<WriteOutcome> {
  return createEvidence(dependencies, input, onchainEvidence);
}

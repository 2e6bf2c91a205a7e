import type { Instant } from "../../shared/domain/instant.ts";
import type { MatchDependencies } from "../../shared/ingestion/match-legs.ts";
import { rerunCase, rerunLeg } from "../../shared/ingestion/rerun.ts";
import { runJobStep } from "../../shared/ingestion/run-job.ts";
import type { MatchMessage } from "../../shared/queue/match-message.ts";

/** One message: what changed and is to be decided again. */
export async function rerun(
  dependencies: MatchDependencies & { readonly now: () => Instant },
  { organizationId, subject, uuid }: MatchMessage,
): Promise<void> {
  const again = { leg: rerunLeg, case: rerunCase, job: runJobStep }[subject];
  await again(dependencies, organizationId, uuid, dependencies.now);
}

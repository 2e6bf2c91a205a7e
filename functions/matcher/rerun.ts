import type { FlowLeg } from "../../shared/domain/flow-leg.ts";
import type { Uuid } from "../../shared/domain/id.ts";
import type { Instant } from "../../shared/domain/instant.ts";
import type { MatchDependencies } from "../../shared/ingestion/match-legs.ts";
import { rerunCase, rerunReadLeg } from "../../shared/ingestion/rerun.ts";
import { runJobStep } from "../../shared/ingestion/run-job.ts";
import type { MatchMessage } from "../../shared/queue/match-message.ts";
import { findLegs } from "../../shared/table/leg-store.ts";
import { withMemo } from "../../shared/table/memo.ts";

type Dependencies = MatchDependencies & { readonly now: () => Instant };

/**
 * Each message tells what changed and is to be decided again. The messages of one batch share what is
 * read alike for all of them, and their legs are read at once.
 */
export function openRerun(dependencies: Dependencies) {
  return (messages: readonly MatchMessage[]) => {
    const { now } = dependencies;
    const shared = { ...dependencies, table: withMemo(dependencies.table) };
    const legs = new Map<string, Promise<ReadonlyMap<Uuid, FlowLeg>>>();
    const readLegs = (organizationId: string) => {
      const reading = legs.get(organizationId) ?? readLegsOf(shared, organizationId, messages);
      legs.set(organizationId, reading);
      return reading;
    };
    return async ({ organizationId, subject, uuid }: MatchMessage): Promise<void> => {
      switch (subject) {
        case "leg": {
          const leg = (await readLegs(organizationId)).get(uuid);
          return leg === undefined ? undefined : rerunReadLeg(shared, leg, now);
        }
        case "case":
          return rerunCase(shared, organizationId, uuid, now);
        case "job":
          return runJobStep(shared, organizationId, uuid, now);
      }
    };
  };
}

async function readLegsOf(
  { table }: Dependencies,
  organizationId: string,
  messages: readonly MatchMessage[],
): Promise<ReadonlyMap<Uuid, FlowLeg>> {
  const own = messages.filter(
    (message) => message.subject === "leg" && message.organizationId === organizationId,
  );
  const legs = await findLegs(
    table,
    organizationId,
    own.map(({ uuid }) => uuid),
  );
  return new Map(legs.map((leg) => [leg.uuid, leg]));
}

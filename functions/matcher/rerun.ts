import type { FlowLeg } from "../../shared/domain/flow-leg.ts";
import type { Uuid } from "../../shared/domain/id.ts";
import { rerunCase, rerunReadLeg } from "../../shared/ingestion/rerun.ts";
import { type JobDependencies, runJobStep } from "../../shared/ingestion/run-job.ts";
import type { MatchMessage } from "../../shared/queue/match-message.ts";
import { findLegs } from "../../shared/table/leg-store.ts";
import { withMemo } from "../../shared/table/memo.ts";

/**
 * Each message tells what changed and is to be decided again. The messages of one batch share what is
 * read alike for all of them, and their legs are read at once.
 */
export function openRerun(dependencies: JobDependencies) {
  return (messages: readonly MatchMessage[]) => {
    const { now } = dependencies;
    const shared = { ...dependencies, table: withMemo(dependencies.table) };
    const legs = new Map<string, Promise<ReadonlyMap<Uuid, FlowLeg>>>();
    const readLegs = (organizationId: string) => {
      const reading = legs.get(organizationId) ?? readLegsOf(shared, organizationId, messages);
      legs.set(organizationId, reading);
      return reading;
    };
    return async (message: MatchMessage, deliveries: number): Promise<void> => {
      const { organizationId } = message;
      switch (message.subject) {
        case "leg": {
          const leg = (await readLegs(organizationId)).get(message.uuid);
          return leg === undefined ? undefined : rerunReadLeg(shared, leg, now);
        }
        case "case":
          return rerunCase(shared, organizationId, message.uuid, now);
        case "job":
          return runJobStep(shared, { organizationId, job: message.job, deliveries });
      }
    };
  };
}

async function readLegsOf(
  { table }: JobDependencies,
  organizationId: string,
  messages: readonly MatchMessage[],
): Promise<ReadonlyMap<Uuid, FlowLeg>> {
  const own = messages.filter((message) => message.organizationId === organizationId);
  const uuids = own.flatMap((message) => (message.subject === "leg" ? [message.uuid] : []));
  const legs = await findLegs(table, organizationId, uuids);
  return new Map(legs.map((leg) => [leg.uuid, leg]));
}

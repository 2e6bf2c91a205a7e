import { createHash } from "node:crypto";
import { type JsonValue, stringifyJson } from "#api/schema/json/json-value.ts";
import type { OnchainIntegration } from "#domain/integration/integration.ts";
import { formatId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { RpcError } from "#outside/chain/rpc-client.ts";
import { commitEvidence } from "#work/ingestion/evidence/commit-evidence.ts";
import type { MatchDependencies } from "#work/ingestion/matching/match-dependencies.ts";
import { arrivalOf, laterArrival } from "./poll-outcome.ts";

type Poll = { readonly integration: OnchainIntegration; readonly now: Instant };

/** With more of them in one answer the node is broken, and the poll fails. */
const unreadableAtMost = 100;

/**
 * Stores each log that cannot be read as a record without a leg. The next poll reads the same logs again:
 * equal ones are duplicates.
 *
 * @returns when the newest arrived
 * @throws RpcError if there are more than 100
 */
export async function tellUnreadableLogs(
  dependencies: MatchDependencies,
  { integration, now }: Poll,
  logs: readonly JsonValue[],
): Promise<Instant | null> {
  if (logs.length > unreadableAtMost) {
    throw new RpcError(`eth_getLogs: ${logs.length} logs cannot be read`);
  }
  const { organizationId, uuid } = integration;
  let lastArrival: Instant | null = null;
  for (const log of logs) {
    const body = Buffer.from(stringifyJson(log));
    const accepted = await commitEvidence(dependencies, {
      organizationId,
      kind: "chain",
      origin: "verified",
      source: "polling",
      sourceRef: `log:${createHash("sha256").update(body).digest("hex")}`,
      integrationUuid: uuid,
      actor: `integration:${formatId("integration", uuid)}`,
      receivedAt: now,
      body,
      contentType: "application/json",
      payload: null,
      claims: [],
      notUnderstood: [{ cause: "unknown_shape", field: "log", value: null }],
    });
    lastArrival = laterArrival(lastArrival, arrivalOf(accepted));
  }
  return lastArrival;
}

import type { ChainCheck } from "#domain/evidence/leg-facts.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { ChainReader } from "#outside/chain/chain-reader.ts";
import { checkClaim } from "#outside/chain/check-claim.ts";
import { createRpcCall, RpcError } from "#outside/chain/rpc-client.ts";
import type { IntegrationSecrets } from "#store/secrets/secret-settings.ts";
import type { Table } from "#store/table/core/table.ts";
import { findIntegrations } from "#store/table/integration/integration-store.ts";
import type { LegClaim } from "#work/ingestion/evidence/evidence.ts";

export type ChainCheckDependencies = {
  readonly table: Table;
  readonly secrets: IntegrationSecrets;
  readonly allowLoopback: boolean;
};

/** Maximum wait for a node. After a timeout the evidence is accepted unchecked. */
const callTimeoutMilliseconds = 3_000;

/**
 * Checks a claim with the RPC node of the organization's active integration of the same chain.
 *
 * @returns null if there is no such integration, its node fails, or the token states no decimals
 */
export async function checkOnChain(
  { table, secrets, allowLoopback }: ChainCheckDependencies,
  organizationId: OrganizationId,
  claim: LegClaim,
): Promise<ChainCheck | null> {
  const all = await findIntegrations(table, organizationId);
  const found = all.find(
    ({ integration }) =>
      integration.kind === "onchain" &&
      integration.status === "active" &&
      integration.hasRpcUrl &&
      integration.chainId === claim.chainId,
  );
  const url = found === undefined ? null : await secrets.read(found.integration);
  if (url === null) return null;
  const settings = { url, allowLoopback, timeoutMilliseconds: callTimeoutMilliseconds };
  const reader = new ChainReader(createRpcCall(settings));
  try {
    if ((await reader.chainId()) !== claim.chainId) return null;
    return await checkClaim(reader, claim);
  } catch (error) {
    if (error instanceof RpcError) return null;
    throw error;
  }
}

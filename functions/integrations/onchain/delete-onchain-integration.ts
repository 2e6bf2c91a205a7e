import type { WriteInput } from "#api/http/operation.ts";
import { viewOnchainIntegration } from "#api/resource/integration/integration-view.ts";
import type { OnchainIntegration } from "#domain/integration/integration.ts";
import {
  findLastSync,
  updateIntegrationWrite,
} from "#store/table/integration/integration-store.ts";
import { followIntegration } from "#work/expectation/follow-settings.ts";
import { done, unchanged, type WriteOutcome } from "#work/outcome/outcome.ts";
import { allowChange } from "../allow-change.ts";
import { auditIntegration } from "../audit-integration.ts";
import { findIntegrationOfPath } from "../find-integration.ts";
import type { IntegrationDependencies } from "../integration-dependencies.ts";

/**
 * Deletes the integration. Further deliveries are refused, and the integrationKey cannot be used
 * again.
 */
export async function deleteOnchainIntegration(
  dependencies: IntegrationDependencies,
  input: WriteInput<unknown>,
): Promise<WriteOutcome> {
  const { context, params } = input;
  const { organizationId, now } = context;
  const { table, secrets } = dependencies;
  const before = await findIntegrationOfPath(table, organizationId, params, "onchain");
  const syncedAt = await findLastSync(table, organizationId, before.uuid);
  if (before.status === "deleted") {
    return unchanged(viewOnchainIntegration(before, syncedAt));
  }
  const allowed = await allowChange(dependencies, input, "deleteOnchainIntegration", before);
  if ("outcome" in allowed) return allowed.outcome;
  if (before.hasRpcUrl) await secrets.remove(before);
  const after: OnchainIntegration = {
    ...before,
    status: "deleted",
    hasRpcUrl: false,
    updatedAt: now,
    version: before.version + 1,
  };
  const auditEntry = await auditIntegration(dependencies, context, "deleted", {
    before,
    after,
    approvalId: allowed.approvalId,
  });
  const body = viewOnchainIntegration(after, syncedAt);
  return done(body, [
    updateIntegrationWrite(before, after),
    ...allowed.use(body.id),
    ...(await followIntegration(table, { before, after }, now)),
    ...auditEntry,
  ]);
}

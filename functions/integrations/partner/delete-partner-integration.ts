import type { WriteInput } from "#api/http/operation.ts";
import { viewPartnerIntegration } from "#api/resource/integration/integration-view.ts";
import type { PartnerIntegration } from "#domain/integration/integration.ts";
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
import { upstreamError } from "./upstream-error.ts";

/**
 * Deletes the webhook at the partner, then the integration here. After a crash in between, a retry
 * finds the webhook or the credential deleted and continues. The integrationKey cannot be used
 * again.
 */
export async function deletePartnerIntegration(
  dependencies: IntegrationDependencies,
  input: WriteInput<unknown>,
): Promise<WriteOutcome> {
  const { context, params } = input;
  const { organizationId, now } = context;
  const { table, secrets, partner } = dependencies;
  const before = await findIntegrationOfPath(table, organizationId, params, "partner");
  const syncedAt = await findLastSync(table, organizationId, before.uuid);
  if (before.status === "deleted") {
    return unchanged(viewPartnerIntegration(before, syncedAt));
  }
  const allowed = await allowChange(dependencies, input, "deletePartnerIntegration", before);
  if ("outcome" in allowed) return allowed.outcome;
  const apiKey = await secrets.read(before);
  if (apiKey !== null) {
    const result = await partner.deleteWebhook(apiKey, before.webhookId);
    if (!result.ok) throw upstreamError(result);
    await secrets.remove(before);
  }
  const after: PartnerIntegration = {
    ...before,
    status: "deleted",
    hasApiKey: false,
    updatedAt: now,
    version: before.version + 1,
  };
  const auditEntry = await auditIntegration(dependencies, context, "deleted", {
    before,
    after,
    approvalId: allowed.approvalId,
  });
  const body = viewPartnerIntegration(after, syncedAt);
  return done(body, [
    updateIntegrationWrite(before, after),
    ...allowed.use(body.id),
    ...(await followIntegration(table, { before, after }, now)),
    ...auditEntry,
  ]);
}

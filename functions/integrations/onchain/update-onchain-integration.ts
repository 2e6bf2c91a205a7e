import type { WriteInput } from "#api/http/operation.ts";
import type { UpdateOnchainIntegrationBody } from "#api/resource/integration/integration-request.ts";
import { viewOnchainIntegration } from "#api/resource/integration/integration-view.ts";
import { isPolled, type OnchainIntegration } from "#domain/integration/integration.ts";
import {
  findLastSync,
  startPollingWrite,
  updateIntegrationWrite,
} from "#store/table/integration/integration-store.ts";
import { followIntegration } from "#work/expectation/follow-settings.ts";
import { done, type WriteOutcome } from "#work/outcome/outcome.ts";
import { allowChange } from "../allow-change.ts";
import { auditIntegration } from "../audit-integration.ts";
import { deletedIntegration } from "../deleted-integration.ts";
import { findIntegrationOfPath } from "../find-integration.ts";
import type { IntegrationDependencies } from "../integration-dependencies.ts";
import { requireRpcUrl } from "./require-rpc-url.ts";

/** Changes an integration: absent fields are kept; `rpcUrl: null` stops polling and checks. */
export async function updateOnchainIntegration(
  dependencies: IntegrationDependencies,
  input: WriteInput<UpdateOnchainIntegrationBody>,
): Promise<WriteOutcome> {
  const { context, params, body } = input;
  const { table, secrets, allowLoopback } = dependencies;
  const { organizationId, now } = context;
  const before = await findIntegrationOfPath(table, organizationId, params, "onchain");
  if (before.status === "deleted") throw deletedIntegration();
  const { rpcUrl, ...changes } = body;
  requireRpcUrl(rpcUrl, allowLoopback);
  const allowed = await allowChange(dependencies, input, "updateOnchainIntegration", before);
  if ("outcome" in allowed) return allowed.outcome;
  if (typeof rpcUrl === "string") await secrets.write(before, rpcUrl);
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const after: OnchainIntegration = {
    ...before,
    ...(Object.fromEntries(given) as Partial<OnchainIntegration>),
    hasRpcUrl: rpcUrl === undefined ? before.hasRpcUrl : rpcUrl !== null,
    updatedAt: now,
    version: before.version + 1,
  };
  const replaced = rpcUrl === undefined ? [] : ["rpcUrl"];
  const auditEntry = await auditIntegration(dependencies, context, "updated", {
    before,
    after,
    replaced,
    approvalId: allowed.approvalId,
  });
  const shown = viewOnchainIntegration(
    after,
    await findLastSync(table, organizationId, before.uuid),
  );
  return done(shown, [
    updateIntegrationWrite(before, after),
    ...allowed.use(shown.id),
    ...(isPolled(after) ? [startPollingWrite(after, now)] : []),
    ...(await followIntegration(table, { before, after }, now)),
    ...auditEntry,
  ]);
}

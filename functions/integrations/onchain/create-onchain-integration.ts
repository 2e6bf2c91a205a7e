import type { WriteInput } from "#api/http/operation.ts";
import type { CreateOnchainIntegrationBody } from "#api/resource/integration/integration-request.ts";
import { viewOnchainIntegration } from "#api/resource/integration/integration-view.ts";
import type { OnchainIntegration } from "#domain/integration/integration.ts";
import {
  claimKeyWrite,
  createIntegrationWrite,
  findKeyHolder,
  startPollingWrite,
} from "#store/table/integration/integration-store.ts";
import { followIntegration } from "#work/expectation/follow-settings.ts";
import { created, type WriteOutcome } from "#work/outcome/outcome.ts";
import { allowChange } from "../allow-change.ts";
import { auditIntegration } from "../audit-integration.ts";
import { checkRoom, keyTaken } from "../check-room.ts";
import type { IntegrationDependencies } from "../integration-dependencies.ts";
import { requireRpcUrl } from "./require-rpc-url.ts";

/**
 * Creates an on-chain integration. Its signing secret is added to the response later, because no
 * stored response contains it.
 */
export async function createOnchainIntegration(
  dependencies: IntegrationDependencies,
  input: WriteInput<CreateOnchainIntegrationBody>,
): Promise<WriteOutcome> {
  const { context, body } = input;
  const { table, ids, secrets, allowLoopback } = dependencies;
  const { organizationId, baseUrl, now } = context;
  const { rpcUrl, ...settings } = body;
  requireRpcUrl(rpcUrl, allowLoopback);
  await checkRoom(table, organizationId);
  if ((await findKeyHolder(table, settings.integrationKey)) !== null) {
    throw keyTaken(settings.integrationKey);
  }
  const allowed = await allowChange(dependencies, input, "createOnchainIntegration", null);
  if ("outcome" in allowed) return allowed.outcome;
  const uuid = ids.next<"integration">();
  const integration: OnchainIntegration = {
    ...settings,
    kind: "onchain",
    uuid,
    organizationId,
    status: "active",
    webhookUrl: `${baseUrl}/webhooks/onchain/${settings.integrationKey}`,
    hasRpcUrl: rpcUrl !== null,
    secretVersion: 1,
    retiringSecrets: [],
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  // Written before the transaction: if the transaction fails, nothing refers to the secret.
  if (rpcUrl !== null) await secrets.write({ kind: "onchain", uuid }, rpcUrl);
  const change = { before: null, after: integration, approvalId: allowed.approvalId };
  const shown = viewOnchainIntegration(integration, null);
  const auditEntry = await auditIntegration(dependencies, context, "created", change);
  return created(shown, [
    claimKeyWrite(settings.integrationKey, { organizationId, uuid, state: "taken" }),
    createIntegrationWrite(integration),
    ...allowed.use(shown.id),
    ...(rpcUrl === null ? [] : [startPollingWrite(integration, now)]),
    ...(await followIntegration(table, change, now)),
    ...auditEntry,
  ]);
}

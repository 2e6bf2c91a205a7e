import type { WriteInput } from "#api/http/operation.ts";
import type { CreatePartnerIntegrationBody } from "#api/resource/integration/integration-request.ts";
import { viewPartnerIntegration } from "#api/resource/integration/integration-view.ts";
import type { PartnerIntegration } from "#domain/integration/integration.ts";
import {
  createIntegrationWrite,
  startPollingWrite,
} from "#store/table/integration/integration-store.ts";
import type { Allowed } from "#work/case-work/approval/repeat-request.ts";
import { followIntegration } from "#work/expectation/follow-settings.ts";
import { finishRegistrationWrites, registerWebhook } from "#work/integration/registration.ts";
import type { Registered } from "#work/integration/registration-request.ts";
import { created, type WriteOutcome } from "#work/outcome/outcome.ts";
import { allowChange } from "../allow-change.ts";
import { auditIntegration } from "../audit-integration.ts";
import { checkRoom, keyTaken, requireFreeKey } from "../check-room.ts";
import type { IntegrationDependencies } from "../integration-dependencies.ts";
import { webhookUrlOf } from "../webhook-url.ts";
import { upstreamError } from "./upstream-error.ts";

/**
 * Registers the webhook with the partner and activates it. A failure leaves no partial integration.
 */
export async function createPartnerIntegration(
  dependencies: IntegrationDependencies,
  input: WriteInput<CreatePartnerIntegrationBody>,
): Promise<WriteOutcome> {
  const { context, body, idempotencyKey } = input;
  const { organizationId, now } = context;
  const { integrationKey, apiKey, webhookBaseUrl, eventCategories } = body;
  const { allowLoopback } = dependencies;
  const webhookUrl = webhookUrlOf(webhookBaseUrl, "partner", integrationKey, allowLoopback);
  await checkRoom(dependencies.table, organizationId);
  await requireFreeKey(dependencies.table, organizationId, integrationKey);
  const allowed = await allowChange(dependencies, input, "createPartnerIntegration", null);
  if ("outcome" in allowed) return allowed.outcome;
  const result = await registerWebhook(dependencies, {
    organizationId,
    integrationKey,
    webhookUrl,
    eventCategories,
    apiKey,
    now,
    // After a crash the client's retry, as the same owner, continues before the lease ends.
    owner: idempotencyKey,
    admission: allowed.useAhead(),
  });
  switch (result.outcome) {
    case "failed":
      throw upstreamError(result.failure);
    case "busy":
    case "key_taken":
      throw keyTaken(integrationKey);
    case "registered":
      return finish(dependencies, input, { ...result.registered, webhookUrl, allowed });
  }
}

async function finish(
  dependencies: IntegrationDependencies,
  { context, body: given }: WriteInput<CreatePartnerIntegrationBody>,
  registered: Registered & { readonly webhookUrl: string; readonly allowed: Allowed },
): Promise<WriteOutcome> {
  const { now } = context;
  const integration: PartnerIntegration = {
    kind: "partner",
    uuid: registered.registration.uuid,
    organizationId: context.organizationId,
    name: given.name,
    integrationKey: given.integrationKey,
    status: "active",
    webhookUrl: registered.webhookUrl,
    webhookBaseUrl: given.webhookBaseUrl,
    webhookId: registered.webhookId,
    publicKey: registered.publicKey,
    eventCategories: given.eventCategories,
    pollingEnabled: given.pollingEnabled,
    expectedWithin: given.expectedWithin,
    hasApiKey: true,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  const { approvalId, finish: use } = registered.allowed;
  const change = { before: null, after: integration, approvalId };
  const body = viewPartnerIntegration(integration, null);
  const auditEntry = await auditIntegration(dependencies, context, "created", change);
  return created(body, [
    createIntegrationWrite(integration),
    ...finishRegistrationWrites(registered),
    ...(integration.pollingEnabled ? [startPollingWrite(integration, now)] : []),
    ...(await followIntegration(dependencies.table, change, now)),
    ...use(body.id),
    ...auditEntry,
  ]);
}

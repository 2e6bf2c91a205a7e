import type { PartnerIntegration } from "../../../shared/domain/integration/integration.ts";
import { followIntegration } from "../../../shared/expectation/follow-settings.ts";
import type { WriteInput, WriteOutcome } from "../../../shared/http/operation.ts";
import {
  finishRegistrationWrites,
  type Registered,
  registerWebhook,
} from "../../../shared/integration/registration.ts";
import type { CreatePartnerIntegrationBody } from "../../../shared/schema/request/evidence/integration-request.ts";
import { viewPartnerIntegration } from "../../../shared/schema/view/evidence/integration-view.ts";
import {
  createIntegrationWrite,
  startPollingWrite,
} from "../../../shared/table/integration/integration-store.ts";
import { checkRoom, keyTaken } from "../check-room.ts";
import type { IntegrationDependencies } from "../integration-dependencies.ts";
import { journalIntegration } from "../journal-integration.ts";
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
  const result = await registerWebhook(dependencies, {
    organizationId,
    integrationKey,
    webhookUrl,
    eventCategories,
    apiKey,
    now,
    // After a crash the client's retry, as the same owner, continues before the lease ends.
    owner: idempotencyKey,
  });
  switch (result.outcome) {
    case "failed":
      throw upstreamError(result.failure);
    case "busy":
    case "key_taken":
      throw keyTaken(integrationKey);
    case "registered":
      return finish(dependencies, input, webhookUrl, result.registered);
  }
}

async function finish(
  dependencies: IntegrationDependencies,
  { context, body }: WriteInput<CreatePartnerIntegrationBody>,
  webhookUrl: string,
  registered: Registered,
): Promise<WriteOutcome> {
  const { now } = context;
  const integration: PartnerIntegration = {
    kind: "partner",
    uuid: registered.registration.uuid,
    organizationId: context.organizationId,
    name: body.name,
    integrationKey: body.integrationKey,
    status: "active",
    webhookUrl,
    webhookBaseUrl: body.webhookBaseUrl,
    webhookId: registered.webhookId,
    publicKey: registered.publicKey,
    eventCategories: body.eventCategories,
    pollingEnabled: body.pollingEnabled,
    expectedWithin: body.expectedWithin,
    hasApiKey: true,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  const change = { before: null, after: integration };
  const journal = await journalIntegration(dependencies, context, "created", change);
  return {
    status: 201,
    body: viewPartnerIntegration(integration, null),
    writes: [
      createIntegrationWrite(integration),
      ...finishRegistrationWrites(registered),
      ...(integration.pollingEnabled ? [startPollingWrite(integration, now)] : []),
      ...(await followIntegration(dependencies.table, change, now)),
      ...journal,
    ],
  };
}

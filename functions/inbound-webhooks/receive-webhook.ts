import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { notAllowed } from "#api/http/error/http-failure.ts";
import type { OperationResult } from "#api/http/operation.ts";
import { clientOf } from "#api/http/rate-limit/rate-limit-subject.ts";
import type { Integration } from "#domain/integration/integration.ts";
import type { Instant } from "#domain/value/instant.ts";
import { noteReceived } from "#store/table/integration/activity-store.ts";
import { findIntegrationByKey } from "#store/table/integration/integration-store.ts";
import { FailureError, notFound } from "#work/outcome/outcome.ts";
import type { InboundDependencies } from "./inbound-dependencies.ts";
import { receiveOnchainWebhook } from "./receive-onchain-webhook.ts";
import { receivePartnerWebhook } from "./receive-partner-webhook.ts";
import { refuseKnownAddress } from "./refused-address.ts";
import { rejectUnaddressedPartnerWebhook } from "./reject-unaddressed-partner-webhook.ts";

const webhookPath = /^\/webhooks\/(partner|onchain)(?:\/([^/]*))?\/?$/;

/**
 * Dispatches by path, because the function also serves a public function URL without routes. A
 * request without an active integration counts against its client address, because the number of
 * invented keys is unbounded.
 */
export async function receiveWebhook(
  dependencies: InboundDependencies,
  request: APIGatewayProxyEventV2,
): Promise<OperationResult> {
  const [, provider, integrationKey = ""] = webhookPath.exec(request.rawPath) ?? [];
  const { method } = request.requestContext.http;
  const addressed = provider !== undefined && integrationKey !== "" && method === "POST";
  const integration = addressed
    ? await findIntegrationByKey(dependencies.table, integrationKey)
    : null;
  if (integration?.kind === provider && integration?.status === "active") {
    return receive(dependencies, integration, request);
  }
  await dependencies.rateLimit.admit(request, clientOf(request));
  if (provider === undefined) throw noSuchPath(request.rawPath);
  if (method !== "POST") throw methodNotAllowed(method);
  if (integrationKey === "") return rejectUnaddressedPartnerWebhook();
  throw new FailureError({
    error: "invalid_webhook_configuration",
    message: "No active integration has this integrationKey.",
  });
}

async function receive(
  dependencies: InboundDependencies,
  integration: Integration,
  request: APIGatewayProxyEventV2,
): Promise<OperationResult> {
  await refuseKnownAddress(dependencies, { request, integration });
  const answer =
    integration.kind === "partner"
      ? await receivePartnerWebhook(dependencies, integration, request)
      : await receiveOnchainWebhook(dependencies, integration, request);
  await noteAccepted(dependencies, integration);
  return answer;
}

/** At most once a minute for each environment. The delivery is stored already, so a failure must not refuse it. */
async function noteAccepted(
  { table, received, now }: InboundDependencies,
  integration: Integration,
): Promise<void> {
  if (!received.mustNote(integration.uuid, now())) return;
  await noteReceived(table, integration, now() as Instant).catch(() => {});
}

function noSuchPath(path: string): FailureError {
  return new FailureError(notFound(`The path ${path} does not exist.`));
}

function methodNotAllowed(method: string): FailureError {
  return new FailureError(notAllowed(`The method ${method} is not allowed; use POST.`, ["POST"]));
}

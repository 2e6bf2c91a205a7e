import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { readBytes } from "#api/http/json-request.ts";
import { json, type OperationResult } from "#api/http/operation.ts";
import type { PartnerIntegration } from "#domain/integration/integration.ts";
import type { Instant } from "#domain/value/instant.ts";
import { readEvent } from "#outside/partner/envelope.ts";
import { checkRsa, findSignatureFault, parsePublicKey } from "#outside/partner/signature.ts";
import { signatureHeaderName } from "#outside/partner/signature-header.ts";
import { acceptPartnerDelivery, bodyReference } from "#work/integration/partner-evidence.ts";
import type { InboundDependencies } from "./inbound-dependencies.ts";
import { refuseLargeBody, refuseSignature } from "./refuse-delivery.ts";
import { noteValidAddress } from "./refused-address.ts";

/** Accepts a signed webhook of the partner (docs/specification.md, Inbound webhooks). */
export async function receivePartnerWebhook(
  dependencies: InboundDependencies,
  integration: PartnerIntegration,
  request: APIGatewayProxyEventV2,
): Promise<OperationResult> {
  const now = dependencies.now() as Instant;
  const body = readBytes(request);
  refuseLargeBody(body);
  const header = request.headers[signatureHeaderName];
  const key = parsePublicKey(integration.publicKey);
  if (key === null) throw new Error("The integration's public key cannot be read.");
  const fault = findSignatureFault({ header, body, now }, checkRsa(key));
  const contentType = request.headers["content-type"] ?? "application/json";
  if (fault !== null) {
    const readSourceRef = () => readEvent(body)?.eventId ?? bodyReference(body);
    const rejected = { integration, readSourceRef, body, contentType, now };
    throw await refuseSignature(dependencies, request, rejected, fault);
  }
  const subject = { kind: "integration", id: integration.uuid } as const;
  await dependencies.rateLimit.admit(request, subject);
  await noteValidAddress(dependencies, { request, integration });
  const event = readEvent(body);
  const delivery = { integration, event, body, contentType, source: "webhook", now } as const;
  return json(200, await acceptPartnerDelivery(dependencies, delivery));
}

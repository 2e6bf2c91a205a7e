import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { PartnerIntegration } from "#domain/integration/integration.ts";
import type { Instant } from "#domain/value/instant.ts";
import { readBytes } from "#http/json-request.ts";
import { json, type OperationResult } from "#http/operation.ts";
import { acceptPartnerDelivery, bodyReference } from "#integration/partner-evidence.ts";
import { readEvent } from "#partner/envelope.ts";
import { checkRsa, findSignatureFault, parsePublicKey } from "#partner/signature.ts";
import { signatureHeaderName } from "#partner/signature-header.ts";
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

import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { readBytes, readJsonBody, validate } from "#api/http/json-request.ts";
import { json, type OperationResult } from "#api/http/operation.ts";
import {
  type CreateOnchainEvidenceBody,
  createOnchainEvidenceBody,
} from "#api/resource/evidence/evidence-request.ts";
import type { OnchainIntegration } from "#domain/integration/integration.ts";
import { formatId, parseId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { usableSecretVersions } from "#domain/value/rotating-secret.ts";
import { checkHmac, findSignatureFault } from "#outside/partner/signature.ts";
import { signatureHeaderName } from "#outside/partner/signature-header.ts";
import { deriveSigningSecret } from "#store/secrets/signing-secret.ts";
import { findPayment } from "#store/table/payment/payment-store.ts";
import { commitEvidence } from "#work/ingestion/evidence/commit-evidence.ts";
import { onchainClaim, onchainReference } from "#work/ingestion/evidence/submitted-claim.ts";
import { unknownParts } from "#work/ingestion/evidence/unknown-parts.ts";
import { checkOnChain } from "#work/integration/check-on-chain.ts";
import { bodyReference } from "#work/integration/partner-evidence.ts";
import { FailureError, missing } from "#work/outcome/outcome.ts";
import type { InboundDependencies } from "./inbound-dependencies.ts";
import { refuseLargeBody, refuseSignature } from "./refuse-delivery.ts";
import { noteValidAddress } from "./refused-address.ts";

/** Accepts the body of POST /v1/evidence/onchain, signed with the integration's secret. */
export async function receiveOnchainWebhook(
  dependencies: InboundDependencies,
  integration: OnchainIntegration,
  request: APIGatewayProxyEventV2,
): Promise<OperationResult> {
  const now = dependencies.now() as Instant;
  const { organizationId, uuid } = integration;
  const body = readBytes(request);
  refuseLargeBody(body);
  const header = request.headers[signatureHeaderName];
  const secrets = await secretsOf(dependencies, integration, now);
  const fault = findSignatureFault({ header, body, now }, checkSecrets(secrets));
  const contentType = request.headers["content-type"] ?? "application/json";
  if (fault !== null) {
    const readSourceRef = () => bodyReference(body);
    const rejected = { integration, readSourceRef, body, contentType, now };
    throw await refuseSignature(dependencies, request, rejected, fault);
  }
  await dependencies.rateLimit.admit(request, { kind: "integration", id: uuid });
  await noteValidAddress(dependencies, { request, integration });
  const given = await readSigned(dependencies, { integration, request, body, contentType, now });
  const intent = await intentOf(dependencies, organizationId, given.paymentIntentId);
  const claim = onchainClaim(given, intent);
  const chainCheck = await checkOnChain(dependencies, organizationId, claim);
  const notUnderstood = await unknownParts(dependencies.table, organizationId, claim);
  const result = await commitEvidence(dependencies, {
    organizationId,
    kind: "chain",
    origin: "verified",
    source: "webhook",
    sourceRef: onchainReference(given),
    integrationUuid: uuid,
    actor: `integration:${formatId("integration", uuid)}`,
    receivedAt: now,
    body,
    contentType,
    payload: null,
    claims: [{ ...claim, chainCheck }],
    notUnderstood,
  });
  return json(200, result);
}

type Signed = {
  readonly integration: OnchainIntegration;
  readonly request: APIGatewayProxyEventV2;
  readonly body: Uint8Array;
  readonly contentType: string;
  readonly now: Instant;
};

/**
 * @throws FailureError 400 for another form. The sender may be a program that nobody watches, so such a body is
 *   stored and told first.
 */
async function readSigned(
  dependencies: InboundDependencies,
  { integration, request, body, contentType, now }: Signed,
): Promise<CreateOnchainEvidenceBody> {
  try {
    return validate(createOnchainEvidenceBody, readJsonBody(request, body).value, "body");
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    await commitEvidence(dependencies, {
      organizationId: integration.organizationId,
      kind: "chain",
      origin: "verified",
      source: "webhook",
      sourceRef: bodyReference(body),
      integrationUuid: integration.uuid,
      actor: `integration:${formatId("integration", integration.uuid)}`,
      receivedAt: now,
      body,
      contentType,
      payload: null,
      claims: [],
      notUnderstood: [{ cause: "unknown_shape", field: "", value: null }],
    });
    throw error;
  }
}

/** The secrets that the sender may use: the current one first. */
async function secretsOf(
  { readMasters }: InboundDependencies,
  integration: OnchainIntegration,
  now: Instant,
): Promise<string[]> {
  const { organizationId, uuid: id } = integration;
  const { usable } = await readMasters();
  return usableSecretVersions(integration, now).flatMap((version) =>
    usable.map((master) =>
      deriveSigningSecret(master, { kind: "onchain_integration", organizationId, id, version }),
    ),
  );
}

/**
 * Accepts two HMAC keys for each secret: the decoded base64 of the secret, as in Standard Webhooks, or the
 * secret's text as shown.
 */
function checkSecrets(secrets: readonly string[]) {
  const checks = secrets.flatMap((secret) => [
    checkHmac(Buffer.from(secret.replace(/^whsec_/, ""), "base64")),
    checkHmac(Buffer.from(secret)),
  ]);
  return (signed: Uint8Array, signature: Uint8Array) =>
    checks.some((check) => check(signed, signature));
}

async function intentOf(
  { table }: InboundDependencies,
  organizationId: OrganizationId,
  id: string | null,
): Promise<Uuid<"payment"> | null> {
  if (id === null) return null;
  const uuid = parseId("paymentIntent", id);
  const known = uuid !== null && (await findPayment(table, organizationId, uuid)) !== null;
  if (known) return uuid;
  throw new FailureError(missing("Payment intent", { id, organizationId }));
}

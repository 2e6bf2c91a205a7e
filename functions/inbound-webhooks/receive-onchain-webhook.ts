import { readJsonBody } from "#api/http/chain/body.ts";
import { json, type OperationResult } from "#api/http/operation.ts";
import { validate } from "#api/http/validate.ts";
import {
  type CreateOnchainEvidenceBody,
  createOnchainEvidenceBody,
} from "#api/resource/evidence/evidence-request.ts";
import type { OnchainIntegration } from "#domain/integration/integration.ts";
import { formatId, parseId, type Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { findPayment } from "#store/table/payment/payment-store.ts";
import { commitEvidence } from "#work/ingestion/evidence/commit-evidence.ts";
import { onchainClaim, onchainReference } from "#work/ingestion/evidence/submitted-claim.ts";
import { unknownParts } from "#work/ingestion/evidence/unknown-parts.ts";
import { checkOnChain } from "#work/integration/check-on-chain.ts";
import { bodyReference } from "#work/integration/partner-evidence.ts";
import { FailureError, missing } from "#work/outcome/outcome.ts";
import type { Delivery, InboundDependencies } from "./inbound-dependencies.ts";

/** Accepts the body of POST /v1/evidence/onchain, signed with the integration's secret. */
export async function receiveOnchainWebhook(
  dependencies: InboundDependencies,
  delivery: Delivery<OnchainIntegration>,
): Promise<OperationResult> {
  const { integration, body, contentType, now } = delivery;
  const { organizationId, uuid } = integration;
  const given = await readSigned(dependencies, delivery);
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

/**
 * @throws FailureError 400 for another form. The sender may be a program that nobody watches, so such a body is
 *   stored and told first.
 */
async function readSigned(
  dependencies: InboundDependencies,
  { integration, body, header, contentType, now }: Delivery<OnchainIntegration>,
): Promise<CreateOnchainEvidenceBody> {
  try {
    const { value } = readJsonBody(header, body);
    return validate(createOnchainEvidenceBody, value, "body");
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

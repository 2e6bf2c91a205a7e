import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { readBytes, requireSize } from "#api/http/chain/body.ts";
import { given, type Middleware } from "#api/http/chain/pipeline.ts";
import type { Integration, OnchainIntegration } from "#domain/integration/integration.ts";
import { formatId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { usableSecretVersions } from "#domain/value/rotating-secret.ts";
import { readEvent } from "#outside/partner/envelope.ts";
import {
  checkHmac,
  checkRsa,
  findSignatureFault,
  parsePublicKey,
  type SignatureFault,
} from "#outside/partner/signature.ts";
import { signatureHeaderName } from "#outside/partner/signature-header.ts";
import { deriveSigningSecret } from "#store/secrets/signing-secret.ts";
import { bodyReference } from "#work/integration/partner-evidence.ts";
import { rejectDelivery } from "#work/integration/reject-delivery.ts";
import { FailureError } from "#work/outcome/outcome.ts";
import type { Delivery, InboundDependencies, InboundState } from "./inbound-dependencies.ts";
import { isExempt, refusedAddressOf } from "./refused-address.ts";

/**
 * Checks the signature of the body as received (docs/specification.md, Inbound webhooks).
 *
 * @throws FailureError 400, 413 or 429
 */
export function signature(dependencies: InboundDependencies): Middleware<InboundState> {
  return {
    before: async ({ event, internal }) => {
      const integration = given(internal.integration);
      const now = dependencies.now() as Instant;
      const body = readBytes(event);
      requireSize(body);
      const signed = { header: event.headers[signatureHeaderName], body, now };
      const fault = findSignatureFault(signed, await checkOf(dependencies, integration, now));
      const delivery = { integration, body, now, ...contentTypeOf(event) };
      if (fault !== null) throw await refuseSignature(dependencies, event, delivery, fault);
      internal.delivery = delivery;
    },
  };
}

function contentTypeOf({ headers }: APIGatewayProxyEventV2) {
  const header = headers["content-type"];
  return { header, contentType: header ?? "application/json" };
}

type Check = Parameters<typeof findSignatureFault>[1];

async function checkOf(
  dependencies: InboundDependencies,
  integration: Integration,
  now: Instant,
): Promise<Check> {
  if (integration.kind === "onchain") {
    return checkSecrets(await secretsOf(dependencies, integration, now));
  }
  const key = parsePublicKey(integration.publicKey);
  if (key === null) throw new Error("The integration's public key cannot be read.");
  return checkRsa(key);
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

const reasons = {
  missing_or_malformed: "The X-Webhook-Signature header is missing or malformed.",
  expired:
    "The timestamp of the webhook signature differs from the current time by more than ten " +
    "minutes.",
  mismatch: "The webhook signature does not match the body.",
} as const satisfies Record<SignatureFault, string>;

/**
 * Stores the refused delivery within the quota, under a rate limit separate from that of valid
 * deliveries. A delivery above the limit costs its signature alone.
 *
 * @returns the 400 failure to throw
 * @throws FailureError 429 if the address's or the integration's rate limit of refused deliveries is used up
 */
async function refuseSignature(
  dependencies: InboundDependencies,
  request: APIGatewayProxyEventV2,
  delivery: Delivery,
  fault: SignatureFault,
): Promise<FailureError> {
  const { integration, body } = delivery;
  if (!(await isExempt(dependencies, { request, integration }))) {
    await dependencies.rateLimit.admit(request, refusedAddressOf({ request, integration }));
  }
  const subject = { kind: "refused_delivery", id: integration.uuid } as const;
  await dependencies.rateLimit.admit(request, subject);
  // Read for its reference only now, because it is stored only now.
  const eventId = integration.kind === "partner" ? readEvent(body)?.eventId : undefined;
  const sourceRef = eventId ?? bodyReference(body);
  const uuid = await rejectDelivery(dependencies, { ...delivery, sourceRef });
  const rawRecordId = uuid === null ? null : formatId("rawRecord", uuid);
  return new FailureError({
    error: "invalid_webhook_signature",
    message: reasons[fault],
    details: { rawRecordId, sourceRef },
  });
}

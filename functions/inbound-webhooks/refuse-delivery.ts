import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { JSON_BODY_LIMITS } from "#api/schema/json/json-body.ts";
import { formatId } from "#domain/value/id.ts";
import type { SignatureFault } from "#outside/partner/signature.ts";
import { type RejectedDelivery, rejectDelivery } from "#work/integration/reject-delivery.ts";
import { FailureError } from "#work/outcome/outcome.ts";
import type { InboundDependencies } from "./inbound-dependencies.ts";
import { isExempt, refusedAddressOf } from "./refused-address.ts";

const reasons = {
  missing_or_malformed: "The X-Webhook-Signature header is missing or malformed.",
  expired:
    "The timestamp of the webhook signature differs from the current time by more than ten " +
    "minutes.",
  mismatch: "The webhook signature does not match the body.",
} as const satisfies Record<SignatureFault, string>;

/** The body is read for its reference only if the delivery is stored. */
type UnreadDelivery = Omit<RejectedDelivery, "sourceRef"> & {
  readonly readSourceRef: () => string;
};

/**
 * Stores the refused delivery within the quota, under a rate limit separate from that of valid
 * deliveries. A delivery above the limit costs its signature alone.
 *
 * @returns the 400 failure to throw
 * @throws FailureError 429 if the address's or the integration's rate limit of refused deliveries is used up
 */
export async function refuseSignature(
  dependencies: InboundDependencies,
  request: APIGatewayProxyEventV2,
  { readSourceRef, ...delivery }: UnreadDelivery,
  fault: SignatureFault,
): Promise<FailureError> {
  const { integration } = delivery;
  if (!(await isExempt(dependencies, { request, integration }))) {
    await dependencies.rateLimit.admit(request, refusedAddressOf({ request, integration }));
  }
  const subject = { kind: "refused_delivery", id: integration.uuid } as const;
  await dependencies.rateLimit.admit(request, subject);
  const sourceRef = readSourceRef();
  const uuid = await rejectDelivery(dependencies, { ...delivery, sourceRef });
  const rawRecordId = uuid === null ? null : formatId("rawRecord", uuid);
  return new FailureError({
    error: "invalid_webhook_signature",
    message: reasons[fault],
    details: { rawRecordId, sourceRef },
  });
}

/** @throws FailureError 413 for a body above the limit (docs/specification.md, Request bodies) */
export function refuseLargeBody(body: Uint8Array): void {
  if (body.length <= JSON_BODY_LIMITS.maxBytes) return;
  throw new FailureError({
    error: "payload_too_large",
    message: `The body is larger than ${JSON_BODY_LIMITS.maxBytes} bytes.`,
  });
}

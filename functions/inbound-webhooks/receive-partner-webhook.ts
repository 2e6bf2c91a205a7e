import { json, type OperationResult } from "#api/http/operation.ts";
import type { PartnerIntegration } from "#domain/integration/integration.ts";
import { readEvent } from "#outside/partner/envelope.ts";
import { acceptPartnerDelivery } from "#work/integration/partner-evidence.ts";
import type { Delivery, InboundDependencies } from "./inbound-dependencies.ts";

/** Accepts a signed webhook of the partner (docs/specification.md, Inbound webhooks). */
export async function receivePartnerWebhook(
  dependencies: InboundDependencies,
  delivery: Delivery<PartnerIntegration>,
): Promise<OperationResult> {
  const event = readEvent(delivery.body);
  const accepted = { ...delivery, event, source: "webhook" } as const;
  return json(200, await acceptPartnerDelivery(dependencies, accepted));
}

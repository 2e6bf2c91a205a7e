/** Every example of outbound webhooks shows the same event. */
import type * as z from "zod";
import { caseId, organizationId } from "#api/schema/contract/examples.ts";
import type {
  outboundDeliveryDetail,
  outboundEndpoint,
  outboundEvent,
} from "./outbound-webhook-response.ts";

const eventId = "evt_0193aa1142007d8e8f90a1b2c3d4e500";
const createdAt = "2026-03-01T12:05:00.000Z";
const deliveredAt = "2026-03-01T12:05:00.412Z";

export const secretExample = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDm9DfP2VbXAM=";

export const endpointExample = {
  id: "whe_0193aa0f22007c52a0b1c2d3e4f50600",
  organizationId,
  name: "Ledger",
  url: "https://ledger.example.com/webhooks",
  eventTypes: ["reconciliation_case.matched", "reconciliation_case.needs_review"],
  status: "active",
  disabledReason: null,
  failingSince: null,
  secretVersion: 1,
  version: 1,
  createdAt: "2026-02-01T09:30:00.000Z",
  updatedAt: "2026-02-01T09:30:00.000Z",
} satisfies z.input<typeof outboundEndpoint>;

const deliveryExample = {
  id: "dlv_0193aa1142007a1b82c3d4e5f6071829",
  organizationId,
  endpointId: endpointExample.id,
  endpointName: endpointExample.name,
  endpointUrl: endpointExample.url,
  status: "delivered",
  attemptCount: 1,
  responseStatusCode: 200,
  lastError: null,
  nextRetryAt: null,
  attemptedAt: deliveredAt,
  deliveredAt,
  createdAt,
  updatedAt: deliveredAt,
} as const;

export const deliveryDetailExample = {
  ...deliveryExample,
  eventId,
  responseBodyExcerpt: "ok",
  attempts: [
    { attemptedAt: deliveredAt, status: "delivered", responseStatusCode: 200, error: null },
  ],
} satisfies z.input<typeof outboundDeliveryDetail>;

export const outboundEventExample = {
  id: eventId,
  organizationId,
  eventType: "reconciliation_case.matched",
  eventName: "reconciliation_case.matched",
  sourceKey: caseId,
  endpointCount: 1,
  payload: {
    id: eventId,
    type: "reconciliation_case.matched",
    name: "reconciliation_case.matched",
    timestamp: createdAt,
    organizationId,
    data: { id: caseId, verdict: "matched", status: "resolved", version: 3 },
  },
  deliveries: [deliveryExample],
  createdAt,
  updatedAt: deliveredAt,
} satisfies z.input<typeof outboundEvent>;

/** Which deliveries a replay sends (docs/specification.md, Outbound webhooks). */
import { expect, test } from "vitest";
import type { Instant } from "#domain/value/instant.ts";
import {
  firstDelivery,
  isReplayable,
  noteHandover,
  type OutboundDelivery,
  recordAttempt,
  reviveDelivery,
  skipDelivery,
} from "#domain/webhook/outbound-delivery.ts";
import { organizationOf } from "../../organization.ts";
import { uuid } from "../samples.ts";

const at = (seconds: number) => (1_772_000_000_000 + seconds * 1_000) as Instant;

const first = firstDelivery({
  uuid: uuid(1),
  event: { uuid: uuid(2), organizationId: organizationOf("org_1"), createdAt: at(0) },
  endpointUuid: uuid(3),
  address: { name: "Ledger", url: "https://ledger.example.com" },
});

const attempted = (status: "delivered" | "failed" | "retry_scheduled", retryAt: Instant | null) =>
  recordAttempt(
    first,
    {
      status,
      responseStatusCode: 500,
      responseExcerpt: null,
      lastError: null,
      nextRetryAt: retryAt,
    },
    at(10),
  );

const waiting = attempted("retry_scheduled", at(3_600));

test.each<{ name: string; delivery: OutboundDelivery; sent: boolean }>([
  { name: "that failed for good", delivery: attempted("failed", null), sent: true },
  { name: "that was skipped", delivery: skipDelivery(first, at(10)), sent: true },
  { name: "that waits for a retry", delivery: waiting, sent: true },
  {
    name: "whose retry is due, and being sent",
    delivery: attempted("retry_scheduled", at(60)),
    sent: false,
  },
  { name: "that arrived", delivery: attempted("delivered", null), sent: false },
  { name: "that no attempt was made of", delivery: first, sent: false },
  {
    name: "that was handed over to the slow lane",
    delivery: noteHandover(first, at(10)),
    sent: false,
  },
  { name: "that was revived", delivery: reviveDelivery(waiting, at(20)), sent: false },
  {
    name: "that failed after the request",
    delivery: { ...waiting, updatedAt: at(61) },
    sent: false,
  },
])("a replay sends a delivery $name: $sent", ({ delivery, sent }) => {
  expect(isReplayable(delivery, { requestedAt: at(60), now: at(60) })).toBe(sent);
});

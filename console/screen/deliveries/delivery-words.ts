import type { ItemOf } from "#api/client/types.ts";
import type { ChipWord } from "#console/part/figure/chip.tsx";

export type WebhookEvent = ItemOf<"listOutboundWebhookEvents">;
export type Endpoint = ItemOf<"listOutboundWebhookEndpoints">;
type Status = WebhookEvent["deliveries"][number]["status"];

export const deliveryWords = {
  pending: { word: "On its way", icon: "clock", tone: "note" },
  delivered: { word: "Delivered", icon: "check", tone: "good" },
  failed: { word: "Failed", icon: "alert", tone: "bad" },
  skipped: { word: "Skipped", icon: "ignore", tone: "quiet" },
} as const satisfies Record<Status, ChipWord>;

const byUrgency = ["failed", "pending", "skipped", "delivered"] as const;

/** The delivery that asks for most; null where no endpoint wants the event. */
export function worstOf({ deliveries }: WebhookEvent): ChipWord | null {
  const worst = byUrgency.find((status) => deliveries.some((each) => each.status === status));
  return worst === undefined ? null : deliveryWords[worst];
}

export function endpointWord({ status, failingSince, disabledReason }: Endpoint): ChipWord {
  if (status === "disabled") {
    const reasons = { person: "by a person", gone: "it answered 410", failing: "it kept failing" };
    const meaning = disabledReason === null ? "" : reasons[disabledReason];
    return { word: "Disabled", icon: "ignore", tone: "quiet", meaning };
  }
  if (failingSince !== null) return { word: "Failing", icon: "alert", tone: "bad" };
  return { word: "Active", icon: "check", tone: "good" };
}

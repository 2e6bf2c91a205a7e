import type { ItemOf } from "#api/client/types.ts";
import type { ChipWord } from "#console/part/figure/chip.tsx";

export type WebhookEvent = ItemOf<"listOutboundWebhookEvents">;
export type Endpoint = ItemOf<"listOutboundWebhookEndpoints">;
type Status = WebhookEvent["deliveries"][number]["status"];

export const deliveryWords = {
  pending: { word: "To be sent", icon: "clock", tone: "note" },
  delivered: { word: "Delivered", icon: "check", tone: "good" },
  failed: { word: "Failed", icon: "alert", tone: "bad" },
  skipped: { word: "Skipped", icon: "ignore", tone: "quiet" },
} as const satisfies Record<Status, ChipWord>;

const retrying = {
  ...{ word: "Retrying", icon: "late", tone: "warn" },
  meaning: "The endpoint did not take it yet. It is sent again.",
} as const satisfies ChipWord;

type Delivery = Pick<WebhookEvent["deliveries"][number], "status" | "attemptCount">;

/** A delivery that was refused and is sent again is not on its way as a first one is. */
export function wordOfDelivery({ status, attemptCount }: Delivery): ChipWord {
  return status === "pending" && attemptCount > 0 ? retrying : deliveryWords[status];
}

const byUrgency = ["failed", "pending", "skipped", "delivered"] as const;

/** The delivery that asks for most; null where no endpoint wants the event. */
export function worstOf({ deliveries }: WebhookEvent): ChipWord | null {
  const [worst] = deliveries.toSorted((a, b) => urgencyOf(a) - urgencyOf(b));
  return worst === undefined ? null : wordOfDelivery(worst);
}

/** The lower, the more urgent; of those that wait, one that was refused comes first. */
function urgencyOf({ status, attemptCount }: Delivery): number {
  return byUrgency.indexOf(status) - (status === "pending" && attemptCount > 0 ? 0.5 : 0);
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

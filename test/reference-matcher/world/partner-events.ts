/** Events of the partner, some of a type or state that nobody knows, and what they say of movements (docs/partner.md). */

import fc from "fast-check";
import type { FailureCause, LegStatus } from "#domain/evidence/flow-leg.ts";
import { noFacts } from "#domain/evidence/leg-facts.ts";
import type { Phase } from "#domain/payment/phase.ts";
import { atMinute, money } from "../../domain/samples.ts";
import type { WorldEvent, WorldRecord } from "./world.ts";
import { mostly } from "./world-records.ts";

type Said = readonly [phase: Phase, status: LegStatus, cause?: FailureCause];

const received: readonly Said[] = [
  ["source", "confirmed"],
  ["intermediary_in", "confirmed"],
];
const processed: readonly Said[] = [
  ["transfer", "confirmed"],
  ["destination", "confirmed"],
];
const canceled: readonly Said[] = [
  ["source", "failed", "canceled"],
  ["destination", "failed", "canceled"],
];
/**
 * As the partner documents them; any other word gives no leg. Deposits that go back are in the stories: the page does
 * not say under which id.
 */
const movements: Readonly<
  Record<WorldEvent["category"], Readonly<Record<string, readonly Said[]>>>
> = {
  transfer: {
    awaiting_funds: [["source", "pending"]],
    funds_received: received,
    payment_submitted: [["transfer", "pending"]],
    payment_processed: processed,
    undeliverable: [["destination", "failed", "failed"]],
    canceled,
    returned: [["destination", "reversed", "returned"]],
    refunded: [["destination", "reversed", "returned"]],
  },
  "virtual_account.activity": {
    funds_scheduled: [["source", "pending"]],
    funds_received: received,
    payment_submitted: [["transfer", "pending"]],
    payment_processed: processed,
    reactivation: [],
  },
};

const unknown = ["funds_teleported", "payment_dreamt"] as const;

const events = fc.record({
  category: mostly<WorldEvent["category"]>("transfer", "virtual_account.activity"),
  words: fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }),
  id: mostly("PARTNER-0001", "PARTNER-0002"),
  clientReference: mostly<string | null>("INV-01", null, "INV-02"),
  value: mostly("100", "50"),
});

/** What happens to one object of the partner. */
export const partnerEvents: fc.Arbitrary<readonly WorldEvent[]> = events.map(
  ({ category, words, ...made }) => {
    const known = [...Object.keys(movements[category]), ...unknown];
    return words.map((word, index): WorldEvent => {
      const sequence = index + 1;
      const name = `e${sequence}`;
      return {
        ...made,
        name,
        category,
        word: known[word % known.length] ?? "",
        sequence,
        minute: 5 + index * 4,
      };
    });
  },
);

/** A record for each movement; none of a word that is not known. */
export function recordsOf(event: WorldEvent): readonly WorldRecord[] {
  const { name, category, word, id, clientReference, value, sequence, minute } = event;
  const said = movements[category][word] ?? [];
  const time = atMinute(minute);
  return said.map(([phase, status, cause = null]) => ({
    name: `${name}/${phase}`,
    ...{ kind: "provider", origin: "verified", source: "partner", status, cause, sequence },
    ...money(`${value} EUR`),
    ...{ occurredAt: time, receivedAt: time },
    facts: {
      ...noFacts,
      ...{ phase, provider: "partner", providerTransferId: id },
      externalReference: clientReference,
      routeGroupId: category === "transfer" ? id : null,
    },
  }));
}

/** Movements of which two providers tell, by an identifier in common or without one. */

import fc from "fast-check";
import { type LegFacts, noFacts } from "#domain/evidence/leg-facts.ts";
import type { Phase } from "#domain/payment/phase.ts";
import { atMinute, money } from "../../domain/samples.ts";
import { type Draft, mostly } from "./world-records.ts";

const otherHash = `0x${"3d".repeat(32)}`;

/** What both reports of a movement have in common. */
type Identifier = "route" | "hash" | "uetr" | "sameAs" | "none";

const report = fc.record({
  value: mostly("100", "60", "40", "98", "200"),
  status: mostly<Draft["status"]>("confirmed", "confirmed", "pending", "failed", "reversed"),
  fee: mostly<string | null>(null, null, "2 EUR"),
  phase: mostly<Phase>("destination", "destination", "source"),
  isNamed: mostly(true, true, false),
  takesBack: mostly(false, false, false, false, true),
});

type Report = Parameters<Parameters<typeof report.map>[0]>[0];

const movement = fc.record({
  identifier: mostly<Identifier>("route", "hash", "uetr", "sameAs", "none"),
  reports: fc.array(fc.tuple(fc.constantFrom("a", "b", "c"), report), {
    minLength: 2,
    maxLength: 3,
  }),
});

function commonFacts(identifier: Identifier, number: number, index: number): Partial<LegFacts> {
  if (identifier === "route") return { routeGroupId: `ROUTE-${number}` };
  if (identifier === "hash") return { references: [{ type: "tx_hash", value: otherHash }] };
  if (identifier === "uetr") return { references: [{ type: "uetr", value: `UETR-${number}` }] };
  // The first report names none; those after it name it.
  if (identifier === "none" || index === 0) return {};
  return { sameAs: { provider: "a", id: `${number}-0` } };
}

function draftOf(
  provider: string,
  { value, status, fee, phase, isNamed, takesBack }: Report,
  { number, index, facts }: { number: number; index: number; facts: Partial<LegFacts> },
): Draft {
  const minute = 10 + 3 * number + index;
  return {
    ...{ kind: "provider", source: provider, origin: "submitted", status, cause: null },
    ...money(`${value} EUR`),
    sequence: null,
    ...{ occurredAt: atMinute(minute), receivedAt: atMinute(minute) },
    facts: {
      ...noFacts,
      ...facts,
      ...{ phase, provider, providerTransferId: `${number}-${index}` },
      externalReference: isNamed ? "INV-01" : null,
      fees: fee === null ? [] : [{ type: "provider", ...money(fee) }],
      reverses: takesBack && index > 0 ? `${number}-0` : null,
    },
  };
}

export const reports: fc.Arbitrary<readonly Draft[]> = fc
  .array(movement, { minLength: 1, maxLength: 2 })
  .map((made) =>
    made.flatMap(({ identifier, reports: told }, number) =>
      told.map(([provider, said], index) =>
        draftOf(index === 0 ? "a" : provider, said, {
          number,
          index,
          facts: commonFacts(identifier, number, index),
        }),
      ),
    ),
  );

/**
 * Money that goes back and comes again: refunds that fail after they succeeded, disputes that are lost and won
 * twice, under their own ids or by movements that reverse them; circles and unknown ends.
 */

import fc from "fast-check";
import { type LegFacts, noFacts, type Reference } from "#domain/evidence/leg-facts.ts";
import type { Phase } from "#domain/payment/phase.ts";
import { atMinute, money } from "../../domain/samples.ts";
import { type Draft, mostly } from "./world-records.ts";

type Status = Draft["status"];

/** What is reported of one movement of a chain, in the order of its times. */
const histories: fc.Arbitrary<readonly Status[]> = fc.oneof(
  { arbitrary: fc.constant<readonly Status[]>(["confirmed"]), weight: 6 },
  {
    arbitrary: fc.constantFrom<readonly Status[]>(
      ["pending"],
      ["failed"],
      ["reversed"],
      ["pending", "confirmed"],
      ["failed", "reversed"],
      ["reversed", "confirmed"],
      ["confirmed", "pending"],
    ),
    weight: 2,
  },
  {
    arbitrary: fc.constantFrom<readonly Status[]>(
      ["confirmed", "failed"],
      ["confirmed", "reversed"],
      ["pending", "confirmed", "failed"],
      ["confirmed", "failed", "confirmed"],
      ["confirmed", "reversed", "confirmed"],
      ["confirmed", "failed", "confirmed", "failed"],
    ),
    weight: 4,
  },
);

const links = fc.record({
  statuses: histories,
  value: mostly<string | null>(null, null, "30"),
  name: mostly<string | null>(null, "refund", "dispute", "return"),
  isNamed: mostly(false, false, true),
  isSequenced: mostly(false, true),
  isTimed: mostly(true, true, false),
  origin: mostly<Draft["origin"]>("submitted", "verified"),
  cause: mostly<Draft["cause"]>(null, "failed", "returned"),
  /** Phase that the movement states itself. */
  isPhaseStated: mostly(true, false),
});

type Made<T> = T extends fc.Arbitrary<infer Value> ? Value : never;
type MovementOfChain = Made<typeof links>;

/** The charge, what takes it back, what takes that back, and so on. */
const idOf = (index: number) => `CHAIN-MOVE-${index}`;

const chains = fc.record({
  value: mostly("100", "100", "50", "60", "120"),
  phase: mostly<Phase>("destination", "source"),
  charge: mostly<readonly Status[]>(["confirmed"], ["pending"], ["failed"]),
  movements: fc.array(links, { minLength: 1, maxLength: 4 }),
  /** What the charge says: it is not known, it is known, or it reverses the last movement. */
  end: mostly("known", "known", "unknown", "circle"),
  /** Which payment the charge names. */
  names: mostly("INV-01", "INV-02"),
  gap: fc.constantFrom(1, 20, 400),
});

type Said = {
  readonly id: string;
  readonly minute: number;
  readonly facts: Partial<LegFacts>;
  readonly value: string;
};

function reports(said: Said, statuses: readonly Status[], made: Partial<MovementOfChain>): Draft[] {
  const { isSequenced = false, isTimed = true, origin = "submitted", cause = null } = made;
  return statuses.map((status, index): Draft => {
    const time = atMinute(said.minute + index * 3);
    return {
      ...{ kind: "provider", source: "acme", origin, status },
      cause: status === "failed" || status === "reversed" ? cause : null,
      ...money(`${said.value} EUR`),
      sequence: isSequenced ? index + 1 : null,
      occurredAt: isTimed ? time : null,
      receivedAt: time,
      facts: { ...noFacts, provider: "p", providerTransferId: said.id, ...said.facts },
    };
  });
}

function drafts({
  value,
  phase,
  charge,
  movements,
  end,
  names,
  gap,
}: Made<typeof chains>): Draft[] {
  const last = idOf(movements.length);
  const facts = {
    ...{ phase, externalReference: names },
    ...(end === "circle" ? { reverses: last } : {}),
  };
  const first = { id: idOf(0), minute: 5, value, facts };
  const charged = end === "unknown" ? [] : reports(first, charge, {});
  return [
    ...charged,
    ...movements.flatMap((made, index) => {
      const number = index + 1;
      const id = idOf(number);
      const references: Reference[] = made.name === null ? [] : [{ type: made.name, value: id }];
      const said = {
        reverses: idOf(index),
        references,
        phase: made.isPhaseStated || end !== "known" || charge[0] === "failed" ? phase : null,
        externalReference: made.isNamed || (end === "unknown" && index === 0) ? names : null,
      };
      const minute = 5 + number * gap;
      return reports({ id, minute, value: made.value ?? value, facts: said }, made.statuses, made);
    }),
  ];
}

/** The records of one chain. */
export const undoings: fc.Arbitrary<readonly Draft[]> = chains.map(drafts);

/** A case whose legs lie in pages is evaluated as one whose legs are all read. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { LinkedLeg } from "#domain/case/leg/linked-leg.ts";
import {
  applyChange,
  type LegPage,
  type SealedCase,
  type SealSizes,
  sealLegs,
  sealSizes,
} from "#domain/case/leg/sealed-legs.ts";
import { evaluateCase, newPayment, stateBeforeFirstRun } from "#domain/case/reconciliation-case.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { Uuid } from "#domain/value/id.ts";
import { decodeLegPage, legPageWrite } from "#store/table/payment/case-page-store.ts";
import { propertyRuns } from "../property-runs.ts";
import { amount, atMinute, intentOf, legOf, linkTo, money, ruleOf, uuid } from "../samples.ts";

const intent = intentOf();
const payment = newPayment(intent);
const small: SealSizes = { tail: 3, kept: 1, page: 4, pagesAtOnce: 2 };

type LegChange = {
  readonly changes: Partial<FlowLeg>;
  readonly money: string;
  /** Null: the leg is not the case's. */
  readonly firm: boolean | null;
};

const anyChange: fc.Arbitrary<LegChange> = fc.record({
  changes: fc.record({
    uuid: fc.integer({ min: 1, max: 24 }).map((n) => uuid<"leg">(n)),
    status: fc.constantFrom("pending", "confirmed", "confirmed", "failed", "reversed"),
    time: fc.integer({ min: -5, max: 5_000 }).map(atMinute),
    kind: fc.constantFrom("bank", "provider", "chain"),
    phase: fc.constantFrom("source", "destination", "destination", null),
    requirementLevel: fc.constantFrom(null, null, "ignored"),
    fees: fc.constantFrom([], [{ type: "network", ...money("0.25 USD") }]),
    metadata: fc.constantFrom(
      null,
      null,
      { settlementItem: "1" },
      { settlementItem: "1", returned: "chargeback" },
      { settlementItem: "1", comesAgain: "true" },
    ),
  }),
  money: fc.constantFrom("10.00 EUR", "10.01 EUR", "100 EUR", "7.5 EUR", "3 USD"),
  firm: fc.constantFrom(true, true, true, false, null),
});

function changedLeg({ changes, money: text, firm }: LegChange): FlowLeg {
  const leg = legOf(text, changes);
  return firm === null ? leg : linkTo(intent, leg, firm);
}

/** The case as its item and its pages hold it. */
type Stored = { readonly pages: readonly LegPage[]; readonly tail: readonly Uuid<"leg">[] };

/** Pages are written and read back. */
function storedAfter({ pages }: Stored, { tail, written }: SealedCase): Stored {
  const read = written.map((page) => {
    const write = legPageWrite(payment, page, 2);
    if (write.kind !== "put") throw new Error("A page is written whole.");
    return decodeLegPage(write.item, intent.uuid);
  });
  const all = new Map([...pages, ...read].map((page) => [page.number, page]));
  return { tail, pages: [...all.values()].sort((a, b) => a.number - b.number) };
}

function conclusionOf(legs: readonly LinkedLeg[]) {
  return evaluateCase({
    intent,
    state: stateBeforeFirstRun,
    legs,
    ruleFor: () => ({
      settings: ruleOf({ amountTolerance: amount("0.01") }),
      uuid: null,
      version: null,
    }),
    ambiguous: false,
    expectedKinds: ["bank"],
    now: atMinute(60),
  });
}

const uuidsOf = (legs: readonly LinkedLeg[]) => legs.map((leg) => leg.uuid);

/** Tells the case of the legs one after the other; how many were sealed in the end. */
function play(history: readonly LegChange[], sizes: SealSizes): number {
  const known = new Map<Uuid<"leg">, FlowLeg>();
  let stored: Stored = { pages: [], tail: [] };
  let recorded: readonly Uuid<"leg">[] = [];
  for (const leg of history.map(changedLeg)) {
    known.set(leg.uuid, leg);
    const read = [...new Set([...stored.tail, leg.uuid])].flatMap((id) => known.get(id) ?? []);
    const after = sealLegs({ paymentUuid: intent.uuid, ...stored, legs: read, sizes });
    stored = storedAfter(stored, after);
    recorded = applyChange(recorded, after.change);
    const linked = [...known.values()].filter(({ links }) => links.length > 0);
    const sealed = stored.pages.flatMap((page) => page.legs);
    expect([...recorded].sort()).toEqual(uuidsOf(linked).sort());
    expect(uuidsOf(after.legs)).toEqual(recorded);
    expect([...uuidsOf(sealed), ...stored.tail]).toEqual(recorded);
    expect(conclusionOf(after.legs)).toEqual(conclusionOf(linked));
    expect(after).toMatchObject({ sealed: sealed.length, pages: stored.pages.length });
    const tentative = sealed.filter((one) => known.get(one.uuid)?.links[0]?.firm === false);
    expect(after.tentative).toEqual(uuidsOf(tentative));
    expect(stored.tail.length).toBeLessThanOrEqual(sizes.tail);
    for (const { legs } of stored.pages) expect(legs.length).toBeLessThanOrEqual(sizes.page);
  }
  return stored.pages.flatMap((page) => page.legs).length;
}

describe("legs in pages", () => {
  test.each([small, sealSizes])(
    "after any history the conclusion, the order and the recorded changes are those of all legs: %o",
    (sizes) => {
      let sealed = 0;
      const histories = fc.array(anyChange, { minLength: 1, maxLength: 40, size: "max" });
      fc.assert(
        fc.property(histories, (history) => {
          sealed += play(history, sizes);
        }),
        propertyRuns,
      );
      expect(sealed).toBeGreaterThan(0);
    },
  );

  test("those from before there were pages are sealed some pages at a time, in their order", () => {
    const legs = Array.from({ length: 24 }, (_, index) =>
      linkTo(intent, legOf("1 EUR", { uuid: uuid(index + 1) })),
    );
    const tail = uuidsOf(legs);
    const first = sealLegs({ paymentUuid: intent.uuid, pages: [], tail, legs, sizes: small });
    expect(first.written.map((page) => page.legs.length)).toEqual([4, 4]);
    const sealed = first.written.flatMap((page) => uuidsOf(page.legs));
    expect([...sealed, ...first.tail]).toEqual(tail);
    expect(first.change).toEqual({ added: [], removed: [] });
    expect(first.isRewritten).toBe(false);
  });
});

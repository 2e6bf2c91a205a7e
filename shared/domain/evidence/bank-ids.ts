/** Ids by which banks name one movement for both sides (docs/matching.md, tier 7). */
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { foldText } from "#domain/value/text/folded-text.ts";

/**
 * What is compared under one name. A bank repeats an ACH trace number as the end-to-end id of its row, so these two are
 * one.
 */
const classOfType: ReadonlyMap<string, string> = new Map([
  [foldText("uetr"), "uetr"],
  [foldText("imad"), "imad"],
  [foldText("omad"), "omad"],
  [foldText("trace_number"), "trace"],
  [foldText("end_to_end_id"), "trace"],
]);

/** What files say where there is no end-to-end id (ISO 20022, NOTPROVIDED; MT940, NONREF), folded. */
const noIds: ReadonlySet<string> = new Set(["NOTPROVIDED", "NONREF", "NOTAVAILABLE"].map(foldText));

export type BankId = { readonly key: string; readonly value: string };

const none: readonly BankId[] = [];

/** The bank's ids of a leg, each with the key under which another leg has the same. */
export function bankIdsOf({ references }: Pick<FlowLeg, "references">): readonly BankId[] {
  if (references.length === 0) return none;
  return references.flatMap(({ type, value }) => {
    const named = classOfType.get(foldText(type));
    const folded = foldText(value);
    if (named === undefined || folded === "" || noIds.has(folded)) return [];
    return [{ key: `${named}:${folded}`, value }];
  });
}

/**
 * The keys that more than one movement carries: they name none. One movement may be reported by each kind of evidence
 * and each provider once, in several phases, and again where it goes back.
 *
 * @param many values under which more legs are registered than were read
 */
export function sharedBankIds(
  legs: readonly FlowLeg[],
  many: ReadonlySet<string> = new Set(),
): ReadonlySet<string> {
  const carried = legs
    .filter(({ mergedInto }) => mergedInto === null)
    .flatMap((leg) => bankIdsOf(leg).map((id) => ({ ...id, leg })));
  if (carried.length === 0) return new Set();
  const tooMany = carried.filter(({ value }) => many.has(value)).map(({ key }) => key);
  const byWitness = Map.groupBy(carried, ({ key, leg }) => `${key} ${witnessOf(leg)}`);
  const several = [...byWitness.values()].flatMap(([first, ...others]) =>
    first !== undefined && others.some(({ leg }) => movementOf(leg) !== movementOf(first.leg))
      ? [first.key]
      : [],
  );
  return new Set([...tooMany, ...several]);
}

function movementOf({ providerTransferId, txHash, uuid }: FlowLeg): string {
  return providerTransferId ?? txHash ?? uuid;
}

function witnessOf({ kind, provider, effect, metadata }: FlowLeg): string {
  return JSON.stringify([kind, provider, effect, metadata?.["direction"] ?? null]);
}

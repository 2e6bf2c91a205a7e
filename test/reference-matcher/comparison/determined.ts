/** Whether the page determines the result of a world. Other worlds are not compared. */

import { decide } from "../decision/decide.ts";
import { OpenChoice } from "../decision/state.ts";
import type { Leg } from "../leg/leg.ts";
import { sceneAtTheEnd, sceneBeforeActs } from "../reference-matcher.ts";
import type { World, WorldRecord } from "../world/world.ts";
import { hasOpenChain } from "./determined-chains.ts";

export function isDetermined(world: World): boolean {
  try {
    const scene = sceneAtTheEnd(world);
    const isOpen = scene.legs.some((leg) => hasOpenOrder(leg) || hasNoAmount(leg));
    if (isOpen || isSplit(world)) return false;
    return !hasOpenChain(scene, decide(scene));
  } catch (error) {
    if (error instanceof OpenChoice) return false;
    throw error;
  }
}

/**
 * Whether all that is known of a leg are reversals in several currencies, or one is in a currency for which there is
 * no rate: nothing says how large it is.
 */
function hasNoAmount({ records }: Leg): boolean {
  const currencies = [...new Set(records.map(({ currency }) => String(currency)))];
  const isConvertible = currencies.every((currency) => ["EUR", "USD"].includes(currency));
  const isOnlyReversed = records.every(({ status }) => status === "reversed");
  return currencies.length > 1 && (isOnlyReversed || !isConvertible);
}

/** Whether two records of one status differ and nothing says which is the later one. */
function hasOpenOrder({ records }: Leg): boolean {
  return records.some((a) =>
    records.some((b) => a.name < b.name && a.status === b.status && isOpen(a, b)),
  );
}

function isOpen(a: WorldRecord, b: WorldRecord): boolean {
  const contentOf = ({ amount, currency, cause, facts }: WorldRecord) =>
    JSON.stringify([amount, currency, cause, { ...facts, phase: null }]);
  const isTimedAlike = (a.occurredAt === null) === (b.occurredAt === null);
  const phases = new Set([a.facts.phase, b.facts.phase].filter((phase) => phase !== null));
  if (contentOf(a) === contentOf(b) && isTimedAlike && phases.size < 2) return false;
  const isTimed = a.occurredAt !== null && b.occurredAt !== null && a.occurredAt !== b.occurredAt;
  const isSequenced = a.sequence !== null && b.sequence !== null && a.sequence !== b.sequence;
  return (
    !isTimed ||
    (a.sequence === null) !== (b.sequence === null) ||
    (a.sequence !== null && !isSequenced)
  );
}

/**
 * Whether a leg on which a person acted, or which a case had when a person resolved it, falls into several when
 * more comes: no record names it then.
 */
function isSplit(world: World): boolean {
  if (world.acts.length === 0 || world.later.length === 0) return false;
  const later = sceneAtTheEnd(world).legs;
  const then = sceneBeforeActs(world);
  const decided = decide(then);
  const legsOf = (act: World["acts"][number]): readonly Leg[] =>
    act.act === "resolve"
      ? [...decided].flatMap(([leg, { links }]) =>
          links.some(({ to }) => to === act.payment) ? [leg] : [],
        )
      : then.legs.filter(({ records }) => records.some(({ name }) => name === act.record));
  return world.acts.flatMap(legsOf).some((leg) => {
    const names = leg.records.map(({ name }) => name);
    return !later.some(({ records }) =>
      names.every((name) => records.some((each) => each.name === name)),
    );
  });
}

/** A world in a few lines that a person can read. */

import { noFacts } from "#domain/evidence/leg-facts.ts";
import { builtInSettings } from "#domain/rule/rule.ts";
import type { Instant } from "#domain/value/instant.ts";
import { atMinute, intentOf } from "../../domain/samples.ts";
import type { World, WorldIntent, WorldRecord } from "../world/world.ts";

const minuteOf = (time: Instant) => `minute ${(time - atMinute(0)) / 60_000}`;

/** The parts that differ from the plain ones. */
function partsOf(one: object, plain: object): string {
  const named = new Map(Object.entries(plain));
  const stated = Object.entries(one).filter(
    ([name, value]) => named.has(name) && JSON.stringify(value) !== JSON.stringify(named.get(name)),
  );
  return stated.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(", ");
}

function intentLine({ intent, isCanceled }: WorldIntent): string {
  const { source, destination, externalReference, effectiveDate } = intent;
  const { uuid: _, source: __, destination: ___, effectiveDate: ____, ...plain } = intentOf();
  const { externalReference: _____, referenceValues: ______, ...compared } = plain;
  const money = `${source.amount} ${source.currency} -> ${destination.amount} ${destination.currency}`;
  const parts = partsOf(intent, { ...compared, directionStated: undefined, refundOf: undefined });
  return `${externalReference}${isCanceled ? " (canceled)" : ""}: ${money} at ${minuteOf(effectiveDate)} ${parts}`;
}

function recordLine(record: WorldRecord): string {
  const { name, kind, origin, source, status, amount, currency, occurredAt, receivedAt } = record;
  const time = occurredAt === null ? `received ${minuteOf(receivedAt)}` : minuteOf(occurredAt);
  const parts = partsOf(record.facts, noFacts);
  const more = partsOf(record, { sequence: null, cause: null });
  return `${name}: ${kind} (${origin}, ${source}) ${status} ${amount} ${currency} at ${time} ${parts} ${more}`;
}

export function printWorld(world: World): string {
  return [
    ...world.intents.slice(0, 5).map((each) => intentLine(each)),
    ...(world.intents.length > 5 ? [`... ${world.intents.length} payments`] : []),
    ...world.rules.map((rule) => `rule ${rule.name}: ${partsOf(rule, builtInSettings)}`),
    ...world.records.map((record) => recordLine(record)),
    ...world.events.map((event) => `partner ${JSON.stringify(event)}`),
    ...world.acts.map((act) => `then ${JSON.stringify(act)}`),
    ...world.amendments.map(({ payment, part }) => `amended ${payment}: ${JSON.stringify(part)}`),
    ...world.later.map((record) => `later ${recordLine(record)}`),
    `now ${minuteOf(world.now)}`,
  ].join("\n");
}

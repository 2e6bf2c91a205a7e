/**
 * The name of each outbound event type (docs/specification.md, Names of events). The names of all events about cases
 * have one prefix. The types do not, and stay as they are: clients act on them.
 */
import { type OutboundEventType, outboundEventTypes } from "./outbound-event.ts";

/** All other types are their own name. A new type never comes here: its type is its name. */
const furtherNames = {
  "case.assigned": "reconciliation_case.assigned",
  "case.commented": "reconciliation_case.commented",
  "case.disposition_created": "reconciliation_case.disposition_created",
  "case.disposition_reversed": "reconciliation_case.disposition_reversed",
  "case_action.completed": "reconciliation_case.action_completed",
} as const satisfies Partial<Record<OutboundEventType, string>>;

type FurtherEventName = (typeof furtherNames)[keyof typeof furtherNames];
type OutboundEventName = Exclude<OutboundEventType, keyof typeof furtherNames> | FurtherEventName;

/** What a client may call an event in a subscription or a filter: its type, or its name. */
export type EventTypeOrName = OutboundEventType | FurtherEventName;

/** The names that are no type. */
export const furtherEventNames: readonly FurtherEventName[] = Object.values(furtherNames);

export const eventTypesAndNames: readonly EventTypeOrName[] = [
  ...outboundEventTypes,
  ...furtherEventNames,
];

const nameOfType: Readonly<Record<string, FurtherEventName>> = furtherNames;
const typeOfName = new Map(outboundEventTypes.map((type) => [nameOfEvent(type), type]));

export function nameOfEvent(type: OutboundEventType): OutboundEventName {
  return nameOfType[type] ?? (type as OutboundEventName);
}

/** The type that is, or has, the name. */
export function typeOfEvent(given: EventTypeOrName): OutboundEventType {
  return typeOfName.get(given as OutboundEventName) ?? (given as OutboundEventType);
}

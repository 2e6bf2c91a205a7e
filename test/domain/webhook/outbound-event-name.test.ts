import { describe, expect, test } from "vitest";
import { eventCatalogue } from "#api/schema/event/event-catalogue.ts";
import { outboundEventTypes } from "#domain/webhook/outbound-event.ts";
import {
  furtherEventNames,
  nameOfEvent,
  typeOfEvent,
} from "#domain/webhook/outbound-event-name.ts";

const names = outboundEventTypes.map(nameOfEvent);

/** What an event about one case, or about an action on cases, describes. */
const ofCases: readonly string[] = ["case", "case comment", "disposition", "case action"];

describe("the name of an event type", () => {
  test.each([
    ["case.assigned", "reconciliation_case.assigned"],
    ["case.commented", "reconciliation_case.commented"],
    ["case.disposition_created", "reconciliation_case.disposition_created"],
    ["case.disposition_reversed", "reconciliation_case.disposition_reversed"],
    ["case_action.completed", "reconciliation_case.action_completed"],
  ] as const)("%s is %s", (type, name) => {
    expect(nameOfEvent(type)).toBe(name);
    expect(typeOfEvent(name)).toBe(type);
  });

  test("is the type itself for all others", () => {
    const others = outboundEventTypes.filter((type) => nameOfEvent(type) !== type);
    expect(others).toHaveLength(5);
    expect(furtherEventNames.toSorted()).toEqual(others.map(nameOfEvent).toSorted());
  });

  test.each(outboundEventTypes.map((type) => [type, eventCatalogue[type].subject] as const))(
    "of %s begins with `reconciliation_case.` if the event is about cases (%s)",
    (type, subject) => {
      const isOfCase = nameOfEvent(type).startsWith("reconciliation_case.");
      expect(isOfCase).toBe(ofCases.includes(subject));
    },
  );

  test("is that of one type only, and no name is the type of another event", () => {
    expect(new Set(names).size).toBe(outboundEventTypes.length);
    const types: readonly string[] = outboundEventTypes;
    expect(furtherEventNames.filter((name) => types.includes(name))).toEqual([]);
  });

  test("and the type itself find the type", () => {
    expect(outboundEventTypes.map(typeOfEvent)).toEqual(outboundEventTypes);
    expect(names.map(typeOfEvent)).toEqual(outboundEventTypes);
  });
});

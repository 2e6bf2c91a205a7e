/** Every outbound event type has its schema in the contract and an example from the running code. */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eventCatalogue } from "#api/schema/event/event-catalogue.ts";
import { type OutboundEventType, outboundEventTypes } from "#domain/webhook/outbound-event.ts";
import { nameOfEvent } from "#domain/webhook/outbound-event-name.ts";
import { getEventCatalogue } from "#functions/public/document/get-event-catalogue.ts";
import { assertEventMatchesContract, readContract } from "../contract/validate-response.ts";
import { Simulator } from "../simulation/world.ts";
import { announceAll, type EventBody } from "./announce-all.ts";
import { examplesFile, examplesOf, withoutChance } from "./examples-of.ts";

let bodies: readonly EventBody[] = [];
let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
  bodies = await announceAll(simulator);
});
afterAll(() => simulator.stop());

const examples: Readonly<Record<string, EventBody>> = JSON.parse(
  readFileSync(examplesFile, "utf8"),
);

test("the run announces every event type", () => {
  const announced = new Set(bodies.map(({ type }) => type));
  expect(outboundEventTypes.filter((type) => !announced.has(type))).toEqual([]);
});

test("every announced body is as the contract says", () => {
  for (const body of bodies) assertEventMatchesContract(body);
});

test("every announced body has the name of its type", () => {
  expect(bodies.map(({ name }) => name)).toEqual(bodies.map(({ type }) => nameOfEvent(type)));
});

test("the contract and the catalogue have every type, and no other one", async () => {
  const { webhooks } = await readContract();
  const types = [...outboundEventTypes].toSorted();
  expect(Object.keys(webhooks as object).toSorted()).toEqual(types);
  expect(Object.keys(eventCatalogue).toSorted()).toEqual(types);
  expect(Object.keys(examples).toSorted()).toEqual(types);
});

test("the examples are what the code announces now; `npm run contract:events` writes them", () => {
  expect(withoutChance(examples)).toEqual(withoutChance(examplesOf(bodies)));
});

describe("a body that differs from its schema is refused", () => {
  const matched = examples["reconciliation_case.matched"] as EventBody;
  const { verdict: _, ...less } = matched.data;
  test.each<[string, EventBody]>([
    ["a field is missing", { ...matched, data: less }],
    ["a field is not documented", { ...matched, data: { ...matched.data, more: 1 } }],
    ["the data is of another type", { ...matched, type: "case.commented" }],
    ["the name is that of another type", { ...matched, name: "reconciliation_case.delayed" }],
    ["the type is unknown", { ...matched, type: "case.other" as OutboundEventType }],
  ])("%s", (_name, body) => {
    expect(() => assertEventMatchesContract(body)).toThrow();
  });
});

test("the page shows each type with its example", () => {
  const page = String(getEventCatalogue().body);
  for (const type of outboundEventTypes) expect(page).toContain(`<section id="${type}">`);
  expect(page.match(/<pre><code>/g)).toHaveLength(outboundEventTypes.length);
  expect(page).toContain("&quot;type&quot;: &quot;webhook.test&quot;");
  expect(page).toContain("<dt>name</dt><dd><code>reconciliation_case.assigned</code></dd>");
});

/** What is found by amount and time, and found no more once it is taken away. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Uuid } from "../../shared/domain/id.ts";
import { millisecondsPerMinute } from "../../shared/domain/instant.ts";
import {
  findLooseNear,
  findPlacesNear,
  newReadBudget,
  registerLoose,
  registerPlaces,
  removeLoose,
  removePlaces,
} from "../../shared/table/amount-index.ts";
import { createIdSource } from "../../shared/table/id-source.ts";
import { amount, atMinute, intentOf, legOf, uuid } from "../domain/samples.ts";
import { type EngineTable, openEngineTable } from "./engine-table.ts";

const ids = createIdSource(() => atMinute(0));
const windowMinutes = 60;
const windowMilliseconds = windowMinutes * millisecondsPerMinute;
const tolerance = amount("0.50");
let engine: EngineTable;

beforeAll(async () => {
  engine = await openEngineTable();
});
afterAll(() => engine.close());

const intent = intentOf({ uuid: uuid(1), effectiveDate: atMinute(0) });

/** Amount and minute of a leg, and whether it and the payment find each other. */
const legs = [
  ["100 EUR", 0, true],
  ["100.50 EUR", windowMinutes, true],
  ["99.50 EUR", -windowMinutes, true],
  ["102 EUR", 0, false],
  ["100 USD", 0, false],
  ["100 EUR", windowMinutes + 1, false],
  ["100 EUR", -windowMinutes - 1, false],
] as const;

test.each(legs)("%s at minute %i: %s", async (text, minute, isFound) => {
  const { table } = engine;
  const leg = legOf(text, { uuid: uuid(2), time: atMinute(minute) });
  const payments = () => findPlacesNear(table, leg, windowMilliseconds, newReadBudget());
  const evidence = () =>
    findLooseNear(table, intent, tolerance, windowMilliseconds, newReadBudget());
  const found = (id: Uuid) => (isFound ? [id] : []);
  await registerPlaces({ table, ids }, intent, tolerance, atMinute(0));
  await registerLoose(table, leg);
  expect(await payments()).toEqual(found(intent.uuid));
  expect(await evidence()).toEqual(found(leg.uuid));
  await removePlaces(table, intent, tolerance);
  await removeLoose(table, leg);
  expect(await payments()).toEqual([]);
  expect(await evidence()).toEqual([]);
});

/** A world in which the rules of an organization with a history change. */
import type { RematchRange } from "#domain/matching/job.ts";
import type { Driver } from "../../faults/operation/operation-row.ts";
import { driverOf } from "../../faults/operation/operations.ts";
import { deliverMessages, startScheduled, takeMessages } from "../../simulation/aws/event-pump.ts";
import { seededSnapshot } from "../../simulation/outside/api-client.ts";
import type { Simulator, World } from "../../simulation/world.ts";

type Item = Record<string, unknown>;

const day = 24 * 3_600_000;

/**
 * Days of underpaid payments, a few each day, all decided. A rule with a tolerance of 1 has existed
 * before, so that a later rule starts exactly one rematch.
 */
export async function openHistory(
  simulator: Simulator,
  { days, each = 1 }: { readonly days: number; readonly each?: number },
): Promise<Driver> {
  const world = await simulator.open(seededSnapshot, "memory");
  const driver = driverOf(world);
  for (let count = 0; count < days * each; count += 1) {
    if (count > 0 && count % each === 0) world.clock.now += day;
    world.clock.now += 2_000;
    await payTooLittle(driver, `R-${count}`);
  }
  await driver.complete();
  const { id: ruleId = "" } = await tolerate(driver, "1.00");
  await driver.complete();
  await driver.call("deleteReconciliationRule", { params: { ruleId } });
  await driver.complete();
  world.clock.now += 2_000;
  return driver;
}

export async function payTooLittle({ call }: Driver, name: string): Promise<void> {
  const money = { amount: "100.00", currency: "EUR" };
  const intent = { externalReference: name, source: money, destination: money };
  await call("createPaymentIntent", { body: intent });
  const body = {
    provider: "bank",
    sourceRef: `of ${name}`,
    phase: "destination",
    externalReference: name,
    amount: { amount: "99.00", currency: "EUR" },
    payload: {},
  };
  await call("createProviderEvidence", { body });
}

export async function tolerate(driver: Driver, amountTolerance: string, name = "Tolerant") {
  return driver.call("createReconciliationRule", { body: { name, amountTolerance } });
}

export async function changeTolerance(
  { call }: Driver,
  ruleId: string,
  amountTolerance: string,
): Promise<void> {
  await call("updateReconciliationRule", { params: { ruleId }, body: { amountTolerance } });
}

export async function jobItems(world: World): Promise<Item[]> {
  const items = await world.readItems();
  return items.filter(({ pk }) => String(pk).endsWith("#job"));
}

export async function rangesOf(world: World): Promise<RematchRange[]> {
  const items = await jobItems(world);
  const ranges = items.filter(({ sk }) => String(sk).startsWith("rematch#"));
  return ranges.map(({ doc }) => JSON.parse(String(doc)) as RematchRange);
}

export async function failingRangesOf(world: World): Promise<RematchRange[]> {
  return (await rangesOf(world)).filter(({ failed }) => failed.count > 0);
}

type Case = { readonly id: string; readonly verdict: string };

export async function casesOf({ call }: Driver): Promise<readonly Case[]> {
  const answer = await call("listReconciliationCases", { query: "limit=100" });
  return (answer as unknown as { readonly items: readonly Case[] }).items;
}

/** The number of cases by verdict. */
export async function verdictsOf(driver: Driver): Promise<Readonly<Record<string, number>>> {
  const cases = Map.groupBy(await casesOf(driver), ({ verdict }) => verdict);
  return Object.fromEntries([...cases].map(([verdict, own]) => [verdict, own.length]));
}

/** Lets minutes pass; the sweeper runs each minute, and its messages are delivered. */
export async function passMinutes(world: World, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    world.clock.now += 60_000;
    await startScheduled(world, "deadline-sweeper");
    await finishJobs(driverOf(world));
  }
}

const maximumSteps = 200;

/** Delivers matcher messages and what results from them until none is left. */
export async function finishJobs({ world, relay }: Driver): Promise<void> {
  for (let count = 0; count < maximumSteps; count += 1) {
    await relay();
    const messages = takeMessages(world, "matcher");
    if (messages.length === 0) return;
    await deliverMessages(world, "matcher", messages);
  }
  throw new Error(`The matcher was not done after ${maximumSteps} steps.`);
}

/** Makes every read of this payment fail until `readBack` is replaced. */
export function failReadings(world: World, caseId: string): void {
  const uuid = caseId.slice(-32);
  world.readBack = (command, input, output) => {
    const isOfIt = /^Get/.test(command) && JSON.stringify(input["Key"]).includes(uuid);
    if (isOfIt) throw new Error("This one cannot be read.");
    return output;
  };
}

/** A world with open cases on which an organization acts at once. */

import { driverOf } from "../../faults/operation/operations.ts";
import {
  deliverMessages,
  deliverStream,
  queueConsumers,
  takeMessages,
} from "../../simulation/aws/event-pump.ts";
import { CallLog, type Fault } from "../../simulation/fault/call-log.ts";
import { seededSnapshot } from "../../simulation/outside/api-client.ts";
import type { Simulator, World } from "../../simulation/world.ts";

export type Json = Readonly<Record<string, unknown>>;
type Page = { readonly items: readonly Json[]; readonly total: number };

const money = { amount: "100.00", currency: "EUR" };

/** Opens a world with this number of decided cases. */
export async function openCases(simulator: Simulator, count: number) {
  const world = await simulator.open(seededSnapshot, "memory");
  const { call, complete } = driverOf(world);
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const body = { externalReference: `P-${number}`, source: money, destination: money };
    const { caseId = "" } = await call("createPaymentIntent", { body });
    ids.push(caseId);
  }
  await complete();
  return { ids, ...clientOf(world) };
}

/** Opens a world with this number of cases to each of which 90.00 of 100.00 EUR came. */
export async function openShortCases(simulator: Simulator, count: number) {
  const { ids, ...client } = await openCases(simulator, count);
  for (let number = 0; number < count; number += 1) {
    const reference = `P-${number}`;
    const names = { externalReference: reference, sourceRef: reference, provider: "acme_bank" };
    const amount = { ...money, amount: "90.00" };
    const body = { ...names, amount, phase: "destination", payload: {} };
    await client.call("createProviderEvidence", { body });
  }
  await client.complete();
  const legs = (await client.call("listFlowLegs", { query: "limit=100" })) as unknown as Page;
  return { ids, legIds: legs.items.map(({ id }) => String(id)).reverse(), ...client };
}

/** What a client does with actions on many cases. */
export function clientOf(world: World) {
  const driver = driverOf(world);
  const { call } = driver;
  const page = async (...given: Parameters<typeof call>) =>
    (await call(...given)) as unknown as Page;
  return {
    ...driver,
    act: async (action: string, ids: readonly string[], parameters: Json = {}) =>
      (await call("createCaseAction", { body: { action, ids, parameters } })) as Json & {
        readonly id: string;
      },
    actOn: async (
      action: string,
      { filter, expectedTotal }: { readonly filter: Json; readonly expectedTotal: number },
      parameters: Json = {},
    ) =>
      (await call("createCaseAction", {
        body: { action, filter, expectedTotal, parameters },
      })) as Json & { readonly id: string },
    actByFile: async (csv: string) =>
      (await call("createCaseAction", { body: { action: "csv", csv } })) as Json & {
        readonly id: string;
      },
    show: (caseActionId: string): Promise<Json> =>
      call("getCaseAction", { params: { caseActionId } }),
    undo: async (caseActionId: string) =>
      (await call("undoCaseAction", { params: { caseActionId } })) as Json & {
        readonly id: string;
      },
    legOf: (flowLegId: string): Promise<Json> => call("getFlowLeg", { params: { flowLegId } }),
    cancel: (caseActionId: string): Promise<Json> =>
      call("cancelCaseAction", { params: { caseActionId } }),
    list: () => page("listCaseActions"),
    results: (caseActionId: string, query = "") =>
      page("listCaseActionResults", { params: { caseActionId }, query }),
    cases: async () => (await page("listReconciliationCases", { query: "limit=100" })).items,
    caseOf: (caseId: string): Promise<Json> =>
      call("getReconciliationCase", { params: { caseId } }),
    comments: async (caseId: string) =>
      (await page("listCaseComments", { params: { caseId } })).items.map(({ comment }) => comment),
  };
}

const maximumRounds = 200;

/**
 * Delivers everything until nothing is left. The matcher is killed by these faults at its calls, which are
 * counted from 0 on; its messages are delivered again.
 *
 * @returns the number of the matcher's calls
 */
export async function pumpWithKills(
  world: World,
  faults: ReadonlyMap<number, Fault>,
): Promise<number> {
  const matcher = new CallLog((position) => faults.get(position) ?? null);
  for (let round = 0; round < maximumRounds; round += 1) {
    world.log = new CallLog();
    const records = await world.readStream();
    if (records.length > 0) await deliverStream(world, records);
    let delivered = records.length;
    for (const name of Object.keys(queueConsumers) as (keyof typeof queueConsumers)[]) {
      world.log = name === "matcher" ? matcher : new CallLog();
      const messages = takeMessages(world, name);
      await deliverMessages(world, queueConsumers[name], messages);
      delivered += messages.length;
    }
    world.log = new CallLog();
    if (delivered === 0) return matcher.names.length;
  }
  throw new Error(`The work was not done after ${maximumRounds} rounds.`);
}

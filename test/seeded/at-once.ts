/**
 * Two concurrent acts, from one seed: in a random situation, one pending act (a message, a request,
 * a scheduled job) pauses before each of its calls in turn, while another is carried out, alone or
 * with everything that results from it. In the idle state the rules must hold.
 */

import {
  deliverMessages,
  deliverStream,
  pumpUntilQuiet,
  scheduledFunctions,
  splitTasks,
  startScheduled,
  takeMessages,
} from "../simulation/aws/event-pump.ts";
import { CallLog } from "../simulation/fault/call-log.ts";
import { request } from "../simulation/outside/api-client.ts";
import { hostNames } from "../simulation/outside/simulated-hosts.ts";
import type { Simulator, Snapshot, World } from "../simulation/world.ts";
import { drawAction } from "./actor/actors.ts";
import { CalmClient } from "./actor/calm-client.ts";
import { type Action, type Json, Knowledge } from "./actor/knowledge.ts";
import { countIn } from "./count-in.ts";
import { brokenAtRest, changesOfAnotherRun } from "./invariant/invariants.ts";
import type { Prepared } from "./prepare-seeded.ts";
import { Random } from "./random.ts";
import type { SeededResult } from "./seeded-result.ts";
import { SeededChain } from "./world/seeded-chain.ts";
import { SeededPartner } from "./world/seeded-partner.ts";

const fewestActions = 4;
const moreActionsBelow = 8;
const longestStepMilliseconds = 20_000;
const shareOfRests = 0.45;
const shareOfMatcherRuns = 0.15;
const requestsAtOnce = 3;
/** Jobs make many calls, so only a share of them is tried. */
const shareOfJobs = 0.2;
const ordersOfSeed = 3;

/** A pending act. */
type Act = {
  readonly kind: string;
  readonly name: string;
  readonly isMessage: boolean;
  readonly run: (world: World) => Promise<void>;
};

type Situation = {
  readonly before: Snapshot;
  readonly hosts: World["hosts"];
  readonly acts: readonly Act[];
};

export async function runAtOnce(
  simulator: Simulator,
  prepared: Prepared,
  seed: number,
): Promise<SeededResult> {
  const random = new Random(seed);
  const situation = await prepareSituation(simulator, prepared, { seed, random });
  const broken: string[] = [];
  const happened = new Map<string, number>();
  for (let count = 0; count < ordersOfSeed && situation.acts.length > 1; count += 1) {
    const first = random.pick(situation.acts);
    const meanwhile = random.pick(situation.acts.filter((act) => act !== first));
    const order = { first, meanwhile, settles: random.chance(0.5) };
    for (let at = 0; ; at += 1) {
      const wrong = await endOf(simulator, situation, order, at);
      if (wrong === null) break;
      countIn(happened, `pause of ${first.kind}`);
      broken.push(...wrong.map((rule) => `${nameOf(order)}, before call ${at}: ${rule}`));
    }
  }
  return { seed, broken, happened, answers: new Map(), requests: 0 };
}

async function prepareSituation(
  simulator: Simulator,
  { snapshot, onchainSecret, profileIds }: Prepared,
  { seed, random }: { readonly seed: number; readonly random: Random },
): Promise<Situation> {
  const world = await simulator.open({ ...snapshot, random: seed }, "memory");
  const partner = new SeededPartner(world, random, () => {});
  const chain = new SeededChain(world, random, () => {});
  const hosts = {
    ...world.hosts,
    [hostNames.partner]: partner.answer,
    [hostNames.node]: chain.answer,
  };
  const view = viewOf(world, hosts, new CallLog());
  const known = new Knowledge();
  const draw = () => drawAction({ random, known, partner, chain, onchainSecret, profileIds });
  const actions = fewestActions + random.below(moreActionsBelow);
  for (let count = 0; count < actions; count += 1) {
    world.clock.now += random.below(longestStepMilliseconds);
    const action = draw();
    const { status, body } = await ask(view, action, `preparation-${count}`);
    known.learn(action, status, (body ?? {}) as Json);
    await passOn(view, random.fraction());
  }
  partner.quieten();
  await deliverStream(view, await view.readStream());
  const acts = [
    ...messagesOf(view),
    ...jobs.filter(() => random.chance(shareOfJobs)),
    ...requests(Array.from({ length: requestsAtOnce }, draw)),
  ];
  const before = await world.snapshot();
  await world.close();
  return { before, hosts, acts };
}

/** The world with its own external hosts and its own call log. */
function viewOf(world: World, hosts: World["hosts"], log: CallLog): World {
  const view = Object.create(world) as World;
  return Object.assign(view, { hosts, log, readStream: () => world.readStream() });
}

/** Delivers everything, or only the matcher's messages, or nothing. */
async function passOn(world: World, draw: number): Promise<void> {
  if (draw < shareOfRests) await pumpUntilQuiet(world);
  else if (draw < shareOfRests + shareOfMatcherRuns) {
    await deliverStream(world, await world.readStream());
    await deliverMessages(world, "matcher", takeMessages(world, "matcher"));
  }
}

function messagesOf(world: World): Act[] {
  return (["matcher", "file-worker"] as const).flatMap((queue) =>
    splitTasks(takeMessages(world, queue)).map((message) => ({
      kind: queue,
      name: `${queue} ${message.body}`,
      isMessage: true,
      run: (each: World) => deliverMessages(each, queue, [message]),
    })),
  );
}

const jobs: readonly Act[] = [...scheduledFunctions].map((name) => ({
  kind: name,
  name,
  isMessage: false,
  run: (world) => startScheduled(world, name),
}));

function requests(actions: readonly Action[]): Act[] {
  return actions.map((action, at) => ({
    kind: action.operationId,
    name: `${action.operationId} ${JSON.stringify(action.given)}`,
    isMessage: false,
    run: async (world) => {
      await ask(world, action, `at-once-${at}`);
    },
  }));
}

function ask(world: World, { operationId, given, headersAt }: Action, key: string) {
  const headers = headersAt?.(world.clock.now) ?? {};
  return request(world, operationId, { ...given, key, headers });
}

type Order = { readonly first: Act; readonly meanwhile: Act; readonly settles: boolean };

function nameOf({ first, meanwhile, settles }: Order): string {
  return `${first.name}, meanwhile ${meanwhile.name}${settles ? " with everything that results from it" : ""}`;
}

/** The problems at the end if the first act pauses before this call; null if it has fewer calls. */
async function endOf(
  simulator: Simulator,
  { before, hosts, acts }: Situation,
  { first, meanwhile, settles }: Order,
  at: number,
): Promise<string[] | null> {
  const world = await simulator.open(before, "memory");
  const calm = viewOf(world, hosts, new CallLog());
  let isReached = false;
  const until = async () => {
    isReached = true;
    await meanwhile.run(calm);
    if (settles) await pumpUntilQuiet(calm);
  };
  try {
    await first.run(viewOf(world, hosts, new CallLog(undefined, { at, until })));
    if (!isReached) return null;
    for (const act of acts) {
      if (act.isMessage && act !== first && act !== meanwhile) await act.run(calm);
    }
    await pumpUntilQuiet(calm);
    const client = new CalmClient(calm);
    const broken = await brokenAtRest(client);
    return [...broken, ...(await changesOfAnotherRun(client, () => pumpUntilQuiet(calm)))];
  } catch (error) {
    return [String(error)];
  } finally {
    await world.close();
  }
}

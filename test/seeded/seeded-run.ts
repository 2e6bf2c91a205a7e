/** One world from one seed: first faults, then recovery without faults, then the checks. */
import { hostNames } from "../simulation/outside/simulated-hosts.ts";
import type { Simulator, World } from "../simulation/world.ts";
import type { Deployment } from "../two-versions/two-versions.ts";
import { drawAction } from "./actor/actors.ts";
import { CalmClient } from "./actor/calm-client.ts";
import { type Sent, send } from "./actor/client.ts";
import { type Action, Knowledge } from "./actor/knowledge.ts";
import { drawPayout } from "./actor/payouts.ts";
import { drawPopular } from "./actor/popular.ts";
import { type Beginning, beginningOf } from "./beginning.ts";
import { countIn } from "./count-in.ts";
import {
  dueAtOf,
  hasJustDue,
  isDelivery,
  isPolled,
  justDueMilliseconds,
} from "./invariant/due-items.ts";
import { brokenRules, changesOfAnotherRun, unfinishedIn } from "./invariant/invariants.ts";
import { brokenByLastRequests } from "./invariant/last-requests.ts";
import { brokenByLeaving } from "./invariant/leaving.ts";
import type { Prepared } from "./prepare-seeded.ts";
import { Random } from "./random.ts";
import {
  acts,
  deliveriesAfterAct,
  lateAttempts,
  longestPassingMilliseconds,
  longestStepMilliseconds,
  pollsAtRest,
  recoveryMilliseconds,
  restMilliseconds,
  restStepMilliseconds,
  restSweepMilliseconds,
  shareOfResumptions,
  shareOfTimePassing,
  sweepsOfDeadlines,
} from "./run-lengths.ts";
import type { SeededResult } from "./seeded-result.ts";
import { FaultyService } from "./world/faulty-service.ts";
import { FaultySources } from "./world/faulty-sources.ts";
import { SeededChain } from "./world/seeded-chain.ts";
import { SeededPartner } from "./world/seeded-partner.ts";
import { SeededReceiver } from "./world/seeded-receiver.ts";

type Repeated = Pick<Deployment, "rollBack" | "updateAgain">;

/** @param deployment goes on during the world, is taken back, and comes again for the checks */
export async function runSeed(
  simulator: Simulator,
  prepared: Prepared,
  seed: number,
  deployment: Repeated | null = null,
): Promise<SeededResult> {
  const beginning = await beginningOf(prepared, seed);
  const world = await simulator.open({ ...beginning.snapshot, random: seed }, "memory");
  try {
    const run = new SeededRun(world, seed, beginning);
    return await run.finish(deployment);
  } finally {
    await world.close();
  }
}

class SeededRun {
  readonly #world: World;
  readonly #answers = new Map<string, number>();
  readonly #seed: number;
  readonly #random: Random;
  readonly #service: FaultyService;
  readonly #sources: FaultySources;
  readonly #known = new Knowledge();
  readonly #partner: SeededPartner;
  readonly #chain: SeededChain;
  readonly #receiver: SeededReceiver;
  readonly #beginning: Beginning;
  /** Requests without a final answer. */
  #open: Sent[] = [];
  #begun = 0;

  constructor(world: World, seed: number, beginning: Beginning) {
    const { popular } = beginning;
    this.#world = world;
    this.#seed = seed;
    this.#beginning = beginning;
    for (const [action, status, body] of popular?.answered ?? []) {
      this.#known.learn(action, status, body);
    }
    this.#random = new Random(seed);
    const count = (kind: string) => this.#service.count(kind);
    this.#partner = new SeededPartner(world, this.#random, count);
    this.#chain = new SeededChain(world, this.#random, count);
    this.#receiver = new SeededReceiver(this.#random, count, popular?.received ?? []);
    this.#service = new FaultyService(world, this.#random, {
      [hostNames.partner]: this.#partner.answer,
      [hostNames.node]: this.#chain.answer,
      [hostNames.receiver]: this.#receiver.answer,
    });
    this.#sources = new FaultySources(this.#service, this.#random);
  }

  async finish(deployment: Repeated | null): Promise<SeededResult> {
    for (const act of acts) {
      if (act !== acts[0]) await this.#pause();
      await this.#play(act);
    }
    if (deployment !== null) await this.#repeatDeployment(deployment);
    await this.#completeWork();
    const unfinished = await this.#unfinishedWork();
    await this.#pollAgain();
    await this.#deliverLateAttempts();
    await this.#passDeadlines();
    const client = new CalmClient(this.#world);
    const { received } = this.#receiver;
    const [known, partner, chain] = [this.#known, this.#partner, this.#chain];
    const broken = await brokenRules({ client, known, partner, chain, received });
    broken.push(
      ...unfinished,
      ...(await changesOfAnotherRun(client, () => this.#sources.deliverAll())),
      ...(await brokenByLastRequests(client, this.#seed, () => this.#sources.deliverAll())),
    );
    broken.push(...(await brokenByLeaving(this.#world, this.#random)));
    const { happened } = this.#service;
    return { seed: this.#seed, broken, happened, answers: this.#answers, requests: this.#begun };
  }

  async #play({ actions, stepsAtMost }: (typeof acts)[number]): Promise<void> {
    const until = this.#begun + actions;
    for (let step = 0; step < stepsAtMost && this.#begun < until; step += 1) await this.#step();
    // Delivers the resulting work, still with faults.
    for (let delivery = 0; delivery < deliveriesAfterAct; delivery += 1) {
      this.#world.clock.now += this.#random.below(longestStepMilliseconds);
      await this.#sources.deliverSomething();
      if (this.#random.chance(shareOfResumptions)) await this.#service.resumeZombie();
    }
  }

  /** The earlier release handles all that the later one has left, before the later one comes again. */
  async #repeatDeployment(deployment: Repeated): Promise<void> {
    // New environments start afterwards, each in the version of that moment.
    await this.#setFaults(false);
    deployment.rollBack();
    await this.#sources.deliverAll();
    await this.#setFaults(false);
    deployment.updateAgain();
  }

  /** A period without faults in which all messages are delivered. */
  async #pause(): Promise<void> {
    await this.#setFaults(false);
    await this.#sources.deliverAll();
    await this.#setFaults(true);
  }

  async #setFaults(faults: boolean): Promise<void> {
    this.#sources.faults = faults;
    this.#receiver.fails = faults;
    if (faults) this.#service.beginFaults();
    else await this.#service.endFaults();
  }

  async #step(): Promise<void> {
    const random = this.#random;
    this.#world.clock.now += random.below(longestStepMilliseconds);
    const draw = random.fraction();
    if (draw < 0.35) this.#begin();
    if (draw < 0.55) await this.#sendOne();
    else if (draw < 0.87) await this.#sources.deliverSomething();
    else if (draw < 0.92) await this.#service.invoke("partner-poller", {});
    else await this.#service.resumeZombie();
    if (random.chance(shareOfTimePassing)) {
      this.#world.clock.now += random.below(longestPassingMilliseconds);
      await this.#service.invoke("missed-work-sweeper", {});
      await this.#service.invoke("audit-sealer", {});
      await this.#sweep();
    }
  }

  #begin(): void {
    this.#begun += 1;
    const situation = {
      random: this.#random,
      known: this.#known,
      partner: this.#partner,
      chain: this.#chain,
      onchainSecret: this.#beginning.onchainSecret,
      profileIds: this.#beginning.profileIds,
    };
    const action =
      this.#drawPopular() ??
      drawPayout(situation, this.#beginning.payouts) ??
      drawAction(situation);
    const key = `seeded-${this.#begun}`;
    this.#open.push({
      ...action,
      given: { ...action.given, key },
      onAnswer: ({ status, body }) => {
        countIn(this.#answers, `${action.operationId} ${status}`);
        this.#known.learn(action, status, body);
      },
    });
  }

  #drawPopular(): Action | null {
    const { popular } = this.#beginning;
    if (popular === null) return null;
    const action = drawPopular(this.#random, this.#known, popular);
    if (action !== null) this.#service.count("crowd");
    return action;
  }

  /** Sends one of the open requests, for the first time or again. */
  async #sendOne(): Promise<void> {
    if (this.#open.length === 0) this.#begin();
    const at = this.#random.below(this.#open.length);
    const [sent] = this.#open.splice(at, 1);
    if (sent === undefined) return;
    if (!(await send(this.#service, sent))) this.#open.push(sent);
  }

  async #sweep(): Promise<void> {
    await this.#service.invoke("deadline-sweeper", {});
    await this.#service.invoke("partner-poller", {});
  }

  /** Half an hour in which only the sweepers run, to find missed work. */
  async #recover(): Promise<void> {
    const until = this.#world.clock.now + recoveryMilliseconds;
    while (this.#world.clock.now < until) {
      this.#world.clock.now += restSweepMilliseconds;
      await this.#service.invoke("missed-work-sweeper", {});
      await this.#service.invoke("audit-sealer", {});
      await this.#sweep();
      await this.#sources.deliverAll();
    }
  }

  async #completeWork(): Promise<void> {
    this.#partner.quieten();
    await this.#setFaults(false);
    for (let rested = 0; rested < restMilliseconds; rested += restStepMilliseconds) {
      for (let count = this.#open.length; count > 0; count -= 1) await this.#sendOne();
      await this.#sources.deliverAll();
      this.#world.clock.now += restStepMilliseconds;
      if (rested % restSweepMilliseconds === 0) await this.#sweep();
    }
    await this.#sweep();
    await this.#sources.deliverAll();
    await this.#recover();
  }

  /** Work that was not completed in time. */
  async #unfinishedWork(): Promise<string[]> {
    const { clock } = this.#world;
    const left = this.#sources.visible;
    return [
      ...this.#open.map(({ operationId }) => `${operationId} was never answered.`),
      ...(left > 0 ? [`${left} messages or changes were never taken.`] : []),
      ...unfinishedIn(await this.#world.readItems(), clock.now),
    ];
  }

  /** A source whose polls failed repeatedly is polled hours later. */
  async #pollAgain(): Promise<void> {
    for (let poll = 0; poll < pollsAtRest; poll += 1) {
      const items = await this.#world.readItems();
      const due = items.filter(({ pk, dueAt }) => dueAt !== undefined && isPolled(pk));
      const { clock } = this.#world;
      clock.now = Math.max(clock.now, ...due.map(dueAtOf));
      await this.#sweep();
      await this.#sources.deliverAll();
    }
  }

  /** The sweeper tolerates differing clocks, so it has not handled what became due just now. */
  async #passDeadlines(): Promise<void> {
    const { clock } = this.#world;
    for (let sweep = 0; sweep < sweepsOfDeadlines; sweep += 1) {
      if (!hasJustDue(await this.#world.readItems(), clock.now)) return;
      clock.now += justDueMilliseconds;
      await this.#sweep();
      await this.#sources.deliverAll();
    }
  }

  /** Advances the clock to each later delivery attempt. */
  async #deliverLateAttempts(): Promise<void> {
    for (let attempt = 0; attempt < lateAttempts; attempt += 1) {
      const items = await this.#world.readItems();
      const owed = items.filter(({ pk, dueAt }) => dueAt !== undefined && isDelivery(pk));
      if (owed.length === 0) return;
      const { clock } = this.#world;
      clock.now = Math.max(clock.now, ...owed.map(dueAtOf));
      await this.#sweep();
      await this.#sources.deliverAll();
    }
  }
}

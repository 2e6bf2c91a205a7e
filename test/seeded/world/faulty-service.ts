/**
 * The functions of one world, run by environments that crash, stall, have wrong clocks and read
 * stale data. Every fault is drawn from the seed and counted.
 */

import { engineErrors } from "../../faults/engine-errors.ts";
import { CallLog, type Fault } from "../../simulation/fault/call-log.ts";
import { Environment, type Outcome } from "../../simulation/function/lambda-environment.ts";
import type { Hosts } from "../../simulation/outside/simulated-internet.ts";
import type { World } from "../../simulation/world.ts";
import type { Random } from "../random.ts";

/** `silent`: paused for so long that its caller has given up. */
export type Answered = Outcome | { readonly kind: "silent" };

type Zombie = { readonly resume: () => Promise<void> };

/** An environment's own view of its world: its clock is wrong and its calls fail. */
type View = World & { log: CallLog };
type Warm = { readonly environment: Environment; readonly view: View };

/** Maximum deviation of clocks, in both directions: seconds, and in some worlds minutes. */
const skewsMilliseconds = [5_000, 5_000, 180_000];
const minuteMilliseconds = 60_000;

/**
 * Share of calls that fail; in some worlds hardly any, so that long work completes between faults.
 * Then the share of invocations that stall at some call.
 */
const sharesOfFaults = [0.005, 0.02, 0.05];
const shareOfStalls = 0.1;
const shareOfColdStarts = 0.3;
const shareOfStaleReads = 0.3;
/** A stall occurs at one of the first calls. */
const callsBeforeStall = 14;
/** The SDK tries three times, so more refusals fail the call. */
const refusals = [1, 1, 2, 5];

const kills = ["kill_before", "kill_after", "fail_after", "lose_answer"] as const;

export class FaultyService {
  readonly world: World;
  readonly happened = new Map<string, number>();
  readonly #random: Random;
  readonly #hosts: Hosts;
  readonly #warm = new Map<string, Warm[]>();
  readonly #zombies: Zombie[] = [];
  readonly #indexBefore = new Map<string, Record<string, unknown>>();
  readonly #shareOfFaults: number;
  readonly #skewMilliseconds: number;
  #faults = true;

  /** @param hosts the HTTP servers that the functions reach */
  constructor(world: World, random: Random, hosts: Hosts) {
    this.world = world;
    this.#hosts = hosts;
    this.#random = random;
    this.#shareOfFaults = random.pick(sharesOfFaults);
    this.#skewMilliseconds = random.pick(skewsMilliseconds);
    world.readBack = (command, input, output) => this.#readBack(command, input, output);
  }

  count(kind: string): void {
    this.happened.set(kind, (this.happened.get(kind) ?? 0) + 1);
  }

  /** Ends all faults; stalled invocations are resumed first. */
  async endFaults(): Promise<void> {
    this.#faults = false;
    this.#warm.clear();
    while (this.#zombies.length > 0) await this.resumeZombie();
  }

  /** Resumes one stalled invocation, whatever has happened meanwhile. */
  async resumeZombie(): Promise<void> {
    const [zombie] = this.#zombies.splice(this.#random.below(this.#zombies.length), 1);
    if (zombie === undefined) return;
    this.count("zombie resumed");
    await zombie.resume();
  }

  /** Starts faults again; environments get new, wrong clocks. */
  beginFaults(): void {
    this.#faults = true;
    this.#warm.clear();
  }

  async invoke(functionName: string, event: unknown): Promise<Answered> {
    const { environment, view } = this.#environmentOf(functionName);
    const stall = this.#plan(view);
    const outcome = environment.invoke(event);
    const first = await Promise.race([outcome, stall.reached.then(() => null)]);
    if (first === null) {
      const resume = async () => {
        stall.resume();
        await outcome;
      };
      this.#zombies.push({ resume });
      return { kind: "silent" };
    }
    if (environment.alive) this.#warmOf(functionName).push({ environment, view });
    return first;
  }

  #warmOf(functionName: string): Warm[] {
    const warm = this.#warm.get(functionName) ?? [];
    this.#warm.set(functionName, warm);
    return warm;
  }

  #environmentOf(functionName: string): Warm {
    const warm = this.#warmOf(functionName);
    const isCold = this.#faults && this.#random.chance(shareOfColdStarts);
    const found = isCold ? undefined : warm.pop();
    if (found !== undefined) return found;
    const skew = this.#faults
      ? Math.round((this.#random.fraction() * 2 - 1) * this.#skewMilliseconds)
      : 0;
    if (skew !== 0) this.count("clock skew");
    if (Math.abs(skew) > minuteMilliseconds) this.count("clock off by minutes");
    const { clock } = this.world;
    const ownClock = {
      get now() {
        return clock.now + skew;
      },
      set now(moment: number) {
        clock.now = moment - skew;
      },
    };
    const view = Object.create(this.world, {
      clock: { value: ownClock },
      hosts: { value: this.#hosts },
      log: { value: new CallLog(), writable: true },
    }) as View;
    return { environment: new Environment(view, functionName), view };
  }

  /** Draws the faults of one invocation. */
  #plan(view: View): { readonly reached: Promise<void>; readonly resume: () => void } {
    const reached = Promise.withResolvers<void>();
    const resumed = Promise.withResolvers<void>();
    const stalls = this.#faults && this.#random.chance(shareOfStalls);
    const at = stalls ? this.#random.below(callsBeforeStall) : -1;
    const until = () => {
      this.count("zombie");
      reached.resolve();
      return resumed.promise;
    };
    view.log = new CallLog((_position, call) => this.#faultOf(call), { at, until });
    return { reached: reached.promise, resume: () => resumed.resolve() };
  }

  #faultOf(call: string): Fault | null {
    if (!this.#faults || !this.#random.chance(this.#shareOfFaults)) return null;
    if (this.#random.chance(0.5)) return this.#refusalOf(call);
    const kind = this.#random.pick(kills);
    this.count(kind);
    return { kind };
  }

  #refusalOf(call: string): Fault | null {
    const { name, of } = this.#random.pick(engineErrors);
    if (of(call) === null) return null;
    this.count(name);
    const times = this.#random.pick(refusals);
    return { kind: "refuse", error: () => of(call) ?? new Error(name), times };
  }

  /** A global index lags behind its table: it may return an earlier answer. */
  #readBack(
    command: string,
    input: Record<string, unknown>,
    output: Record<string, unknown>,
  ): Record<string, unknown> {
    if (command !== "Query" || input["IndexName"] === undefined) return output;
    const values = input["ExpressionAttributeValues"] as Record<string, unknown>;
    const key = JSON.stringify(values[":partition"]);
    const before = this.#indexBefore.get(key);
    this.#indexBefore.set(key, output);
    if (!this.#faults || before === undefined || !this.#random.chance(shareOfStaleReads)) {
      return output;
    }
    if (JSON.stringify(before["Items"]) !== JSON.stringify(output["Items"])) {
      this.count("stale index read");
    }
    return { ...before, ConsumedCapacity: output["ConsumedCapacity"] };
  }
}

/**
 * After any amendments the final state is that of a fresh world whose payments were created with their last
 * expectation (docs/matching.md, Amendment).
 */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { SeededRandom } from "../../simulation/seeded-random.ts";
import { Simulator } from "../../simulation/world.ts";
import { CrowdWorld, type EvidenceFacts, type IntentFacts } from "../crowd/crowd-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const amounts = ["10.00", "10.00", "12.00", "25.00"] as const;
const orders = ["A-1", "A-2", "A-3"] as const;
const minutes = [0, 0, 20, 2_000] as const;
const steps = 16;
/** In the nightly run, ten times as many. */
const worlds = inject("propertyRuns") > 500 ? 120 : 12;

type Step =
  | { readonly kind: "pay" | "amend"; readonly name: string; readonly facts: IntentFacts }
  | { readonly kind: "observe"; readonly name: string; readonly facts: EvidenceFacts }
  | { readonly kind: "settle" };

class Draws {
  readonly #random: SeededRandom;
  readonly #paid: string[] = [];

  constructor(seed: number) {
    this.#random = new SeededRandom(seed);
  }

  steps(): readonly Step[] {
    return Array.from({ length: steps }, (_, n) => this.#step(n));
  }

  #step(n: number): Step {
    const choice = this.#paid.length === 0 ? 0 : this.#random.integer(0, 10);
    if (choice < 2) {
      this.#paid.push(`pay-${n}`);
      return { kind: "pay", name: `pay-${n}`, facts: this.#facts() };
    }
    if (choice < 5) {
      const field = this.#pick(["amount", "minute", "references"] as const);
      const facts = { [field]: this.#facts()[field] };
      return { kind: "amend", name: this.#pick(this.#paid), facts };
    }
    if (choice === 9) return { kind: "settle" };
    const { references, ...unnamed } = this.#facts();
    const facts = this.#random.integer(0, 2) === 0 ? unnamed : { ...unnamed, references };
    return { kind: "observe", name: `leg-${n}`, facts };
  }

  #facts() {
    return {
      amount: this.#pick(amounts),
      minute: this.#pick(minutes),
      references: [{ type: "order", value: this.#pick(orders) }],
    };
  }

  #pick<T>(values: readonly T[]): T {
    const value = values[this.#random.integer(0, values.length)];
    if (value === undefined) throw new Error("There is nothing to pick.");
    return value;
  }
}

/** The same payments, created as their last amendment says, and the same evidence. */
function asFresh(drawn: readonly Step[]): readonly Step[] {
  return drawn.flatMap((step): Step[] => {
    if (step.kind === "amend") return [];
    if (step.kind !== "pay") return [step];
    const amended = drawn.flatMap((other) =>
      other.kind === "amend" && other.name === step.name ? [other.facts] : [],
    );
    return [{ ...step, facts: Object.assign({}, step.facts, ...amended) }];
  });
}

async function play(drawn: readonly Step[]) {
  const world = await CrowdWorld.open(simulator);
  for (const step of drawn) {
    if (step.kind === "settle") await world.settle();
    else if (step.kind === "observe") await world.observe(step.name, step.facts);
    else if (step.kind === "pay") await world.pay(step.name, step.facts);
    else await world.amend(step.name, step.facts);
  }
  await world.settle();
  expect(await world.broken()).toEqual([]);
  return world.conclusions();
}

test.each(Array.from({ length: worlds }, (_, seed) => seed + 1))(
  "world %i ends as if its payments had been created with their last expectation",
  async (seed) => {
    const drawn = new Draws(seed).steps();
    expect(drawn.some(({ kind }) => kind === "amend")).toBe(true);
    expect(await play(drawn)).toEqual(await play(asFresh(drawn)));
  },
);

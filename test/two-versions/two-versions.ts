/**
 * Two builds of the functions at once: an update of the stack replaces the functions one after another in a random
 * order, and its rollback takes them back in another one.
 */
import { join } from "node:path";
import { Random } from "../seeded/random.ts";
import {
  bundleChanged,
  type FunctionBundles,
  root,
} from "../simulation/function/function-bundles.ts";
import type { Simulator } from "../simulation/world.ts";

/**
 * The next release in this test writes a field into each stored document and an attribute into each payment, which
 * this release has never seen.
 */
const additions = [
  {
    file: join(root, "shared/store/table/core/document/document.ts"),
    find: "return JSON.stringify(Object.fromEntries(entries));",
    replacement:
      'return JSON.stringify({ ...Object.fromEntries(entries), writtenBy: "next release" });',
  },
  {
    file: join(root, "shared/store/table/payment/payment-store.ts"),
    find: "    v: intentFormat,\n",
    replacement: '    v: intentFormat,\n    writtenBy: "next release",\n',
  },
];

export function bundleNext(): Promise<FunctionBundles> {
  return bundleChanged(additions);
}

/** Functions start in the version that the deployment has brought them to; warm environments stay what they are. */
export class Deployment {
  readonly simulator: Simulator;
  /** Functions in the order of the update, then in that of the rollback. */
  readonly order: readonly string[];
  readonly starts = { current: 0, next: 0 };
  /** Payments that the next release created, the most at one time. */
  paymentsOfNext = 0;
  readonly #updated = new Set<string>();
  #step = 0;

  constructor(simulator: Simulator, next: FunctionBundles, seed: number) {
    const random = new Random(seed);
    const all = [simulator.bundles, next].flatMap(({ scripts }) => [...scripts.keys()]);
    const names = [...new Set(all)];
    this.order = [...shuffled(names, random), ...shuffled(names, random)];
    const scripts = {
      get: (name: string) => this.#versionOf(name, simulator.bundles, next),
    } as FunctionBundles["scripts"];
    const libraries = new Map([...next.libraries, ...simulator.bundles.libraries]);
    const bundles = { ...simulator.bundles, scripts, libraries };
    this.simulator = Object.create(simulator, { bundles: { value: bundles } });
    this.simulator.open = async (...from) => {
      const world = await simulator.open.apply(this.simulator, from);
      const readItems = world.readItems.bind(world);
      // The organization leaves at the end of each world, and its payments with it.
      world.readItems = async () => {
        const items = await readItems();
        const written = items.filter(({ writtenBy }) => writtenBy === "next release").length;
        this.paymentsOfNext = Math.max(this.paymentsOfNext, written);
        return items;
      };
      return world;
    };
  }

  /** Whether all functions were updated and rolled back. */
  get isOver(): boolean {
    return this.#step === this.order.length;
  }

  /** Takes all functions back that are left. */
  rollBack(): void {
    this.#step = this.order.length;
    this.#updated.clear();
  }

  /** The same release is deployed once more, after its rollback. */
  updateAgain(): void {
    for (const name of this.order) this.#updated.add(name);
  }

  #versionOf(name: string, current: FunctionBundles, next: FunctionBundles) {
    // Each cold start is a step of the deployment.
    this.#advance();
    const isNext = this.#updated.has(name);
    this.starts[isNext ? "next" : "current"] += 1;
    const [mine, other] = isNext ? [next, current] : [current, next];
    // A function that only one of the releases has is there as long as the other one runs.
    return mine.scripts.get(name) ?? other.scripts.get(name);
  }

  #advance(): void {
    const name = this.order[this.#step];
    if (name === undefined) return;
    if (this.#step < this.order.length / 2) this.#updated.add(name);
    else this.#updated.delete(name);
    this.#step += 1;
  }
}

function shuffled(names: readonly string[], random: Random): string[] {
  const left = [...names];
  const order: string[] = [];
  while (left.length > 0) order.push(...left.splice(random.below(left.length), 1));
  return order;
}

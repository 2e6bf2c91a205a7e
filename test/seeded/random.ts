/** Everything that a seed decides. */
import { SeededRandom } from "../simulation/seeded-random.ts";

export class Random extends SeededRandom {
  /** From 0 to below `bound`. */
  below(bound: number): number {
    return this.integer(0, bound);
  }

  chance(share: number): boolean {
    return this.fraction() < share;
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }
}

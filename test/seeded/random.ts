/** Everything that is decided by a seed. */
import { SeededRandom } from "../simulation/seeded-random.ts";

export class Random extends SeededRandom {
  /** A whole number from 0 to `bound` - 1. */
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

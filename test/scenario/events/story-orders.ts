/** Orders in which the events of a story are played. */
import { permutations } from "../../domain/permutations.ts";
import { SeededRandom } from "../../simulation/seeded-random.ts";

export type OrderLimits = {
  /** A story of at most so many events is played in every order. */
  readonly eventsInEveryOrder: number;
  /** Random orders of a longer story, beside the reversed one. */
  readonly sampledOrders: number;
};

/** @param steps the steps with an event, in the order of the story */
export function ordersOf(
  steps: readonly number[],
  { eventsInEveryOrder, sampledOrders }: OrderLimits,
): readonly (readonly number[])[] {
  if (steps.length <= eventsInEveryOrder) return permutations(steps);
  const random = new SeededRandom(1);
  const shuffled = Array.from({ length: sampledOrders }, () => shuffle(steps, random));
  return [steps.toReversed(), ...shuffled];
}

function shuffle(steps: readonly number[], random: SeededRandom): number[] {
  const left = [...steps];
  return steps.flatMap(() => left.splice(random.integer(0, left.length), 1));
}

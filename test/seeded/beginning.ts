/** What a world begins with, by its seed. */
import { isOfPayouts, type Payouts } from "./actor/payouts.ts";
import { isPopular, type Popular } from "./actor/popular.ts";
import type { Prepared } from "./prepare-seeded.ts";

export type Beginning = Pick<Prepared, "snapshot" | "onchainSecret" | "profileIds"> & {
  readonly popular: Popular | null;
  readonly payouts: Payouts | null;
};

export async function beginningOf(prepared: Prepared, seed: number): Promise<Beginning> {
  const popular = isPopular(seed) ? await prepared.popular() : null;
  const payouts = isOfPayouts(seed) ? await prepared.payouts() : null;
  const { snapshot } = popular ?? payouts ?? prepared;
  const { onchainSecret, profileIds } = prepared;
  return { snapshot, onchainSecret, profileIds, popular, payouts };
}

/** Of very many cases the test command tries a part, spread evenly; the nightly run tries each. */
import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** One of so many cases is tried: several in the test command, 1 nightly (vitest.config.ts). */
    oneOf: number;
  }
}

export const oneOf = inject("oneOf");

/** @param spread how many times as many are left out of cases that are costlier than most */
export function sampleOf<Case>(cases: readonly Case[], spread = 1): readonly Case[] {
  const step = oneOf === 1 ? 1 : oneOf * spread;
  return cases.filter((_, index) => index % step === 0);
}

/** The test command tries an evenly spread sample of very many cases; the nightly run tries all. */
import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** One of so many cases is tried: several in the test command, 1 nightly (vitest.config.ts). */
    oneOf: number;
  }
}

export const oneOf = inject("oneOf");

/** @param spread reduces the sample further by this factor, for cases that take long */
export function sampleOf<Case>(cases: readonly Case[], spread = 1): readonly Case[] {
  const step = oneOf === 1 ? 1 : oneOf * spread;
  return cases.filter((_, index) => index % step === 0);
}

/** The test command tries an evenly spread sample of very many cases; the nightly run tries all. */
import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** One of so many cases is tried: several in the test command, 1 nightly (vitest.config.ts). */
    oneOf: number;
  }
}

export const oneOf = inject("oneOf");

export function sampleOf<Case>(cases: readonly Case[]): readonly Case[] {
  return cases.filter((_, index) => index % oneOf === 0);
}

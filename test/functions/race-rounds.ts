import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** Rounds of each race of 50 requests: few in the test command, more nightly (vitest.config.ts). */
    raceRounds: number;
  }
}

export const raceRounds = inject("raceRounds");

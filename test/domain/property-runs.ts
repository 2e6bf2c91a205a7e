import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /**
     * Number of random cases of a property: few in the test command, many nightly
     * (vitest.config.ts).
     */
    propertyRuns: number;
  }
}

/** Options for `fc.assert`. */
export const propertyRuns = { numRuns: inject("propertyRuns") } as const;

import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** Random cases of a property: few in the test command, many nightly (vitest.config.ts). */
    propertyRuns: number;
  }
}

/** For `fc.assert`. */
export const propertyRuns = { numRuns: inject("propertyRuns") } as const;

import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** Number of random worlds: few in the test command, many nightly (vitest.config.ts). */
    worlds: number;
  }
}

export const worlds = inject("worlds");

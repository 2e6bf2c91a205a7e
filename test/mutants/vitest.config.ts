import { defineConfig } from "vitest/config";

/** Longer than any test takes beside other programs. Stryker ends a mutant that hangs by its own limit. */
const guardMilliseconds = 600_000;

/** The tests of the code that is changed. */
export default defineConfig({
  test: {
    include: ["test/domain/**/*.test.ts", "test/table/core/*.test.ts"],
    isolate: false,
    testTimeout: guardMilliseconds,
    hookTimeout: guardMilliseconds,
    provide: {
      ...{ propertyRuns: 500, tables: "memory", oneOf: 12, worlds: 16, raceRounds: 3 },
      hangMilliseconds: guardMilliseconds,
    },
  },
});

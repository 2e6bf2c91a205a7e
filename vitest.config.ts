import { defineConfig } from "vitest/config";

/** What the test command leaves to the nightly run: more random cases of each property. */
const effort = {
  test: { propertyRuns: 500, testTimeout: 30_000 },
  nightly: { propertyRuns: 20_000, testTimeout: 1_800_000 },
} as const;

export default defineConfig(({ mode }) => {
  const { propertyRuns, testTimeout } = mode === "nightly" ? effort.nightly : effort.test;
  return {
    test: {
      include: ["test/**/*.test.ts"],
      globalSetup: ["test/running-stack.ts"],
      pool: "forks",
      maxWorkers: 2,
      testTimeout,
      hookTimeout: 60_000,
      provide: { propertyRuns },
    },
  };
});

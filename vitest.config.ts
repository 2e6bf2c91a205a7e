import { defineConfig } from "vitest/config";

/**
 * Owners that are overtaken, and engine errors, at every call: the rows of the newest operations do
 * not hold yet, so they run by themselves (`npm run test:races`) until they do.
 */
const races = "test/faults/races.test.ts";

/** They need Chromium, which no package brings: `npm run test:browser`. */
const browserTests = "test/browser/**";

/**
 * What the test command leaves to the nightly run (`npm run test:nightly`): more random cases of each
 * property of the pure domain, which needs no running stack.
 */
const effort = {
  test: { propertyRuns: 500, testTimeout: 30_000, globalSetup: ["test/running-stack.ts"] },
  nightly: { propertyRuns: 20_000, testTimeout: 1_800_000, globalSetup: [] },
};

export default defineConfig(({ mode }) => {
  const { propertyRuns, testTimeout, globalSetup } =
    mode === "nightly" ? effort.nightly : effort.test;
  return {
    test: {
      include: mode === "browser" ? [`${browserTests}/*.test.ts`] : ["test/**/*.test.ts"],
      exclude: mode === "browser" ? [] : mode === "races" ? [browserTests] : [browserTests, races],
      globalSetup,
      setupFiles: globalSetup.length === 0 ? [] : ["test/contract/check-every-response.ts"],
      pool: "forks",
      maxWorkers: 2,
      testTimeout,
      hookTimeout: 60_000,
      provide: { propertyRuns },
    },
  };
});

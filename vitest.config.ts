import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** They need Chromium, which no package brings: `npm run test:browser`, and `npm test -- --with-browser`. */
const browserTests = "test/browser/**";

/**
 * What the test command leaves to the nightly run (`npm run test:nightly`): more random cases of each
 * property of the pure domain, more random worlds, more rounds of the races, and every point of failure
 * tried in the engine, where the test command tries one of 24 in memory. Only the races need a running
 * stack.
 */
const effort = {
  test: {
    provide: { propertyRuns: 250, tables: "memory", oneOf: 24, worlds: 8, raceRounds: 3 },
    globalSetup: ["test/running-stack.ts"],
  },
  /** What catches a planted bug, by itself: `npm run test:planted`. */
  planted: {
    provide: { propertyRuns: 500, tables: "memory", oneOf: 4, worlds: 128, raceRounds: 5 },
    globalSetup: [],
  },
  nightly: {
    provide: { propertyRuns: 20_000, tables: "engine", oneOf: 1, worlds: 2_000, raceRounds: 20 },
    globalSetup: [],
  },
  /** The part of the nightly run that needs a running stack. */
  "nightly-stack": {
    provide: { propertyRuns: 20_000, tables: "engine", oneOf: 1, worlds: 2_000, raceRounds: 20 },
    globalSetup: ["test/running-stack.ts"],
  },
  /** Against another engine of the table, which the variable TABLE_ENDPOINT names (test/second-table). */
  "second-table": {
    provide: { propertyRuns: 500, tables: "engine", oneOf: 96, worlds: 16, raceRounds: 3 },
    globalSetup: [],
  },
  "second-table-stack": {
    provide: { propertyRuns: 500, tables: "engine", oneOf: 96, worlds: 16, raceRounds: 3 },
    globalSetup: ["test/running-stack.ts"],
  },
  /** Scenarios over HTTP while AWS's manners are switched on. */
  "nightly-manners": {
    provide: { propertyRuns: 500, tables: "engine", oneOf: 1, worlds: 48, raceRounds: 5 },
    globalSetup: ["test/running-stack-with-manners.ts"],
  },
} as const;

/** Each takes 20 seconds or more. One of them alone at the end would leave a core idle. In the order of their time. */
const longest = [
  "bench/bench",
  "scenario/stories",
  "faults/crash-table",
  "browser/console-operations",
  "readme/readme",
  "seeded/seeds",
  "browser/console-records",
  "browser/planted-scripts",
  "browser/console-queue",
  "browser/console-books",
  "browser/console-work",
  "scenario/outbound-hostile",
  "scenario/outbound-retries",
  "events/service-agrees",
  "crowd/crowds",
  "integration/partner-poller",
  "bulk/imports",
  "faults/races",
  "operation/tenancy-matrix",
  "decision/decisions-at-once",
  "rule/simulate",
  "access/identity-provider-oidc",
  "operation/mass-assignment",
  "manners/stack",
].map((name) => `/${name}.test.ts`);

/**
 * One more than the two cores for which the suite is made: a third of the time of a worker passes while its test waits, for an
 * answer of the stack, a page of the browser or another process.
 */
const workers = 3;

/**
 * Ends a test or a hook that hangs, and decides nothing else. A test waits for an event and not for a time, so how
 * long it takes is up to the machine: on two idle cores at most about ten seconds, beside other programs several
 * times as long. No test sets another limit. Nightly, one test may try many thousand cases.
 */
const hangMilliseconds = { test: 600_000, nightly: 1_800_000 } as const;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = longest.findIndex((name) => moduleId.endsWith(name));
      return rank === -1 ? longest.length : rank;
    };
    return sorted.sort((a, b) => rankOf(a) - rankOf(b));
  }
}

function effortOf(mode: string) {
  return mode in effort ? effort[mode as keyof typeof effort] : effort.test;
}

export default defineConfig(({ mode }) => {
  const { provide, globalSetup } = effortOf(mode);
  const guard = mode.startsWith("nightly") ? hangMilliseconds.nightly : hangMilliseconds.test;
  return {
    test: {
      include: mode === "browser" ? [`${browserTests}/*.test.ts`] : ["test/**/*.test.ts"],
      exclude: mode === "browser" || mode === "test-with-browser" ? [] : [browserTests],
      globalSetup: ["test/temporary-files.ts", ...globalSetup],
      setupFiles: globalSetup.length === 0 ? [] : ["test/contract/check-every-response.ts"],
      pool: "forks",
      // The files that a worker runs share its modules, which are loaded, compiled and optimized once. A test that
      // changes a global value or a module's state restores it.
      isolate: false,
      sequence: { sequencer: LongestFirst },
      maxWorkers: workers,
      // Young objects of a simulated world outlive the default space for them, and are copied again and again.
      execArgv: ["--max-semi-space-size=64"],
      testTimeout: guard,
      hookTimeout: guard,
      // The error of a poll comes before.
      expect: { poll: { timeout: guard / 2 } },
      provide: { ...provide, hangMilliseconds: guard },
    },
  };
});

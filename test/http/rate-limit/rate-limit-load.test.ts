/**
 * Rate limits under load: several environments, one organization, one counter on the real engine.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Load, runLoad, sumOf } from "../../bench/rate-limit/rate-limit-load.ts";
import { type EngineTable, openEngineTable } from "../../table/engine-table.ts";

let engine: EngineTable;
beforeAll(async () => {
  engine = await openEngineTable();
});
afterAll(() => engine.close());

const limit = 1_200;
const environments = 4;
/** Maximum of counter writes per request of an organization that sends steadily. */
const writesPerRequest = 0.02;

test.each([
  { burst: false, how: "over the minute" },
  { burst: true, how: "at once" },
])("three times the limit $how: at most the limit is admitted", async ({ burst }) => {
  const load = { limit, environments, requestsPerMinute: 3 * limit, minutes: 3, burst };
  for (const minute of await runLoad(engine.table, `excess ${burst}`, load)) {
    expect(minute.admitted).toBeLessThanOrEqual(limit);
    expect(minute.admitted).toBeGreaterThanOrEqual(0.98 * limit);
    expect(minute.admitted + minute.refused).toBe(minute.sent);
    expect(minute.writes).toBeLessThanOrEqual(writesPerRequest * limit);
  }
});

test.each([1, 3, 10, 23, 24, 100])("a limit of %i is exact to the request", async (small) => {
  const load = {
    limit: small,
    environments,
    requestsPerMinute: 3 * small,
    minutes: 2,
    burst: true,
  };
  for (const minute of await runLoad(engine.table, `small ${small}`, load)) {
    expect([minute.admitted, minute.refused]).toEqual([small, 2 * small]);
  }
});

test.each<Pick<Load, "environments" | "requestsPerMinute">>([
  { environments: 4, requestsPerMinute: 1_080 },
  { environments: 4, requestsPerMinute: 600 },
  { environments: 4, requestsPerMinute: 300 },
  { environments: 1, requestsPerMinute: 300 },
  { environments: 1, requestsPerMinute: 100 },
])(
  "a steady organization ($requestsPerMinute a minute, $environments environments) costs at most 0.02 writes per request",
  async (steady) => {
    const load = { ...steady, limit, minutes: 5, burst: false };
    const id = `steady ${steady.environments} ${steady.requestsPerMinute}`;
    const [, ...known] = await runLoad(engine.table, id, load);
    expect(sumOf(known, "refused")).toBe(0);
    const cost = sumOf(known, "writes") / sumOf(known, "sent");
    expect(cost).toBeLessThanOrEqual(writesPerRequest);
  },
);

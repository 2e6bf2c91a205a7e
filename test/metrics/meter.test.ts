import { afterEach, expect, test, vi } from "vitest";
import { createMeter, metered } from "#store/metrics/meter.ts";

afterEach(() => vi.restoreAllMocks());

/** The lines that are written to the function's log while something runs. */
async function linesOf(run: () => unknown): Promise<Record<string, unknown>[]> {
  const lines: string[] = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => lines.push(String(text)) > 0);
  await run();
  vi.restoreAllMocks();
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test("a batch writes one line for each metric and dimension value, in the embedded metric format", async () => {
  const meter = createMeter("prod");
  const lines = await linesOf(() => {
    meter.record("Verdicts", "matched", 1);
    meter.record("Verdicts", "matched", 1);
    meter.record("Verdicts", "delayed", 1);
    meter.record("MatchLatency", "matcher", 42.5);
    meter.flush();
  });
  const shown = lines.map(({ _aws, ...values }) => {
    const { CloudWatchMetrics } = _aws as { CloudWatchMetrics: object[] };
    return { values, definition: CloudWatchMetrics };
  });
  const definition = (name: string, unit: string, dimension: string) => [
    {
      Namespace: "PaymentReconciliation",
      Dimensions: [
        expect.toSatisfy(
          (names: string[]) =>
            [...names].sort().join() === ["service", "stage", dimension].sort().join(),
        ),
      ],
      Metrics: [{ Name: name, Unit: unit }],
    },
  ];
  const common = { service: "payment-reconciliation", stage: "prod" };
  expect(shown).toEqual([
    {
      values: { ...common, verdict: "matched", Verdicts: [1, 1] },
      definition: definition("Verdicts", "Count", "verdict"),
    },
    {
      values: { ...common, verdict: "delayed", Verdicts: 1 },
      definition: definition("Verdicts", "Count", "verdict"),
    },
    {
      values: { ...common, queue: "matcher", MatchLatency: 42.5 },
      definition: definition("MatchLatency", "Milliseconds", "queue"),
    },
  ]);
});

test("writes each value once, and nothing without values", async () => {
  const meter = createMeter("prod");
  const lines = await linesOf(() => {
    meter.flush();
    meter.record("Deliveries", "failed", 1);
    meter.flush();
    meter.flush();
  });
  expect(lines).toHaveLength(1);
});

test("writes a handler's measurements even if it throws", async () => {
  const flush = vi.fn();
  const handler = metered({ flush }, async () => {
    throw new Error("no table");
  });
  await expect(handler({})).rejects.toThrow("no table");
  expect(flush).toHaveBeenCalledTimes(1);
});

/** Every alarm rings when what it is about happens, and is silent otherwise: with sparse metrics too. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { routeGroups } from "#lib/function/api-functions.ts";
import { metricNamespace, metricTable } from "#store/metrics/metric-table.ts";
import { allOfType, synthesize } from "../synthesized-stacks.ts";
import { evaluate, type Period } from "./alarm-expression.ts";

type Metric = {
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Dimensions?: readonly { readonly Name: string }[];
};
type MetricTransformation = { readonly MetricNamespace: string; readonly MetricName: string };
type Part = {
  readonly Id: string;
  readonly Expression?: string;
  readonly MetricStat?: { readonly Metric: Metric };
};
type Alarm = Metric & {
  readonly Metrics?: readonly Part[];
  readonly Threshold: number;
  readonly EvaluationPeriods: number;
  readonly DatapointsToAlarm?: number;
  readonly TreatMissingData: string;
  readonly AlarmDescription: string;
};

/** With every setting that adds an alarm. */
const backup = { everyHours: 6, retentionDays: 35, copyTo: null };
const alarms = [...allOfType(synthesize({ backup }), "AWS::CloudWatch::Alarm").values()].map(
  ({ Properties }) => Properties as unknown as Alarm,
);
const table = alarms.map((alarm) => [alarm.AlarmDescription.split(". Runbook")[0], alarm] as const);

function partsOf(alarm: Alarm): readonly Part[] {
  return alarm.Metrics ?? [{ Id: "value", MetricStat: { Metric: alarm } }];
}

function metricsOf(alarm: Alarm): (readonly [id: string, Metric])[] {
  return partsOf(alarm).flatMap(({ Id, MetricStat }) =>
    MetricStat === undefined ? [] : [[Id, MetricStat.Metric] as const],
  );
}

/** Whether the alarm rings after these periods, the oldest first. */
function rings(alarm: Alarm, periods: readonly Period[]): boolean {
  const parts = partsOf(alarm);
  const { Expression } = parts.find((part) => part.Expression !== undefined) ?? {};
  // Without an expression the alarm has one metric.
  const expression = Expression ?? String(parts[0]?.Id);
  const breaching = periods.slice(-alarm.EvaluationPeriods).filter((period) => {
    const value = evaluate(expression, period);
    return value === null ? alarm.TreatMissingData === "breaching" : value >= alarm.Threshold;
  });
  return breaching.length >= (alarm.DatapointsToAlarm ?? alarm.EvaluationPeriods);
}

const repeat = (alarm: Alarm, period: Period) =>
  Array.from({ length: alarm.EvaluationPeriods }, () => period);

/** The healthy part of a ratio, or the whole: alone it must not ring. */
const good = new Set(["ok", "all"]);

test.each(table)("%s: each of its metrics rings it alone", (_, alarm) => {
  const bad = metricsOf(alarm).filter(([id]) => !good.has(id));
  expect(bad.length).toBeGreaterThan(0);
  for (const [id] of bad) {
    const much = Math.max(alarm.Threshold, 1_000);
    expect(rings(alarm, repeat(alarm, { [id]: much }))).toBe(true);
    expect(rings(alarm, repeat(alarm, { [id]: 0 }))).toBe(false);
    // One quiet period among them ends it.
    expect(rings(alarm, [...repeat(alarm, { [id]: much }), {}])).toBe(false);
  }
  expect(rings(alarm, repeat(alarm, {}))).toBe(false);
});

test("the setting of backups adds an alarm on them, whose section the runbook has", () => {
  const added = alarms.filter(({ AlarmDescription }) => AlarmDescription.startsWith("AWS Backup"));
  expect(added).toHaveLength(1);
  const without = allOfType(synthesize(), "AWS::CloudWatch::Alarm").size;
  expect(alarms).toHaveLength(without + 1);
  const runbook = readFileSync(join(import.meta.dirname, "../../../docs/runbook.md"), "utf8");
  expect(runbook).toContain("## Failed backups");
  process.stdout.write(`${alarms.length} alarms, each has rung once\n`);
});

test("deliveries that all succeed ring nothing, half of them failing does", () => {
  const [alarm] = alarms.filter(({ AlarmDescription }) => AlarmDescription.startsWith("50%"));
  if (alarm === undefined) throw new Error("There is no alarm on deliveries");
  expect(rings(alarm, repeat(alarm, { ok: 1_000 }))).toBe(false);
  expect(rings(alarm, repeat(alarm, { ok: 10, again: 10 }))).toBe(true);
  expect(rings(alarm, repeat(alarm, { ok: 11, again: 10 }))).toBe(false);
  expect(rings(alarm, repeat(alarm, { over: 19 }))).toBe(false);
});

const rates = table.filter(([, alarm]) => metricsOf(alarm).some(([id]) => id === "all"));

test("the API and every function behind it have a rate of errors", () => {
  expect(rates.length).toBe(routeGroups.length + 1);
});

test.each(rates)(
  "%s: two failures are noise, three of few requests or 1 %% of many are not",
  (_, alarm) => {
    const of = (failures: number, all?: number) =>
      rings(alarm, repeat(alarm, { failures, ...(all !== undefined && { all }) }));
    expect([of(1, 1), of(2, 2), of(2, 10_000)]).toEqual([false, false, false]);
    expect([of(3, 3), of(3, 300), of(3, 301)]).toEqual([true, true, false]);
    expect([of(100, 10_000), of(99, 10_000)]).toEqual([true, false]);
    // CloudWatch has no datum of requests yet.
    expect(of(3)).toBe(true);
  },
);

/** The metrics that AWS sends, with the names of their dimensions. */
const sentByAws = new Set([
  "AWS/ApiGateway 5xx ApiId",
  "AWS/ApiGateway Count ApiId",
  "AWS/Backup NumberOfBackupJobsAborted BackupVaultName",
  "AWS/Backup NumberOfBackupJobsExpired BackupVaultName",
  "AWS/Backup NumberOfBackupJobsFailed BackupVaultName",
  "AWS/Backup NumberOfCopyJobsFailed BackupVaultName",
  "AWS/DynamoDB ReadThrottleEvents GlobalSecondaryIndexName,TableName",
  "AWS/DynamoDB ReadThrottleEvents TableName",
  "AWS/DynamoDB WriteThrottleEvents GlobalSecondaryIndexName,TableName",
  "AWS/DynamoDB WriteThrottleEvents TableName",
  "AWS/Lambda Errors FunctionName",
  "AWS/Lambda Invocations FunctionName",
  "AWS/Lambda IteratorAge FunctionName",
  "AWS/Lambda RecursiveInvocationsDropped FunctionName",
  "AWS/Lambda Throttles ",
  "AWS/SQS ApproximateAgeOfOldestMessage QueueName",
  "AWS/SQS ApproximateNumberOfMessagesVisible QueueName",
]);

test("every alarm is on a metric that AWS or this service sends with these dimensions", () => {
  const own = Object.entries(metricTable).map(
    ([name, { dimension }]) =>
      `${metricNamespace} ${name} ${[dimension, "service", "stage"].sort().join()}`,
  );
  // Metric filters make theirs of log lines.
  const filtered = [...allOfType(synthesize(), "AWS::Logs::MetricFilter").values()].flatMap(
    ({ Properties }) =>
      (Properties["MetricTransformations"] as MetricTransformation[]).map(
        (each) => `${each.MetricNamespace} ${each.MetricName} `,
      ),
  );
  expect(filtered).toHaveLength(1);
  const sent = new Set([...sentByAws, ...own, ...filtered]);
  for (const [, { Namespace, MetricName, Dimensions = [] }] of alarms.flatMap(metricsOf)) {
    const names = Dimensions.map(({ Name }) => Name).sort();
    expect(sent).toContain(`${Namespace} ${MetricName} ${names.join()}`);
  }
});

test.each([
  ["reads + writes", { reads: 5 }, null],
  ["FILL(reads, 0) + FILL(writes, 0)", { reads: 5 }, 5],
  ["IF(a >= 2, 100 * a / (a + b), 0)", { a: 3, b: 1 }, 75],
  ["IF(a >= 2, 1, 0)", { a: 1 }, 0],
  ["a / b", { a: 1, b: 0 }, null],
])("%s of %j is %s", (expression, period, expected) => {
  expect(evaluate(expression, period as Period)).toBe(expected);
});

test.each(["SUM(a)", "a b", "(a", "IF(a, 1"])("the expression %s is refused", (expression) => {
  expect(() => evaluate(expression, { a: 1, b: 1 })).toThrow();
});

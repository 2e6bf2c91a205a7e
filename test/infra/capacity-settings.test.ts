/** The settings that choose between cost, speed and bounds (docs/deployment.md, Capacity and cost). */
import { Match } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import {
  exporterConsumer,
  fileWorkerConsumer,
  matcherConsumer,
  outboundConsumer,
} from "#lib/function/consumer-settings.ts";
import {
  allOfType,
  functionNames,
  functionsByName,
  type Resource,
  statementsOf,
  synthesize,
} from "./synthesized-stacks.ts";

const defaults = synthesize();

function tableOf(context: Record<string, unknown>): Record<string, unknown> {
  const [table] = allOfType(synthesize(context), "AWS::DynamoDB::Table").values();
  return table?.Properties ?? {};
}

test("by default the table is on demand, without a bound, in the standard class", () => {
  const table = tableOf({});
  expect(table).toMatchObject({ BillingMode: "PAY_PER_REQUEST" });
  expect(JSON.stringify(table)).not.toMatch(
    /TableClass|OnDemandThroughput|WarmThroughput|Provisioned/,
  );
  defaults.data.resourceCountIs("AWS::ApplicationAutoScaling::ScalableTarget", 0);
});

test("on demand has a maximum and a warm throughput, of the table and of its index", () => {
  const capacity = {
    mode: "onDemand",
    maxReadUnits: 20_000,
    maxWriteUnits: 8_000,
    warmReadUnits: 15_000,
    warmWriteUnits: 5_000,
  };
  const expected = {
    OnDemandThroughput: { MaxReadRequestUnits: 20_000, MaxWriteRequestUnits: 8_000 },
    WarmThroughput: { ReadUnitsPerSecond: 15_000, WriteUnitsPerSecond: 5_000 },
  };
  expect(tableOf({ tableCapacity: JSON.stringify(capacity) })).toMatchObject({
    ...expected,
    GlobalSecondaryIndexes: [expected],
  });
  const writesAlone = tableOf({ tableCapacity: { mode: "onDemand", warmWriteUnits: 4_000 } });
  expect(writesAlone["WarmThroughput"]).toEqual({ WriteUnitsPerSecond: 4_000 });
  expect(writesAlone).not.toHaveProperty("OnDemandThroughput");
});

test("provisioned capacity begins at its minimum and scales table and index", () => {
  const tableCapacity = {
    mode: "provisioned",
    read: { min: 50, max: 2_000 },
    write: { min: 70, max: 3_000, targetPercent: 55 },
  };
  const templates = synthesize({ tableCapacity });
  const capacity = { ReadCapacityUnits: 50, WriteCapacityUnits: 70 };
  templates.data.hasResourceProperties("AWS::DynamoDB::Table", {
    BillingMode: Match.absent(),
    ProvisionedThroughput: capacity,
    GlobalSecondaryIndexes: [Match.objectLike({ ProvisionedThroughput: capacity })],
  });
  const scaled = [...allOfType(templates, "AWS::ApplicationAutoScaling::ScalableTarget").values()]
    .map(({ Properties: p }) => [p["ScalableDimension"], p["MinCapacity"], p["MaxCapacity"]])
    .sort();
  expect(scaled).toEqual([
    ["dynamodb:index:ReadCapacityUnits", 50, 2_000],
    ["dynamodb:index:WriteCapacityUnits", 70, 3_000],
    ["dynamodb:table:ReadCapacityUnits", 50, 2_000],
    ["dynamodb:table:WriteCapacityUnits", 70, 3_000],
  ]);
  const targets = [...allOfType(templates, "AWS::ApplicationAutoScaling::ScalingPolicy").values()]
    .map(
      ({ Properties }) =>
        (Properties["TargetTrackingScalingPolicyConfiguration"] as { TargetValue: number })
          .TargetValue,
    )
    .sort();
  expect(targets).toEqual([55, 55, 70, 70]);
});

test("the class for rare access is a setting", () => {
  const { TableClass } = tableOf({ tableClass: "infrequentAccess" });
  expect(TableClass).toBe("STANDARD_INFREQUENT_ACCESS");
});

/** Without those of the minute's messages, which have no setting. */
function mappingsOf(context?: Record<string, unknown>): Resource["Properties"][] {
  const templates = context === undefined ? defaults : synthesize(context);
  return [...allOfType(templates, "AWS::Lambda::EventSourceMapping").entries()]
    .filter(([id]) => !/^(Deadline|MissedWork|Seal|Poll)Messages/.test(id))
    .map(([, { Properties }]) => Properties);
}

const atOnce = (mappings: Resource["Properties"][]) =>
  mappings
    .map(
      ({ ScalingConfig }) => (ScalingConfig as { MaximumConcurrency: number })?.MaximumConcurrency,
    )
    .filter((each) => each !== undefined)
    .sort((a, b) => a - b);

test("without the setting the consumers have the values from which the capacity is computed", () => {
  expect(atOnce(mappingsOf())).toEqual(
    [
      matcherConsumer.maxConcurrency,
      outboundConsumer.maxConcurrency,
      outboundConsumer.maxConcurrency,
      fileWorkerConsumer.maxConcurrency,
      exporterConsumer.maxConcurrency,
    ].sort((a, b) => a - b),
  );
  expect(JSON.stringify(mappingsOf())).not.toContain("MaximumBatchingWindowInSeconds");
});

test("each consumer may have other values, and a queue hides a message for its window too", () => {
  const consumers = {
    matcher: { batchSize: 5, batchWindowSeconds: 2, maxConcurrency: 300 },
    outbound: { maxConcurrency: 200 },
    fileWorker: { maxConcurrency: 7 },
    exporter: { maxConcurrency: 2 },
    streamRelay: { batchWindowSeconds: 1, parallelizationFactor: 10 },
  };
  const mappings = mappingsOf({ consumers });
  expect(atOnce(mappings)).toEqual([2, 7, 200, 200, 300]);
  expect(mappings).toContainEqual(
    expect.objectContaining({
      BatchSize: 5,
      MaximumBatchingWindowInSeconds: 2,
      ScalingConfig: { MaximumConcurrency: 300 },
    }),
  );
  expect(mappings).toContainEqual(
    expect.objectContaining({ MaximumBatchingWindowInSeconds: 1, ParallelizationFactor: 10 }),
  );
  synthesize({ consumers }).messaging.hasResourceProperties("AWS::SQS::Queue", {
    VisibilityTimeout: matcherConsumer.visibilityTimeout.toSeconds() + 2,
  });
});

test("tracing, Lambda's own log lines and the access log can be left out", () => {
  const observation = { tracing: false, systemLogLevel: "warn", accessLog: false };
  const quiet = synthesize({ observation });
  for (const name of functionNames) {
    const { properties } = functionsByName(quiet).get(name) ?? {};
    expect(properties).not.toHaveProperty("TracingConfig");
    expect(properties?.["LoggingConfig"]).toMatchObject({ SystemLogLevel: "WARN" });
    expect(properties?.["LoggingConfig"]).not.toHaveProperty("ApplicationLogLevel");
    expect(properties?.["Environment"]).toMatchObject({ Variables: { ACCESS_LOG: "0" } });
    expect(JSON.stringify(statementsOf(quiet, name))).not.toContain("xray");
  }
});

test("a budget notifies the topic of the alarms, which AWS Budgets may publish to", () => {
  defaults.data.resourceCountIs("AWS::Budgets::Budget", 0);
  const { data } = synthesize({ budget: { monthlyDollars: 120, isOfStage: true } });
  const notices = (["ACTUAL", "ACTUAL", "FORECASTED"] as const).map((NotificationType, at) =>
    Match.objectLike({
      Notification: Match.objectLike({ NotificationType, Threshold: [80, 100, 100][at] }),
      Subscribers: [{ SubscriptionType: "SNS", Address: { Ref: Match.stringLikeRegexp("Topic") } }],
    }),
  );
  data.hasResourceProperties("AWS::Budgets::Budget", {
    Budget: Match.objectLike({
      BudgetLimit: { Amount: 120, Unit: "USD" },
      TimeUnit: "MONTHLY",
      CostFilters: { TagKeyValue: ["user:stage$dev"] },
    }),
    NotificationsWithSubscribers: notices,
  });
  data.hasResourceProperties("AWS::SNS::TopicPolicy", {
    PolicyDocument: Match.objectLike({
      Statement: Match.arrayWith([
        Match.objectLike({
          Action: "sns:Publish",
          Principal: { Service: ["budgets.amazonaws.com", "cloudwatch.amazonaws.com"] },
        }),
      ]),
    }),
  });
});

const scaling = { min: 10, max: 100 };

test.each([
  ["tableCapacity", { mode: "sometimes" }, /at tableCapacity/],
  ["tableCapacity", { mode: "onDemand", maxWriteUnits: 0 }, /at tableCapacity\.maxWriteUnits/],
  [
    "tableCapacity",
    { mode: "onDemand", warmWriteUnits: 3_999 },
    /at tableCapacity\.warmWriteUnits/,
  ],
  ["tableCapacity", { mode: "onDemand", warmReadUnits: 11_999 }, /at tableCapacity\.warmReadUnits/],
  [
    "tableCapacity",
    { mode: "onDemand", maxReadUnits: 12_000, warmReadUnits: 12_001 },
    /is above maxReadUnits/,
  ],
  [
    "tableCapacity",
    { mode: "onDemand", maxWriteUnits: 4_000, warmWriteUnits: 4_001 },
    /is above maxWriteUnits/,
  ],
  ["tableCapacity", { mode: "provisioned", read: scaling }, /at tableCapacity\.write/],
  [
    "tableCapacity",
    { mode: "provisioned", read: scaling, write: { min: 11, max: 10 } },
    /is below min/,
  ],
  ["tableClass", "glacier", /at tableClass/],
  ["consumers", { matchers: {} }, /at consumers/],
  ["consumers", { matcher: { maxConcurrency: 1 } }, /at consumers\.matcher\.maxConcurrency/],
  ["consumers", { outbound: { batchSize: 11 } }, /at consumers\.outbound\.batchSize/],
  ["consumers", { exporter: { batchSize: 2 } }, /at consumers\.exporter/],
  ["observation", { tracing: true, accessLog: true }, /at observation\.systemLogLevel/],
  ["budget", { monthlyDollars: 0, isOfStage: false }, /at budget\.monthlyDollars/],
] as const)("%s %j is refused with the name of the value", (name, value, message) => {
  expect(() => synthesize({ [name]: value })).toThrow(message);
});

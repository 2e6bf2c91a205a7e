import { Match } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { fileWorkerNodeOptions } from "#lib/function/file-worker.ts";
import {
  aliasName,
  aliasOf,
  allOfType,
  functionNames,
  functionsByName,
  makeBundles,
  synthesize,
} from "./synthesized-stacks.ts";

const templates = synthesize();
const functions = functionsByName(templates);

test("there is one function for each route group, for the relay, the counter, the matcher and the other consumers, and no other", () => {
  expect([...functions.keys()].sort()).toEqual(
    [
      "api-keys",
      "audit-events",
      "books",
      "evidence",
      "exporter",
      "exports",
      "file-worker",
      "imports-api",
      "inbound-webhooks",
      "integrations",
      "list-counter",
      "deadline-sweeper",
      "missed-work-sweeper",
      "audit-sealer",
      "minute-dispatcher",
      "matcher",
      "partner-poller",
      "outbound-delivery",
      "outbound-slow-delivery",
      "outbound-webhooks",
      "payment-intents",
      "public",
      "reconciliation-cases",
      "reconciliation-rules",
      "settings",
      "settlements",
      "stream-relay",
    ].sort(),
  );
});

test.each(functionNames)("%s runs Node 24 on arm64, traced, with a dead-letter queue", (name) => {
  expect(functions.get(name)?.properties).toMatchObject({
    Runtime: "nodejs24.x",
    Architectures: ["arm64"],
    Handler: "index.handler",
    TracingConfig: { Mode: "Active" },
    DeadLetterConfig: {
      TargetArn: { "Fn::ImportValue": expect.stringMatching(/FnGetAttAsyncFailureQueue.*Arn/) },
    },
  });
});

test.each(functionNames)("%s sets its timeout and memory explicitly", (name) => {
  const { Timeout, MemorySize } = functions.get(name)?.properties ?? {};
  expect(Number(Timeout)).toBeGreaterThan(3);
  expect(Number(Timeout)).toBeLessThanOrEqual(900);
  expect(Number(MemorySize)).toBeGreaterThanOrEqual(512);
});

test("the file worker's heap is limited, so that files of any size need the same memory", () => {
  expect(functions.get("file-worker")?.properties["Environment"]).toMatchObject({
    Variables: { NODE_OPTIONS: fileWorkerNodeOptions },
  });
});

test.each(functionNames)("%s logs JSON to its own log group with a retention period", (name) => {
  const logging = functions.get(name)?.properties["LoggingConfig"] as {
    LogFormat: string;
    LogGroup: { Ref: string };
  };
  expect(logging.LogFormat).toBe("JSON");
  const users = [...functions.values()].filter(
    ({ properties }) =>
      (properties["LoggingConfig"] as typeof logging).LogGroup.Ref === logging.LogGroup.Ref,
  );
  expect(users).toHaveLength(1);
  const group = allOfType(templates, "AWS::Logs::LogGroup").get(logging.LogGroup.Ref);
  expect(group?.Properties["RetentionInDays"]).toBe(30);
});

test("every log group has the retention of the context", () => {
  const groups = [
    ...allOfType(synthesize({ logRetentionDays: "90" }), "AWS::Logs::LogGroup").values(),
  ];
  expect(groups.map(({ Properties }) => Properties["RetentionInDays"])).toEqual(
    Array.from({ length: functionNames.length + 1 }, () => 90),
  );
});

const environment = [
  "ACCESS_LOG",
  "AUTH_DEV_BYPASS",
  "NODE_ENV",
  "OIDC_ALGORITHMS",
  "OIDC_AUDIENCE",
  "OIDC_CLAIM_ORGANIZATION",
  "OIDC_CLAIM_ORGANIZATIONS",
  "OIDC_CLAIM_PERMISSIONS",
  "OIDC_CLAIM_USER",
  "OIDC_ISSUER",
  "OIDC_JWKS_URL",
  "OIDC_PERMISSIONS_PER_ORGANIZATION",
  "RATE_LIMIT_CLIENT_PER_MINUTE",
  "RATE_LIMIT_INTEGRATION_PER_MINUTE",
  "RATE_LIMIT_PER_MINUTE",
  "RATE_LIMIT_REFUSED_PER_MINUTE",
  "REFUSED_DELIVERY_DAYS",
  "OUTBOUND_EVENT_DAYS",
  "SERVICE_STAGE",
  "TABLE_NAME",
];

const integrations = [
  "INTEGRATION_SECRETS_KEY_ARN",
  "INTEGRATION_SECRETS_PREFIX",
  "PARTNER_BASE_URL",
];
const lane = [
  "OUTBOUND_LANE",
  "OUTBOUND_MASTER_SECRET_ID",
  "OUTBOUND_QUEUE_URL",
  "OUTBOUND_SLOW_QUEUE_URL",
];
const ownEnvironment: Readonly<Record<string, readonly string[]>> = {
  "stream-relay": [
    "EXPORTER_QUEUE_URL",
    "FILE_WORKER_QUEUE_URL",
    "MATCHER_QUEUE_URL",
    "OUTBOUND_QUEUE_URL",
  ],
  "outbound-webhooks": ["OUTBOUND_MASTER_SECRET_ID"],
  "outbound-delivery": lane,
  "outbound-slow-delivery": lane,
  "deadline-sweeper": ["FILE_WORKER_QUEUE_URL", "MATCHER_QUEUE_URL", "OUTBOUND_SLOW_QUEUE_URL"],
  "missed-work-sweeper": ["MATCHER_QUEUE_URL", "OUTBOUND_QUEUE_URL", "OUTBOUND_SLOW_QUEUE_URL"],
  public: ["OBJECT_BUCKET"],
  integrations: ["INBOUND_MASTER_SECRET_ID", ...integrations],
  "inbound-webhooks": ["INBOUND_MASTER_SECRET_ID", ...integrations],
  evidence: integrations,
  "partner-poller": integrations,
  "audit-sealer": ["MANIFEST_BUCKET", "MANIFEST_KEY_ID"],
  "minute-dispatcher": [
    "DEADLINE_QUEUE_URL",
    "MISSED_WORK_QUEUE_URL",
    "POLL_QUEUE_URL",
    "SEAL_QUEUE_URL",
  ],
  "imports-api": ["OBJECT_BUCKET"],
  "file-worker": ["FILE_WORKER_QUEUE_URL", "NODE_OPTIONS", "OBJECT_BUCKET"],
  exporter: ["EXPORTER_QUEUE_URL", "MANIFEST_BUCKET", "OBJECT_BUCKET"],
  exports: ["OBJECT_BUCKET"],
};

test.each(functionNames)(
  "%s has the documented environment variables and runs in production mode",
  (name) => {
    const variables = environmentOf(name);
    const expected = [...environment, ...(ownEnvironment[name] ?? [])];
    expect(Object.keys(variables).sort()).toEqual(expected.sort());
    expect(variables).toMatchObject({ NODE_ENV: "production", AUTH_DEV_BYPASS: "0" });
  },
);

function environmentOf(name: string): Record<string, unknown> {
  const found = functions.get(name)?.properties["Environment"];
  return (found as { Variables: Record<string, unknown> }).Variables;
}

test("the relay reads the table's stream in bounded batches, with partial failures and bisection", () => {
  templates.service.hasResourceProperties("AWS::Lambda::EventSourceMapping", {
    FunctionName: aliasName(templates, "stream-relay"),
    EventSourceArn: { "Fn::ImportValue": Match.stringLikeRegexp("FnGetAttTable.*StreamArn") },
    BatchSize: 100,
    BisectBatchOnFunctionError: true,
    FunctionResponseTypes: ["ReportBatchItemFailures"],
    MaximumRetryAttempts: -1,
    MaximumRecordAgeInSeconds: 23 * 60 * 60,
    ParallelizationFactor: 4,
    StartingPosition: "TRIM_HORIZON",
    DestinationConfig: {
      OnFailure: {
        Destination: {
          "Fn::ImportValue": Match.stringLikeRegexp("FnGetAttStreamFailureQueue.*Arn"),
        },
      },
    },
  });
});

test("the counter reads the table's stream in order, with bisection, until the records expire", () => {
  templates.service.hasResourceProperties("AWS::Lambda::EventSourceMapping", {
    FunctionName: aliasName(templates, "list-counter"),
    EventSourceArn: { "Fn::ImportValue": Match.stringLikeRegexp("FnGetAttTable.*StreamArn") },
    BatchSize: 500,
    BisectBatchOnFunctionError: true,
    MaximumRetryAttempts: -1,
    MaximumRecordAgeInSeconds: 23 * 60 * 60,
    ParallelizationFactor: Match.absent(),
    StartingPosition: "TRIM_HORIZON",
  });
});

test("the matcher handles its queue in batches with partial failures and a maximum concurrency", () => {
  templates.service.hasResourceProperties("AWS::Lambda::EventSourceMapping", {
    FunctionName: aliasName(templates, "matcher"),
    EventSourceArn: { "Fn::ImportValue": Match.stringLikeRegexp("FnGetAttMatcherQueue.*Arn") },
    BatchSize: 10,
    FunctionResponseTypes: ["ReportBatchItemFailures"],
    ScalingConfig: { MaximumConcurrency: 40 },
  });
  expect(allOfType(templates, "AWS::Lambda::EventSourceMapping").size).toBe(11);
});

test("a missing function bundle stops the synthesis", () => {
  expect(() => synthesize({}, makeBundles(["evidence"]))).toThrow(
    /Function "evidence" has no bundle/,
  );
});

test.each([
  ["outbound-delivery", "OutboundQueue"],
  ["outbound-slow-delivery", "OutboundSlowQueue"],
])("%s handles the messages of its own lane in batches with partial failures", (name, queue) => {
  templates.service.hasResourceProperties("AWS::Lambda::EventSourceMapping", {
    FunctionName: aliasName(templates, name),
    EventSourceArn: { "Fn::ImportValue": Match.stringLikeRegexp(`FnGetAtt${queue}\\w+Arn`) },
    BatchSize: 10,
    FunctionResponseTypes: ["ReportBatchItemFailures"],
    ScalingConfig: { MaximumConcurrency: 50 },
  });
});

test.each([
  ["file-worker", "FileWorkerQueue", 50],
  ["exporter", "ExporterQueue", 10],
])("%s of %s handles one message at a time, with a concurrency of %i", (name, queue, atOnce) => {
  templates.service.hasResourceProperties("AWS::Lambda::EventSourceMapping", {
    FunctionName: aliasName(templates, name),
    EventSourceArn: { "Fn::ImportValue": Match.stringLikeRegexp(`FnGetAtt${queue}\\w+Arn`) },
    BatchSize: 1,
    FunctionResponseTypes: ["ReportBatchItemFailures"],
    ScalingConfig: { MaximumConcurrency: atOnce },
  });
});

test("the dispatcher runs every minute, and nothing else has a schedule", () => {
  templates.service.resourceCountIs("AWS::Events::Rule", 1);
  templates.service.hasResourceProperties("AWS::Events::Rule", {
    ScheduleExpression: "rate(1 minute)",
    Targets: [{ Arn: { Ref: aliasOf(templates, "minute-dispatcher") } }],
  });
});

test.each([
  ["audit-sealer", "SealQueue", 1, 20],
  ["missed-work-sweeper", "MissedWorkQueue", 1, 20],
  ["deadline-sweeper", "DeadlineQueue", 4, 36],
  ["partner-poller", "PollQueue", 10, 50],
])("%s of %s takes %i messages of the minute at once, in %i runs", (name, queue, size, atOnce) => {
  templates.service.hasResourceProperties("AWS::Lambda::EventSourceMapping", {
    FunctionName: aliasName(templates, name),
    EventSourceArn: { "Fn::ImportValue": Match.stringLikeRegexp(`FnGetAtt${queue}\\w+Arn`) },
    BatchSize: size,
    ScalingConfig: { MaximumConcurrency: atOnce },
  });
});

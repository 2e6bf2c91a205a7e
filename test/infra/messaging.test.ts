import { Match } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import type { Uuid } from "#domain/value/id.ts";
import { retention } from "#lib/function/consumer-settings.ts";
import { importObjectKey } from "#store/queue/bulk/import-message.ts";
import { exportLifetimeSeconds } from "#store/table/bulk/export-store.ts";
import { organizationOf } from "../organization.ts";
import { allOfType, functionsByName, type Resource, synthesize } from "./synthesized-stacks.ts";

const templates = synthesize();
const queues = allOfType(templates, "AWS::SQS::Queue");

function queueStartingWith(prefix: string): [string, Resource] {
  const found = [...queues].find(([id]) => new RegExp(`^${prefix}[0-9A-F]{8}$`).test(id));
  if (found === undefined) throw new Error(`No queue ${prefix}`);
  return found;
}

type Redrive = { deadLetterTargetArn: { "Fn::GetAtt": [string, string] }; maxReceiveCount: number };

function redriveOf(queue: Resource): Redrive | undefined {
  return queue.Properties["RedrivePolicy"] as Redrive | undefined;
}

const deadLetterQueues = [
  "MatcherDeadLetterQueue",
  "OutboundDeadLetterQueue",
  "FileWorkerDeadLetterQueue",
  "ExporterDeadLetterQueue",
  "StreamFailureQueue",
  "AsyncFailureQueue",
];
const workQueues = [
  ["MatcherQueue", "MatcherDeadLetterQueue", "matcher"],
  ["OutboundQueue", "OutboundDeadLetterQueue", "outbound-delivery"],
  ["OutboundSlowQueue", "OutboundDeadLetterQueue", "outbound-slow-delivery"],
  ["FileWorkerQueue", "FileWorkerDeadLetterQueue", "file-worker"],
  ["ExporterQueue", "ExporterDeadLetterQueue", "exporter"],
] as const;

/** What they say is in the table, and is sent again in a minute. */
const minuteQueues = [
  ["DeadlineQueue", "deadline-sweeper"],
  ["MissedWorkQueue", "missed-work-sweeper"],
  ["SealQueue", "audit-sealer"],
  ["PollQueue", "partner-poller"],
] as const;

test.each(minuteQueues)("%s keeps a message for two minutes, and no dead letter", (name) => {
  const [, queue] = queueStartingWith(name);
  expect(queue.Properties["MessageRetentionPeriod"]).toBe(120);
  expect(redriveOf(queue)).toBeUndefined();
});

test("there are no other queues", () => {
  const names = [
    ...workQueues.map(([name]) => name),
    ...deadLetterQueues,
    ...minuteQueues.map(([name]) => name),
  ];
  expect([...queues.keys()].map((id) => id.slice(0, -8)).sort()).toEqual(names.sort());
});

test.each(workQueues)(
  "poison messages of %s go to %s, which keeps them as long",
  (name, poison) => {
    const [, source] = queueStartingWith(name);
    const [deadLettersId, deadLetters] = queueStartingWith(poison);
    expect(redriveOf(source)?.deadLetterTargetArn["Fn::GetAtt"][0]).toBe(deadLettersId);
    expect(redriveOf(source)?.maxReceiveCount).toBe(5);
    for (const queue of [source, deadLetters]) {
      expect(queue.Properties["MessageRetentionPeriod"]).toBe(14 * 24 * 60 * 60);
    }
  },
);

test("a dead letter is kept longer than stream records (24 hours) and asynchronous events (6 hours)", () => {
  for (const name of deadLetterQueues) {
    const [, queue] = queueStartingWith(name);
    expect(queue.Properties["MessageRetentionPeriod"]).toBe(14 * 24 * 60 * 60);
    expect(redriveOf(queue)).toBeUndefined();
  }
});

test.each([...workQueues.map(([name, , consumer]) => [name, consumer] as const), ...minuteQueues])(
  "a message of %s stays invisible for six timeouts",
  (name, consumer) => {
    const [, source] = queueStartingWith(name);
    const timeoutSeconds = Number(functionsByName(templates).get(consumer)?.properties["Timeout"]);
    expect(timeoutSeconds).toBeGreaterThan(0);
    expect(Number(source.Properties["VisibilityTimeout"])).toBeGreaterThanOrEqual(
      6 * timeoutSeconds,
    );
  },
);

test("every queue refuses plain HTTP", () => {
  const policies = [...allOfType(templates, "AWS::SQS::QueuePolicy").values()];
  for (const id of queues.keys()) {
    const policy = policies.find(({ Properties }) =>
      JSON.stringify(Properties["Queues"]).includes(id),
    );
    expect(JSON.stringify(policy)).toContain('"aws:SecureTransport":"false"');
  }
});

test("every bucket refuses plain HTTP", () => {
  const buckets = [...allOfType(templates, "AWS::S3::Bucket").keys()];
  const policies = [...allOfType(templates, "AWS::S3::BucketPolicy").values()];
  expect(buckets.length).toBeGreaterThanOrEqual(2);
  for (const id of buckets) {
    const policy = policies.find(({ Properties }) =>
      JSON.stringify(Properties["Bucket"]).includes(id),
    );
    expect(JSON.stringify(policy)).toContain('"aws:SecureTransport":"false"');
  }
});

test("every queue's URL is an output", () => {
  for (const name of [
    ...[...workQueues, ...minuteQueues].map(([each]) => each),
    ...deadLetterQueues,
  ]) {
    const [id] = queueStartingWith(name);
    templates.messaging.hasOutput(`${name}Url`, { Value: { Ref: id } });
  }
});

test("an upload sends a notification to the file worker's queue, allowed only for S3 of this account", () => {
  const [id] = queueStartingWith("FileWorkerQueue");
  templates.messaging.hasResourceProperties("AWS::S3::Bucket", {
    NotificationConfiguration: {
      QueueConfigurations: [
        {
          Event: "s3:ObjectCreated:*",
          Queue: { "Fn::GetAtt": [id, "Arn"] },
          Filter: { S3Key: { Rules: [{ Name: "prefix", Value: "uploads/" }] } },
        },
      ],
    },
    PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
  });
  const policies = JSON.stringify([...allOfType(templates, "AWS::SQS::QueuePolicy").values()]);
  expect(policies).toContain('"Service":"s3.amazonaws.com"');
  expect(policies).toContain('"aws:SourceAccount"');
});

test.each([
  [true, "uploads/"],
  [false, "inline/"],
])(
  "a file (upload: %s) is kept longer than every message about it, but not for long",
  (isUpload, prefix) => {
    type Lifecycle = { readonly Rules: readonly { readonly Prefix?: string }[] };
    const buckets = Object.values(templates.messaging.findResources("AWS::S3::Bucket"));
    const lifecycles = buckets.map(
      (each) => each["Properties"]["LifecycleConfiguration"] as Lifecycle,
    );
    const key = importObjectKey(
      isUpload,
      organizationOf("org_1"),
      "019a0000000070008000000000000001" as Uuid<"importBatch">,
    );
    const rules = lifecycles
      .flatMap(({ Rules }) => Rules)
      .filter(({ Prefix }) => Prefix !== undefined && key.startsWith(Prefix));
    const waitingDays = retention.work.toDays() + retention.deadLetter.toDays();
    expect(rules).toEqual([{ ExpirationInDays: 45, Prefix: prefix, Status: "Enabled" }]);
    expect(45).toBeGreaterThan(waitingDays + retention.work.toDays());
  },
);

test("pages of the API's origins may upload and download files, and no other page", () => {
  const none = Object.values(templates.messaging.findResources("AWS::S3::Bucket"));
  expect(none.map((bucket) => bucket["Properties"]["CorsConfiguration"])).toEqual([undefined]);
  synthesize({ corsOrigins: ["https://app.example.com"] }).messaging.hasResourceProperties(
    "AWS::S3::Bucket",
    {
      CorsConfiguration: {
        CorsRules: [
          {
            AllowedOrigins: ["https://app.example.com"],
            AllowedMethods: ["GET", "PUT"],
            AllowedHeaders: ["content-type"],
            MaxAge: 3600,
          },
        ],
      },
    },
  );
});

test("the parts of an upload are kept as long as the export", () => {
  templates.messaging.hasResourceProperties("AWS::S3::Bucket", {
    LifecycleConfiguration: {
      Rules: Match.arrayWith([
        {
          AbortIncompleteMultipartUpload: { DaysAfterInitiation: exportLifetimeSeconds / 86_400 },
          Status: "Enabled",
        },
        {
          ExpirationInDays: exportLifetimeSeconds / 86_400,
          Prefix: "exports/",
          Status: "Enabled",
        },
      ]),
    },
  });
});

test("events that EventBridge cannot deliver are kept", () => {
  const [id] = queueStartingWith("AsyncFailureQueue");
  const rules = [...allOfType(templates, "AWS::Events::Rule").values()];
  expect(rules).toHaveLength(1);
  for (const { Properties } of rules) {
    const [target] = Properties["Targets"] as { DeadLetterConfig: { Arn: unknown } }[];
    expect(JSON.stringify(target?.DeadLetterConfig.Arn)).toContain("FnGetAttAsyncFailureQueue");
  }
  const policy = [...allOfType(templates, "AWS::SQS::QueuePolicy").values()].find(
    ({ Properties }) => JSON.stringify(Properties["Queues"]).includes(id),
  );
  expect(JSON.stringify(policy)).toContain('"Service":"events.amazonaws.com"');
});

import { expect, test } from "vitest";
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

function alarmsOn(queueId: string, metric: string): Resource[] {
  return [...allOfType(templates, "AWS::CloudWatch::Alarm").values()].filter(
    ({ Properties }) =>
      Properties["MetricName"] === metric && JSON.stringify(Properties).includes(`"${queueId}"`),
  );
}

const deadLetterQueues = [
  "MatcherDeadLetterQueue",
  "OutboundDeadLetterQueue",
  "ImporterDeadLetterQueue",
  "StreamFailureQueue",
  "AsyncFailureQueue",
];
const workQueues = [
  ["MatcherQueue", "MatcherDeadLetterQueue", "matcher"],
  ["OutboundQueue", "OutboundDeadLetterQueue", "outbound-delivery"],
  ["OutboundSlowQueue", "OutboundDeadLetterQueue", "outbound-slow-delivery"],
] as const;

test.each(workQueues)("the poison of %s goes to %s, which keeps it longer", (name, poison) => {
  const [, source] = queueStartingWith(name);
  const [deadLettersId, deadLetters] = queueStartingWith(poison);
  expect(redriveOf(source)?.deadLetterTargetArn["Fn::GetAtt"][0]).toBe(deadLettersId);
  expect(redriveOf(source)?.maxReceiveCount).toBe(5);
  expect(Number(deadLetters.Properties["MessageRetentionPeriod"])).toBeGreaterThan(
    Number(source.Properties["MessageRetentionPeriod"]),
  );
});

test("a dead letter is kept longer than the stream's 24 hours and an asynchronous event's 6", () => {
  for (const name of deadLetterQueues) {
    const [, queue] = queueStartingWith(name);
    expect(queue.Properties["MessageRetentionPeriod"]).toBe(14 * 24 * 60 * 60);
    expect(redriveOf(queue)).toBeUndefined();
  }
});

test.each(workQueues)("a message of %s stays invisible for six timeouts", (name, _, consumer) => {
  const [, source] = queueStartingWith(name);
  const timeoutSeconds = Number(functionsByName(templates).get(consumer)?.properties["Timeout"]);
  expect(timeoutSeconds).toBeGreaterThan(0);
  expect(Number(source.Properties["VisibilityTimeout"])).toBeGreaterThanOrEqual(6 * timeoutSeconds);
});

test("every queue refuses plain HTTP", () => {
  const policies = [...allOfType(templates, "AWS::SQS::QueuePolicy").values()];
  for (const id of queues.keys()) {
    const policy = policies.find(({ Properties }) =>
      JSON.stringify(Properties["Queues"]).includes(id),
    );
    expect(JSON.stringify(policy)).toContain('"aws:SecureTransport":"false"');
  }
});

test("every queue has an alarm on its age, every dead-letter queue on its depth", () => {
  expect(queues.size).toBe(9);
  for (const id of queues.keys())
    expect(alarmsOn(id, "ApproximateAgeOfOldestMessage")).toHaveLength(1);
  for (const name of deadLetterQueues) {
    const [id] = queueStartingWith(name);
    const [alarm] = alarmsOn(id, "ApproximateNumberOfMessagesVisible");
    expect(alarm?.Properties["Threshold"]).toBe(1);
  }
});

test("every queue's URL is an output", () => {
  for (const name of [...workQueues.map(([each]) => each), "ImporterQueue", ...deadLetterQueues]) {
    const [id] = queueStartingWith(name);
    templates.messaging.hasOutput(`${name}Url`, { Value: { Ref: id } });
  }
});

test("an upload is told to the importer's queue, by S3 of this account alone", () => {
  const [id] = queueStartingWith("ImporterQueue");
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

test("the importer's visibility timeout covers its longest run", () => {
  const [, queue] = queueStartingWith("ImporterQueue");
  const timeout = Number(functionsByName(templates).get("importer")?.properties["Timeout"]);
  expect(timeout).toBe(900);
  expect(Number(queue.Properties["VisibilityTimeout"])).toBeGreaterThan(timeout);
});

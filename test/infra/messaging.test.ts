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

const deadLetterQueues = ["MatcherDeadLetterQueue", "StreamFailureQueue", "AsyncFailureQueue"];

test("the matcher's poison goes to a queue that keeps it longer than its source does", () => {
  const [, source] = queueStartingWith("MatcherQueue");
  const [deadLettersId, deadLetters] = queueStartingWith("MatcherDeadLetterQueue");
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

test("a message stays invisible for at least six timeouts of its consumer", () => {
  const [, source] = queueStartingWith("MatcherQueue");
  const timeoutSeconds = Number(functionsByName(templates).get("matcher")?.properties["Timeout"]);
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
  expect(queues.size).toBe(4);
  for (const id of queues.keys())
    expect(alarmsOn(id, "ApproximateAgeOfOldestMessage")).toHaveLength(1);
  for (const name of deadLetterQueues) {
    const [id] = queueStartingWith(name);
    const [alarm] = alarmsOn(id, "ApproximateNumberOfMessagesVisible");
    expect(alarm?.Properties["Threshold"]).toBe(1);
  }
});

test("every queue's URL is an output", () => {
  for (const name of ["MatcherQueue", ...deadLetterQueues]) {
    const [id] = queueStartingWith(name);
    templates.messaging.hasOutput(`${name}Url`, { Value: { Ref: id } });
  }
});

/**
 * Standard queues deliver messages of tenants as AWS documents it for fair queues, and not more
 * fairly.
 */
import {
  CreateQueueCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { VirtualClock } from "#lib/emulator/control/virtual-clock.ts";
import { FairShare } from "#lib/emulator/engines/fair-share.ts";
import { QueueEngine } from "#lib/emulator/engines/queue-engine.ts";

/** Receives messages of a tenant that are in flight from then on. */
function flood(share: FairShare, tenant: string, count: number, since = 0): void {
  share.sent(tenant, since);
  for (let at = 0; at < count; at += 1) share.received(`${tenant} ${since} ${at}`, tenant, since);
}

const waiting = (...parts: readonly (readonly [string, number])[]) =>
  parts.flatMap(([tenant, count]) => Array<string>(count).fill(tenant));

describe("a tenant", () => {
  test("that delays nobody is served in order", () => {
    const share = new FairShare();
    expect(share.choose(waiting(["a", 3], ["b", 1]), 10, 5_000)).toEqual([0, 1, 2, 3]);
  });

  test("with 30 messages in flight, more than a tenth of all, comes after the others", () => {
    const share = new FairShare();
    flood(share, "a", 30, 2_000);
    expect(share.choose(waiting(["a", 50], ["b", 2]), 4, 2_000)).toEqual([50, 51, 0, 1]);
  });

  test("with fewer messages in flight and without processing time is served in order", () => {
    const share = new FairShare();
    flood(share, "a", 29, 2_000);
    expect(share.choose(waiting(["a", 5], ["b", 2]), 4, 2_000)).toEqual([0, 1, 2, 3]);
  });

  test("with more than a tenth of the recent processing time comes after the others", () => {
    const share = new FairShare();
    flood(share, "a", 1);
    flood(share, "b", 1, 1_900);
    expect(share.choose(waiting(["a", 5], ["b", 1]), 2, 2_000)).toEqual([5, 0]);
  });

  test("becomes noisy within a second, and not before", () => {
    const share = new FairShare();
    share.choose([], 1, 0);
    flood(share, "a", 40, 1);
    expect(share.choose(waiting(["a", 5], ["b", 1]), 1, 900)).toEqual([0]);
    expect(share.choose(waiting(["a", 5], ["b", 1]), 1, 1_100)).toEqual([5]);
  });

  test("that has sent nothing for five minutes is served in order again", () => {
    const share = new FairShare();
    flood(share, "a", 40);
    expect(share.choose(waiting(["a", 5], ["b", 1]), 1, 299_000)).toEqual([5]);
    expect(share.choose(waiting(["a", 5], ["b", 1]), 1, 300_000)).toEqual([0]);
  });

  test("whose messages were done long ago is served in order again", () => {
    const share = new FairShare();
    flood(share, "a", 1);
    share.released("a 0 0", 5_000);
    expect(share.choose(waiting(["a", 5], ["b", 1]), 1, 6_000)).toEqual([5]);
    expect(share.choose(waiting(["a", 5], ["b", 1]), 1, 66_000)).toEqual([0]);
  });

  test("has no more messages in flight after their visibility timeout", () => {
    const share = new FairShare();
    flood(share, "a", 40, 2_000);
    share.keepOnly(() => false, 2_000);
    expect(share.choose(waiting(["a", 5], ["b", 1]), 1, 2_000)).toEqual([0]);
  });

  test("with fewer messages in flight comes before another noisy tenant", () => {
    const share = new FairShare();
    flood(share, "a", 42);
    flood(share, "b", 40);
    expect(share.choose(waiting(["a", 9], ["b", 9]), 5, 2_000)).toEqual([9, 10, 0, 11, 1]);
  });
});

describe("the engine's queues", () => {
  const clock = new VirtualClock();
  let engine: QueueEngine;
  let sqs: SQSClient;
  beforeAll(async () => {
    engine = await QueueEngine.start(clock);
    sqs = new SQSClient({
      endpoint: engine.url,
      region: "us-east-1",
      credentials: { accessKeyId: "test", secretAccessKey: "test" },
      useQueueUrlAsEndpoint: false,
    });
  });
  afterAll(async () => {
    sqs.destroy();
    await engine.stop();
  });

  async function send(QueueUrl: string, tenant: string, count: number): Promise<void> {
    for (let sent = 0; sent < count; sent += 10) {
      const Entries = Array.from({ length: Math.min(10, count - sent) }, (_, at) => ({
        Id: String(at),
        MessageBody: tenant,
        MessageGroupId: tenant,
      }));
      await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    }
  }

  async function receive(QueueUrl: string, count = 10): Promise<string[]> {
    const command = new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: count });
    const { Messages = [] } = await sqs.send(command);
    return Messages.map(({ Body }) => Body ?? "");
  }

  test("deliver another tenant's message before the rest of a flood", async () => {
    await sqs.send(new CreateQueueCommand({ QueueName: "work" }));
    const url = engine.queueUrl("work");
    await send(url, "busy", 60);
    for (let batch = 0; batch < 4; batch += 1) {
      expect(await receive(url)).toEqual(Array(10).fill("busy"));
    }
    await send(url, "calm", 2);
    clock.advance(2_000);
    expect(await receive(url, 3)).toEqual(["calm", "calm", "busy"]);
  });
});

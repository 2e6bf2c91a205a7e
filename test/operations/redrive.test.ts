import { ReceiveMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RedriveError, redrive } from "#lib/operations/redrive.ts";
import { sendMessages } from "#store/queue/send-messages.ts";
import { depthOf, openQueues, redriveDrill } from "./redrive-drill.ts";

let queues: Awaited<ReturnType<typeof openQueues>>;
beforeAll(async () => {
  queues = await openQueues();
});
afterAll(() => queues.stop());

test("redrives 100 dead letters once each, and the repaired consumer handles them all", async () => {
  expect(await redriveDrill(queues, 100)).toEqual({
    deadLetters: 100,
    redriven: { from: "stage-WorkDeadLetterQueue", to: "stage-WorkQueue", moved: 100, left: 0 },
    handled: 100,
    deliveries: 100,
    left: 0,
  });
});

/** The queue's client with a different answer to one kind of command. */
function clientWithAnswer(name: string, answer: (send: () => Promise<object>) => Promise<object>) {
  const { client } = queues;
  const send = (command: { constructor: { name: string } }) => {
    const pass = () => client.send(command as never) as unknown as Promise<object>;
    return command.constructor.name === name ? answer(pass) : pass();
  };
  return { send } as unknown as SQSClient;
}

async function fill(count: number): Promise<void> {
  const bodies = Array.from({ length: count }, (_, index) => ({
    body: `letter ${index}`,
    tenant: "acme",
  }));
  await sendMessages(queues.client, queues.deadLetters, bodies);
}

async function emptyWork(): Promise<string[]> {
  const bodies: string[] = [];
  for (;;) {
    const { Messages = [] } = await queues.client.send(
      new ReceiveMessageCommand({
        QueueUrl: queues.work,
        MaxNumberOfMessages: 10,
        VisibilityTimeout: 600,
      }),
    );
    if (Messages.length === 0) return bodies.sort();
    bodies.push(...Messages.map(({ Body }) => Body ?? ""));
  }
}

test("keeps a letter that the queue refuses in the dead-letter queue, and sends it once per redrive", async () => {
  await fill(3);
  let batches = 0;
  const refusing = clientWithAnswer("SendMessageBatchCommand", async (pass) => {
    batches += 1;
    const { Successful = [], ...rest } = (await pass()) as { Successful?: object[] };
    // The queue has accepted three messages, and the answer lists two: the third is delivered
    // again.
    return { ...rest, Successful: Successful.slice(0, 2), Failed: [{ Id: "2" }] };
  });
  const report = await redrive(refusing, "stage-WorkDeadLetterQueue");
  expect(batches).toBe(1);
  expect(report.moved).toBe(2);
  expect(await depthOf(queues.client, queues.deadLetters)).toBe(1);
  expect(await emptyWork()).toEqual(["letter 0", "letter 1", "letter 2"]);
});

test("leaves letters that arrive during the redrive in the dead-letter queue", async () => {
  const { moved: before } = await redrive(queues.client, "WorkDeadLetterQueue");
  await emptyWork();
  await fill(2);
  let isFirst = true;
  const dying = clientWithAnswer("SendMessageBatchCommand", async (pass) => {
    if (isFirst) await fill(5);
    isFirst = false;
    return pass();
  });
  const { moved, left } = await redrive(dying, "WorkDeadLetterQueue");
  expect({ before, moved, left }).toEqual({ before: 0, moved: 2, left: 5 });
});

test.each([
  ["Nowhere", /No queue is called Nowhere.*WorkQueue/s],
  ["Work", /Several queues are called Work/],
  ["stage-WorkQueue", /is not the dead-letter queue of a queue/],
])("explains why a redrive of %s is refused", async (name, why) => {
  await expect(redrive(queues.client, name)).rejects.toThrow(RedriveError);
  await expect(redrive(queues.client, name)).rejects.toThrow(why);
});

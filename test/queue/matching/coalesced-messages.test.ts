/** Changes of one stream batch travel in few messages: one task per leg, up to ten tasks a message. */

import type { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { DynamoDBRecord } from "aws-lambda";
import { expect, test } from "vitest";
import { relayChanges } from "#store/queue/relay-changes.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { recordKey } from "#store/table/core/keys.ts";
import { recordingMeter } from "../../metrics/recorder.ts";
import { organizationOf } from "../../organization.ts";

const organizationId = organizationOf("org_a");
const ids = createIdSource(() => Date.UTC(2026, 2, 1));
const queueUrls = { matcher: "matcher", outbound: "o", "file-worker": "f", exporter: "e" };

const changeOf = (sequence: number, uuid: string, version: number): DynamoDBRecord => {
  const { pk, sk } = recordKey(organizationId, "leg", uuid as never);
  return {
    eventName: version === 1 ? "INSERT" : "MODIFY",
    dynamodb: {
      SequenceNumber: String(sequence),
      ApproximateCreationDateTime: 1_772_323_200,
      Keys: { pk: { S: pk }, sk: { S: sk } },
      NewImage: { pk: { S: pk }, sk: { S: sk }, version: { N: String(version) } },
    },
  };
};

async function relay(records: readonly DynamoDBRecord[], failedIds: readonly string[] = []) {
  const sent: string[] = [];
  const send = async ({ input }: SendMessageBatchCommand) => {
    for (const { MessageBody } of input.Entries ?? []) sent.push(MessageBody ?? "");
    return { Failed: failedIds.map((Id) => ({ Id })) };
  };
  const { meter } = recordingMeter();
  const handler = relayChanges({ client: { send } as unknown as SQSClient, queueUrls, meter });
  const { batchItemFailures } = await handler({ Records: [...records] });
  return { sent: sent.map((body) => JSON.parse(body)), batchItemFailures };
}

const [first, second] = [ids.nextOf(organizationId, "leg"), ids.nextOf(organizationId, "leg")];
const records = [
  changeOf(1, second, 1),
  changeOf(2, first, 1),
  changeOf(3, first, 2),
  changeOf(4, first, 3),
];

test("sends one message with one task for each leg, at the leg's newest revision", async () => {
  const { sent, batchItemFailures } = await relay(records);
  expect(sent).toEqual([
    {
      organizationId,
      tasks: [
        { subject: "leg", uuid: second, change: expect.objectContaining({ revision: 1 }) },
        { subject: "leg", uuid: first, change: expect.objectContaining({ revision: 3 }) },
      ],
    },
  ]);
  expect(batchItemFailures).toEqual([]);
});

test("reads the stream again from the first change of a message that was not sent", async () => {
  const { batchItemFailures } = await relay(records, ["0"]);
  expect(batchItemFailures).toEqual([{ itemIdentifier: "1" }]);
});

test("splits the tasks of an organization over messages of ten, and fails only those not sent", async () => {
  const many = Array.from({ length: 25 }, (_, index) =>
    changeOf(index + 1, ids.nextOf(organizationId, "leg"), 1),
  );
  const { sent, batchItemFailures } = await relay(many, ["1"]);
  expect(sent.map(({ tasks }) => tasks.length)).toEqual([10, 10, 5]);
  expect(batchItemFailures).toEqual([{ itemIdentifier: "11" }]);
});

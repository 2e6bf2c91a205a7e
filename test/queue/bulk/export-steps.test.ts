import type { SQSClient } from "@aws-sdk/client-sqs";
import type { DynamoDBRecord } from "aws-lambda";
import { expect, test } from "vitest";
import type { Instant } from "#domain/value/instant.ts";
import { formatExportMessage, parseExportMessage } from "#store/queue/bulk/export-message.ts";
import { relayChanges } from "#store/queue/relay-changes.ts";
import { readExportLane, saveExportLane } from "#store/table/bulk/export-lane-store.ts";
import { findExport } from "#store/table/bulk/export-store.ts";
import { openExportWorld, organizationId } from "../../exporting/export-world.ts";
import { recordingMeter } from "../../metrics/recorder.ts";

type Sent = { readonly QueueUrl: string; readonly Entries: readonly Record<string, unknown>[] };

/** The messages that the relay sends to the exporter's queue for these changes. */
async function relayed(Records: readonly object[]): Promise<Record<string, unknown>[]> {
  const sent: Sent[] = [];
  const send = async ({ input }: { input: Sent }) => {
    sent.push(input);
    return {};
  };
  const queueUrls = { matcher: "m", outbound: "o", "file-worker": "i", exporter: "e" };
  const { meter } = recordingMeter();
  const relay = relayChanges({ client: { send } as unknown as SQSClient, queueUrls, meter });
  const answer = await relay({ Records: Records as DynamoDBRecord[] });
  expect(answer.batchItemFailures).toEqual([]);
  return sent.filter(({ QueueUrl }) => QueueUrl === "e").flatMap(({ Entries }) => Entries);
}

const message = {
  MessageBody: formatExportMessage({ organizationId }),
  MessageGroupId: organizationId,
};

test("relays a new export, a handover and a completion as a message of their organization, but no claim and no part", async () => {
  const world = openExportWorld();
  await world.createCase("step");
  await world.changes();
  const job = await world.ask();
  expect(await relayed(await world.changes())).toEqual([expect.objectContaining(message)]);

  let slow = 30_000;
  await world.run("first", {}, () => {
    world.clock.now += slow;
  });
  expect((await findExport(world.table, organizationId, job))?.status).toBe("pending");
  const handedOver = await relayed(await world.changes());
  expect(handedOver).toEqual([expect.objectContaining(message)]);

  slow = 0;
  await world.run("second");
  expect((await findExport(world.table, organizationId, job))?.status).toBe("completed");
  expect(await relayed(await world.changes())).toEqual([expect.objectContaining(message)]);

  const { lane } = await readExportLane(world.table, organizationId);
  const now = world.clock.now as Instant;
  const holder = { message: "third", until: now };
  await saveExportLane(world.table, lane, { progress: null, holder }, { now });
  expect(await relayed(await world.changes())).toEqual([]);
});

test("reads the organization of a message and refuses a message without one", () => {
  expect(parseExportMessage(formatExportMessage({ organizationId }))).toEqual({ organizationId });
  for (const text of ["{}", '{"organizationId":""}', '{"organizationId":1}', "no JSON"]) {
    expect(() => parseExportMessage(text)).toThrow();
  }
});

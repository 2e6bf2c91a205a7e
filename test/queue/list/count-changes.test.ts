/** Which records of the table's stream the counter of lists reads again. */
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import { expect, test } from "vitest";
import { newPayment } from "../../../shared/domain/case/reconciliation-case.ts";
import { countChanges } from "../../../shared/queue/list/count-changes.ts";
import { createPaymentWrites } from "../../../shared/table/payment/payment-store.ts";
import { intentOf } from "../../domain/samples.ts";
import { recordingMeter } from "../../metrics/recorder.ts";

type Image = Record<string, AttributeValue>;

function imageOf(version: number): Image {
  const [write] = createPaymentWrites({ ...newPayment(intentOf()), version, auditHead: "ab" });
  if (write?.kind !== "put") throw new Error("A payment is not put.");
  const image = marshall(write.item, { removeUndefinedValues: true });
  const asText = Object.entries(image).map(([name, value]) =>
    value.B === undefined ? [name, value] : [name, { B: Buffer.from(value.B).toString("base64") }],
  );
  return Object.fromEntries(asText) as Image;
}

async function countedIn(eventName: string, before?: Image, after?: Image): Promise<number> {
  const { pk, sk }: Image = after ?? before ?? {};
  const dynamodb = { Keys: { pk, sk }, OldImage: before, NewImage: after };
  const record = { eventName, dynamodb } as unknown as DynamoDBRecord;
  let records = 0;
  const count = countChanges(recordingMeter().meter, async ({ touched }) => {
    records += touched.size;
  });
  await count({ Records: [record] });
  return records;
}

test.each([
  ["a new payment", "INSERT", undefined, imageOf(1), 1],
  ["a new version", "MODIFY", imageOf(1), imageOf(2), 1],
  ["the same version", "MODIFY", imageOf(2), imageOf(2), 0],
  // Its organization has left, and its lists go with it.
  ["a payment that is removed", "REMOVE", imageOf(2), undefined, 0],
])("%s", async (_, eventName, before, after, records) => {
  expect(await countedIn(eventName, before, after)).toBe(records);
});

/** Which records of the table's stream the counter of lists reads again. */
import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import { expect, test } from "vitest";
import { newPayment, type Payment } from "#domain/case/reconciliation-case.ts";
import { countChanges } from "#store/queue/list/count-changes.ts";
import { createPaymentWrites } from "#store/table/payment/payment-store.ts";
import type { TermChange } from "#store/table/payment/search-index.ts";
import { intentOf } from "../../domain/samples.ts";
import { recordingMeter } from "../../metrics/recorder.ts";

type Image = Record<string, AttributeValue>;

function imageOf(version: number): Image {
  return imageOfPayment({ ...newPayment(intentOf()), version, auditHead: "ab" });
}

function imageOfPayment(payment: Payment): Image {
  const [write] = createPaymentWrites(payment);
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
  const count = countChanges(
    recordingMeter().meter,
    async ({ touched }) => {
      records += touched.size;
    },
    async () => {},
  );
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

/** A version of one payment, with another name of the beneficiary. */
function imageNamed(beneficiaryName: string): Image {
  const payment = newPayment(intentOf({ externalReference: "pay-1", beneficiaryName }));
  return imageOfPayment({ ...payment, auditHead: "ab" });
}

function recordOf(before: Image | undefined, after: Image): DynamoDBRecord {
  const { pk, sk } = after;
  const dynamodb = { Keys: { pk, sk }, OldImage: before, NewImage: after };
  const eventName = before === undefined ? "INSERT" : "MODIFY";
  return { eventName, dynamodb } as unknown as DynamoDBRecord;
}

test("a payment that is amended twice in one batch has all its former terms in one change", async () => {
  const [first, second, third] = [imageNamed("One"), imageNamed("Two"), imageNamed("Three")];
  const indexed: TermChange[] = [];
  const count = countChanges(
    recordingMeter().meter,
    async () => {},
    async (changes) => void indexed.push(...changes),
  );
  const decided = recordOf(third, { ...third, state: { S: "other" } });
  await count({ Records: [recordOf(first, second), recordOf(second, third), decided] });
  expect(indexed).toMatchObject([{ after: ["PAY1", "THREE"] }]);
  expect(indexed[0]?.before).toEqual(expect.arrayContaining(["ONE", "TWO"]));
});

test("a batch whose index fails is delivered again, after its lists were counted", async () => {
  let counted = 0;
  const count = countChanges(
    recordingMeter().meter,
    async () => {
      counted += 1;
    },
    async () => {
      throw new Error("The index is not there.");
    },
  );
  const records = [recordOf(undefined, imageOf(1))];
  await expect(count({ Records: records })).rejects.toThrow("The index is not there.");
  expect(counted).toBe(1);
});

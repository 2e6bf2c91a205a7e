import { marshall } from "@aws-sdk/util-dynamodb";
import type { DynamoDBRecord } from "aws-lambda";
import { expect, test } from "vitest";
import { nothingSealed, stateBeforeFirstRun } from "#domain/case/reconciliation-case.ts";
import type { Verdict } from "#domain/case/verdict/verdict.ts";
import { verdictGivenBy } from "#store/queue/verdict-changes.ts";
import { createPaymentWrites } from "#store/table/payment/payment-store.ts";
import { atMinute, intentOf, uuid } from "../domain/samples.ts";

/** An image of a case with a verdict, as in the stream. */
function imageOf(verdict: Verdict | null, notes: string | null = null) {
  const [write] = createPaymentWrites({
    intent: intentOf({ uuid: uuid(1) }),
    state: { ...stateBeforeFirstRun, verdict, notes },
    legUuids: [],
    ambiguousLegUuids: [],
    journalUuids: [],
    linksFinalAt: null,
    followedVersion: 1,
    isCurrencyListed: true,
    sealed: nothingSealed,
    refundUuids: [],
    auditCount: 1,
    auditHead: "ab",
    updatedAt: atMinute(0),
    version: 1,
  });
  if (write?.kind !== "put") throw new Error("A payment is not put.");
  const { pk, sk, state } = marshall(write.item, { removeUndefinedValues: true });
  return { pk, sk, state: { B: Buffer.from(state?.B ?? []).toString("base64") } };
}

type Image = ReturnType<typeof imageOf>;

function change(eventName: "INSERT" | "MODIFY" | "REMOVE", before?: Image, after?: Image) {
  const { pk, sk } = after ?? before ?? {};
  return {
    eventName,
    dynamodb: { Keys: { pk, sk }, OldImage: before, NewImage: after },
  } as unknown as DynamoDBRecord;
}

const other = { ...imageOf("matched"), pk: { S: "rate#x" } };

test.each([
  ["a new case without a verdict", change("INSERT", undefined, imageOf(null)), null],
  ["a new case that is matched", change("INSERT", undefined, imageOf("matched")), "matched"],
  ["a first verdict", change("MODIFY", imageOf(null), imageOf("unreconciled")), "unreconciled"],
  ["another verdict", change("MODIFY", imageOf("matched"), imageOf("delayed")), "delayed"],
  ["the same verdict", change("MODIFY", imageOf("matched"), imageOf("matched", "called")), null],
  ["a deleted case", change("REMOVE", imageOf("matched")), null],
  ["an item of another kind", change("INSERT", undefined, other), null],
])("the verdict change in %s", (_, record, verdict) => {
  expect(verdictGivenBy(record)).toBe(verdict);
});

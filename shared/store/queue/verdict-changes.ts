/** Reads the new verdict of a case from a change of the table, for the metrics. */
import type { AttributeValue, DynamoDBRecord } from "aws-lambda";
import type { Verdict } from "#domain/case/verdict/verdict.ts";
import { parseRecordKey } from "#store/table/core/keys.ts";
import { decodeVerdict } from "#store/table/payment/payment-store.ts";
import { isMove } from "./moved-to-archive.ts";

/** Returns null if the change is not of a case, or does not change its verdict. */
export function verdictGivenBy(record: DynamoDBRecord): Verdict | null {
  const { eventName, dynamodb } = record;
  if (eventName === "REMOVE" || isMove(record)) return null;
  const keys = dynamodb?.Keys;
  const named = parseRecordKey({ pk: keys?.["pk"]?.S ?? "", sk: keys?.["sk"]?.S ?? "" });
  if (named?.collection !== "payment") return null;
  const after = verdictIn(dynamodb?.NewImage);
  return after === verdictIn(dynamodb?.OldImage) ? null : after;
}

function verdictIn(image: Record<string, AttributeValue> | undefined): Verdict | null {
  const state = image?.["state"]?.B;
  return state === undefined ? null : decodeVerdict(state);
}

/** Reads from a change of the table why a new record was not understood, for the metrics. */
import type { DynamoDBRecord } from "aws-lambda";
import { type NotUnderstoodCause, notUnderstoodCauses } from "#domain/evidence/not-understood.ts";
import { parseRecordKey } from "#store/table/core/keys.ts";
import { causesAttribute } from "#store/table/evidence/raw-record-store.ts";

/** Each cause once; empty if the change is not a new entry in the list of raw records, or one that says nothing. */
export function causesGivenBy({
  eventName,
  dynamodb,
}: DynamoDBRecord): readonly NotUnderstoodCause[] {
  if (eventName !== "INSERT") return [];
  const keys = dynamodb?.Keys;
  const named = parseRecordKey({ pk: keys?.["pk"]?.S ?? "", sk: keys?.["sk"]?.S ?? "" });
  if (named?.collection !== "rawRecord") return [];
  const given = new Set(dynamodb?.NewImage?.[causesAttribute]?.L?.map(({ S }) => S));
  return notUnderstoodCauses.filter((cause) => given.has(cause));
}

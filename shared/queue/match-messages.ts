/** Which changes of the table have the matcher decide something again. */
import type { DynamoDBRecord } from "aws-lambda";
import type { JobName } from "../domain/job.ts";
import { type Key, parseRecordKey } from "../table/keys.ts";
import { parseJobKey } from "../table/matching-keys.ts";
import { runRequestedAttribute } from "../table/payment-store.ts";
import type { MatchMessage } from "./match-message.ts";

/**
 * A new intent, one that a person wants run, and a new or changed leg are decided again once they
 * can be seen by all; a job takes its next step, unless it waits or is done.
 */
export function matchMessageOf(record: DynamoDBRecord): MatchMessage | null {
  if (record.eventName === "REMOVE") return null;
  const keys = record.dynamodb?.Keys;
  const key: Key = { pk: keys?.["pk"]?.S ?? "", sk: keys?.["sk"]?.S ?? "" };
  const step = parseJobKey(key);
  if (step !== null) return isNextStep(step.job, record) ? { ...step, subject: "job" } : null;
  return messageOfRecord(key, record);
}

function messageOfRecord(key: Key, record: DynamoDBRecord): MatchMessage | null {
  const named = parseRecordKey(key);
  if (named === null) return null;
  const { organizationId, collection, uuid } = named;
  if (collection === "leg") return { organizationId, subject: "leg", uuid };
  const isDue = collection === "payment" && (record.eventName === "INSERT" || isRequested(record));
  return isDue ? { organizationId, subject: "case", uuid } : null;
}

function isNextStep({ kind }: JobName, { dynamodb }: DynamoDBRecord): boolean {
  const { NewImage: after, OldImage: before } = dynamodb ?? {};
  if (kind === "rematch") return after?.["asked"]?.N !== before?.["asked"]?.N;
  return after?.["status"]?.S === "running";
}

function isRequested({ dynamodb }: DynamoDBRecord): boolean {
  const requested = dynamodb?.NewImage?.[runRequestedAttribute]?.N;
  return requested !== undefined && requested !== dynamodb?.OldImage?.[runRequestedAttribute]?.N;
}

/** The changes of the table after which the matcher decides something again. */
import type { DynamoDBRecord } from "aws-lambda";
import type { JobName } from "#domain/matching/job.ts";
import { millisecondsOfUuid, type Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { type Key, parseRecordKey, type RecordName } from "#store/table/core/keys.ts";
import { parseJobKey } from "#store/table/matching/matching-keys.ts";
import { runRequestedAttribute } from "#store/table/payment/payment-store.ts";
import type { DecisionChange } from "#store/table/recovery/decision-log.ts";
import { isMove } from "../moved-to-archive.ts";
import type { MatchTask } from "./match-message.ts";

export type RequestedTask = { readonly organizationId: OrganizationId; readonly task: MatchTask };

/**
 * Decided again: a new intent, an intent whose run a person requested, and a new or changed leg. A job
 * takes its next step, unless it waits or is done. @returns null where nothing is to be decided
 */
export function matchTaskOf(record: DynamoDBRecord): RequestedTask | null {
  if (record.eventName === "REMOVE" || isMove(record)) return null;
  const keys = record.dynamodb?.Keys;
  const key: Key = { pk: keys?.["pk"]?.S ?? "", sk: keys?.["sk"]?.S ?? "" };
  const step = parseJobKey(key);
  if (step === null) return taskOfRecord(key, record);
  const { organizationId, job } = step;
  return isNextStep(job, record) ? { organizationId, task: { subject: "job", job } } : null;
}

function taskOfRecord(key: Key, record: DynamoDBRecord): RequestedTask | null {
  const named = parseRecordKey(key);
  if (named === null) return null;
  if (named.collection === "leg") {
    const { organizationId, uuid } = named;
    const task = { subject: "leg", uuid, change: changeOfLeg(record, uuid) } as const;
    return { organizationId, task };
  }
  if (named.collection === "settlement") return stepOfSettlement(named, record);
  if (named.collection !== "payment") return null;
  if (record.eventName !== "INSERT" && !isRequested(record)) return null;
  const { organizationId, uuid } = named;
  const requestedAt = Number(record.dynamodb?.NewImage?.[runRequestedAttribute]?.N ?? 0);
  const task = { subject: "case", uuid, change: changeOfCase(uuid, requestedAt) } as const;
  return { organizationId, task };
}

/** A settlement takes its next step when one is asked for. */
function stepOfSettlement(
  { organizationId, uuid }: Extract<RecordName, { collection: "settlement" }>,
  { dynamodb }: DynamoDBRecord,
): RequestedTask | null {
  const asked = dynamodb?.NewImage?.["step"]?.N;
  if (asked === undefined || asked === dynamodb?.OldImage?.["step"]?.N) return null;
  return { organizationId, task: { subject: "job", job: { kind: "settlement", uuid } } };
}

/** @param requestedAt when a run was asked for, in milliseconds; 0 where nobody did since the creation */
export function changeOfCase(uuid: Uuid, requestedAt: number): DecisionChange {
  return requestedAt === 0
    ? { revision: 0, at: millisecondsOfUuid(uuid) }
    : { revision: Math.floor(requestedAt / 1_000), at: requestedAt };
}

function changeOfLeg({ eventName, dynamodb }: DynamoDBRecord, uuid: Uuid): DecisionChange {
  const revision = Number(dynamodb?.NewImage?.["version"]?.N ?? 0);
  const seconds = dynamodb?.ApproximateCreationDateTime;
  const isNew = eventName === "INSERT" || seconds === undefined;
  return { revision, at: isNew ? millisecondsOfUuid(uuid) : Math.round(seconds * 1_000) };
}

function isNextStep({ kind }: JobName, { dynamodb }: DynamoDBRecord): boolean {
  const { NewImage: after, OldImage: before } = dynamodb ?? {};
  if (kind === "rematch") return after?.["asked"]?.N !== before?.["asked"]?.N;
  return after?.["status"]?.S === "running";
}

/** An amended intent counts too: its run may be requested in the millisecond of the run before. */
function isRequested({ dynamodb }: DynamoDBRecord): boolean {
  const { NewImage: after, OldImage: before } = dynamodb ?? {};
  const requested = after?.[runRequestedAttribute]?.N;
  if (requested === undefined || before === undefined) return requested !== undefined;
  return (
    requested !== before[runRequestedAttribute]?.N || after?.["intent"]?.B !== before["intent"]?.B
  );
}

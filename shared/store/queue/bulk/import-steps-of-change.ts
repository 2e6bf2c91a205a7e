/** Maps changes of the table to messages for the file worker. */
import type { DynamoDBRecord } from "aws-lambda";
import { doneChunkOf } from "#store/table/bulk/import-chunk-store.ts";
import { type Key, parseRecordKey } from "#store/table/core/keys.ts";
import type { ImportMessage } from "./import-message.ts";

/** On a change to one of these statuses, the first chunk of each lane starts. */
const takesChunks = new Set(["processing", "withdrawing"]);

/**
 * Messages for a new file, for a batch whose file was read or whose withdrawal began, and for a
 * finished chunk.
 */
export function importStepsOf(record: DynamoDBRecord): ImportMessage[] {
  if (record.eventName === "REMOVE") return [];
  const keys = record.dynamodb?.Keys;
  const key: Key = { pk: keys?.["pk"]?.S ?? "", sk: keys?.["sk"]?.S ?? "" };
  return [...stepsOfChunk(key, record), ...stepsOfBatch(key, record)];
}

function stepsOfChunk(key: Key, { dynamodb }: DynamoDBRecord): ImportMessage[] {
  const done = doneChunkOf(key, dynamodb?.NewImage?.["state"]?.S ?? "");
  if (done === null) return [];
  const { organizationId, batch } = done;
  const next = dynamodb?.NewImage?.["next"]?.N;
  return next === undefined ? [] : [{ organizationId, batch, chunk: Number(next) }];
}

function stepsOfBatch(key: Key, { eventName, dynamodb }: DynamoDBRecord): ImportMessage[] {
  const named = parseRecordKey(key);
  if (named?.collection !== "importBatch") return [];
  const { organizationId, uuid: batch } = named;
  const { NewImage: after, OldImage: before } = dynamodb ?? {};
  if (eventName === "INSERT") {
    return after?.["isUpload"]?.BOOL === true ? [] : [{ organizationId, batch, chunk: null }];
  }
  const status = after?.["status"]?.S;
  if (!takesChunks.has(status ?? "") || status === before?.["status"]?.S) return [];
  const lanes = Number(after?.["lanes"]?.N ?? 0);
  return Array.from({ length: lanes }, (_, chunk) => ({ organizationId, batch, chunk }));
}

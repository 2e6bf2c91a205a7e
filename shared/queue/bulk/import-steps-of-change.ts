/** Which changes of the table are a next step of the file worker. */
import type { DynamoDBRecord } from "aws-lambda";
import { doneChunkOf } from "../../table/bulk/import-chunk-store.ts";
import { type Key, parseRecordKey } from "../../table/core/keys.ts";
import type { ImportMessage } from "./import-message.ts";

/** Chunks of a batch that are taken in at once; each that is done brings the one so many on. */
export const chunksAtOnce = 4;

/** A batch that gets into one of these is gone through, chunk by chunk: taken in, or taken back. */
const takesChunks = new Set(["processing", "withdrawing"]);

/** The next steps: a new file, a file that was read, a chunk that is done. */
export function importStepsOf(record: DynamoDBRecord): ImportMessage[] {
  if (record.eventName === "REMOVE") return [];
  const keys = record.dynamodb?.Keys;
  const key: Key = { pk: keys?.["pk"]?.S ?? "", sk: keys?.["sk"]?.S ?? "" };
  return [...stepsOfChunk(key, record), ...stepsOfBatch(key, record)];
}

function stepsOfChunk(key: Key, { dynamodb }: DynamoDBRecord): ImportMessage[] {
  const done = doneChunkOf(key, dynamodb?.NewImage?.["state"]?.S ?? "");
  if (done === null) return [];
  const { organizationId, batch, number } = done;
  return [{ organizationId, batch, chunk: number + chunksAtOnce }];
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
  return Array.from({ length: chunksAtOnce }, (_, chunk) => ({ organizationId, batch, chunk }));
}

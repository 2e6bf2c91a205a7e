import type { DynamoDBRecord } from "aws-lambda";
import { expect, test } from "vitest";
import type { Uuid } from "#domain/value/id.ts";
import { importStepsOf } from "#store/queue/bulk/import-steps-of-change.ts";
import { importChunkKey } from "#store/table/bulk/file-keys.ts";
import { recordKey } from "#store/table/core/keys.ts";
import { organizationOf } from "../../organization.ts";

const organizationId = organizationOf("org_steps");
const batch = "0195c0de000070008000000000000001" as Uuid<"importBatch">;

function chunksAfter(key: { pk: string; sk: string }, image: object): (number | null)[] {
  const Keys = { pk: { S: key.pk }, sk: { S: key.sk } };
  const record = { eventName: "MODIFY", dynamodb: { Keys, NewImage: image } } as DynamoDBRecord;
  return importStepsOf(record).map(({ chunk }) => chunk);
}

const chunkKey = importChunkKey(organizationId, batch, 7);
const batchKey = recordKey(organizationId, "importBatch", batch);

test.each([
  ["the next one of its lane", { next: { N: "39" } }, [39]],
  ["nothing at the end of its lane", { next: { NULL: true } }, []],
])("a finished chunk starts %s", (_, attributes, expected) => {
  expect(chunksAfter(chunkKey, { state: { S: "done" }, ...attributes })).toEqual(expected);
  expect(chunksAfter(chunkKey, { state: { S: "withdrawn" }, ...attributes })).toEqual(expected);
});

test("a batch starts the first chunk of each of its lanes", () => {
  const status = { S: "processing" };
  expect(chunksAfter(batchKey, { status, lanes: { N: "2" } })).toEqual([0, 1]);
});

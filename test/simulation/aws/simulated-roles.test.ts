/** Every call of a simulated function is checked against its role in the template. */
import { beforeAll, expect, test } from "vitest";
import { functionNames } from "../../infra/synthesized-stacks.ts";
import { queueUrls } from "../function/function-environment.ts";
import { SimulatedRoles } from "./simulated-roles.ts";

let roles: SimulatedRoles;
beforeAll(async () => {
  roles = await SimulatedRoles.start();
});

const item = { pk: "o#1#pay#2026-03-03#00", sk: "r" };
const entry = { pk: "o#1#jnl#2026-03-03#00", sk: "r" };
const object = { Bucket: "files", Key: "uploads/one" };

test.each([
  ["public", "dynamodb", "GetItem", { Key: item }, true],
  ["public", "dynamodb", "PutItem", { Item: item }, false],
  ["public", "dynamodb", "UpdateItem", { Key: item }, false],
  ["public", "dynamodb", "UpdateItem", { Key: { pk: "rate#o", sk: "r" } }, true],
  ["matcher", "dynamodb", "UpdateItem", { Key: item }, true],
  ["matcher", "dynamodb", "UpdateItem", { Key: entry }, false],
  ["matcher", "dynamodb", "UpdateItem", { Key: { pk: { S: entry.pk } } }, false],
  ["matcher", "dynamodb", "Scan", {}, false],
  ["matcher", "dynamodb", "BatchGetItem", { RequestItems: { any: { Keys: [item] } } }, true],
  [
    "matcher",
    "dynamodb",
    "TransactWriteItems",
    { TransactItems: [{ Put: { Item: item } }, { Delete: { Key: entry } }] },
    false,
  ],
  ["deadline-sweeper", "dynamodb", "Query", { IndexName: "due" }, true],
  ["matcher", "dynamodb", "Query", { IndexName: "due" }, false],
  ["stream-relay", "sqs", "SendMessageBatch", { QueueUrl: queueUrls.matcher }, true],
  ["matcher", "sqs", "SendMessageBatch", { QueueUrl: queueUrls.outbound }, false],
  ["imports-api", "s3", "PutObject", object, true],
  ["matcher", "s3", "GetObject", object, false],
  ["exporter", "s3", "AbortMultipartUpload", { ...object, Key: "exports/one" }, true],
  ["exporter", "s3", "PutObject", object, false],
  ["integrations", "secretsmanager", "CreateSecret", { Name: "test/integrations/onchain/1" }, true],
  [
    "evidence",
    "secretsmanager",
    "DeleteSecret",
    { SecretId: "test/integrations/onchain/1" },
    false,
  ],
  ["outbound-delivery", "secretsmanager", "GetSecretValue", { SecretId: "master-secret" }, true],
] as const)("%s: %s %s of %j is allowed: %s", (name, service, command, input, isAllowed) => {
  const refused = roles.report().refused.length;
  const attempt = () => roles.require(name, service, command, input);
  if (isAllowed) expect(attempt).not.toThrow();
  else expect(attempt).toThrow("is not authorized");
  expect(roles.report().refused).toHaveLength(refused + (isAllowed ? 0 : 1));
});

test("only those who may list the bucket learn that an object is missing", () => {
  expect(() => roles.requireToLearn("file-worker", "HeadObject", object)).not.toThrow();
  expect(() => roles.requireToLearn("imports-api", "HeadObject", object)).toThrow("may not learn");
});

test("the roles are those of every function of the template", () => {
  const names = roles.report().functions.map(({ functionName }) => functionName);
  expect(names.sort()).toEqual(functionNames.map((name) => `reconciliation-local-${name}`).sort());
});

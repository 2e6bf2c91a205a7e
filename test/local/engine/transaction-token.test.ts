import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { PutCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { leaveOutTransactionTokens } from "../../../lib/local/execution/transaction-token.ts";
import { openTable, type Table } from "../../../shared/table/core/table.ts";

const bodies: { readonly body: string; readonly length: string | undefined }[] = [];
let server: Server;
let table: Table;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = await text(request);
    bodies.push({ body, length: request.headers["content-length"] });
    response.setHeader("Content-Type", "application/x-amz-json-1.0");
    response.end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  leaveOutTransactionTokens();
  const { port } = server.address() as AddressInfo;
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  table = openTable("t", { endpoint: `http://127.0.0.1:${port}`, region: "local", credentials });
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const Item = { pk: "a", sk: 'a text with ,"ClientRequestToken":"as in JSON" and ünïcode' };
const put = { TableName: "t", Item };

test("sends a transaction to the engine unchanged except for its token", async () => {
  const command = new TransactWriteCommand({ TransactItems: [{ Put: put }] });
  await table.client.send(command);
  const { body, length } = bodies.at(-1) ?? {};
  expect(JSON.parse(body ?? "")).toEqual({
    TransactItems: [{ Put: { TableName: "t", Item: { pk: { S: Item.pk }, sk: { S: Item.sk } } } }],
  });
  expect(length).toBe(String(Buffer.byteLength(body ?? "")));
});

test("sends other calls unchanged", async () => {
  await table.client.send(new PutCommand(put));
  expect(JSON.parse(bodies.at(-1)?.body ?? "")).toEqual({
    TableName: "t",
    Item: { pk: { S: Item.pk }, sk: { S: Item.sk } },
  });
});

/** The baseline: a function with the same runtime and client that only writes one item. */
import { randomUUID } from "node:crypto";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { readTableName } from "#config.ts";
import { openTable } from "#store/table/core/table.ts";

const table = openTable(readTableName());

export async function handler({
  body,
}: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  const id = randomUUID();
  const given = JSON.parse(body ?? "{}") as Record<string, unknown>;
  const Item = { pk: `bare#${id}`, sk: "b", ...given };
  await table.client.send(new PutCommand({ TableName: table.name, Item }));
  return {
    statusCode: 201,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ id }),
  };
}

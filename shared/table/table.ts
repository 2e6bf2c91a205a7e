import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

/** The one table and the client that reaches it. */
export type Table = { readonly client: DynamoDBDocumentClient; readonly name: string };

/** Every store works inside one organization; nothing else can make this value. */
export type OrganizationScope = { readonly organizationId: string };

export function openTable(name: string): Table {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 5 }), {
    marshallOptions: { removeUndefinedValues: true },
  });
  return { client, name };
}

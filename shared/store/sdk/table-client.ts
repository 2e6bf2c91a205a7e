import { DynamoDBClient, type DynamoDBClientConfig } from "@aws-sdk/client-dynamodb";
import { tableLimits } from "./client-limits.ts";

/**
 * Creates the DynamoDB client.
 *
 * @param settings client settings that the environment does not provide, for example a local endpoint
 */
export function openTableClient(settings: DynamoDBClientConfig = {}): DynamoDBClient {
  return new DynamoDBClient({ ...tableLimits, ...settings });
}

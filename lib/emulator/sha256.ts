import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { credentials, region } from "./provision/aws-environment.ts";

/** The hash with which the SDK's own clients sign. */
export const { sha256 } = new DynamoDBClient({ region, credentials }).config;

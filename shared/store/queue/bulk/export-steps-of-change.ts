/** Maps changes of the table to messages for the exporter. */
import type { DynamoDBRecord } from "aws-lambda";
import { parseExportLaneKey } from "#store/table/bulk/file-keys.ts";
import type { ExportMessage } from "./export-message.ts";

/**
 * Messages for a new waiting export, and for a released lane: a run handed over, or its job ended.
 */
export function exportStepsOf({ eventName, dynamodb }: DynamoDBRecord): ExportMessage[] {
  const { Keys, NewImage } = dynamodb ?? {};
  const named = parseExportLaneKey({ pk: Keys?.["pk"]?.S ?? "", sk: Keys?.["sk"]?.S ?? "" });
  if (named === null || NewImage === undefined) return [];
  const { organizationId, item } = named;
  const needsRun = item === "waiting" ? eventName === "INSERT" : NewImage["holder"] === undefined;
  return needsRun ? [{ organizationId }] : [];
}

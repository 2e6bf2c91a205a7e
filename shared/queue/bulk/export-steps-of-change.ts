/** Which changes of the table ask for a run of an organization's exports. */
import type { DynamoDBRecord } from "aws-lambda";
import { parseExportLaneKey } from "../../table/bulk/file-keys.ts";
import type { ExportMessage } from "./export-message.ts";

/** A new export that waits, and a lane that nobody holds: its run was handed over, or its job is over. */
export function exportStepsOf({ eventName, dynamodb }: DynamoDBRecord): ExportMessage[] {
  const { Keys, NewImage } = dynamodb ?? {};
  const named = parseExportLaneKey({ pk: Keys?.["pk"]?.S ?? "", sk: Keys?.["sk"]?.S ?? "" });
  if (named === null || NewImage === undefined) return [];
  const { organizationId, item } = named;
  const asks = item === "waiting" ? eventName === "INSERT" : NewImage["holder"] === undefined;
  return asks ? [{ organizationId }] : [];
}

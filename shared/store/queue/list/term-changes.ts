/** The payments in a batch of the table's stream whose search terms changed. */
import type { AttributeValue as StoredValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { AttributeValue, DynamoDBRecord } from "aws-lambda";
import { parseRecordKey } from "#store/table/core/keys.ts";
import { type TermChange, termsOfItem } from "#store/table/payment/search-index.ts";

type Image = Record<string, AttributeValue> | undefined;

/**
 * One change for each payment that was created or amended. Removed payments are left out: the index of their
 * organization goes with them.
 */
export function termChangesOf(records: readonly DynamoDBRecord[]): readonly TermChange[] {
  const changes = new Map<string, TermChange>();
  for (const change of records.flatMap(changeOf)) {
    const { before = [], after = [] } = changes.get(change.uuid) ?? {};
    changes.set(change.uuid, { ...change, before: [...before, ...after, ...change.before] });
  }
  return [...changes.values()];
}

function changeOf({ eventName, dynamodb }: DynamoDBRecord): readonly TermChange[] {
  const { Keys, OldImage, NewImage } = dynamodb ?? {};
  const named = parseRecordKey({ pk: Keys?.["pk"]?.S ?? "", sk: Keys?.["sk"]?.S ?? "" });
  if (named?.collection !== "payment" || eventName === "REMOVE") return [];
  // Most changes are decisions, which leave the intent as it is.
  if (isSameIntent(OldImage, NewImage)) return [];
  const { organizationId, uuid } = named;
  return [{ organizationId, uuid, before: termsOf(OldImage), after: termsOf(NewImage) }];
}

function isSameIntent(before: Image, after: Image): boolean {
  const intent = before?.["intent"]?.B;
  return intent !== undefined && String(intent) === String(after?.["intent"]?.B);
}

function termsOf(image: Image): readonly string[] {
  if (image === undefined) return [];
  return termsOfItem(unmarshall(image as Record<string, StoredValue>)) ?? [];
}

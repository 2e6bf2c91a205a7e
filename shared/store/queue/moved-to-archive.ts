/** Changes of the table that only move an item into the archive, or back: nothing follows from them. */
import type { DynamoDBRecord } from "aws-lambda";
import { placeAttribute } from "#store/table/core/archived-item.ts";

export function isMove({ dynamodb }: DynamoDBRecord): boolean {
  const images = [dynamodb?.OldImage, dynamodb?.NewImage];
  return images.some((image) => image?.[placeAttribute] !== undefined);
}

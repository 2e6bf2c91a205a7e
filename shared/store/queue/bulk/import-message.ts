/** Requests one step of a batch from the file worker. Safe to repeat and delay. */

import { parseUuid, type Uuid } from "#domain/value/id.ts";
import { type OrganizationId, writtenOrganizationId } from "#domain/value/organization-id.ts";

export type ImportMessage = {
  readonly organizationId: OrganizationId;
  readonly batch: Uuid<"importBatch">;
  /** The chunk to import or withdraw; null: read the file, or resume the batch. */
  readonly chunk: number | null;
};

export function formatImportMessage(message: ImportMessage): string {
  return JSON.stringify(message);
}

/**
 * Parses our own messages and S3 notifications of uploads.
 *
 * @throws Error for any other text.
 */
export function parseImportMessage(text: string): ImportMessage[] {
  const value = JSON.parse(text) as Record<string, unknown>;
  if (Array.isArray(value["Records"])) return value["Records"].flatMap(messageOfUpload);
  // S3 sends one test event when a notification is configured.
  if (value["Event"] === "s3:TestEvent") return [];
  const { organizationId, batch, chunk } = value;
  const uuid = typeof batch === "string" ? parseUuid<"importBatch">(batch) : null;
  const isChunk = chunk === null || (Number.isSafeInteger(chunk) && Number(chunk) >= 0);
  if (typeof organizationId !== "string" || uuid === null || !isChunk) {
    throw new Error("The message is not a step of an import.");
  }
  const written = writtenOrganizationId(organizationId);
  return [{ organizationId: written, batch: uuid, chunk: chunk as number | null }];
}

function messageOfUpload(record: { s3?: { object?: { key?: string } } }): ImportMessage[] {
  const key = decodeURIComponent((record.s3?.object?.key ?? "").replaceAll("+", " "));
  const named = parseUploadKey(key);
  return named === null ? [] : [{ ...named, chunk: null }];
}

/** Prefix of uploads, which the S3 notification filters by; inline files have another prefix. */
export const uploadPrefix = "uploads/";
export const inlinePrefix = "inline/";

/** Object key of a batch's file; an upload and an inline file have different prefixes. */
export function importObjectKey(
  isUpload: boolean,
  organizationId: OrganizationId,
  batch: Uuid<"importBatch">,
): string {
  const [uploads, inline] = importPrefixesOf(organizationId);
  return `${isUpload ? uploads : inline}${batch}`;
}

/** What the object keys of an organization's uploads and inline files begin with. */
export function importPrefixesOf(organizationId: OrganizationId): [string, string] {
  const owner = Buffer.from(organizationId).toString("base64url");
  return [`${uploadPrefix}${owner}/`, `${inlinePrefix}${owner}/`];
}

function parseUploadKey(
  key: string,
): { organizationId: OrganizationId; batch: Uuid<"importBatch"> } | null {
  const [, owner = "", batch = ""] = /^uploads\/([\w-]+)\/([0-9a-f]{32})$/.exec(key) ?? [];
  const uuid = parseUuid<"importBatch">(batch);
  if (uuid === null) return null;
  const organizationId = Buffer.from(owner, "base64url").toString("utf8");
  return { organizationId: writtenOrganizationId(organizationId), batch: uuid };
}

/** Requests one step of a batch from the file worker. Safe to repeat and delay. */

import { dropPrefix } from "#domain/bulk/drop-folder.ts";
import { parseUuid, type Uuid } from "#domain/value/id.ts";
import { type OrganizationId, writtenOrganizationId } from "#domain/value/organization-id.ts";

export type ImportMessage = {
  readonly organizationId: OrganizationId;
  readonly batch: Uuid<"importBatch">;
  /** The chunk to import or withdraw; null: read the file, or resume the batch. */
  readonly chunk: number | null;
};

/** An object of the drop folder that S3 announces: perhaps twice, late, and out of order. */
export type DropAnnouncement = {
  /** Decoded. */
  readonly key: string;
  /** Without quotation marks. */
  readonly etag: string;
  /** Bytes; null if S3 does not say. */
  readonly size: number | null;
  /** Of this upload of the key; the same however often it is announced. Empty if S3 does not say. */
  readonly sequencer: string;
};

export type FileWorkerMessage =
  | ({ readonly kind: "step" } & ImportMessage)
  | ({ readonly kind: "dropped" } & DropAnnouncement);

export function formatImportMessage(message: ImportMessage): string {
  return JSON.stringify(message);
}

/**
 * Parses our own messages, and S3 notifications of uploads and of dropped files.
 *
 * @throws Error for any other text.
 */
export function parseImportMessage(text: string): FileWorkerMessage[] {
  const value = JSON.parse(text) as Record<string, unknown>;
  if (Array.isArray(value["Records"])) return value["Records"].flatMap(messageOfObject);
  // S3 sends one test event when a notification is configured.
  if (value["Event"] === "s3:TestEvent") return [];
  const { organizationId, batch, chunk } = value;
  const uuid = typeof batch === "string" ? parseUuid<"importBatch">(batch) : null;
  const isChunk = chunk === null || (Number.isSafeInteger(chunk) && Number(chunk) >= 0);
  if (typeof organizationId !== "string" || uuid === null || !isChunk) {
    throw new Error("The message is not a step of an import.");
  }
  const written = writtenOrganizationId(organizationId);
  const step = { organizationId: written, batch: uuid, chunk: chunk as number | null };
  return [{ kind: "step", ...step }];
}

type S3Record = {
  readonly s3?: {
    readonly object?: {
      readonly key?: string;
      readonly eTag?: string;
      readonly size?: number;
      readonly sequencer?: string;
    };
  };
};

function messageOfObject({ s3 }: S3Record): FileWorkerMessage[] {
  const { key: written = "", eTag, size = null, sequencer = "" } = s3?.object ?? {};
  const key = decodeKey(written);
  if (key.startsWith(dropPrefix)) {
    if (eTag === undefined) throw new Error("The announcement of a dropped file has no ETag.");
    return [{ kind: "dropped", key, etag: eTag.replaceAll('"', ""), size, sequencer }];
  }
  const named = parseUploadKey(key);
  return named === null ? [] : [{ kind: "step", ...named, chunk: null }];
}

/** S3 encodes keys as forms do. @throws URIError where it does not */
function decodeKey(key: string): string {
  return decodeURIComponent(key.replaceAll("+", " "));
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

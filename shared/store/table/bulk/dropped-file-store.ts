/**
 * The files of the drop folder that were taken: an item for each object that S3 announced, and one for each content under
 * a name. Both name the import batch. An ETag alone does not name a content: that of an encrypted object is new with
 * each upload (docs/decisions/0085, Files that come by themselves).
 */
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { jsonCodec } from "../core/document/document.ts";
import { finderOf, versioned } from "../core/stored.ts";
import { droppedContentKey, droppedObjectKey } from "./file-keys.ts";

/** One object, which may be announced several times. */
export type DroppedObject = {
  readonly organizationId: OrganizationId;
  readonly key: string;
  readonly etag: string;
  /** Sequencers of the announcements that were seen, the oldest first; at most 50. */
  readonly announcements: readonly string[];
  /** Null where it was not read. */
  readonly sha256: string | null;
  readonly batchUuid: Uuid<"importBatch">;
  readonly version: number;
};

/** One content under one name. */
export type DroppedContent = {
  readonly organizationId: OrganizationId;
  readonly key: string;
  readonly sha256: string;
  /** The batch of the content; a later one where that before failed or was withdrawn. */
  readonly batchUuid: Uuid<"importBatch">;
  readonly version: number;
};

export const droppedObjects = /* @__PURE__ */ versioned({
  noun: "dropped object",
  key: droppedObjectKey,
  namesOf: ({ organizationId, key, etag }) => [organizationId, { key, etag }],
  codec: /* @__PURE__ */ jsonCodec<DroppedObject>(1),
});

export const droppedContents = /* @__PURE__ */ versioned({
  noun: "dropped content",
  key: droppedContentKey,
  namesOf: ({ organizationId, key, sha256 }) => [organizationId, { key, sha256 }],
  codec: /* @__PURE__ */ jsonCodec<DroppedContent>(1),
});

export const findDroppedObject = /* @__PURE__ */ finderOf(droppedObjects);
export const findDroppedContent = /* @__PURE__ */ finderOf(droppedContents);

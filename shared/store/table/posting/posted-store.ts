import type { Posted, PostingSubject } from "#domain/posting/posted-entry.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Write } from "../core/commit.ts";
import { compressed } from "../core/document/compressed-json.ts";
import { documentCodec } from "../core/document/document.ts";
import { atVersion, isNew } from "../core/expression.ts";
import { findMany, stored } from "../core/stored.ts";
import type { Table } from "../core/table.ts";
import { postedKey } from "./posting-keys.ts";

/** A page of a run that has entries of the subject. */
export type PageOfRun = { readonly run: number; readonly page: number };

export type StoredPosted = Posted & {
  readonly uuid: PostingSubject["uuid"];
  /** Newest last; the oldest are dropped beyond `maximumNamedPages`. */
  readonly pages: readonly PageOfRun[];
  readonly version: number;
};

/** Pages whose entries are found by their subject. */
const maximumNamedPages = 100;

const postings = /* @__PURE__ */ stored({
  noun: "state of postings",
  key: postedKey,
  codec: /* @__PURE__ */ compressed(
    /* @__PURE__ */ documentCodec<StoredPosted>(1, { standing: null }),
  ),
});

/** What was posted of these subjects, at most 100; none for a subject that was never posted. Strongly consistent. */
export async function findPosted(
  table: Table,
  organizationId: OrganizationId,
  uuids: readonly PostingSubject["uuid"][],
): Promise<ReadonlyMap<PostingSubject["uuid"], StoredPosted>> {
  const found = await findMany(
    table,
    postings,
    uuids.map((uuid) => [organizationId, uuid]),
  );
  return new Map(found.map((posted) => [posted.uuid, posted]));
}

/** Replaces what was read: no two runs post from one state. */
export function savePostedWrite(
  organizationId: OrganizationId,
  before: StoredPosted | null,
  after: Posted & Pick<StoredPosted, "uuid">,
  page: PageOfRun,
): Write {
  const version = (before?.version ?? 0) + 1;
  const pages = [...(before?.pages ?? []), page].slice(-maximumNamedPages);
  const changed: StoredPosted = { ...before, ...after, pages, version };
  return {
    kind: "put",
    item: { ...postedKey(organizationId, after.uuid), ...postings.bodyOf(changed), version },
    ...(before === null ? isNew : atVersion(before.version)),
  };
}

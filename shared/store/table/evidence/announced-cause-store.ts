/**
 * When it was last announced that records of one integration, or of one source without an integration, were
 * not understood for one cause. One item for each, written at most once an hour, so that a burst of such
 * records does not contend for it.
 */

import type { NotUnderstoodCause } from "#domain/evidence/not-understood.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Write } from "../core/commit.ts";
import { isNew } from "../core/expression.ts";
import { readItem } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";
import { announcedCauseKey, type EvidenceOrigin } from "./announced-cause-keys.ts";

/** Minimum time between two announcements of one cause. */
export const causeAnnouncedEveryMilliseconds = 3_600_000;

/** An item is removed when it is this old: an hour after its announcement it holds nothing back. */
const keptSeconds = 2 * 86_400;

/** When the cause was announced last; null if it never was, or long ago. Strongly consistent. */
export async function findAnnouncedAt(
  table: Table,
  origin: EvidenceOrigin,
  cause: NotUnderstoodCause,
): Promise<Instant | null> {
  const item = await readItem(table, announcedCauseKey(origin, cause));
  return (item?.["announcedAt"] as Instant | undefined) ?? null;
}

/** Fails if the cause was announced since `before` was read: of several at once, one announces it. */
export function announcedWrite(
  origin: EvidenceOrigin,
  cause: NotUnderstoodCause,
  before: Instant | null,
  after: Instant,
): Write {
  const expiresAt = Math.ceil(after / 1_000) + keptSeconds;
  return {
    kind: "put",
    item: { ...announcedCauseKey(origin, cause), v: 1, announcedAt: after, expiresAt },
    ...(before === null
      ? isNew
      : { condition: "announcedAt = :read", values: { ":read": before } }),
  };
}

/**
 * When the next digest of an organization is due, in the partition of its endpoints and in the `due` index; none where no
 * endpoint receives digests (docs/decisions/0075, Digests).
 */
import { type Instant, nextHour } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { type DigestPeriod, type DigestSchedule, digestsOf } from "#domain/webhook/digest.ts";
import type { OutboundEndpoint } from "#domain/webhook/outbound-endpoint.ts";
import type { Write } from "../core/commit.ts";
import { dueAttributes } from "../core/due-keys.ts";
import { atVersion } from "../core/expression.ts";
import type { IdSource } from "../core/id-source.ts";
import { readItem } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";
import { digestKey } from "./outbound-keys.ts";

/** Null where none is due at any time. Strongly consistent. */
export async function findDigestSchedule(
  table: Table,
  organizationId: OrganizationId,
  period: DigestPeriod,
): Promise<DigestSchedule | null> {
  const item = await readItem(table, digestKey(organizationId, period));
  if (item === undefined) return null;
  const { from, checkAt, last = null, version } = item;
  return { organizationId, period, from, checkAt, last, version } as DigestSchedule;
}

/**
 * Schedules the digests that the endpoint receives, where none are. One that is scheduled keeps its moment; its version grows, so
 * that it is not ended at the same time.
 */
export function scheduleDigestWrites(
  ids: IdSource,
  endpoint: OutboundEndpoint,
  now: Instant,
): Write[] {
  return digestsOf(endpoint).map((period) => {
    const checkAt = nextHour(now);
    const due = dueAttributes(ids.next(), checkAt);
    return {
      kind: "update",
      key: digestKey(endpoint.organizationId, period),
      set: { v: 1 },
      setIfAbsent: { from: now, checkAt, ...due },
      add: { version: 1 },
    };
  });
}

/** Moves to the next moment, on the condition that nobody changed the schedule since it was read. */
export function moveDigestWrite(
  ids: IdSource,
  before: DigestSchedule,
  after: DigestSchedule,
): Write {
  const { from, checkAt, last, version } = after;
  return {
    kind: "update",
    key: digestKey(before.organizationId, before.period),
    set: {
      from,
      checkAt,
      version,
      ...(last === null ? {} : { last }),
      ...dueAttributes(ids.next(), checkAt),
    },
    ...atVersion(before.version),
  };
}

export function endDigestWrite({ organizationId, period, version }: DigestSchedule): Write {
  return { kind: "delete", key: digestKey(organizationId, period), ...atVersion(version) };
}

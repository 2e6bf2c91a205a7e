/** Compares the stored audit entries of an organization with what was sealed of them. */
import { millisecondsOfUuid, type Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { holdsEntry } from "#store/table/audit/audit-entry-store.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  auditEntryPartitions,
  journalPages,
  type WindowPeriod,
} from "#work/recovery/audit-entry-window.ts";
import { sealedEntry } from "./read-entries.ts";
import type { SealedState, VerifiedSeals } from "./verify-seals.ts";

/** @returns what was changed, deleted or inserted since it was sealed; empty if nothing */
export async function checkAuditEntries(
  table: Table,
  organizationId: OrganizationId,
  { events, sealed: period }: VerifiedSeals,
): Promise<string[]> {
  if (period === null) return [];
  const faults: string[] = [];
  const found = new Set<string>();
  // From the beginning: an event before the first manifest is in none.
  for await (const [id, hash] of storedEvents(table, organizationId, { ...period, from: 0 })) {
    const sealed = events.get(id);
    found.add(id);
    if (sealed === undefined) faults.push(`${id}: ${reasonUnsealed(id, period)}`);
    else if (sealed.hash !== hash) {
      faults.push(`${id}: it is not the event that was sealed in ${placeOf(sealed)}.`);
    }
  }
  for (const [id, sealed] of events) {
    if (!found.has(id)) faults.push(`${id}: it was sealed in ${placeOf(sealed)} and is missing.`);
  }
  return faults.sort();
}

/** Why an event that is not sealed should be, or should not be there. */
export function reasonUnsealed(eventId: string, { from }: WindowPeriod): string {
  return madeAt(eventId) < from
    ? "its time is before the first manifest."
    : "it is in no manifest, although its time is sealed.";
}

/** `2026-03-03T12:00:00.000Z (event 3 of case_…)`. */
function placeOf({ window, chain, sequence }: SealedState): string {
  return chain === null ? window : `${window} (event ${sequence} of ${chain})`;
}

async function* storedEvents(table: Table, organizationId: OrganizationId, period: WindowPeriod) {
  for (const partition of await auditEntryPartitions(table, organizationId, period)) {
    for await (const items of journalPages(table, partition, period)) {
      for (const item of items.filter(holdsEntry)) yield* sealedEntry(item)[1];
    }
  }
}

/** When the event with this id was made, in milliseconds since the epoch. */
export function madeAt(eventId: string): number {
  return millisecondsOfUuid(eventId.slice(eventId.indexOf("_") + 1) as Uuid);
}

/** Reads legs together with the raw records that they were observed in. */
import type { AuditEvent } from "#domain/audit/audit-event.ts";
import { type FlowLeg, standingObservations } from "#domain/evidence/flow-leg.ts";
import type { RawRecord } from "#domain/evidence/observation/raw-record.ts";
import { formatId, parseId, parseUuid, type Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { readAll } from "../core/batch-read.ts";
import { recordKey } from "../core/keys.ts";
import type { Table } from "../core/table.ts";
import { decodeLeg } from "../evidence/leg-store.ts";
import { findRecordsWithoutBody, type RawRecordName } from "../evidence/raw-record-store.ts";
import { decodeEntryEvents } from "./audit-entry-store.ts";

export type LegsWithRecords = {
  readonly legs: readonly FlowLeg[];
  readonly records: ReadonlyMap<Uuid<"rawRecord">, RawRecord>;
};

/**
 * The existing legs of these ids, and the records of their observations that count, by id. The item of a leg
 * holds the audit event of the evidence that created it, whose reference is the key of the record: such
 * records are read in batches, all others by their ids, each with a query.
 */
export async function findLegsWithRecords(
  table: Table,
  organizationId: OrganizationId,
  uuids: readonly Uuid<"leg">[],
): Promise<LegsWithRecords> {
  const keys = uuids.map((uuid) => recordKey(organizationId, "leg", uuid));
  const names = new Map<Uuid<"rawRecord">, RawRecordName>();
  const legs = (await readAll(table, keys)).map((item) => {
    const leg = decodeLeg(item);
    const events = decodeEntryEvents(item);
    for (const name of recordNamesOf(leg, events)) {
      if (names.get(name.uuid)?.reference == null) names.set(name.uuid, name);
    }
    return leg;
  });
  const records = await findRecordsWithoutBody(table, organizationId, [...names.values()]);
  return { legs, records };
}

/** The records of the observations that count. */
export function recordUuidsOf(leg: FlowLeg): Uuid<"rawRecord">[] {
  return standingObservations(leg).flatMap(
    ({ rawRecordId }) => parseId("rawRecord", rawRecordId) ?? [],
  );
}

/** @param events of the leg's item, which name what the keys of its records are made of */
export function recordNamesOf(leg: FlowLeg, events: readonly AuditEvent[]): RawRecordName[] {
  const accepted = new Map(
    events.flatMap(({ rawRecordUuid, payload }) =>
      rawRecordUuid === null || payload === null ? [] : [[rawRecordUuid, payload] as const],
    ),
  );
  return recordUuidsOf(leg).map((uuid) => {
    const { source, sourceRef } = accepted.get(uuid) ?? {};
    if (typeof source !== "string" || typeof sourceRef !== "string") {
      return { uuid, reference: null };
    }
    const id = formatId("rawRecord", uuid);
    const observation = leg.observations.find(({ rawRecordId }) => rawRecordId === id);
    // Where an integration delivered the record, it is the source of the observation.
    const integrationUuid = parseUuid<"integration">(observation?.source ?? "");
    return { uuid, reference: { source, sourceRef, integrationUuid } };
  });
}

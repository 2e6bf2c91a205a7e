/** Blanks a flow leg with its records, the rows of imports that they came from, and the outbound events about them. */
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { everyValueOfLeg } from "#domain/matching/strategy/match-values.ts";
import { accountOfReceiverValue } from "#domain/matching/strategy/receivers.ts";
import { parseId, type Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { announcementsIn, decodeEntry, holdsEntry } from "#store/table/audit/audit-entry-store.ts";
import { readAll } from "#store/table/core/batch-read.ts";
import { commit, maximumWrites } from "#store/table/core/commit.ts";
import { compressJson, decompressJson } from "#store/table/core/document/compressed-json.ts";
import { type Key, recordKey } from "#store/table/core/keys.ts";
import type { Table } from "#store/table/core/table.ts";
import { unregisterLegWrite } from "#store/table/matching/match-key-store.ts";
import { deliveryUuidOf, findOutboundEvents } from "#store/table/webhook/outbound-event-store.ts";
import { outboundKey } from "#store/table/webhook/outbound-keys.ts";
import { changeItem, erasedLeg, eraseImportRow, eraseRawRecords } from "./erase-items.ts";
import { blankJson, type IsPersonal } from "./personal-texts.ts";

/** @returns the imports whose files hold the evidence of the leg */
export async function eraseLeg(
  table: Table,
  leg: FlowLeg,
  isPersonal: IsPersonal,
): Promise<Uuid<"importBatch">[]> {
  const { organizationId } = leg;
  const batches: Uuid<"importBatch">[] = [];
  for (const { rawRecordId } of leg.observations) {
    const uuid = parseId("rawRecord", rawRecordId);
    if (uuid === null) continue;
    const row = await eraseRawRecords(table, organizationId, uuid, isPersonal);
    if (row === null) continue;
    await eraseImportRow(table, organizationId, row, isPersonal);
    batches.push(row.batchUuid);
  }
  const personal = everyValueOfLeg(leg).filter((value) =>
    isPersonal({ pointer: "/value", value: accountOfReceiverValue(value) ?? value }),
  );
  const writes = personal.map((value) => unregisterLegWrite(organizationId, value, leg.uuid));
  for (let first = 0; first < writes.length; first += maximumWrites) {
    await commit(table, writes.slice(first, first + maximumWrites));
  }
  const key = recordKey(organizationId, "leg", leg.uuid);
  const announced = await announcedIn(table, [key]);
  await eraseAnnounced(table, organizationId, announced, isPersonal);
  await changeItem(table, key, (item) => erasedLeg(item, isPersonal));
  return batches;
}

export async function announcedIn(table: Table, keys: readonly Key[]): Promise<Uuid<"event">[]> {
  const items = (await readAll(table, keys)).filter(holdsEntry);
  return items.flatMap((item) => announcementsIn(decodeEntry(item)).map(({ uuid }) => uuid));
}

export async function eraseAnnounced(
  table: Table,
  organizationId: OrganizationId,
  uuids: readonly Uuid<"event">[],
  isPersonal: IsPersonal,
): Promise<void> {
  for (const event of await findOutboundEvents(table, organizationId, uuids)) {
    await changeItem(table, recordKey(organizationId, "event", event.uuid), (item) => {
      const body = decompressJson(item["body"] as Uint8Array);
      const erased = blankJson(body, isPersonal);
      return erased === body ? item : { ...item, body: compressJson(erased) };
    });
    for (const endpointUuid of event.endpointUuids) {
      const uuid = deliveryUuidOf(event.uuid, endpointUuid);
      const key = outboundKey(organizationId, "delivery", uuid);
      // What a receiver answered may repeat what it was sent.
      await changeItem(table, key, (item) => erasedDelivery(item, isPersonal));
    }
  }
}

function erasedDelivery(item: Record<string, unknown>, isPersonal: IsPersonal) {
  const text = decompressJson(item["doc"] as Uint8Array);
  const doc = blankJson(text, isPersonal);
  if (doc === text) return item;
  const version = Number(item["version"]) + 1;
  return { ...item, doc: compressJson(doc), version };
}

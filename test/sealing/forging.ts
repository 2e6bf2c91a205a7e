/** What somebody who can write the table does to hide a change (docs/audit.md, Checking). */
import { expect } from "vitest";
import type { AuditEvent } from "#domain/audit/audit-event.ts";
import { formatId } from "#domain/value/id.ts";
import { decodeEntry, encodeEntry, holdsEntry } from "#store/table/audit/audit-entry-store.ts";
import { hashAuditEvent } from "#store/table/audit/open-audit-entry.ts";
import { decodePayment } from "#store/table/payment/payment-store.ts";
import type { SealedWorld } from "./sealed-world.ts";

export type Item = Record<string, unknown>;

export const idOf = (event: AuditEvent) => formatId("auditEvent", event.uuid);

/** The item whose entry has an event of this kind. */
export async function itemWith(
  sealed: SealedWorld,
  eventType: string,
): Promise<{ readonly item: Item; readonly event: AuditEvent }> {
  const items = (await sealed.world.readItems()).filter(holdsEntry);
  for (const item of items) {
    const event = decodeEntry(item).events.find((each) => each.eventType === eventType);
    if (event !== undefined) return { item, event };
  }
  throw new Error(`There is no ${eventType}.`);
}

/** Another actor of an event, its hash made anew. */
export async function changeActor(sealed: SealedWorld, eventType: string): Promise<AuditEvent> {
  const { item, event } = await itemWith(sealed, eventType);
  const entry = decodeEntry(item);
  const events = entry.events.map((each) => ({ ...each, actor: "user:somebody_else" }));
  await sealed.overwrite({ ...item, entry: encodeEntry({ ...entry, events }) });
  return event;
}

/** Changes the actor of every event of the case, and makes its chain and its head anew. */
export async function rehashCase(sealed: SealedWorld, actor: string): Promise<string[]> {
  const ids: string[] = [];
  const items = (await sealed.world.readItems()).filter(holdsEntry);
  let previousHash: string | null = null;
  const sequenceOf = (item: Item) => decodeEntry(item).events[0]?.sequence ?? 0;
  for (const item of items.sort((a, b) => sequenceOf(a) - sequenceOf(b))) {
    const entry = decodeEntry(item);
    const events = entry.events.map((event) => {
      if (event.paymentUuid === null) return event;
      const forged: AuditEvent = { ...event, actor, previousHash, hash: null };
      previousHash = hashAuditEvent(forged);
      ids.push(idOf(event));
      return { ...forged, hash: previousHash };
    });
    await sealed.overwrite({ ...item, entry: encodeEntry({ ...entry, events }) });
  }
  const head = Buffer.from(String(previousHash), "hex");
  for (const item of (await sealed.world.readItems()).filter(
    (each) => each["auditHead"] !== undefined,
  )) {
    await sealed.overwrite({ ...item, auditHead: new Uint8Array(head) });
    expect(decodePayment({ ...item, auditHead: new Uint8Array(head) }).auditHead).toBe(
      previousHash,
    );
  }
  return ids;
}

/** The cases and settlements that a page of the journal of audit events is about. */
import { parseId } from "#domain/value/id.ts";
import { decodeEntryEvents } from "#store/table/audit/audit-entry-store.ts";
import type { Item } from "#store/table/core/read-item.ts";

/** A kind and an id, which sort in one order. */
export type ChangedSubject = {
  readonly kind: "payment" | "settlement";
  readonly uuid: string;
};

/**
 * Each subject once, in an order that does not depend on that of the items.
 *
 * @throws Error if a later version wrote an entry: what changed in it would be missed for ever
 */
export function changedSubjects(items: readonly Item[]): ChangedSubject[] {
  const found = new Map<string, ChangedSubject>();
  for (const event of items.flatMap(decodeEntryEvents)) {
    const { paymentUuid, payload } = event;
    if (paymentUuid !== null) add(found, { kind: "payment", uuid: paymentUuid });
    const settlement = parseId("settlement", String(payload?.["settlementId"]));
    if (settlement !== null) add(found, { kind: "settlement", uuid: settlement });
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, subject]) => subject);
}

function add(found: Map<string, ChangedSubject>, subject: ChangedSubject): void {
  found.set(nameOf(subject), subject);
}

export function nameOf({ kind, uuid }: ChangedSubject): string {
  return `${kind}#${uuid}`;
}

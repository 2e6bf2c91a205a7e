import type { Uuid } from "../domain/id.ts";
import { type AnnouncedEvents, readAnnouncedEvents } from "../table/journal-store.ts";
import type { Table } from "../table/table.ts";

/** What a journal entry tells clients; null where there is no such entry or nothing to tell. */
export type AnnouncementReader = (
  organizationId: string,
  journalUuid: Uuid,
) => Promise<AnnouncedEvents | null>;

/** Made for one batch of messages, which are taken all at once: their entries are read in one call. */
export function createAnnouncementReader(table: Table): AnnouncementReader {
  const asked = new Map<
    string,
    { uuids: Set<Uuid>; read: ReturnType<typeof readAnnouncedEvents> }
  >();
  const ask = (organizationId: string) => {
    const uuids = new Set<Uuid>();
    // Begins when all messages that are taken at this moment have asked.
    const read = Promise.resolve().then(() => {
      asked.delete(organizationId);
      return readAnnouncedEvents(table, organizationId, [...uuids]);
    });
    const group = { uuids, read };
    asked.set(organizationId, group);
    return group;
  };
  return async (organizationId, journalUuid) => {
    const { uuids, read } = asked.get(organizationId) ?? ask(organizationId);
    uuids.add(journalUuid);
    return (await read).get(journalUuid) ?? null;
  };
}

import type { Principal } from "#domain/access/principal.ts";
import { type Instant, millisecondsPerDay } from "#domain/value/instant.ts";
import { noteMember } from "#store/table/access/member-store.ts";
import type { Table } from "#store/table/core/table.ts";

type Session = Extract<Principal, { kind: "session" }>;

/** Never rejects. */
export type NoteMember = (session: Session, now: Instant) => Promise<void>;

/** People of one day that an execution environment remembers; beyond it, it looks them up again. */
const remembered = 10_000;

/**
 * Notes members once a day. What an execution environment has noted on a day it does not even look up, so the
 * requests of a day cost nothing but the first one in each environment.
 */
export function createMemberNotes(table: Table): NoteMember {
  const known = { day: 0, names: new Set<string>() };
  return async ({ organizationId, userId: subject }, now) => {
    const day = Math.floor(now / millisecondsPerDay);
    if (known.day !== day || known.names.size >= remembered) {
      known.day = day;
      known.names.clear();
    }
    const name = JSON.stringify([organizationId, subject]);
    if (known.names.has(name)) return;
    known.names.add(name);
    // A failure must not fail the request; the next one tries again.
    await noteMember(table, { organizationId, subject, day }).catch(() => known.names.delete(name));
  };
}

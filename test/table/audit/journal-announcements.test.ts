/** The announcements of a transaction are stored with its journal entry and read back unchanged. */

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Uuid } from "../../../shared/domain/value/id.ts";
import type { Instant } from "../../../shared/domain/value/instant.ts";
import type { OrganizationId } from "../../../shared/domain/value/organization-id.ts";
import { announce, note, openJournal, withJournal } from "../../../shared/table/audit/journal.ts";
import { readAnnouncedEvents } from "../../../shared/table/audit/journal-store.ts";
import { commit } from "../../../shared/table/core/commit.ts";
import { createIdSource } from "../../../shared/table/core/id-source.ts";
import { organizationOf } from "../../organization.ts";
import { type EngineTable, openEngineTable } from "../engine-table.ts";

const now = Date.UTC(2026, 2, 1) as Instant;
const readOne = async (organizationId: OrganizationId, uuid: Uuid<"journal">) =>
  (await readAnnouncedEvents(engine.table, organizationId, [uuid])).get(uuid) ?? null;
const ids = createIdSource(() => now);
const draft = { eventType: "evidence.accepted", message: "Accepted.", payload: null } as const;
let engine: EngineTable;

beforeAll(async () => {
  engine = await openEngineTable();
});
afterAll(() => engine.close());

test("a journal entry keeps its announcements, with the version in their data", async () => {
  const journal = openJournal(ids, organizationOf("org_1"), "system:matcher", now);
  const auditEvents = note(journal, draft);
  const announced = announce(journal, {
    type: "evidence.accepted",
    sourceKey: "raw_1",
    data: { id: "raw_1", text: "é".repeat(2_000) },
    version: 3,
  });
  const plan = { auditEvents, announcements: [announced] };
  const writes = await withJournal(engine.table, journal, plan);
  expect(await commit(engine.table, writes)).toEqual({ ok: true });
  const read = await readOne(organizationOf("org_1"), journal.uuid);
  expect(read).toEqual({ events: [{ ...announced, isNamed: false }], occurredAt: now });
  expect(read?.events[0]?.data).toMatchObject({ id: "raw_1", version: 3 });
  expect(read?.events[0]?.uuid).not.toBe(journal.uuid);
});

test("returns null for a journal entry without announcements", async () => {
  const journal = openJournal(ids, organizationOf("org_1"), "system:matcher", now);
  const auditEvents = note(journal, draft);
  await commit(engine.table, await withJournal(engine.table, journal, { auditEvents }));
  expect(await readOne(organizationOf("org_1"), journal.uuid)).toBeNull();
  expect(await readOne(organizationOf("org_2"), journal.uuid)).toBeNull();
});

/** The announcements of a transaction are stored with its journal entry and read back unchanged. */

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Uuid } from "../../../shared/domain/value/id.ts";
import type { Instant } from "../../../shared/domain/value/instant.ts";
import type { OrganizationId } from "../../../shared/domain/value/organization-id.ts";
import { announce, closeJournal, note, openJournal } from "../../../shared/table/audit/journal.ts";
import { readAnnouncedEvents } from "../../../shared/table/audit/journal-store.ts";
import { commit } from "../../../shared/table/core/commit.ts";
import { createIdSource } from "../../../shared/table/core/id-source.ts";
import { organizationOf } from "../../organization.ts";
import { type EngineTable, openEngineTable } from "../engine-table.ts";

const now = Date.UTC(2026, 2, 1) as Instant;
const readOne = async (organizationId: OrganizationId, uuid: Uuid<"journal">) =>
  (await readAnnouncedEvents(engine.table, organizationId, [uuid])).get(uuid) ?? null;
const ids = createIdSource(() => now);
let engine: EngineTable;

beforeAll(async () => {
  engine = await openEngineTable();
});
afterAll(() => engine.close());

test("a journal entry keeps its announcements, with the version in their data", async () => {
  const journal = openJournal(ids, organizationOf("org_1"), "system:matcher", now);
  note(journal, { eventType: "evidence.accepted", message: "Accepted.", payload: null });
  announce(journal, {
    type: "evidence.accepted",
    sourceKey: "raw_1",
    data: { id: "raw_1", text: "é".repeat(2_000) },
    version: 3,
  });
  expect(await commit(engine.table, await closeJournal(engine.table, journal))).toEqual({
    ok: true,
  });
  const read = await readOne(organizationOf("org_1"), journal.uuid);
  const events = journal.announced.map((event) => ({ ...event, isNamed: false }));
  expect(read).toEqual({ events, occurredAt: now });
  expect(read?.events[0]?.data).toMatchObject({ id: "raw_1", version: 3 });
  expect(read?.events[0]?.uuid).not.toBe(journal.uuid);
});

test("returns null for a journal entry without announcements", async () => {
  const journal = openJournal(ids, organizationOf("org_1"), "system:matcher", now);
  note(journal, { eventType: "evidence.accepted", message: "Accepted.", payload: null });
  await commit(engine.table, await closeJournal(engine.table, journal));
  expect(await readOne(organizationOf("org_1"), journal.uuid)).toBeNull();
  expect(await readOne(organizationOf("org_2"), journal.uuid)).toBeNull();
});

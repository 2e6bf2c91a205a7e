/**
 * A change of a case is stored in the journal entry of its transaction and extends the audit chain
 * of the case.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  nothingSealed,
  type Payment,
  stateBeforeFirstRun,
} from "../../../shared/domain/case/reconciliation-case.ts";
import {
  closeJournal,
  note,
  noteOnCase,
  openJournal,
} from "../../../shared/table/audit/journal.ts";
import { readJournalEvents } from "../../../shared/table/audit/journal-store.ts";
import { commit } from "../../../shared/table/core/commit.ts";
import { createIdSource } from "../../../shared/table/core/id-source.ts";
import { atMinute, intentOf, organizationId } from "../../domain/samples.ts";
import { type EngineTable, openEngineTable } from "../engine-table.ts";

const now = atMinute(5);
const ids = createIdSource(() => now);
let engine: EngineTable;

beforeAll(async () => {
  engine = await openEngineTable();
});
afterAll(() => engine.close());

const payment: Payment = {
  intent: intentOf(),
  state: stateBeforeFirstRun,
  legUuids: [],
  ambiguousLegUuids: [],
  journalUuids: [],
  linksFinalAt: null,
  sealed: nothingSealed,
  auditCount: 3,
  auditHead: "ab".repeat(32),
  updatedAt: atMinute(0),
  version: 3,
};

test("reads back the events of one transaction; each event of a case follows the previous one in its chain", async () => {
  const journal = openJournal(ids, organizationId, "user:1", now);
  const draft = { eventType: "reconciliation_case.updated", payload: null } as const;
  note(journal, { ...draft, message: "Of no case." });
  const noted = noteOnCase(journal, payment, { ...draft, message: "Resolved." });
  const after = noteOnCase(journal, noted, { ...draft, message: "Archived." });
  expect(await commit(engine.table, await closeJournal(engine.table, journal))).toEqual({
    ok: true,
  });
  const [ofNone, first, second, ...others] = await readJournalEvents(
    engine.table,
    organizationId,
    after.journalUuids,
  );
  expect(ofNone).toMatchObject({ message: "Of no case.", paymentUuid: null, sequence: null });
  const shared = { paymentUuid: payment.intent.uuid, actor: "user:1", occurredAt: now };
  expect(first).toMatchObject({
    ...shared,
    message: "Resolved.",
    sequence: 4,
    previousHash: payment.auditHead,
  });
  expect(second).toMatchObject({
    ...shared,
    message: "Archived.",
    sequence: 5,
    previousHash: first?.hash,
  });
  expect(others).toEqual([]);
  expect(after).toMatchObject({ auditCount: 5, auditHead: second?.hash, updatedAt: now });
});

/**
 * Erases the personal values of evidence that no payment has: the leg, its records, the rows of imports, its audit and
 * outbound events. The leg is marked last, with the audit event of the erasure, so a run that is interrupted is
 * simply repeated.
 */
import type { FlowLeg } from "../domain/evidence/flow-leg.ts";
import { formatId, parseId, type Uuid } from "../domain/value/id.ts";
import type { Instant } from "../domain/value/instant.ts";
import type { OrganizationId } from "../domain/value/organization-id.ts";
import { note, openJournal, withJournal } from "../table/audit/journal.ts";
import { journalCollection } from "../table/audit/journal-list.ts";
import { findEntryKey } from "../table/audit/journal-store.ts";
import { commit } from "../table/core/commit.ts";
import type { Key } from "../table/core/keys.ts";
import type { Table } from "../table/core/table.ts";
import { findLegs, updateLegWrite } from "../table/evidence/leg-store.ts";
import { list } from "../table/list/listing.ts";
import { changeItem, eraseSavedViews, withErasedEntry } from "./erase-items.ts";
import { announcedIn, eraseAnnounced, eraseLeg } from "./erase-leg.ts";
import type { ErasureDependencies, ErasureOutcome } from "./erase-payment.ts";
import { type IsPersonal, personalTextsOf } from "./personal-texts.ts";

type EvidenceOutcome =
  | ErasureOutcome
  /** It belongs to a payment, with which it is erased. */
  | { readonly kind: "linked" };

/** @returns null if there is no such leg */
export async function eraseEvidence(
  dependencies: ErasureDependencies,
  organizationId: OrganizationId,
  uuid: Uuid<"leg">,
): Promise<EvidenceOutcome | null> {
  const { table, now } = dependencies;
  const [leg] = await findLegs(table, organizationId, [uuid]);
  if (leg === undefined) return null;
  if (leg.links.length > 0) return { kind: "linked" };
  await dependencies.remember();
  const isPersonal = personalTextsOf(null, [leg], []);
  await eraseSavedViews(table, organizationId, isPersonal);
  const batches = await eraseLeg(table, leg, isPersonal);
  await eraseListedEntries(table, leg, isPersonal, now());
  if (leg.erasedAt !== undefined) return { kind: "known", batches };
  await markLeg(dependencies, organizationId, uuid);
  return { kind: "erased", batches };
}

/** The entries about its records that lie apart from the leg: of later reports, and of people who set it aside. */
async function eraseListedEntries(
  table: Table,
  { organizationId, observations }: FlowLeg,
  isPersonal: IsPersonal,
  now: Instant,
): Promise<void> {
  for (const { rawRecordId } of observations) {
    const rawRecord = parseId("rawRecord", rawRecordId);
    if (rawRecord === null) continue;
    for await (const keys of entriesAbout(table, organizationId, rawRecord, now)) {
      await eraseAnnounced(table, organizationId, await announcedIn(table, keys), isPersonal);
      for (const key of keys) {
        await changeItem(table, key, (item) => withErasedEntry(item, isPersonal));
      }
    }
  }
}

const eventsPerRead = 100;

async function* entriesAbout(
  table: Table,
  organizationId: OrganizationId,
  rawRecord: Uuid<"rawRecord">,
  now: Instant,
): AsyncGenerator<Key[]> {
  for (let offset = 0; ; offset += eventsPerRead) {
    const { items } = await list(table, {
      ...{ organizationId, collection: journalCollection, now },
      page: { limit: eventsPerRead, offset },
      matches: () => true,
      keys: { rawRecord },
    });
    const found = await Promise.all(
      items.map(({ uuid }) => findEntryKey(table, organizationId, uuid)),
    );
    yield found.filter((key): key is Key => key !== null);
    if (items.length < eventsPerRead) return;
  }
}

/** The leg as it is after the erasure, with the audit event. */
async function markLeg(
  { table, ids, now, actor }: ErasureDependencies,
  organizationId: OrganizationId,
  uuid: Uuid<"leg">,
): Promise<void> {
  const [leg] = await findLegs(table, organizationId, [uuid]);
  const id = formatId("flowLeg", uuid);
  const again = new Error(`${id} was changed meanwhile: try again.`);
  if (leg === undefined || leg.links.length > 0) throw again;
  const journal = openJournal(ids, organizationId, actor, now());
  const rawRecordUuid = parseId("rawRecord", leg.observations[0]?.rawRecordId ?? "");
  const auditEvents = note(journal, {
    eventType: "flow_leg.erased",
    message: `Personal data of ${id} was erased.`,
    payload: { flowLegId: id },
    ...(rawRecordUuid === null ? {} : { rawRecordUuid }),
  });
  const marked: FlowLeg = { ...leg, erasedAt: now(), version: leg.version + 1 };
  const plan = { auditEvents, writes: [updateLegWrite(leg, marked)] };
  const { ok } = await commit(table, await withJournal(table, journal, plan));
  if (!ok) throw again;
}

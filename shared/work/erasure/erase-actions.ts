/** Blanks what the actions on many cases that changed a payment's case still keep of it, until they expire. */
import type { CaseAction } from "#domain/case/work/case-action.ts";
import { formatId, parseId, type Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { auditEntryCollection } from "#store/table/audit/audit-entry-list.ts";
import { decodeEntry, holdsEntry } from "#store/table/audit/audit-entry-store.ts";
import { readAll } from "#store/table/core/batch-read.ts";
import { compressJson, decompressJson } from "#store/table/core/document/compressed-json.ts";
import { type Key, recordKey } from "#store/table/core/keys.ts";
import { unpackIds } from "#store/table/core/packed-ids.ts";
import type { Table } from "#store/table/core/table.ts";
import { list } from "#store/table/list/listing.ts";
import { findCaseActions, idsPerItem } from "#store/table/matching/case-action-store.ts";
import {
  caseActionIdsKey,
  caseActionResultKey,
  jobKey,
} from "#store/table/matching/matching-keys.ts";
import { BusyItemError, changeItem } from "./erase-items.ts";
import { blank, blankJson, type IsPersonal } from "./personal-texts.ts";

type Item = Record<string, unknown>;

/**
 * @param entries the audit entries of the case, which name the actions
 * @param subjects the payment and its legs
 * @returns the audit entries of the ends of the actions, which are outside cases and announce the actions
 * @throws BusyItemError while such an action runs, because it still needs its texts
 */
export async function eraseActions(
  table: Table,
  organizationId: OrganizationId,
  entries: readonly Key[],
  subjects: ReadonlySet<Uuid>,
  isPersonal: IsPersonal,
): Promise<Key[]> {
  const named = await actionsNamedIn(table, entries);
  const ends: Key[] = [];
  for (const action of await findCaseActions(table, organizationId, named)) {
    if (action.status === "running" || action.status === "waiting")
      throw new BusyItemError(`An action on many cases is ${action.status}: try again.`);
    for (const position of await positionsOf(table, action, subjects)) {
      await eraseAt(table, action, position, isPersonal);
    }
    const key = jobKey(organizationId, { kind: "caseAction", uuid: action.uuid });
    await changeItem(table, key, (item) => withErasedText(item, "doc", isPersonal));
    ends.push(...(await endsOf(table, action)));
  }
  return ends;
}

/** The entry is made a moment after the action has its end. */
const endWithinMilliseconds = 60_000;
const eventsPerRead = 100;

/** Found by its time, because no record names it. */
async function endsOf(table: Table, action: CaseAction): Promise<Key[]> {
  const { organizationId, uuid, requestedBy, completedAt } = action;
  if (completedAt === null) return [];
  const id = formatId("caseAction", uuid);
  for (let offset = 0; ; offset += eventsPerRead) {
    const { items } = await list(table, {
      organizationId,
      collection: auditEntryCollection,
      page: { limit: eventsPerRead, offset },
      now: completedAt + endWithinMilliseconds,
      matches: ({ eventType }) => eventType.startsWith("case_action."),
      keys: { actor: requestedBy },
      from: completedAt - 1,
      to: completedAt + endWithinMilliseconds,
    });
    const own = items.filter(({ payload }) => payload?.["caseActionId"] === id);
    // The first event of an entry has the entry's id, and an end is the only event of its entry.
    if (own.length > 0 || items.length < eventsPerRead)
      return own.map((event) =>
        recordKey(organizationId, "journal", event.uuid as Uuid<"journal">),
      );
  }
}

async function actionsNamedIn(
  table: Table,
  entries: readonly Key[],
): Promise<Uuid<"caseAction">[]> {
  const items = (await readAll(table, entries)).filter(holdsEntry);
  const events = items.flatMap((item) => decodeEntry(item).events);
  return [
    ...new Set(
      events.flatMap(
        ({ payload }) => parseId("caseAction", String(payload?.["caseActionId"])) ?? [],
      ),
    ),
  ];
}

/** Where the action names the subjects; an undo has the ids of the action that it takes back. */
async function positionsOf(
  table: Table,
  action: CaseAction,
  subjects: ReadonlySet<Uuid>,
): Promise<number[]> {
  const positions: number[] = [];
  for (let number = 0; number * idsPerItem < action.total; number += 1) {
    const [item] = await readAll(table, [idsKeyOf(action, number)]);
    for (const [place, id] of unpackIds(item?.["ids"] as Uint8Array | undefined).entries())
      if (subjects.has(id)) positions.push(number * idsPerItem + place);
  }
  return positions;
}

function idsKeyOf({ organizationId, uuid, undoes }: CaseAction, number: number): Key {
  return caseActionIdsKey(organizationId, undoes?.uuid ?? uuid, number);
}

/** The row of a file with this act, and how to take the act back. */
async function eraseAt(
  table: Table,
  action: CaseAction,
  position: number,
  isPersonal: IsPersonal,
): Promise<void> {
  const place = position % idsPerItem;
  const ids = idsKeyOf(action, Math.floor(position / idsPerItem));
  await changeItem(table, ids, (item) => withErasedRow(item, place, isPersonal));
  const result = caseActionResultKey(action.organizationId, action.uuid, position);
  await changeItem(table, result, (item) => withErasedText(item, "inverse", isPersonal));
}

function withErasedRow(item: Item, place: number, isPersonal: IsPersonal): Item {
  if (item["acts"] === undefined) return item;
  const rows = JSON.parse(decompressJson(item["acts"] as Uint8Array)) as unknown[];
  const row = rows[place];
  const erased = blank(row, isPersonal);
  if (JSON.stringify(erased) === JSON.stringify(row)) return item;
  return { ...item, acts: compressJson(JSON.stringify(rows.with(place, erased))) };
}

function withErasedText(item: Item, name: string, isPersonal: IsPersonal): Item {
  if (item[name] === undefined) return item;
  const text = String(item[name]);
  const erased = blankJson(text, isPersonal);
  return erased === text ? item : { ...item, [name]: erased };
}

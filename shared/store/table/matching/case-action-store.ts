/**
 * Actions on many cases: one of an organization runs, the others wait in the order of their requests.
 * Each change of the running one's item is, through the stream, the message for its next step.
 */

import {
  type CaseAction,
  type CaseActionResult,
  type CaseActionRow,
  type Inverse,
  maximumListedActions,
  type SubjectUuid,
} from "#domain/case/work/case-action.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { readAll } from "../core/batch-read.ts";
import type { UpdateWrite, Write } from "../core/commit.ts";
import { compressed } from "../core/document/compressed-json.ts";
import { jsonCodec } from "../core/document/document.ts";
import { isNew } from "../core/expression.ts";
import { packIds, unpackIds } from "../core/packed-ids.ts";
import { readItem } from "../core/read-item.ts";
import { findMany, ownNames, setting, versioned } from "../core/stored.ts";
import type { Table } from "../core/table.ts";
import { dueAgain } from "./job-store.ts";
import {
  caseActionIdsKey,
  caseActionLineKey,
  caseActionResultKey,
  jobKey,
} from "./matching-keys.ts";

/** Lifetime of an action and its results after the request. */
const keptSeconds = 30 * 24 * 3_600;

export const idsPerItem = 1_000;

/** Maximum bytes of the compressed acts of an item, which has at most 400 KB, and of an action: a transaction has at most 4 MB. */
const maximumActBytes = 300_000;
const maximumFileBytes = 1_500_000;

type Action = Pick<CaseAction, "organizationId" | "uuid" | "createdAt"> &
  Partial<Pick<CaseAction, "undoes">>;

/** `recent`: the newest actions, newest first. `version` is 0 if the line is not stored yet. */
export type CaseActionLine = {
  readonly running: Uuid<"caseAction"> | null;
  readonly waiting: readonly Uuid<"caseAction">[];
  readonly recent: readonly Uuid<"caseAction">[];
  readonly version: number;
};

const lines = /* @__PURE__ */ setting({
  noun: "line of actions on many cases",
  key: caseActionLineKey,
  codec: /* @__PURE__ */ jsonCodec<CaseActionLine>(1),
  absent: { running: null, waiting: [], recent: [], version: 0 },
});

export const findCaseActionLine = lines.find;

/** Replaces the line, on the condition that it is unchanged since it was read. */
export function updateActionLineWrite(
  organizationId: OrganizationId,
  before: CaseActionLine,
  changed: Partial<Omit<CaseActionLine, "version">>,
): Write {
  const line: CaseActionLine = { ...before, ...changed, version: before.version + 1 };
  const recent = line.recent.slice(0, maximumListedActions);
  return lines.set(organizationId, { ...line, recent });
}

const actions = /* @__PURE__ */ versioned({
  noun: "action on many cases",
  key: (organizationId: OrganizationId, uuid: Uuid<"caseAction">) =>
    jobKey(organizationId, { kind: "caseAction", uuid }),
  namesOf: ownNames,
  codec: /* @__PURE__ */ jsonCodec<CaseAction>(1),
});

/** The action with the ids of its cases or legs, a thousand in each write; an undo has those of another one. */
export function createCaseActionWrites(
  action: CaseAction,
  subjects: readonly SubjectUuid[],
  rows: readonly CaseActionRow[] = [],
): Write[] {
  const { uuid, status, updatedAt } = action;
  const lists = listWrites(action, 0, subjects, rows);
  const create = actions.create(action, {
    status,
    expiresAt: expiryOf(action),
    ...(status === "running" ? dueAgain(uuid, updatedAt) : {}),
  });
  return [create, ...lists];
}

const rowsCodec = /* @__PURE__ */ compressed(
  /* @__PURE__ */ jsonCodec<readonly CaseActionRow[]>(1),
);

/** Lists of ids from this number on, a thousand in each. */
function listWrites(
  action: Action,
  first: number,
  subjects: readonly SubjectUuid[],
  rows: readonly CaseActionRow[] = [],
): Write[] {
  const { organizationId, uuid } = action;
  const items = Math.ceil(subjects.length / idsPerItem);
  return Array.from({ length: items }, (_, index): Write => {
    const ids = packIds(subjects.slice(index * idsPerItem, (index + 1) * idsPerItem));
    const key = caseActionIdsKey(organizationId, uuid, first + index);
    const own = rows.slice(index * idsPerItem, (index + 1) * idsPerItem);
    const acts = own.length === 0 ? {} : { acts: rowsCodec.encode(own) };
    return { kind: "put", item: { ...key, v: 1, ids, ...acts, expiresAt: expiryOf(action) } };
  });
}

/**
 * Adds selected cases to those of an action, in one transaction with the change of the action that counts them.
 *
 * @param selected number of cases selected before
 */
export async function addSelectedWrites(
  table: Table,
  action: Action,
  selected: number,
  added: readonly SubjectUuid[],
): Promise<Write[]> {
  if (added.length === 0) return [];
  const number = Math.floor(selected / idsPerItem);
  const { organizationId, uuid } = action;
  const item = await readItem(table, caseActionIdsKey(organizationId, uuid, number));
  const stored = unpackIds<"payment">(item?.["ids"] as Uint8Array | undefined);
  const kept = stored.slice(0, selected % idsPerItem);
  return listWrites(action, number, [...kept, ...added]);
}

/** A change of the action, on the condition that nothing else has changed it. */
export function updateCaseActionWrite(before: CaseAction, changed: CaseAction): UpdateWrite {
  const after: CaseAction = { ...changed, version: before.version + 1 };
  const { uuid, status, updatedAt } = after;
  const isRunning = status === "running";
  return {
    ...actions.update(before, after, { status, ...(isRunning ? dueAgain(uuid, updatedAt) : {}) }),
    remove: isRunning ? [] : ["dueAt", "duePartition"],
  };
}

/** The actions that exist, in the order of the ids. Strongly consistent. */
export async function findCaseActions(
  table: Table,
  organizationId: OrganizationId,
  uuids: readonly Uuid<"caseAction">[],
): Promise<CaseAction[]> {
  const found = await findMany(
    table,
    actions,
    uuids.map((uuid) => [organizationId, uuid]),
  );
  return uuids.flatMap((uuid) => found.find((action) => action.uuid === uuid) ?? []);
}

/** The cases or legs of an action at these positions, at most 100. */
export async function readActionSubjects(
  table: Table,
  { organizationId, uuid, undoes = null }: Action,
  positions: readonly number[],
): Promise<ReadonlyMap<number, SubjectUuid>> {
  const owner = undoes?.uuid ?? uuid;
  const numbers = [...new Set(positions.map((position) => Math.floor(position / idsPerItem)))];
  const lists = await Promise.all(
    numbers.map(async (number) => {
      const item = await readItem(table, caseActionIdsKey(organizationId, owner, number));
      const ids = item?.["ids"] as Uint8Array | undefined;
      return [number, unpackIds<"payment" | "leg">(ids)] as const;
    }),
  );
  const byNumber = new Map(lists);
  return new Map(
    positions.flatMap((position) => {
      const id = byNumber.get(Math.floor(position / idsPerItem))?.[position % idsPerItem];
      return id === undefined ? [] : [[position, id] as const];
    }),
  );
}

/** The acts of an action `csv` at these positions. */
export async function readActionRows(
  table: Table,
  { organizationId, uuid }: Action,
  positions: readonly number[],
): Promise<ReadonlyMap<number, CaseActionRow>> {
  const numbers = [...new Set(positions.map((position) => Math.floor(position / idsPerItem)))];
  const keys = numbers.map((number) => caseActionIdsKey(organizationId, uuid, number));
  const lists = await Promise.all(keys.map((key) => readItem(table, key)));
  const rows = new Map<number, CaseActionRow>();
  for (const [index, item] of lists.entries()) {
    const acts = rowsCodec.decode(item?.["acts"] as Uint8Array);
    for (const [place, row] of acts.entries()) {
      rows.set((numbers[index] ?? 0) * idsPerItem + place, row);
    }
  }
  return rows;
}

/**
 * Whether the acts of each thousand rows fit an item. Texts of people compress to a fifth; only a file of long texts
 * that are all different does not fit.
 */
export function fitItems(rows: readonly CaseActionRow[]): boolean {
  let all = 0;
  for (let at = 0; at < rows.length; at += idsPerItem) {
    const bytes = rowsCodec.encode(rows.slice(at, at + idsPerItem)).length;
    all += bytes;
    if (bytes > maximumActBytes || all > maximumFileBytes) return false;
  }
  return true;
}

/** What the action did at one position; in the transaction of the act, so that it is done once. */
export function addResultWrite(action: Action, result: CaseActionResult): Write {
  const { position, outcome, refusal, inverse } = result;
  return {
    kind: "put",
    item: {
      ...caseActionResultKey(action.organizationId, action.uuid, position),
      v: 1,
      position,
      outcome,
      ...(refusal === null ? {} : { refusal }),
      ...(inverse === null ? {} : { inverse: JSON.stringify(inverse) }),
      expiresAt: expiryOf(action),
    },
    ...isNew,
  };
}

/** The results at these positions, at most 100, by position. Strongly consistent. */
export async function readActionResults(
  table: Table,
  { organizationId, uuid }: Action,
  positions: readonly number[],
): Promise<ReadonlyMap<number, CaseActionResult>> {
  const keys = positions.map((position) => caseActionResultKey(organizationId, uuid, position));
  const items = await readAll(table, keys);
  return new Map(
    items.map((item) => {
      const { position, outcome, refusal = null } = item as CaseActionResult;
      const stored = item["inverse"] as string | undefined;
      const inverse = stored === undefined ? null : (JSON.parse(stored) as Inverse);
      return [position, { position, outcome, refusal, inverse }];
    }),
  );
}

/** An undo ends with the action that it undoes, whose ids it has. */
function expiryOf({ createdAt, undoes = null }: Action): number {
  return Math.floor((undoes?.createdAt ?? createdAt) / 1_000) + keptSeconds;
}

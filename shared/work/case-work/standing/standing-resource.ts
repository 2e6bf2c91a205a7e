/**
 * A standing resource: entries that an organization makes and deletes and never changes, few enough to be read all at
 * once. A definition says what is particular; making, deleting, reading, approvals and audit events are here.
 */

import { createdPageOf, type TimeRange } from "#api/schema/field/created-range.ts";
import type { ApprovedOperation } from "#domain/case/work/approval.ts";
import {
  type ApprovalAction,
  aboutNoAmount,
  type GovernedAct,
} from "#domain/case/work/approval-policy.ts";
import { capitalized } from "#domain/value/capitalized.ts";
import { parseId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Page } from "#domain/value/page.ts";
import type { StandingListKind, standingLists } from "#domain/value/standing-kind.ts";
import type { Write } from "#store/table/core/commit.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import {
  conflict,
  created,
  deleted,
  type Failure,
  FailureError,
  missing,
  type WriteOutcome,
} from "#work/outcome/outcome.ts";
import type { ActContext } from "../act-context.ts";
import { askApprovalOf } from "../approval/ask-approval.ts";
import { auditChange } from "../audit-change.ts";

export type StandingKind = "account" | "asset" | StandingListKind;

type Verb = "created" | "deleted";

/** The entries as they were read. A list has a version of its own; entries that are items of their own have none. */
export type Entries<Entry> = { readonly entries: readonly Entry[]; readonly version?: number };

/** Where the entries are stored. */
export type Shelf<Entry> = {
  /** Newest first. */
  readonly read: (table: Table, organizationId: OrganizationId) => Promise<Entries<Entry>>;
  readonly add: (
    organizationId: OrganizationId,
    before: Entries<Entry>,
    entry: Entry,
  ) => readonly Write[];
  readonly remove: (
    organizationId: OrganizationId,
    before: Entries<Entry>,
    entry: Entry,
  ) => readonly Write[];
};

/** What every new entry gets. */
export type EntryOrigin<Kind extends StandingKind> = {
  readonly uuid: Uuid<Kind>;
  readonly organizationId: OrganizationId;
  /** The actor, as in audit events. */
  readonly createdBy: string;
  readonly createdAt: Instant;
};

/** What the answers for an entry have. */
type Shown = { readonly id: string; readonly createdAt: string };

export type StandingDefinition<Kind extends StandingKind, Entry, Body> = {
  readonly kind: Kind;
  /** How messages name an entry, and several. */
  readonly noun: string;
  readonly nouns: string;
  /** How audit events name the kind. */
  readonly eventNoun: "account" | "asset" | (typeof standingLists)[StandingListKind]["eventNoun"];
  /** How the audit event names the entry. */
  readonly describe: (id: string, entry: Entry) => string;
  /** Maximum entries of one organization. */
  readonly maximum: number;
  readonly shelf: Shelf<Entry>;
  readonly view: (organizationId: OrganizationId, entry: Entry) => Shown;
  readonly entryOf: (body: Body, made: EntryOrigin<Kind>) => Entry;
  /** What is refused although there is room. */
  readonly refuse?: (
    table: Table,
    organizationId: OrganizationId,
    body: Body,
  ) => Promise<Failure | null>;
  /** What is refused whether there is room or not. */
  readonly refuseFirst?: (body: Body, entries: readonly Entry[]) => Failure | null;
  /** The action of the approval policies that hold every change; null if none does. */
  readonly heldBy: ApprovalAction | null;
  /** Further ways in which policies look at a new entry. */
  readonly alsoHeldBy?: (body: Body) => readonly GovernedAct[];
  /** Whether an approval is for all entries as they are now, so that another change ends it. */
  readonly isHeldAtVersion?: true;
  /** What else a change writes. */
  readonly effects?: (
    verb: Verb,
    ids: IdSource,
    organizationId: OrganizationId,
    now: Instant,
  ) => readonly Write[];
  /** Whether the answer to deleting an unknown entry is stored with its Idempotency-Key. */
  readonly storesMissing?: true;
};

type Asked = {
  readonly verb: "create" | "delete";
  readonly body: Readonly<Record<string, unknown>>;
  readonly also?: readonly GovernedAct[];
};

type Change<Entry> = {
  readonly entry: Entry;
  readonly writes: readonly Write[];
  readonly verb: Verb;
};

export class StandingResource<
  Kind extends StandingKind,
  Entry extends { readonly uuid: Uuid<Kind> },
  Body extends Readonly<Record<string, unknown>>,
> {
  readonly #definition: StandingDefinition<Kind, Entry, Body>;

  constructor(definition: StandingDefinition<Kind, Entry, Body>) {
    this.#definition = definition;
  }

  get kind(): Kind {
    return this.#definition.kind;
  }

  /** @returns 409 `invalid_state` if the organization has the maximum number of entries */
  readonly create = async (
    dependencies: Dependencies,
    context: ActContext,
    body: Body,
  ): Promise<WriteOutcome> => {
    const { alsoHeldBy, shelf, view, entryOf } = this.#definition;
    const { table, ids } = dependencies;
    const { organizationId, actor: createdBy, now: createdAt } = context;
    const before = await shelf.read(table, organizationId);
    const failure = await this.#refuse(table, organizationId, body, before);
    if (failure !== null) return { failure };
    const also = alsoHeldBy?.(body) ?? [];
    const asked = await this.#ask(dependencies, context, before, { verb: "create", body, also });
    if (asked !== null) return asked;
    const entry = entryOf(body, { uuid: ids.next(), organizationId, createdBy, createdAt });
    const writes = shelf.add(organizationId, before, entry);
    const change = { entry, writes, verb: "created" } as const;
    return created(view(organizationId, entry), await this.#audited(dependencies, context, change));
  };

  /** @throws FailureError 404 if the organization has no such entry */
  readonly delete = async (
    dependencies: Dependencies,
    context: ActContext,
    body: Readonly<Record<`${Kind}Id`, string>>,
  ): Promise<WriteOutcome> => {
    const { shelf, storesMissing } = this.#definition;
    const { organizationId } = context;
    const before = await shelf.read(dependencies.table, organizationId);
    const entry = this.#findIn(before, organizationId, body[`${this.kind}Id`]);
    if ("error" in entry) {
      if (storesMissing === true) return { failure: entry };
      throw new FailureError(entry);
    }
    const asked = await this.#ask(dependencies, context, before, { verb: "delete", body });
    if (asked !== null) return asked;
    const writes = shelf.remove(organizationId, before, entry);
    const change = { entry, writes, verb: "deleted" } as const;
    return deleted(await this.#audited(dependencies, context, change));
  };

  /** A page of those created in the range, newest first. */
  async list(
    table: Table,
    organizationId: OrganizationId,
    query: TimeRange & Page,
  ): Promise<object> {
    const { entries } = await this.#definition.shelf.read(table, organizationId);
    return createdPageOf(entries, query, (entry) => this.#definition.view(organizationId, entry));
  }

  /** @throws FailureError 404 if the organization has no such entry */
  async find(table: Table, organizationId: OrganizationId, id: string): Promise<Entry> {
    const all = await this.#definition.shelf.read(table, organizationId);
    const entry = this.#findIn(all, organizationId, id);
    if ("error" in entry) throw new FailureError(entry);
    return entry;
  }

  /** @throws FailureError 404 as `find` */
  async get(table: Table, organizationId: OrganizationId, id: string): Promise<object> {
    return this.#definition.view(organizationId, await this.find(table, organizationId, id));
  }

  #findIn(
    { entries }: Entries<Entry>,
    organizationId: OrganizationId,
    id: string,
  ): Entry | Failure {
    const uuid: string | null = parseId(this.kind, id);
    const found = entries.find((entry) => entry.uuid === uuid);
    return found ?? missing(this.#definition.noun, { id, organizationId });
  }

  async #refuse(
    table: Table,
    organizationId: OrganizationId,
    body: Body,
    { entries }: Entries<Entry>,
  ): Promise<Failure | null> {
    const { maximum, nouns, refuse, refuseFirst } = this.#definition;
    const first = refuseFirst?.(body, entries) ?? null;
    if (first !== null) return first;
    if (entries.length >= maximum) {
      return conflict(`An organization has at most ${maximum} ${nouns}.`);
    }
    return (await refuse?.(table, organizationId, body)) ?? null;
  }

  /** Null if the change may be made now. */
  async #ask(
    dependencies: Dependencies,
    context: ActContext,
    { version = null }: { readonly version?: number | null },
    { verb, body, also = [] }: Asked,
  ): Promise<WriteOutcome | null> {
    const { heldBy, isHeldAtVersion } = this.#definition;
    if (heldBy === null) return null;
    return askApprovalOf(dependencies, context, isHeldAtVersion === true ? version : null, {
      acts: [...aboutNoAmount(heldBy), ...also],
      operation: `${verb}${capitalized(this.kind)}` as ApprovedOperation,
      request: body,
    });
  }

  /** The writes of the change with its audit event, which follows that of its approval. */
  #audited(
    dependencies: Dependencies,
    context: ActContext,
    { entry, writes, verb }: Change<Entry>,
  ): Promise<Write[]> {
    const { eventNoun, describe, view, effects } = this.#definition;
    const { organizationId, now } = context;
    const shown = view(organizationId, entry);
    const [before, after] = verb === "created" ? [null, shown] : [shown, null];
    const draft = {
      eventType: `${eventNoun}.${verb}`,
      message: `${describe(shown.id, entry)} was ${verb}.`,
      payload: { [`${this.kind}Id`]: shown.id, before, after },
    } as const;
    const others = effects?.(verb, dependencies.ids, organizationId, now) ?? [];
    return auditChange(dependencies, context, {
      drafts: [draft],
      resultId: after?.id ?? null,
      writes: [...writes, ...others],
    });
  }
}

/** Saved filters of the list of cases (docs/specification.md, Views). */

import type * as z from "zod";
import {
  json,
  type OperationResult,
  type ReadInput,
  type RequestContext,
  type WriteInput,
} from "#api/http/operation.ts";
import type {
  createViewBody,
  listViewsQuery,
  updateViewBody,
} from "#api/resource/saved-view/saved-view-request.ts";
import { viewSavedView } from "#api/resource/saved-view/saved-view-view.ts";
import { createdPageOf } from "#api/schema/field/created-range.ts";
import {
  maximumOwnViews,
  maximumSharedViews,
  type SavedView,
} from "#domain/case/work/saved-view.ts";
import { formatId, parseId } from "#domain/value/id.ts";
import type { Write } from "#store/table/core/commit.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  createSavedViewWrite,
  deleteSavedViewWrite,
  findSavedViews,
  freePlace,
  type PlacedView,
  updateSavedViewWrite,
} from "#store/table/rule/saved-view-store.ts";
import { refuseFilter } from "#work/case-work/action/filtered-cases.ts";
import { auditChange } from "#work/case-work/audit-change.ts";
import {
  conflict,
  created,
  deleted,
  done,
  FailureError,
  forbidden,
  missing,
  unchanged,
  type WriteOutcome,
} from "#work/outcome/outcome.ts";
import { staleVersion } from "#work/outcome/stale-version.ts";

type Reading = { readonly table: Table };
type Dependencies = Reading & { readonly ids: IdSource };

/** Lists the shared views and the caller's own, newest first. */
export async function listViews(
  { table }: Reading,
  { context, query }: ReadInput<z.output<typeof listViewsQuery>>,
): Promise<OperationResult> {
  const { shared } = query;
  const all = await readVisible(table, context, shared);
  const newest = all.toSorted((a, b) => (a.view.uuid < b.view.uuid ? 1 : -1));
  return json(
    200,
    createdPageOf(newest, query, ({ view }) => viewSavedView(view)),
  );
}

export async function getView(
  { table }: Reading,
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const { view } = await findVisible(table, context, params);
  return json(200, viewSavedView(view));
}

/** @throws FailureError 404 if there is no such view, or only its owner sees it */
async function findVisible(
  table: Table,
  context: RequestContext,
  params: Readonly<Record<string, string>>,
): Promise<PlacedView> {
  const id = params["viewId"] ?? "";
  const uuid = parseId("savedView", id);
  const found = (await readVisible(table, context)).find(({ view }) => view.uuid === uuid);
  if (found !== undefined) return found;
  const { organizationId } = context;
  throw new FailureError(missing("View", { id, organizationId }));
}

async function readVisible(
  table: Table,
  { organizationId, actor }: RequestContext,
  shared?: boolean,
): Promise<PlacedView[]> {
  const owners = shared === undefined ? [null, actor] : [shared ? null : actor];
  const found = owners.map((owner) => findSavedViews(table, organizationId, owner));
  return (await Promise.all(found)).flat();
}

/** @returns 409 `invalid_state` if there are as many views as there may be */
export async function createView(
  dependencies: Dependencies,
  { context, body }: WriteInput<z.output<typeof createViewBody>>,
): Promise<WriteOutcome> {
  const { table, ids } = dependencies;
  const { organizationId, actor: owner, now } = context;
  await refuseFilter(table, organizationId, { filter: body.filter, path: ["filter"] });
  const times = { createdAt: now, updatedAt: now };
  const view: SavedView = { ...body, ...times, uuid: ids.next(), owner, version: 1 };
  const placing = await placeOf(table, context, view);
  const writes = [placing];
  return created(
    viewSavedView(view),
    await journaled(dependencies, context, { verb: "created", view, writes }),
  );
}

/**
 * Changes the fields that the body names.
 *
 * @returns 409 `invalid_state` for another version than expected, or where the view has no place; 403 if somebody else than
 *   the owner would take back a shared view
 */
export async function updateView(
  dependencies: Dependencies,
  { context, params, body }: WriteInput<z.output<typeof updateViewBody>>,
): Promise<WriteOutcome> {
  const { table } = dependencies;
  const { organizationId, actor, now } = context;
  const { expectedVersion, ...named } = body;
  const before = await findVisible(table, context, params);
  const { version, owner } = before.view;
  const failure = staleVersion("View", { version, expectedVersion });
  if (failure !== null) return { failure };
  const shared = named.shared ?? before.view.shared;
  if (before.view.shared && !shared && owner !== actor) {
    return { failure: forbidden("Only its owner takes back a shared view.") };
  }
  const filter = named.filter ?? before.view.filter;
  await refuseFilter(table, organizationId, { filter, path: ["filter"] });
  const { name = before.view.name, sort = before.view.sort } = named;
  const changed: SavedView = { ...before.view, name, sort, filter, shared };
  if (JSON.stringify(viewSavedView(changed)) === JSON.stringify(viewSavedView(before.view))) {
    return unchanged(viewSavedView(before.view));
  }
  const view: SavedView = { ...changed, version: version + 1, updatedAt: now };
  const writes =
    shared === before.view.shared
      ? [updateSavedViewWrite(organizationId, before, view)]
      : [deleteSavedViewWrite(organizationId, before), await placeOf(table, context, view)];
  const isPublic = shared || before.view.shared;
  return done(
    viewSavedView(view),
    await journaled(dependencies, context, { verb: "updated", view, writes, isPublic }),
  );
}

export async function deleteView(
  dependencies: Dependencies,
  { context, params }: WriteInput<unknown>,
): Promise<WriteOutcome> {
  const before = await findVisible(dependencies.table, context, params);
  const writes = [deleteSavedViewWrite(context.organizationId, before)];
  const change = { verb: "deleted", view: before.view, writes } as const;
  return deleted(await journaled(dependencies, context, change));
}

/** @throws FailureError 409 `invalid_state` if no place is free */
async function placeOf(
  table: Table,
  { organizationId }: RequestContext,
  view: SavedView,
): Promise<Write> {
  const { shared, owner } = view;
  const others = await findSavedViews(table, organizationId, shared ? null : owner);
  const place = freePlace(others, shared);
  if (place !== null) return createSavedViewWrite(organizationId, { view, place });
  const message = shared
    ? `An organization shares at most ${maximumSharedViews} views.`
    : `A subject has at most ${maximumOwnViews} views of its own.`;
  throw new FailureError(conflict(message));
}

type Change = {
  readonly verb: "created" | "updated" | "deleted";
  readonly view: SavedView;
  readonly writes: readonly Write[];
  /** Whether others see the view before or after the change. */
  readonly isPublic?: boolean;
};

/**
 * The audit trail says what happens to shared views. It leaves out what they search for: that may be personal, and such
 * an event belongs to no payment whose erasure would find it.
 */
async function journaled(
  dependencies: Dependencies,
  context: RequestContext,
  { verb, view, writes, isPublic = view.shared }: Change,
): Promise<readonly Write[]> {
  if (!isPublic) return writes;
  const viewId = formatId("savedView", view.uuid);
  const { owner, shared, version } = view;
  const draft = {
    eventType: `view.${verb}`,
    message: `View ${viewId} was ${verb}.`,
    payload: { viewId, owner, shared, version, filters: Object.keys(view.filter) },
  } as const;
  return auditChange(dependencies, context, { drafts: [draft], resultId: null, writes });
}

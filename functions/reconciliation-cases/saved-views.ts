/** Saved filters of the list of cases, read (docs/specification.md, Views). */

import type * as z from "zod";
import { parseId } from "../../shared/domain/value/id.ts";
import {
  json,
  type OperationResult,
  type ReadInput,
  type RequestContext,
} from "../../shared/http/operation.ts";
import { FailureError, missing } from "../../shared/outcome/outcome.ts";
import type { listViewsQuery } from "../../shared/schema/request/case/saved-view-request.ts";
import { viewSavedView } from "../../shared/schema/view/case/saved-view-view.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { findSavedViews, type PlacedView } from "../../shared/table/rule/saved-view-store.ts";

type Reading = { readonly table: Table };

/** Lists the shared views and the caller's own, newest first. */
export async function listViews(
  { table }: Reading,
  { context, query }: ReadInput<z.output<typeof listViewsQuery>>,
): Promise<OperationResult> {
  const { limit, offset, shared } = query;
  const all = await readVisible(table, context, shared);
  const newest = all.toSorted((a, b) => (a.view.uuid < b.view.uuid ? 1 : -1));
  const items = newest.slice(offset, offset + limit).map(({ view }) => viewSavedView(view));
  return json(200, { items, total: all.length, limit, offset });
}

export async function getView(
  { table }: Reading,
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const { view } = await findVisible(table, context, params);
  return json(200, viewSavedView(view));
}

/** @throws FailureError 404 if there is no such view, or only its owner sees it */
export async function findVisible(
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

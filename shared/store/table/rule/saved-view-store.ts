import {
  maximumOwnViews,
  maximumSharedViews,
  type SavedView,
} from "#domain/case/work/saved-view.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { queryAll } from "../core/batch-read.ts";
import type { Write } from "../core/commit.ts";
import { documentCodec } from "../core/document/document.ts";
import { isNew } from "../core/expression.ts";
import type { Table } from "../core/table.ts";
import { savedViewKey, savedViewKeyRange } from "./saved-view-keys.ts";

const codec = documentCodec<SavedView>(1, { filter: {}, sort: "age" });

/** A view and its place among the shared ones, or among those of its owner. */
export type PlacedView = { readonly view: SavedView; readonly place: number };

/**
 * The shared views, or those that one owner has for itself, by their places: one strongly consistent query of at most
 * 100 items.
 */
export async function findSavedViews(
  table: Table,
  organizationId: OrganizationId,
  owner: string | null,
): Promise<PlacedView[]> {
  const [first, last] = savedViewKeyRange(organizationId, owner);
  const found: PlacedView[] = [];
  const items = queryAll(table, {
    KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
    ExpressionAttributeValues: { ":pk": first.pk, ":from": first.sk, ":to": last.sk },
    ConsistentRead: true,
  });
  for await (const { sk, doc } of items) {
    const place = Number(String(sk).split("#").at(-1));
    found.push({ view: codec.decode(String(doc)), place });
  }
  return found;
}

/** The lowest place that no view has; null if all are taken. */
export function freePlace(views: readonly PlacedView[], isShared: boolean): number | null {
  const taken = new Set(views.map(({ place }) => place));
  const maximum = isShared ? maximumSharedViews : maximumOwnViews;
  const place = Array.from({ length: maximum }, (_, index) => index).find((at) => !taken.has(at));
  return place ?? null;
}

/** Fails if another view took the place meanwhile. */
export function createSavedViewWrite(
  organizationId: OrganizationId,
  { view, place }: PlacedView,
): Write {
  return { kind: "put", item: itemOf(organizationId, { view, place }), ...isNew };
}

/** Replaces a view at its place; fails if it was changed or moved since it was read. */
export function updateSavedViewWrite(
  organizationId: OrganizationId,
  before: PlacedView,
  view: SavedView,
): Write {
  const item = itemOf(organizationId, { view, place: before.place });
  return { kind: "put", item, ...unchanged(before) };
}

/** Fails if the view was changed or moved since it was read. */
export function deleteSavedViewWrite(organizationId: OrganizationId, before: PlacedView): Write {
  return { kind: "delete", key: keyOf(organizationId, before), ...unchanged(before) };
}

function keyOf(organizationId: OrganizationId, { view, place }: PlacedView) {
  return savedViewKey(organizationId, { owner: view.shared ? null : view.owner, place });
}

function itemOf(organizationId: OrganizationId, placed: PlacedView) {
  const { view } = placed;
  return {
    ...keyOf(organizationId, placed),
    v: codec.version,
    doc: codec.encode(view),
    version: view.version,
    uuid: view.uuid,
  };
}

function unchanged({ view }: PlacedView) {
  return {
    condition: "version = :read AND #uuid = :uuid",
    names: { "#uuid": "uuid" },
    values: { ":read": view.version, ":uuid": view.uuid },
  };
}

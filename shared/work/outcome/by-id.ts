/** Finding the record that a request names. */
import { type IdKind, parseId, type UuidOf } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "#store/table/core/table.ts";
import { type Failure, FailureError, missing } from "./outcome.ts";

type Find<Uuid, Found> = (
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid,
) => Promise<Found | null>;

/** The record with an id, or the 404 failure, which is stored with the Idempotency-Key of the request. */
export function foundById<Kind extends IdKind, Found>(
  kind: Kind,
  noun: string,
  find: Find<UuidOf<Kind>, Found>,
) {
  return async (
    table: Table,
    organizationId: OrganizationId,
    id: string,
  ): Promise<{ readonly record: Found } | { readonly failure: Failure }> => {
    const uuid = parseId(kind, id);
    const record = uuid === null ? null : await find(table, organizationId, uuid);
    return record === null ? { failure: missing(noun, { id, organizationId }) } : { record };
  };
}

/** As `foundById`; the failure is thrown. */
export function byId<Kind extends IdKind, Found>(
  kind: Kind,
  noun: string,
  find: Find<UuidOf<Kind>, Found>,
) {
  const search = foundById(kind, noun, find);
  /** @throws FailureError 404 if the organization has no such record */
  return async (table: Table, organizationId: OrganizationId, id: string): Promise<Found> => {
    const result = await search(table, organizationId, id);
    if ("failure" in result) throw new FailureError(result.failure);
    return result.record;
  };
}

/** Erases payments for an operator: by id, by reference, by age, or again after a restore. */
import type { Uuid } from "../../shared/domain/value/id.ts";
import { formatId, millisecondsOfUuid, parseId } from "../../shared/domain/value/id.ts";
import type { OrganizationId } from "../../shared/domain/value/organization-id.ts";
import { type ErasableFiles, eraseFiles } from "../../shared/erasure/erase-files.ts";
import {
  type ErasureDependencies,
  type ErasureOutcome,
  erasePayment,
} from "../../shared/erasure/erase-payment.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { type WalkCursor, walkRecords, walkStart } from "../../shared/table/list/walk-records.ts";
import { findReferenceOwner } from "../../shared/table/matching/match-key-reader.ts";

/** The list of erasures outside the table: a restore brings erased values back, and they are erased again by it. */
export type ErasureList = {
  /** Remembers the id; one that is there stays. */
  readonly add: (organizationId: OrganizationId, id: string) => Promise<void>;
  readonly read: (organizationId: OrganizationId) => Promise<readonly string[]>;
};

/** In the place of a payment's id: the whole organization has left (`recon offboard`). */
export const leftMark = "organization";

export type Selection =
  | { readonly kind: "payments"; readonly ids: readonly string[] }
  | { readonly kind: "reference"; readonly reference: string }
  /** Made before this moment, in milliseconds since the epoch. */
  | { readonly kind: "before"; readonly moment: number }
  | { readonly kind: "replay" };

type EraseRequest = Omit<ErasureDependencies, "remember"> & {
  readonly organizationId: OrganizationId;
  readonly selection: Selection;
  readonly files: ErasableFiles;
  readonly erasures: ErasureList;
  readonly onStep: (line: string) => void;
};

export type ErasureReport = {
  readonly erased: number;
  /** Erased before. */
  readonly known: number;
  /** Ids of payments whose cases are open: they are not erased. */
  readonly open: readonly string[];
  /** Ids that name no payment of the organization. */
  readonly missing: readonly string[];
};

const paymentsPerPage = 25;

/** May be ended at any moment and repeated: what is erased stays so. */
export async function erase(request: EraseRequest): Promise<ErasureReport> {
  const { organizationId, files, onStep } = request;
  const batches = new Set<Uuid<"importBatch">>();
  const ids: Record<ErasureOutcome["kind"] | "missing", string[]> = {
    erased: [],
    known: [],
    open: [],
    missing: [],
  };
  for await (const id of selected(request)) {
    const outcome = await eraseOne(request, id);
    ids[outcome?.kind ?? "missing"].push(id);
    // Also for a payment that was erased before: that run may have ended before it deleted the files.
    for (const batch of outcome !== null && "batches" in outcome ? outcome.batches : [])
      batches.add(batch);
    onStep(`${ids.erased.length} payments erased`);
  }
  const [erased, known] = [ids.erased.length, ids.known.length];
  if (erased + known > 0) await eraseFiles(organizationId, [...batches], files);
  return { erased, known, open: ids.open, missing: ids.missing };
}

async function eraseOne(request: EraseRequest, id: string): Promise<ErasureOutcome | null> {
  const { organizationId, erasures } = request;
  const uuid = parseId("paymentIntent", id);
  if (uuid === null) return null;
  const remember = () => erasures.add(organizationId, id);
  return erasePayment({ ...request, remember }, organizationId, uuid);
}

async function* selected({
  table,
  organizationId,
  selection,
  erasures,
}: EraseRequest): AsyncGenerator<string> {
  switch (selection.kind) {
    case "payments":
      yield* selection.ids;
      return;
    case "reference": {
      const owner = await findReferenceOwner(table, organizationId, selection.reference);
      yield owner === null ? selection.reference : formatId("paymentIntent", owner);
      return;
    }
    case "before":
      yield* madeBefore(table, organizationId, selection.moment);
      return;
    case "replay":
      yield* (await erasures.read(organizationId)).filter((id) => id !== leftMark);
  }
}

async function* madeBefore(table: Table, organizationId: OrganizationId, moment: number) {
  for (let cursor: WalkCursor | null = walkStart; cursor !== null; ) {
    const page = await walkRecords(table, organizationId, "payment", cursor, paymentsPerPage);
    for (const item of page.items) {
      const uuid = item["sk"] as Uuid<"payment">;
      if (millisecondsOfUuid(uuid) < moment) yield formatId("paymentIntent", uuid);
    }
    cursor = page.next;
  }
}

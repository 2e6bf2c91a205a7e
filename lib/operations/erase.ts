/** Erases payments, and evidence that no payment has, for an operator: by id, by reference, by age, or again after a restore. */
import type { Uuid } from "#domain/value/id.ts";
import { formatId, millisecondsOfUuid, parseId } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { ObjectStore } from "#store/object-store/object-store.ts";
import type { Table } from "#store/table/core/table.ts";
import { type WalkCursor, walkRecords, walkStart } from "#store/table/list/walk/walk-records.ts";
import { findReferenceOwner } from "#store/table/matching/match-key-reader.ts";
import { withArchiveErased } from "#work/erasure/erase-archived.ts";
import { eraseEvidence } from "#work/erasure/erase-evidence.ts";
import { type ErasableFiles, eraseFiles } from "#work/erasure/erase-files.ts";
import {
  type ErasureDependencies,
  type ErasureOutcome,
  erasePayment,
} from "#work/erasure/erase-payment.ts";

/** The list of erasures outside the table: a restore brings erased values back, and they are erased again by it. */
export type ErasureList = {
  /** Remembers the id; one that is there stays. */
  readonly add: (organizationId: OrganizationId, id: string) => Promise<void>;
  readonly read: (organizationId: OrganizationId) => Promise<readonly string[]>;
};

/** In the place of a payment's id: the whole organization has left (`recon offboard`). */
export const leftMark = "organization";

export type ErasureSelection =
  | { readonly kind: "payments"; readonly ids: readonly string[] }
  /** Flow legs that no payment has. */
  | { readonly kind: "evidence"; readonly ids: readonly string[] }
  | { readonly kind: "reference"; readonly reference: string }
  /** Made before this moment, in milliseconds since the epoch. */
  | { readonly kind: "before"; readonly moment: number }
  | { readonly kind: "replay" };

type EraseRequest = Omit<ErasureDependencies, "remember"> & {
  readonly organizationId: OrganizationId;
  readonly selection: ErasureSelection;
  readonly files: ErasableFiles;
  readonly erasures: ErasureList;
  /** The bucket of archived cases; absent in a stage that archives nothing. */
  readonly archive?: ObjectStore | null;
  readonly onStep: (line: string) => void;
};

export type ErasureReport = {
  /** Payments, and evidence that no payment has. */
  readonly erased: number;
  /** Erased before. */
  readonly known: number;
  /** Ids of payments whose cases are open: they are not erased. */
  readonly open: readonly string[];
  /** Ids of named evidence that belongs to a payment: it is erased with the payment. */
  readonly linked: readonly string[];
  /** Ids that name no payment, and no evidence, of the organization. */
  readonly missing: readonly string[];
};

const recordsPerPage = 25;

/** May be ended at any moment and repeated: what is erased stays so. */
export async function erase(request: EraseRequest): Promise<ErasureReport> {
  const { organizationId, files, onStep } = request;
  const batches = new Set<Uuid<"importBatch">>();
  const tally: Tally = { erased: 0, known: 0, open: [], linked: [], missing: [] };
  // By age, evidence of a payment is none that the operator named, and most evidence is.
  const isNamed = request.selection.kind !== "before";
  for await (const id of selected(request)) {
    const outcome = await eraseOne(request, id);
    const kind = outcome?.kind ?? "missing";
    if (kind !== "linked" || isNamed) count(tally, kind, id);
    // Also for a payment that was erased before: that run may have ended before it deleted the files.
    for (const batch of batchesOf(outcome)) batches.add(batch);
    onStep(`${tally.erased} erased`);
  }
  if (tally.erased + tally.known > 0) await eraseFiles(organizationId, [...batches], files);
  return tally;
}

type Tally = { erased: number; known: number } & Record<"open" | "linked" | "missing", string[]>;

function batchesOf(outcome: Outcome | null): readonly Uuid<"importBatch">[] {
  return outcome !== null && "batches" in outcome ? outcome.batches : [];
}

function count(tally: Tally, kind: Outcome["kind"] | "missing", id: string): void {
  if (kind === "erased" || kind === "known") tally[kind] += 1;
  else tally[kind].push(id);
}

type Outcome = ErasureOutcome | { readonly kind: "linked" };

function eraseOne(request: EraseRequest, id: string): Promise<Outcome | null> {
  return withArchiveErased(request.table, request.archive ?? null, (table) =>
    eraseInTable({ ...request, table }, id),
  );
}

async function eraseInTable(request: EraseRequest, id: string): Promise<Outcome | null> {
  const { organizationId, erasures } = request;
  const remember = () => erasures.add(organizationId, id);
  const leg = parseId("flowLeg", id);
  if (leg !== null) return eraseEvidence({ ...request, remember }, organizationId, leg);
  const uuid = parseId("paymentIntent", id);
  return uuid === null ? null : erasePayment({ ...request, remember }, organizationId, uuid);
}

async function* selected({
  table,
  organizationId,
  selection,
  erasures,
}: EraseRequest): AsyncGenerator<string> {
  switch (selection.kind) {
    case "payments":
    case "evidence":
      yield* selection.ids;
      return;
    case "reference": {
      const owner = await findReferenceOwner(table, organizationId, selection.reference);
      yield owner === null ? selection.reference : formatId("paymentIntent", owner);
      return;
    }
    case "before":
      yield* madeBefore(table, organizationId, "paymentIntent", selection.moment);
      yield* madeBefore(table, organizationId, "flowLeg", selection.moment);
      return;
    case "replay":
      yield* (await erasures.read(organizationId)).filter((id) => id !== leftMark);
  }
}

async function* madeBefore(
  table: Table,
  organizationId: OrganizationId,
  kind: "paymentIntent" | "flowLeg",
  moment: number,
) {
  const collection = kind === "flowLeg" ? "leg" : "payment";
  for (let cursor: WalkCursor | null = walkStart; cursor !== null; ) {
    const page = await walkRecords(table, organizationId, collection, cursor, recordsPerPage);
    for (const item of page.items) {
      const uuid = item["sk"] as Uuid;
      if (millisecondsOfUuid(uuid) < moment) yield formatId(kind, uuid as never);
    }
    cursor = page.next;
  }
}

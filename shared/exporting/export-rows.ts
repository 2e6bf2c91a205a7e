/** What an export consists of, whatever it is about: text before its rows, the rows in groups, text after them. */
import type { Uuid } from "../domain/value/id.ts";
import type { Instant } from "../domain/value/instant.ts";
import type { ObjectStore } from "../object-store/object-store.ts";
import type { AnyExportQuery } from "../schema/request/export-request.ts";
import { CaseProver } from "../sealing/prove-case.ts";
import type { ExportJob } from "../table/bulk/export-store.ts";
import type { Table } from "../table/core/table.ts";
import { readExported } from "./read-cases.ts";
import { readUnmatched } from "./read-unmatched.ts";
import { casesOpening, caseText } from "./write-cases.ts";
import { evidenceOpening, legText } from "./write-evidence.ts";

/** A case or a leg in the form of the file. */
type ExportedRow = {
  readonly uuid: Uuid<"payment" | "leg">;
  /** @param position in the export, from 0 */
  readonly textAt: (position: number) => string;
};

/** Rows that were read together. */
export type ExportedRows = {
  readonly rows: readonly ExportedRow[];
  /** The last payment or leg that was read; the next run continues after it. */
  readonly through: Uuid<"payment" | "leg">;
};

type Sources = {
  readonly table: Table;
  /** Where proofs come from. */
  readonly manifests: ObjectStore;
};

type Request = Pick<ExportJob, "organizationId" | "query"> & {
  readonly now: Instant;
  readonly after: Uuid<"payment" | "leg"> | null;
};

/**
 * Yields every row of the export once, newest first.
 *
 * @throws IncompleteEvidenceError if a part of a case's evidence is missing
 */
export async function* readRows(
  { table, manifests }: Sources,
  { organizationId, query, now, after }: Request,
): AsyncGenerator<ExportedRows> {
  if ("subject" in query) {
    const request = { organizationId, query, now, after: after as Uuid<"leg"> | null };
    for await (const { legs, through } of readUnmatched(table, request)) {
      const rows = legs.map((leg) => ({
        uuid: leg.uuid,
        textAt: (position: number) => legText(query, leg, position),
      }));
      yield { rows, through };
    }
    return;
  }
  const request = { organizationId, query, now, after: after as Uuid<"payment"> | null };
  const prover = query.proofs === true ? new CaseProver(manifests, organizationId) : null;
  for await (const { cases, through } of readExported(table, request)) {
    const proofs = await prover?.prove(cases.map(({ events }) => events));
    const rows = cases.map((each, at) => ({
      uuid: each.payment.intent.uuid,
      textAt: (position: number) =>
        caseText(query, each, { position, exportedAt: now }, proofs?.[at]),
    }));
    yield { rows, through };
  }
}

/** Text before the first row. */
export function openingText(query: AnyExportQuery, exportedAt: Instant): string {
  return "subject" in query ? evidenceOpening(query, exportedAt) : casesOpening(query, exportedAt);
}

/**
 * Text after the last row. `total` comes last, because the rows are counted while they are
 * written.
 */
export function closingText({ format }: AnyExportQuery, total: number): string {
  return format === "csv" ? "" : `],"total":${total}}`;
}

/** The name of the file, without its ending, and of what an audit event says was read. */
export function exportSubject(query: AnyExportQuery): string {
  return "subject" in query ? query.subject : "reconciliation-cases";
}

import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { EvidenceKind } from "../evidence-kind.ts";
import type { NotUnderstood } from "../not-understood.ts";

/** A row of an import batch by its number, from 0. */
export type ImportRow = { readonly batchUuid: Uuid<"importBatch">; readonly row: number };

/** How a record came; part of its identity (docs/specification.md, EvidenceAcceptanceResponse). */
export type RawRecord = {
  readonly uuid: Uuid<"rawRecord">;
  readonly organizationId: OrganizationId;
  readonly kind: EvidenceKind;
  readonly source: string;
  readonly sourceRef: string;
  /** The integration that delivered it. If set, `sourceRef` is unique within the integration. */
  readonly integrationUuid: Uuid<"integration"> | null;
  readonly validationStatus: "valid" | "failed";
  readonly signatureValid: boolean;
  readonly receivedAt: Instant;
  readonly occurredAt: Instant | null;
  readonly receivedBy: string;
  readonly contentType: string;
  /** From then on the record is treated as not stored; null: it is kept. */
  readonly expiresAt: Instant | null;
  /** SHA-256 of the body as received, in lower-case hexadecimal; with masked card numbers, as stored. */
  readonly bodySha256: string;
  /** Bytes received; of a refused delivery the first 64 KB are kept. */
  readonly bodyBytes: number;
  /** Position of the payload in the body; the end is exclusive. */
  readonly payloadStart: number;
  readonly payloadEnd: number;
  readonly flowLegUuids: readonly Uuid<"leg">[];
  /** The row of an import that it came with; null or absent for all other evidence. */
  readonly importRow?: ImportRow | null;
  /** Whether card numbers in the body were masked; absent if it is as received. */
  readonly hasMaskedCards?: true;
  /** What its reader did not understand, at most ten parts; absent if it understood everything. */
  readonly notUnderstood?: readonly NotUnderstood[];
  /** Of a record with such parts: the id of its entry in the list of raw records. */
  readonly listEntryUuid?: Uuid<"rawRecord">;
  /** When its import was withdrawn, which freed its `sourceRef`; absent if it was not. */
  readonly withdrawnAt?: Instant;
};

import type { Uuid } from "../value/id.ts";
import type { Instant } from "../value/instant.ts";
import type { OrganizationId } from "../value/organization-id.ts";
import type { EvidenceKind } from "./evidence-kind.ts";

/** A row of an import batch by its number, from 0. */
export type ImportRow = { readonly batchUuid: Uuid<"importBatch">; readonly row: number };

/** How a record came; part of its identity (docs/specification.md, EvidenceAcceptanceResponse). */
export type RawRecord = {
  readonly uuid: Uuid<"rawRecord">;
  readonly organizationId: OrganizationId;
  readonly kind: EvidenceKind;
  readonly source: string;
  readonly sourceRef: string;
  /** The integration that it came by, within which its sourceRef is then unique. */
  readonly integrationUuid: Uuid<"integration"> | null;
  readonly validationStatus: "valid" | "failed";
  readonly signatureValid: boolean;
  readonly receivedAt: Instant;
  readonly occurredAt: Instant | null;
  readonly receivedBy: string;
  readonly contentType: string;
  /** From then on it reads as never stored; null: kept. */
  readonly expiresAt: Instant | null;
  /** SHA-256 of the body as received, in lower-case hexadecimal. */
  readonly bodySha256: string;
  /** Bytes received; of a refused delivery the first 64 KB are kept. */
  readonly bodyBytes: number;
  /** Where the payload stands in the body, the end exclusive. */
  readonly payloadStart: number;
  readonly payloadEnd: number;
  readonly flowLegUuids: readonly Uuid<"leg">[];
  /** The row of an import that it came with; null or absent for all other evidence. */
  readonly importRow?: ImportRow | null;
  /** When its import was taken back, which freed its sourceRef; absent while it stands. */
  readonly withdrawnAt?: Instant;
};

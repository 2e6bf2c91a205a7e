import type { ByteRange } from "#api/schema/json/json-body.ts";
import type { EvidenceKind } from "#domain/evidence/evidence-kind.ts";
import type { FlowLeg, Origin } from "#domain/evidence/flow-leg.ts";
import type { LegFacts } from "#domain/evidence/leg-facts.ts";
import type { NotUnderstood } from "#domain/evidence/not-understood.ts";
import type { ImportRow } from "#domain/evidence/observation/raw-record.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";

/** The facts that one piece of evidence states about one movement of money. */
export type LegClaim = LegFacts &
  Pick<FlowLeg, "status" | "amount" | "currency" | "cause"> & {
    readonly sequence: number | null;
    readonly occurredAt: Instant | null;
  };

/** A piece of evidence before it is stored, from any source. */
export type Evidence = {
  readonly organizationId: OrganizationId;
  readonly kind: EvidenceKind;
  readonly origin: Origin;
  readonly source: string;
  readonly sourceRef: string;
  /**
   * Uniqueness scope of `sourceRef`: the integration if set, otherwise `source`. An event of an
   * integration is the same whether it is delivered or polled.
   */
  readonly integrationUuid?: Uuid<"integration"> | null;
  /**
   * Another reference under which the same observations may be stored already. If so, this evidence
   * is a duplicate.
   */
  readonly alias?: string | null;
  /**
   * True: the evidence is also a duplicate if its legs already have all its observations, from any
   * record.
   */
  readonly skipIfKnown?: boolean;
  /** The import row that contains it; null or absent for other evidence. */
  readonly importRow?: ImportRow | null;
  readonly actor: string;
  readonly receivedAt: Instant;
  /**
   * The time of the event, if known without a claim. If absent, the time of the first claim is
   * used.
   */
  readonly occurredAt?: Instant | null;
  readonly body: Uint8Array;
  readonly contentType: string;
  /** Position of the payload in the body; null means the whole body. */
  readonly payload: ByteRange | null;
  readonly claims: readonly LegClaim[];
  /** What the reader did not understand; absent if it understood everything. */
  readonly notUnderstood?: readonly NotUnderstood[];
  /** Card numbers in the body were masked, so it is not as it was received. */
  readonly hasMaskedCards?: true;
};

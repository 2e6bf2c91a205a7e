import type { EvidenceKind } from "../../domain/evidence/evidence-kind.ts";
import type { FlowLeg } from "../../domain/evidence/flow-leg.ts";
import type { LegFacts } from "../../domain/evidence/leg-facts.ts";
import type { ImportRow } from "../../domain/evidence/raw-record.ts";
import type { Uuid } from "../../domain/value/id.ts";
import type { Instant } from "../../domain/value/instant.ts";
import type { ByteRange } from "../../schema/json/json-body.ts";

/** What one piece of evidence says about one movement of money. */
export type LegClaim = LegFacts &
  Pick<FlowLeg, "status" | "amount" | "currency" | "cause"> & {
    readonly sequence: number | null;
    readonly occurredAt: Instant | null;
  };

/** A piece of evidence, whichever way it came, before it is stored. */
export type Evidence = {
  readonly organizationId: string;
  readonly kind: EvidenceKind;
  readonly source: string;
  readonly sourceRef: string;
  /**
   * Within what the sourceRef is unique where that is not the source: an integration, whose events
   * are the same ones whichever way they come. Null or absent: within the source.
   */
  readonly integrationUuid?: Uuid | null;
  /** Another reference, under which the same news may have come before: then these are a duplicate. */
  readonly alias?: string | null;
  /** Whether it is a duplicate too where all of it is among the news of its legs, from whatever record. */
  readonly skipIfKnown?: boolean;
  /** The row of an import that it comes with; null or absent for all other evidence. */
  readonly importRow?: ImportRow | null;
  readonly actor: string;
  readonly receivedAt: Instant;
  /** Where it is known without a claim; absent: that of the first claim. */
  readonly occurredAt?: Instant | null;
  readonly body: Uint8Array;
  readonly contentType: string;
  /** Where the payload stands in the body; the whole body when null. */
  readonly payload: ByteRange | null;
  readonly claims: readonly LegClaim[];
};

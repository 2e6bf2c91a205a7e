import type { FailureCause, FlowLeg, LegStatus } from "../domain/flow-leg.ts";
import type { Instant } from "../domain/instant.ts";
import type { EvidenceKind } from "../domain/phase.ts";
import type { ByteRange } from "../schema/json-body.ts";

/** What one piece of evidence says about one movement of money. */
export type LegClaim = Pick<
  FlowLeg,
  | "phase"
  | "amount"
  | "currency"
  | "provider"
  | "providerTransferId"
  | "chainId"
  | "txHash"
  | "tokenAddress"
  | "fromAddress"
  | "toAddress"
  | "logIndex"
  | "routeGroupId"
  | "externalReference"
  | "references"
  | "paymentIntentUuid"
  | "requirementLevel"
  | "fees"
  | "exchangeRate"
> & {
  readonly status: LegStatus;
  readonly sequence: number | null;
  readonly occurredAt: Instant | null;
  readonly cause: FailureCause | null;
};

/** A piece of evidence, whichever way it came, before it is stored. */
export type Evidence = {
  readonly organizationId: string;
  readonly kind: EvidenceKind;
  readonly source: string;
  readonly sourceRef: string;
  readonly actor: string;
  readonly receivedAt: Instant;
  readonly body: Uint8Array;
  readonly contentType: string;
  /** Where the payload stands in the body; the whole body when null. */
  readonly payload: ByteRange | null;
  readonly claims: readonly LegClaim[];
};

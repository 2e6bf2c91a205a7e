/** From the two evidence requests to the one pipeline (specification: Evidence). */

import type { Uuid } from "../../shared/domain/id.ts";
import { noFacts } from "../../shared/domain/leg-facts.ts";
import type { WriteInput } from "../../shared/http/operation.ts";
import type { Evidence, LegClaim } from "../../shared/ingestion/evidence.ts";
import type {
  CreateOnchainEvidenceBody,
  CreateProviderEvidenceBody,
} from "../../shared/schema/evidence.ts";
import { canonicalReference } from "../../shared/schema/reference-value.ts";
import { hashOf } from "../../shared/table/keys.ts";

type Body = CreateProviderEvidenceBody | CreateOnchainEvidenceBody;
/** What both kinds of request tell; all that neither tells is unknown. */
function sharedClaim(body: Body, paymentIntentUuid: Uuid | null): LegClaim {
  return {
    ...noFacts,
    sequence: null,
    status: body.status,
    amount: body.amount.amount,
    currency: body.amount.currency,
    externalReference: body.externalReference,
    references: body.references.map(({ type, value }) => ({
      type,
      value: canonicalReference(value),
    })),
    paymentIntentUuid,
    requirementLevel: body.requirementLevel,
    fees: body.fees,
    occurredAt: body.occurredAt,
    cause: null,
  };
}

function sharedEvidence({ context, bytes, contentType, sliceOf }: WriteInput<Body>) {
  return {
    organizationId: context.organizationId,
    actor: context.actor,
    receivedAt: context.now,
    body: bytes,
    contentType,
    payload: sliceOf("payload") ?? null,
  };
}

export function providerEvidence(
  input: WriteInput<CreateProviderEvidenceBody>,
  paymentIntentUuid: Uuid | null,
): Evidence {
  const { body } = input;
  const transferId = body.providerTransferId;
  const claim: LegClaim = {
    ...sharedClaim(body, paymentIntentUuid),
    phase: body.phase,
    provider: body.provider,
    providerTransferId: transferId === null ? null : canonicalReference(transferId),
    routeGroupId: body.routeGroupId,
    exchangeRate: body.exchangeRate,
    sequence: body.sequence,
  };
  return {
    ...sharedEvidence(input),
    kind: "provider",
    source: body.provider,
    sourceRef: body.sourceRef,
    claims: [claim],
  };
}

export function onchainEvidence(
  input: WriteInput<CreateOnchainEvidenceBody>,
  paymentIntentUuid: Uuid | null,
): Evidence {
  const { body } = input;
  const claim: LegClaim = {
    ...sharedClaim(body, paymentIntentUuid),
    phase: body.phase,
    chainId: body.chainId,
    txHash: body.txHash,
    tokenAddress: body.tokenAddress,
    fromAddress: body.fromAddress,
    toAddress: body.toAddress,
    logIndex: body.logIndex,
  };
  return {
    ...sharedEvidence(input),
    kind: "chain",
    source: "onchain",
    sourceRef: body.sourceRef ?? derivedSourceRef(body),
    claims: [claim],
  };
}

/**
 * Covers what is present of chain, transaction, token, recipient, log index and status: two
 * transfers in one transaction, or pending and then confirmed, are separate pieces of evidence.
 */
function derivedSourceRef(body: CreateOnchainEvidenceBody): string {
  const { txHash, chainId, tokenAddress, toAddress, logIndex, status } = body;
  const parts = { chainId, tokenAddress, toAddress, logIndex, status };
  const present = Object.entries(parts).filter(([, value]) => value !== null);
  return `${txHash}:${hashOf(...present.map(([name, value]) => `${name}=${value}`)).slice(0, 22)}`;
}

/** Converts the bodies of both evidence requests to claims. */

import type {
  CreateOnchainEvidenceBody,
  CreateProviderEvidenceBody,
} from "#api/resource/evidence/evidence-request.ts";
import { canonicalReference } from "#api/schema/field/reference-value.ts";
import { noFacts } from "#domain/evidence/leg-facts.ts";
import type { Uuid } from "#domain/value/id.ts";
import { hashOf } from "#store/table/core/keys.ts";
import type { LegClaim } from "./evidence.ts";

type Body = CreateProviderEvidenceBody | CreateOnchainEvidenceBody;

/** The fields common to both requests; the other facts are unknown. */
export function submittedClaim(body: Body, paymentIntentUuid: Uuid<"payment"> | null): LegClaim {
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
    reverses: body.reverses === null ? null : canonicalReference(body.reverses),
    requirementLevel: body.requirementLevel,
    fees: body.fees,
    occurredAt: body.occurredAt,
    cause: null,
  };
}

export function onchainClaim(
  body: CreateOnchainEvidenceBody,
  paymentIntentUuid: Uuid<"payment"> | null,
): LegClaim {
  const { phase, chainId, txHash, tokenAddress, fromAddress, toAddress, logIndex } = body;
  return {
    ...submittedClaim(body, paymentIntentUuid),
    phase,
    chainId,
    txHash,
    tokenAddress,
    fromAddress,
    toAddress,
    logIndex,
  };
}

/**
 * The submitted sourceRef, or one derived from the transfer (docs/specification.md, POST
 * /v1/evidence/onchain).
 */
export function onchainReference(body: CreateOnchainEvidenceBody): string {
  return body.sourceRef ?? derivedSourceRef(body);
}

/**
 * Covers chain, transaction, token, recipient, log index and status, as far as present: two
 * transfers in one transaction, or pending followed by confirmed, are separate pieces of evidence.
 */
function derivedSourceRef(body: CreateOnchainEvidenceBody): string {
  const { txHash, chainId, tokenAddress, toAddress, logIndex, status } = body;
  const parts = { chainId, tokenAddress, toAddress, logIndex, status };
  const present = Object.entries(parts).filter(([, value]) => value !== null);
  return `${txHash}:${hashOf(...present.map(([name, value]) => `${name}=${value}`)).slice(0, 22)}`;
}

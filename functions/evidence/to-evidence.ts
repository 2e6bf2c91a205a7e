/**
 * Converts both evidence requests into `Evidence` (docs/specification.md, POST
 * /v1/evidence/provider, POST /v1/evidence/onchain).
 */

import type { WriteInput } from "#api/http/operation.ts";
import type {
  CreateOnchainEvidenceBody,
  CreateProviderEvidenceBody,
} from "#api/resource/evidence/evidence-request.ts";
import { canonicalReference } from "#api/schema/field/reference-value.ts";
import { type ChainCheck, type OtherReport, textFactsOf } from "#domain/evidence/leg-facts.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Evidence, LegClaim } from "#work/ingestion/evidence/evidence.ts";
import {
  onchainClaim,
  onchainReference,
  submittedClaim,
} from "#work/ingestion/evidence/submitted-claim.ts";

type Body = CreateProviderEvidenceBody | CreateOnchainEvidenceBody;

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
  paymentIntentUuid: Uuid<"payment"> | null,
): Evidence {
  const { body } = input;
  const transferId = body.providerTransferId;
  const claim: LegClaim = {
    ...submittedClaim(body, paymentIntentUuid),
    phase: body.phase ?? (statesReturn(body) ? null : "intermediary_in"),
    provider: body.provider,
    providerTransferId: transferId === null ? null : canonicalReference(transferId),
    sourceRef: transferId === null ? canonicalReference(body.sourceRef) : null,
    ...textFactsOf(body),
    sameAs: body.sameAs === null ? null : otherReport(body.sameAs),
    exchangeRate: body.exchangeRate,
    sequence: body.sequence,
    metadata: sidesOf(body),
  };
  return {
    ...sharedEvidence(input),
    kind: "provider",
    origin: "submitted",
    source: body.provider,
    sourceRef: body.sourceRef,
    claims: [claim],
  };
}

export function onchainEvidence(
  input: WriteInput<CreateOnchainEvidenceBody>,
  paymentIntentUuid: Uuid<"payment"> | null,
  chainCheck: ChainCheck | null,
): Evidence {
  const { body } = input;
  return {
    ...sharedEvidence(input),
    kind: "chain",
    origin: "submitted",
    source: "onchain",
    sourceRef: onchainReference(body),
    claims: [{ ...onchainClaim(body, paymentIntentUuid), chainCheck }],
  };
}

/** The id is written as that provider's own evidence writes it. */
function otherReport({ provider, id }: OtherReport): OtherReport {
  return { provider, id: canonicalReference(id) };
}

/** Both sides of the movement, under the names that rows of statements have; null if none is named. */
function sidesOf({
  account,
  counterparty,
}: CreateProviderEvidenceBody): Readonly<Record<string, string>> | null {
  const sides = {
    account,
    counterpartyName: counterparty?.name ?? null,
    counterpartyAccount: counterparty?.account ?? null,
  };
  const named = Object.entries(sides).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as const],
  );
  return named.length === 0 ? null : Object.fromEntries(named);
}

/** Money that went back belongs to the phase that it came from, unless the evidence states one. */
function statesReturn({ status, reverses }: CreateProviderEvidenceBody): boolean {
  return status === "reversed" || reverses !== null;
}

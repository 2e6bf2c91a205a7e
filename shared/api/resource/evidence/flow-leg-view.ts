import { viewCrowd } from "#api/resource/match-pool/match-pool-view.ts";
import type { Shown } from "#api/schema/contract/shown.ts";
import { formatOptional, formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import {
  type Candidate,
  type FlowLeg,
  isMatched,
  isWithdrawn,
  type MatchLink,
  standingObservations,
  unallocatedAmount,
} from "#domain/evidence/flow-leg.ts";
import { type Reference, textFactsOf } from "#domain/evidence/leg-facts.ts";
import { totalOf } from "#domain/evidence/observation/reversal.ts";
import type { Crowd } from "#domain/matching/pool/crowd.ts";
import type { Phase } from "#domain/payment/phase.ts";
import { formatId } from "#domain/value/id.ts";
import { viewContractedFee } from "./contracted-fee-view.ts";
import type * as response from "./evidence-response.ts";

/**
 * A leg with its phase in one case. An unlinked chain leg without a phase has the type `transfer`.
 */
export function viewFlowLeg(
  leg: FlowLeg,
  phase: Phase = leg.phase ?? "transfer",
): Shown<typeof response.flowLeg> {
  return {
    id: formatId("flowLeg", leg.uuid),
    organizationId: leg.organizationId,
    type: phase,
    kind: leg.kind,
    status: leg.status,
    effect: leg.effect,
    origins: leg.origins,
    disputed: leg.dispute !== null,
    reverses: leg.reverses,
    ...(leg.sameAs === null ? {} : { sameAs: leg.sameAs }),
    provider: leg.provider,
    providerTransferId: leg.providerTransferId,
    txHash: leg.txHash,
    amount: leg.amount,
    reversedAmount: leg.effect === "back" ? "0" : totalOf(leg.reversals, leg.currency),
    currency: leg.currency,
    fromAddress: leg.fromAddress,
    toAddress: leg.toAddress,
    tokenAddress: leg.tokenAddress,
    logIndex: leg.logIndex,
    ...textFactsOf(leg),
    externalReference: leg.externalReference,
    requirementLevel: leg.requirementLevel,
    chainCheck: leg.chainCheck,
    fees: leg.fees,
    ...viewContractedFee(leg),
    exchangeRate: leg.exchangeRate,
    references: referencesOf(leg),
    metadata: metadataOf(leg),
    ignored: viewIgnored(leg),
    rawRecordIds: recordsOf(leg),
    matchedCaseIds: leg.links.map((link) => formatId("reconciliationCase", link.paymentUuid)),
    occurredAt: formatTimestamp(leg.time),
    createdAt: formatTimestamp(leg.createdAt),
    updatedAt: formatTimestamp(leg.updatedAt),
  };
}

function viewIgnored({ ignored }: FlowLeg) {
  if (ignored === null) return null;
  const { reason, by, at, filterUuid } = ignored;
  return {
    reason,
    by,
    at: formatTimestamp(at),
    evidenceFilterId: filterUuid === undefined ? null : formatId("evidenceFilter", filterUuid),
  };
}

/** Raw records of the observations that count; for a withdrawn leg, of all observations. */
function recordsOf(leg: FlowLeg): string[] {
  const observations = isWithdrawn(leg) ? leg.observations : standingObservations(leg);
  return observations.map(({ rawRecordId }) => rawRecordId);
}

/**
 * The references of the leg, with `tx_hash` and `external_reference` added (docs/specification.md,
 * POST /v1/evidence/onchain).
 */
function referencesOf(leg: FlowLeg): Reference[] {
  const added: Reference[] = [];
  if (leg.txHash !== null) added.push({ type: "tx_hash", value: leg.txHash });
  if (leg.externalReference !== null) {
    added.push({ type: "external_reference", value: leg.externalReference });
  }
  return [...added, ...leg.references];
}

function metadataOf({ chainId, metadata }: FlowLeg): Record<string, string> | null {
  if (chainId === null) return metadata === null ? null : { ...metadata };
  return { ...metadata, chainFamily: "evm", networkId: String(chainId) };
}

/** A leg with its links, its unallocated amount and its explanation. */
export function viewFlowLegDetail(leg: FlowLeg): Shown<typeof response.flowLegDetail> {
  return {
    ...viewFlowLeg(leg),
    matched: isMatched(leg),
    unallocatedAmount: unallocatedAmount(leg),
    mergedIntoId: leg.mergedInto === null ? null : formatId("flowLeg", leg.mergedInto),
    matchLinks: leg.links.map((link) => viewMatchLink(leg, link)),
    explanation: viewExplanation(leg),
  };
}

/** What is found when a leg is read. */
export type LegExtras = {
  readonly crowd: Crowd | null;
  readonly sharedReferences: readonly string[];
  /** Cases of the candidates of the leg's decision; a missing one is not shown. */
  readonly candidatePayments: readonly Payment[];
};

/** A leg with what is found when it is read. */
export function viewExplainedFlowLeg(
  leg: FlowLeg,
  { crowd, sharedReferences, candidatePayments }: LegExtras,
): Shown<typeof response.explainedFlowLeg> {
  const byUuid = new Map(candidatePayments.map((payment) => [payment.intent.uuid, payment]));
  const candidateCases = leg.decision.candidates.flatMap((candidate) => {
    const payment = byUuid.get(candidate.paymentUuid);
    return payment === undefined ? [] : [viewCandidateCase(candidate, payment)];
  });
  return { ...viewFlowLegDetail(leg), crowded: viewCrowd(crowd), sharedReferences, candidateCases };
}

function viewCandidateCase(
  candidate: Candidate,
  { intent, state }: Payment,
): Shown<typeof response.candidateCase> {
  const { destination, externalReference, effectiveDate } = intent;
  return {
    ...viewCandidate(candidate),
    externalReference,
    expectedAmount: destination.amount,
    currency: destination.currency,
    effectiveDate: formatTimestamp(effectiveDate),
    status: state.status,
    verdict: state.verdict,
    exceptionType: state.exceptionType,
  };
}

export function viewMatchLink(leg: FlowLeg, link: MatchLink): Shown<typeof response.matchLink> {
  return {
    id: formatId("matchLink", link.uuid),
    organizationId: leg.organizationId,
    caseId: formatId("reconciliationCase", link.paymentUuid),
    flowLegId: formatId("flowLeg", leg.uuid),
    strategy: link.strategy,
    firm: link.firm,
    allocatedAmount: link.allocatedAmount,
    currency: leg.currency,
    createdBy: link.createdBy,
    createdAt: formatTimestamp(link.createdAt),
    explanation: viewExplanation(leg),
  };
}

/** A link as the audit event of a decision about its leg shows it. */
export function viewLinkPart(link: MatchLink) {
  return {
    id: formatId("matchLink", link.uuid),
    caseId: formatId("reconciliationCase", link.paymentUuid),
    strategy: link.strategy,
    firm: link.firm,
    allocatedAmount: link.allocatedAmount,
    createdBy: link.createdBy,
    createdAt: formatTimestamp(link.createdAt),
    finalAt: formatOptional(link.finalAt ?? null),
    ...viewContractedFee({ links: [link] }),
  };
}

function viewExplanation(leg: FlowLeg): Shown<typeof response.explanation> {
  return {
    outcome: leg.decision.outcome,
    strategy: leg.decision.strategy,
    reason: leg.decision.reason,
    candidates: leg.decision.candidates.map(viewCandidate),
  };
}

function viewCandidate(candidate: Candidate): Shown<typeof response.candidate> {
  const { paymentUuid, ...rest } = candidate;
  return { caseId: formatId("reconciliationCase", paymentUuid), ...rest };
}

import type { EvidenceKind } from "#domain/evidence/evidence-kind.ts";
import type { SourceType } from "#domain/evidence/source-type.ts";
import type { IntentStatus, PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Phase } from "#domain/payment/phase.ts";
import type { RulePin, RuleSettings } from "#domain/rule/rule.ts";
import type { Uuid } from "#domain/value/id.ts";
import { type Instant, minutesBetween } from "#domain/value/instant.ts";
import { addedProvidersOf } from "./amount/added-providers.ts";
import { amountsOf, type CaseAmounts } from "./amount/case-amounts.ts";
import { computeDelta } from "./amount/delta.ts";
import { standingOvercharges, type UnplacedCredit, withoutCredits } from "./amount/fee-claim.ts";
import { type FeeVolume, feeVolumesOf } from "./amount/fee-volume.ts";
import { type Overcharge, overchargesOf } from "./amount/overcharge.ts";
import { type CaseWork, noWork, workOf } from "./case-work.ts";
import { caseLegs } from "./leg/case-leg.ts";
import type { LinkedLeg } from "./leg/linked-leg.ts";
import { nextStatus, type WorkflowStatus } from "./verdict/case-status.ts";
import { nextDeadline } from "./verdict/deadlines.ts";
import { coverageOf, type EvidenceCoverage } from "./verdict/evidence-coverage.ts";
import { factsOf, isPresent, requiredPhases, type Situation } from "./verdict/facts.ts";
import type { OwnAsset } from "./verdict/parties.ts";
import { returnIdsOf } from "./verdict/returned-money.ts";
import {
  type ExceptionType,
  firstRowThatApplies,
  type ReconciliationStatus,
  type Verdict,
} from "./verdict/verdict.ts";
import { isDispositionContradicted } from "./work/disposition.ts";

/** The outcome and workflow of one payment intent; rewritten as a whole by every run. */
export type CaseState = WorkflowStatus &
  CaseWork &
  CaseAmounts & {
    readonly verdict: Verdict | null;
    readonly reconciliationStatus: ReconciliationStatus;
    readonly exceptionType: ExceptionType | null;
    readonly intentStatus: IntentStatus;
    readonly canceled: boolean;
    /** Ids under which money went back, at most three, the latest first. */
    readonly returnIds: readonly string[];
    /** Ids under which money did not go back after all, likewise. */
    readonly undoneIds: readonly string[];
    /** Ids under which money went back and came again, likewise. */
    readonly recoveredIds: readonly string[];
    /** Providers whose movements add up to the actual amount, where there are several; at most four, by name. */
    readonly addedProviders: readonly string[];
    /** Whether the provider has the money that failed to arrive or went back. */
    readonly isWithProvider: boolean;
    /** What was charged above fee schedules. */
    readonly overcharges: readonly Overcharge[];
    /** What it adds to the volumes of months by which tiers of fees are chosen. */
    readonly feeVolumes: readonly FeeVolume[];
    /** What lines of payouts give back, of which no claim has so much open; absent until there was any. */
    readonly unplacedCredits?: readonly UnplacedCredit[];
    readonly slaRisk: boolean;
    readonly requiredLegsTotal: number;
    readonly requiredLegsPresent: number;
    /** Required phases without a confirmed leg, in the order of the phases. */
    readonly missingPhases: readonly Phase[];
    readonly evidenceCoverage: EvidenceCoverage;
    readonly notes: string | null;
    readonly ruleUuid: Uuid<"rule"> | null;
    readonly ruleVersion: number | null;
    /** The rules that decide a case which a person closed; null: those in force. */
    readonly pinnedRules: readonly RulePin[] | null;
    readonly reconciledAt: Instant | null;
    readonly lastRunAt: Instant | null;
    /** When the verdict may change without new evidence; null when no clock runs. */
    readonly nextDeadlineAt: Instant | null;
  };

/** The case item names the audit entries of this many first audit events, so these need no list. */
export const maximumNamedEvents = 100;

/** Counts of what is stored in pages (case-page-store.ts), so that the item of the payment stays small. */
export type Sealed = {
  readonly legs: number;
  /** Pages of legs. */
  readonly pages: number;
  /** Audit entries. */
  readonly entries: number;
  /** Sealed legs with tentative links: they compete by amount with new evidence. */
  readonly tentative: readonly Uuid<"leg">[];
};

export const nothingSealed: Sealed = { legs: 0, pages: 0, entries: 0, tentative: [] };

/** A payment intent and its case: created, stored and read as one. */
export type Payment = {
  readonly intent: PaymentIntent;
  readonly state: CaseState;
  /** The latest legs linked to the case, in the order of their linking; older ones may be sealed. */
  readonly legUuids: readonly Uuid<"leg">[];
  /** Legs that are ambiguous among this and other cases. */
  readonly ambiguousLegUuids: readonly Uuid<"leg">[];
  /** The audit entries that hold this case's latest audit events, oldest first; older ones may be sealed. */
  readonly journalUuids: readonly Uuid<"journal">[];
  /** When the next of its links by amount becomes final; null if none does. */
  readonly linksFinalAt: Instant | null;
  readonly sealed: Sealed;
  /** The latest version of the expectation whose amendment the matcher has carried out. */
  readonly followedVersion: number;
  /** Intents that are refunds of this one, in the order of their ids. */
  readonly refundUuids: readonly Uuid<"payment">[];
  /** Whether lists can filter and sum by its destination currency (docs/specification.md, Summary of cases). */
  readonly isCurrencyListed: boolean;
  readonly auditCount: number;
  readonly auditHead: string | null;
  readonly updatedAt: Instant;
  readonly version: number;
  /** Whether it was read from the archive; a change puts it back into the table. */
  readonly isInArchive?: boolean;
};

/** Whether a person closed the case. The status stays; a contradiction by evidence is shown beside it. */
export function isClosedByPerson(state: CaseState): boolean {
  return state.statusSetBy === "person" && state.status !== "open";
}

export const stateBeforeFirstRun: CaseState = {
  ...noWork,
  status: "open",
  statusSetBy: null,
  contradicted: false,
  closingConclusion: null,
  verdict: null,
  reconciliationStatus: "unreconciled",
  exceptionType: null,
  intentStatus: "reconciling",
  canceled: false,
  actualAmount: null,
  actualImplied: false,
  returnIds: [],
  undoneIds: [],
  recoveredIds: [],
  addedProviders: [],
  isWithProvider: false,
  unexplainedDelta: null,
  providerFee: null,
  networkFee: null,
  developerFee: null,
  fxSpread: null,
  roundingDelta: null,
  feeReading: null,
  deltaLines: [],
  otherFees: [],
  amountDecimals: 0,
  overcharges: [],
  feeVolumes: [],
  slaRisk: false,
  requiredLegsTotal: 0,
  requiredLegsPresent: 0,
  missingPhases: [],
  evidenceCoverage: {
    expected: "present",
    provider: "not_expected",
    chain: "not_expected",
    bank: "not_expected",
    file: "not_expected",
  },
  notes: null,
  ruleUuid: null,
  ruleVersion: null,
  pinnedRules: null,
  reconciledAt: null,
  lastRunAt: null,
  nextDeadlineAt: null,
};

export type AppliedRule = {
  readonly settings: RuleSettings;
  readonly uuid: Uuid<"rule"> | null;
  readonly version: number | null;
};

export type RunInput = {
  readonly intent: PaymentIntent;
  readonly state: CaseState;
  readonly legs: readonly LinkedLeg[];
  /** The settings in force, by the source type of the evidence that decides the actual amount. */
  readonly ruleFor: (sourceType: SourceType | null) => AppliedRule;
  readonly ambiguous: boolean;
  /** Kinds of evidence that rules ask for (RuleBook.expectedKinds). */
  readonly expectedKinds: readonly EvidenceKind[];
  readonly now: Instant;
  /** Token contracts that the organization added to the published ones; none by default. */
  readonly assets?: readonly OwnAsset[];
};

/** One run of the matcher over one case: from evidence to verdict, without side effects. */
export function evaluateCase(input: RunInput): CaseState {
  const { intent, state, now } = input;
  const all = caseLegs(intent, withFirmLinks(state, input.legs));
  const { legs, ...credits } = withoutCredits(intent, all, state);
  const counted = legs.filter((leg) => leg.counts);
  const delta = computeDelta(intent, legs);
  const rule = input.ruleFor(delta.decidedBy);
  const overcharges = overchargesOf({ intent, rule: rule.settings }, counted);
  const situation: Situation = {
    intent,
    legs,
    rule: rule.settings,
    delta,
    canceled: state.canceled,
    ambiguous: input.ambiguous,
    now,
    overcharges: standingOvercharges({ ...credits, overcharges }),
    assets: input.assets ?? [],
  };
  const facts = factsOf(situation);
  const row = firstRowThatApplies(facts);
  const required = requiredPhases(intent, counted);
  const missing = required.filter((phase) => !isPresent(phase, counted));
  const reconciliationStatus = row.reconciliationStatus(facts);
  const reconciledAt = reconciliationStatus === "reconciled" ? (state.reconciledAt ?? now) : null;
  const conclusion = { verdict: row.verdict, exceptionType: row.exceptionType(facts) };
  const status = nextStatus(state, conclusion, facts.canceled && !facts.hasForwardMoney);
  const { disposedAmount } = state;
  const { unexplainedDelta } = delta;
  return {
    ...status,
    contradicted:
      status.contradicted || isDispositionContradicted({ unexplainedDelta, disposedAmount }),
    ...conclusion,
    reconciliationStatus,
    intentStatus: row.intentStatus(facts),
    canceled: state.canceled,
    ...amountsOf(delta),
    overcharges,
    feeVolumes: feeVolumesOf(counted),
    ...returnIdsOf(intent, legs),
    addedProviders: addedProvidersOf(intent, counted, delta.actualPhase),
    isWithProvider: facts.isWithProvider,
    slaRisk: row.row === 14 || row.row === 15,
    requiredLegsTotal: required.length,
    requiredLegsPresent: required.length - missing.length,
    missingPhases: missing,
    evidenceCoverage: coverageOf(situation, input.expectedKinds),
    notes: state.notes,
    ...workOf(state),
    ...credits,
    ruleUuid: rule.uuid,
    ruleVersion: rule.version,
    pinnedRules: state.pinnedRules,
    reconciledAt,
    lastRunAt: now,
    nextDeadlineAt: facts.complete ? null : nextDeadline(situation, missing),
  };
}

/** The legs as the case takes them: all links of a case that a person closed are firm until it is re-opened. */
export function withFirmLinks<Leg extends LinkedLeg>(
  state: CaseState,
  legs: readonly Leg[],
): readonly Leg[] {
  if (!isClosedByPerson(state)) return legs;
  return legs.map((leg) => ({ ...leg, links: leg.links.map((link) => ({ ...link, firm: true })) }));
}

/** Whole minutes from the effective date until the case was reconciled, else until `asOf`; never negative. */
export function slaAgeOf(
  { intent, state }: Pick<Payment, "intent" | "state">,
  asOf: Instant,
): number {
  const until = state.reconciledAt ?? asOf;
  return until < intent.effectiveDate ? 0 : minutesBetween(intent.effectiveDate, until);
}

/** A new payment without any audit event. */
export function newPayment(intent: PaymentIntent): Payment {
  return {
    intent,
    state: stateBeforeFirstRun,
    legUuids: [],
    ambiguousLegUuids: [],
    journalUuids: [],
    linksFinalAt: null,
    sealed: nothingSealed,
    followedVersion: 1,
    refundUuids: [],
    isCurrencyListed: true,
    auditCount: 0,
    auditHead: null,
    updatedAt: intent.createdAt,
    version: 1,
  };
}

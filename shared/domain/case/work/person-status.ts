/** A case whose status a person set (docs/matching.md, Status). */
import type { RulePin } from "#domain/rule/rule.ts";
import type { Currency } from "#domain/value/currency.ts";
import { abs, isPositive } from "#domain/value/money.ts";
import type { Reason } from "#domain/value/reason.ts";
import { amountText } from "#domain/value/text/amount-text.ts";
import { type CaseState, isClosedByPerson } from "../reconciliation-case.ts";
import { type Conclusion, isClosingContradicted } from "../verdict/case-status.ts";
import type { CaseStatus } from "../verdict/verdict.ts";
import { isDispositionContradicted, openAmountOf } from "./disposition.ts";

/**
 * Sets the status of a case for a person, with their reason. Closing stores the conclusion of the evidence
 * and the rules.
 *
 * @param rules those that apply to the payment; a case that a person closed before keeps its own
 */
export function setStatus(
  state: CaseState,
  status: CaseStatus,
  rules: readonly RulePin[],
  reason: Reason | null = null,
): CaseState {
  const { verdict, exceptionType } = state;
  const closed =
    status === "open"
      ? { closingConclusion: null, pinnedRules: null }
      : {
          closingConclusion: { verdict, exceptionType },
          pinnedRules: pinnedRulesOf(state) ?? rules,
        };
  return {
    ...state,
    status,
    statusSetBy: "person",
    ...closed,
    statusReason: reason,
    contradicted: isDispositionContradicted(state),
  };
}

/** The state after a person changed what is disposed of: whether evidence contradicts it is decided anew. */
export function withDisposed(
  state: CaseState,
  changes: Partial<CaseState> & Pick<CaseState, "disposedAmount">,
): CaseState {
  const after = { ...state, ...changes };
  const isClosedWrongly = state.statusSetBy === "person" && isClosingContradicted(state, state);
  return { ...after, contradicted: isClosedWrongly || isDispositionContradicted(after) };
}

/**
 * The rules of a case that a person closed; null if the rules in force decide. Cases that were closed before
 * all rules were kept have one at most.
 */
export function pinnedRulesOf(state: CaseState): readonly RulePin[] | null {
  if (!isClosedByPerson(state)) return null;
  const { pinnedRules, ruleUuid: uuid, ruleVersion: version, lastRunAt } = state;
  if (pinnedRules !== null || lastRunAt === null) return pinnedRules;
  return uuid === null || version === null ? [] : [{ uuid, version }];
}

const actions = { open: "re-opened", resolved: "resolved", archived: "archived" } as const;

/**
 * A sentence with the conclusion of the evidence when the person closed the case and the one of today; null
 * unless the case is contradicted.
 */
export function contradictionOf(state: CaseState, currency: Currency): string | null {
  const { contradicted, status, closingConclusion } = state;
  if (!contradicted) return null;
  if (isDispositionContradicted(state)) return contradictedDisposition(state, currency);
  if (closingConclusion === null) return null;
  const [then, now] = [closingConclusion, state].map(describeConclusion);
  return `A person ${actions[status]} the case when the evidence said ${then}; it now says ${now}.`;
}

function contradictedDisposition(state: CaseState, currency: Currency): string {
  const { disposedAmount } = state;
  const [disposed, beyond] = [disposedAmount, openAmountOf(state) ?? disposedAmount].map((amount) =>
    amountText(abs(amount), currency),
  );
  return isPositive(disposedAmount)
    ? `${disposed} of what was missing were disposed of, and came after all: ${beyond} more than is left to explain. Reverse the disposition if it was wrong.`
    : `${disposed} of what came too much were disposed of, and went back after all: ${beyond} are missing now. Reverse the disposition if it was wrong.`;
}

function describeConclusion({ verdict, exceptionType }: Conclusion): string {
  const said = verdict ?? "nothing";
  return exceptionType === null ? said : `${said} (${exceptionType})`;
}

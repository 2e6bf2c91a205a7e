/** A case whose status a person set (docs/matching.md, Status). */
import type { RulePin } from "../rule/rule.ts";
import type { Conclusion } from "./case-status.ts";
import { type CaseState, isClosedByPerson } from "./reconciliation-case.ts";
import type { CaseStatus } from "./verdict.ts";

/**
 * The case as a person sets it. A closing remembers what evidence said then, and the rules.
 *
 * @param rules those that apply to the payment; a case that a person closed before keeps its own
 */
export function setStatus(
  state: CaseState,
  status: CaseStatus,
  rules: readonly RulePin[],
): CaseState {
  const { verdict, exceptionType } = state;
  const closed =
    status === "open"
      ? { closingConclusion: null, pinnedRules: null }
      : {
          closingConclusion: { verdict, exceptionType },
          pinnedRules: pinnedRulesOf(state) ?? rules,
        };
  return { ...state, status, statusSetBy: "person", ...closed, contradicted: false };
}

/**
 * The rules of a case that a person closed; null where the rules in force decide. Cases that were
 * closed before all rules were kept have one at most.
 */
export function pinnedRulesOf(state: CaseState): readonly RulePin[] | null {
  if (!isClosedByPerson(state)) return null;
  const { pinnedRules, ruleUuid: uuid, ruleVersion: version, lastRunAt } = state;
  if (pinnedRules !== null || lastRunAt === null) return pinnedRules;
  return uuid === null || version === null ? [] : [{ uuid, version }];
}

const actions = { open: "re-opened", resolved: "resolved", archived: "archived" } as const;

/**
 * Why the status that a person set stands against the evidence: what it said at the closing and what
 * it says now, in one sentence; null unless contradicted.
 */
export function contradictionOf(state: CaseState): string | null {
  const { contradicted, status, closingConclusion } = state;
  if (!contradicted || closingConclusion === null) return null;
  const [then, now] = [closingConclusion, state].map(describeConclusion);
  return `A person ${actions[status]} the case when the evidence said ${then}; it now says ${now}.`;
}

function describeConclusion({ verdict, exceptionType }: Conclusion): string {
  const said = verdict ?? "nothing";
  return exceptionType === null ? said : `${said} (${exceptionType})`;
}

/**
 * What changed on a case, as an auditor reads it and as it is read back: the audit events of a case
 * are the record from which it is rebuilt as of any moment (design: matching, As of a moment).
 */
import { formatId, parseId, type Uuid } from "../domain/id.ts";
import type { Instant } from "../domain/instant.ts";
import type { CaseState, Payment } from "../domain/reconciliation-case.ts";
import { formatTimestamp, parseTimestamp } from "./timestamp.ts";

/** Grows with every change of what the matcher concludes from the same evidence. */
export const matcherVersion = 2;

type Shown = Readonly<Record<string, unknown>>;

const moments = new Set<string>(["reconciledAt", "nextDeadlineAt"]);

export type CaseChange = {
  readonly before: Payment;
  readonly after: Payment;
  /** True for a run of the matcher, false for what a person did. */
  readonly isRun: boolean;
};

/** The payload of the audit event: values before and after of all that changed. */
export function showCaseChange({ before, after, isRun }: CaseChange): Shown {
  const names = (Object.keys(after.state) as (keyof CaseState)[]).filter(
    (name) =>
      !isBookkeeping(name) &&
      JSON.stringify(before.state[name]) !== JSON.stringify(after.state[name]),
  );
  return {
    version: after.version,
    ...(isRun ? { matcherVersion } : {}),
    before: show(before.state, names),
    after: show(after.state, names),
    ...legChange("flowLegIds", before.legUuids, after.legUuids),
    ...legChange("ambiguousFlowLegIds", before.ambiguousLegUuids, after.ambiguousLegUuids),
  };
}

/** Known from the run itself: when it was, and how old the case was then. */
function isBookkeeping(name: keyof CaseState): boolean {
  return name === "lastRunAt" || name === "slaAgeMinutes";
}

function show(state: CaseState, names: readonly (keyof CaseState)[]): Shown {
  return Object.fromEntries(
    names.map((name) => {
      const value = state[name];
      if (name === "ruleUuid") return ["ruleId", value && formatId("rule", value as Uuid)];
      const isMoment = moments.has(name) && value !== null;
      return [name, isMoment ? formatTimestamp(value as Instant) : value];
    }),
  );
}

function legChange(name: string, before: readonly Uuid[], after: readonly Uuid[]): Shown {
  if (JSON.stringify(before) === JSON.stringify(after)) return {};
  return { [name]: after.map((uuid) => formatId("flowLeg", uuid)) };
}

/** The payment with the change that an event tells of; an event that tells of none leaves it. */
export function readCaseChange(payment: Payment, payload: Shown | null): Payment {
  const after = payload?.["after"];
  const version = payload?.["version"];
  if (typeof version !== "number" || typeof after !== "object" || after === null) return payment;
  return {
    ...payment,
    state: { ...payment.state, ...readState(after as Shown) },
    legUuids: readLegs(payload?.["flowLegIds"]) ?? payment.legUuids,
    ambiguousLegUuids: readLegs(payload?.["ambiguousFlowLegIds"]) ?? payment.ambiguousLegUuids,
    version,
  };
}

export function isRunOfMatcher(payload: Shown | null): boolean {
  return payload?.["matcherVersion"] !== undefined;
}

function readState(shown: Shown): Partial<CaseState> {
  return Object.fromEntries(
    Object.entries(shown).map(([name, value]) => {
      if (name === "ruleId") {
        return ["ruleUuid", typeof value === "string" ? parseId("rule", value) : null];
      }
      return [name, moments.has(name) && typeof value === "string" ? parseTimestamp(value) : value];
    }),
  );
}

function readLegs(value: unknown): Uuid[] | null {
  if (!Array.isArray(value)) return null;
  return value.flatMap((id) => (typeof id === "string" ? (parseId("flowLeg", id) ?? []) : []));
}

/**
 * The change of a case in its audit event: `showCaseChange` writes the payload, `readCaseChange`
 * applies it. A case is rebuilt as of any moment from these payloads (docs/matching.md, As of a
 * moment).
 */

import {
  readScheduledDisposition,
  readSpentPolicies,
  viewScheduledDisposition,
  viewSpentPolicies,
} from "#api/resource/disposition/scheduled-disposition-view.ts";
import { applyChange, type CaseLegChange, changeOf } from "#domain/case/leg/sealed-legs.ts";
import type { CaseState, Payment } from "#domain/case/reconciliation-case.ts";
import type { RulePin } from "#domain/rule/rule.ts";
import { formatId, parseId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { formatTimestamp, parseTimestamp } from "../field/timestamp.ts";

/** Raise this number when the matcher reaches other conclusions from the same evidence. */
const matcherVersion = 2;

type Shown = Readonly<Record<string, unknown>>;

const moments = new Set<string>(["reconciledAt", "nextDeadlineAt", "snoozedUntil"]);

export type CaseChange = {
  readonly before: Payment;
  readonly after: Payment;
  /** True for a run of the matcher, false for an action of a person. */
  readonly isRun: boolean;
  /** Legs added to the case and removed from it. The payment item lists only the latest legs. */
  readonly legs?: CaseLegChange;
};

/**
 * Payload of the audit event: the changed fields before and after, and the legs added and removed.
 */
export function showCaseChange({ before, after, isRun, legs = noChange }: CaseChange): Shown {
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
    ...showLegs("FlowLegIds", legs),
    ...showLegs("AmbiguousFlowLegIds", changeOf(before.ambiguousLegUuids, after.ambiguousLegUuids)),
  };
}

const noChange: CaseLegChange = { added: [], removed: [] };

/** The time of the run changes with every run: the payload omits it. */
function isBookkeeping(name: keyof CaseState): boolean {
  return name === "lastRunAt";
}

function show(state: CaseState, names: readonly (keyof CaseState)[]): Shown {
  return Object.fromEntries(names.map((name) => showField(state, name)));
}

function showField(state: CaseState, name: keyof CaseState): readonly [string, unknown] {
  const value = state[name];
  switch (name) {
    case "ruleUuid":
      return ["ruleId", value && formatId("rule", value as Uuid<"rule">)];
    case "pinnedRules":
      return [name, state.pinnedRules?.map(showPin) ?? null];
    case "scheduledDisposition":
      return [name, viewScheduledDisposition(state.scheduledDisposition)];
    case "spentPolicyUuids":
      return ["spentPolicyIds", viewSpentPolicies(state)];
    default:
      return [
        name,
        moments.has(name) && value !== null ? formatTimestamp(value as Instant) : value,
      ];
  }
}

/**
 * `addedFlowLegIds` and `removedFlowLegIds`, absent if empty. Their length depends on the change,
 * not on the number of legs of the case.
 */
function showLegs(name: string, { added, removed }: CaseLegChange): Shown {
  const ids = (uuids: readonly Uuid<"leg">[]) => uuids.map((uuid) => formatId("flowLeg", uuid));
  return {
    ...(added.length === 0 ? {} : { [`added${name}`]: ids(added) }),
    ...(removed.length === 0 ? {} : { [`removed${name}`]: ids(removed) }),
  };
}

/**
 * Applies the change in the payload of an event; a payload without a change returns the payment
 * unchanged.
 */
export function readCaseChange(payment: Payment, payload: Shown | null): Payment {
  const after = payload?.["after"];
  const version = payload?.["version"];
  if (typeof version !== "number" || typeof after !== "object" || after === null) return payment;
  return {
    ...payment,
    state: { ...payment.state, ...readState(after as Shown) },
    legUuids: legsAfter(payment.legUuids, payload, "FlowLegIds"),
    ambiguousLegUuids: legsAfter(payment.ambiguousLegUuids, payload, "AmbiguousFlowLegIds"),
    version,
  };
}

/** Whether a run of the matcher wrote the payload. */
export function isRunOfMatcher(payload: Shown | null): boolean {
  return payload?.["matcherVersion"] !== undefined;
}

function readState(shown: Shown): Partial<CaseState> {
  return Object.fromEntries(Object.entries(shown).map(readField));
}

function readField([name, value]: readonly [string, unknown]): readonly [string, unknown] {
  switch (name) {
    case "ruleId":
      return ["ruleUuid", readRuleId(value)];
    case "pinnedRules":
      return [name, readPins(value)];
    case "scheduledDisposition":
      return [name, readScheduledDisposition(value)];
    case "spentPolicyIds":
      return ["spentPolicyUuids", readSpentPolicies(value)];
    default:
      return [name, moments.has(name) && typeof value === "string" ? parseTimestamp(value) : value];
  }
}

function readRuleId(value: unknown): Uuid<"rule"> | null {
  return typeof value === "string" ? parseId("rule", value) : null;
}

function readPins(value: unknown): RulePin[] | null {
  return Array.isArray(value) ? value.flatMap(readPin) : null;
}

function showPin({ uuid, version }: RulePin): Shown {
  return { ruleId: formatId("rule", uuid), version };
}

function readPin({ ruleId, version }: Shown): RulePin[] {
  const uuid = readRuleId(ruleId);
  return uuid === null || typeof version !== "number" ? [] : [{ uuid, version }];
}

/** Older events list all legs of the case, as `flowLegIds` and `ambiguousFlowLegIds`. */
function legsAfter(
  before: readonly Uuid<"leg">[],
  payload: Shown | null,
  name: string,
): readonly Uuid<"leg">[] {
  const all = payload?.[`${name.slice(0, 1).toLowerCase()}${name.slice(1)}`];
  if (all !== undefined) return readLegs(all);
  const added = readLegs(payload?.[`added${name}`]);
  const removed = readLegs(payload?.[`removed${name}`]);
  return added.length + removed.length === 0 ? before : applyChange(before, { added, removed });
}

function readLegs(value: unknown): Uuid<"leg">[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((id) => (typeof id === "string" ? (parseId("flowLeg", id) ?? []) : []));
}

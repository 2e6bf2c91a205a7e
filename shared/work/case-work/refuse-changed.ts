/** Whether what an act would take back is still as it was left (docs/specification.md, Many cases at once). */

import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { CaseState } from "#domain/case/reconciliation-case.ts";
import type { FormerCase, Inverse } from "#domain/case/work/case-action.ts";
import { type FlowLeg, isManual } from "#domain/evidence/flow-leg.ts";
import { conflict, type Failure } from "#work/outcome/outcome.ts";
import { staleVersion } from "#work/outcome/stale-version.ts";

export type LegInverse = Extract<Inverse, { readonly kind: "leg" }>;

/** Values that a case must have, as a client or an earlier act left them. */
export type ExpectedCase = {
  readonly [Field in Name]?: FormerCase[Field] | undefined;
};

type Name = "status" | "assignee" | "tags" | "snoozedUntil";

const names = ["status", "assignee", "tags", "snoozedUntil"] as const satisfies readonly Name[];

const words = {
  status: "status",
  assignee: "assignee",
  tags: "tags",
  snoozedUntil: "snooze",
} as const satisfies Record<Name, string>;

/**
 * The failure of a change that expects other values than the case has, and names them; null if it has them all. The version is
 * not compared: a run of the service, or a change of something else, stands in nobody's way.
 */
export function refuseChanged(
  state: CaseState,
  expected: ExpectedCase | undefined,
): Failure | null {
  if (expected === undefined) return null;
  const changed = names.filter(
    (name) => expected[name] !== undefined && !isEqual(state[name], expected[name]),
  );
  const [first] = changed;
  if (first === undefined) return null;
  const message = changed
    .map((name) => `${words[name]} is now ${shown(state[name])}, not ${shown(expected[name])}`)
    .join("; ");
  return conflict(`It was changed since: ${message}.`, {
    changed: changed.map((name) => ({ field: name, value: plain(state[name]) })),
  });
}

type Value = ExpectedCase[Name] | readonly string[];

function isEqual(value: Value, expected: Value): boolean {
  return JSON.stringify(value ?? null) === JSON.stringify(expected ?? null);
}

/** As the API shows it. */
function plain(value: Value): string | readonly string[] | null {
  return typeof value === "number" ? formatTimestamp(value) : (value ?? null);
}

function shown(value: Value): string {
  const text = plain(value);
  if (text === null || text.length === 0) return "none";
  return typeof text === "string" ? text : text.join(", ");
}

/** The failure of an undo on a leg that was set aside, restored or linked by hand since; null if nobody did. */
export function refuseChangedLeg(leg: FlowLeg, inverse: LegInverse): Failure | null {
  if (inverse.verb === "restore") {
    const { ignoredAt } = inverse;
    if (ignoredAt === undefined) return staleVersion("Flow leg", versionsOf(leg, inverse));
    const isOurs = leg.ignored === null || leg.ignored.at === ignoredAt;
    return isOurs ? null : conflict("It was changed since: it was restored, and set aside again.");
  }
  if (inverse.isByDeed !== true) return staleVersion("Flow leg", versionsOf(leg, inverse));
  const isLinked = leg.links.some(isManual);
  return isLinked ? conflict("It was changed since: a person linked it by hand.") : null;
}

function versionsOf({ version }: FlowLeg, { version: expectedVersion }: LegInverse) {
  return { version, expectedVersion };
}

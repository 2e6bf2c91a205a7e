/** What is wrong with a fee schedule as a whole, each with the field (docs/specification.md, Fee schedules). */
import { type Amount, compare } from "#domain/value/money.ts";
import {
  type FeeComponent,
  type FeeScheduleSettings,
  type FeeTier,
  foldReference,
} from "./fee-schedule.ts";

export type ScheduleProblem = {
  readonly path: readonly (string | number)[];
  readonly message: string;
};

export function problemsOfSchedule(schedule: FeeScheduleSettings): ScheduleProblem[] {
  const { effectiveFrom, effectiveTo, components, conditions, currency } = schedule;
  const problems: ScheduleProblem[] = [];
  if (effectiveTo !== null && effectiveTo <= effectiveFrom) {
    problems.push({ path: ["effectiveTo"], message: "Must be after effectiveFrom." });
  }
  if (new Set(conditions.map(foldReference)).size < conditions.length) {
    problems.push({ path: ["conditions"], message: "Must name each reference once." });
  }
  if (currency === null && components.some(statesMoney)) {
    const message = "Is needed, because a component states an amount, a minimum or a maximum.";
    problems.push({ path: ["currency"], message });
  }
  components.forEach((component, index) => {
    for (const { path, message } of problemsOfComponent(component)) {
      problems.push({ path: ["components", index, ...path], message });
    }
  });
  return problems;
}

/** Whether the component has amounts of money, which need the currency of the schedule. */
function statesMoney({ amount, minimum, maximum, tiers }: FeeComponent): boolean {
  const ofTiers = tiers?.some((tier) => tier.amount !== null || tier.upTo !== null) ?? false;
  return amount !== null || minimum !== null || maximum !== null || ofTiers;
}

/** The fields of each kind: it needs its own, and has none of another. */
const ownFields = {
  flat: "amount",
  percent: "percent",
  tiered: "tiers",
} as const satisfies Record<FeeComponent["kind"], keyof FeeComponent>;

function problemsOfComponent(component: FeeComponent): ScheduleProblem[] {
  const { kind, minimum, maximum, tiers, perMonth } = component;
  const problems = Object.values(ownFields).flatMap((name): ScheduleProblem[] => {
    const isOwn = ownFields[kind] === name;
    if (isOwn === (component[name] !== null)) return [];
    const message = isOwn ? `Is needed for kind ${kind}.` : `Kind ${kind} has none.`;
    return [{ path: [name], message }];
  });
  if (minimum !== null && maximum !== null && compare(minimum, maximum) > 0) {
    problems.push({ path: ["minimum"], message: "Must be at most the maximum." });
  }
  if (perMonth && kind !== "tiered") {
    problems.push({ path: ["perMonth"], message: "Only tiers can follow the month's volume." });
  }
  return [...problems, ...(tiers ?? []).flatMap(problemsOfTier)];
}

function problemsOfTier(
  { upTo, amount, percent }: FeeTier,
  index: number,
  tiers: readonly FeeTier[],
): ScheduleProblem[] {
  const problems: ScheduleProblem[] = [];
  const at = (name: string, message: string) =>
    problems.push({ path: ["tiers", index, name], message });
  if (amount === null && percent === null) at("percent", "A tier needs an amount or a percent.");
  if (upTo === null && index < tiers.length - 1) at("upTo", "Only the last tier has no limit.");
  const before = tiers[index - 1]?.upTo ?? ("0" as Amount);
  if (upTo !== null && compare(upTo, before) <= 0) {
    at("upTo", index === 0 ? "Must be above zero." : "Must be above that of the tier before.");
  }
  return problems;
}

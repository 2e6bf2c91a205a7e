/** Bugs in the limits of matching by amount, and in references that very many payments share. */
import type { PlantedBug } from "../planted-bug.ts";

const crowds = (name: string) => ({ file: "test/ingestion/crowd/crowds.test.ts", name });
const limits = (name: string) => ({ file: "test/ingestion/crowd/crowd-limits.test.ts", name });
const shared = (name: string) => ({ file: "test/ingestion/crowd/shared-references.test.ts", name });

export const crowdBugs: readonly PlantedBug[] = [
  {
    name: "crowd: 101 payments are not yet a crowd",
    file: "shared/domain/matching/assignment/amount-pool.ts",
    find: "export const maximumFits = 100;",
    replace: "export const maximumFits = 101;",
    caughtBy: crowds("one more payment makes a crowd"),
  },
  {
    name: "crowd: linked evidence stays linked when more evidence crowds its payment",
    file: "shared/store/table/amount/amount-lookup.ts",
    find: "      ...[...effective.ofPosition.values()].flatMap((uuids) => [...uuids]),\n",
    replace: "",
    caughtBy: crowds("one more evidence record makes a crowd"),
  },
  {
    name: "crowd: a payment that accepts no more evidence is still counted",
    file: "shared/work/ingestion/rematch/index-amounts.ts",
    find: "  await removeExpectedAmounts(table, expected, now);\n",
    replace: "",
    caughtBy: crowds("when three of them are canceled"),
  },
  {
    name: "crowd: evidence that a person linked is still counted",
    file: "shared/work/ingestion/rematch/index-amounts.ts",
    find: "  if (leg.pastDecisions.length === 0) return;\n  await removeUnreferencedLeg(table, leg, scope);\n",
    replace: "  if (leg.pastDecisions.length === 0) return;\n",
    caughtBy: crowds("is linked to another payment by a person"),
  },
  {
    name: "crowd: fully paid payments are still counted when others are decided again",
    file: "functions/matcher/rematch.ts",
    find: "await Promise.all(entered.map((leg) => enter(leg.uuid, enterPaymentsOf(leg))));",
    replace: "",
    caughtBy: crowds("are paid by evidence that references them"),
  },
  {
    name: "crowd: a payment that is open again is not counted",
    file: "shared/work/ingestion/rematch/index-amounts.ts",
    find: "return past.length === 0 && legUuids.length === 1 && sealed.legs === 0;",
    replace: "return past.length === 0 && legUuids.length >= 1 && sealed.legs === 0;",
    caughtBy: limits("counts in a crowd again"),
  },
  {
    name: "crowd: evidence marks more than 20 cases as ambiguous",
    file: "shared/domain/matching/explanation/explain.ts",
    find: "uuids.length > maximumAmbiguousCases ? [] : uuids",
    replace: "uuids.length > maximumAmbiguousCases + 1 ? [] : uuids",
    caughtBy: limits("marks 20 cases as ambiguous"),
  },
  {
    name: "crowd: a link by amount becomes final a day too late",
    file: "shared/domain/matching/tier/amount-fit.ts",
    find: "const daysUntilFinal = 7;",
    replace: "const daysUntilFinal = 8;",
    caughtBy: limits("stays linked to its own evidence"),
  },
  {
    name: "crowd: a link by amount never becomes final",
    file: "shared/domain/matching/tier/decide-alone.ts",
    find: "  if (!isFinal || owner",
    replace: "  if (link.final !== true || owner",
    caughtBy: limits("a final link stays"),
  },
  {
    name: "crowd: a decision writes unchanged cases",
    file: "shared/work/ingestion/matching/case-knowledge.ts",
    find: "return (kept.length > 0 ? kept : all).slice(0, ambiguousLegsListed);",
    replace: "return all.slice(0, ambiguousLegsListed);",
    caughtBy: limits("further ambiguous evidence"),
  },
  {
    name: "shared reference: the limit of carriers is one too high",
    file: "shared/store/table/matching/match-key-reader.ts",
    find: "export const maximumCarriers = 100;",
    replace: "export const maximumCarriers = 101;",
    caughtBy: shared("by amount when more than 100 payments share it"),
  },
  {
    name: "shared reference: evidence with it is crowded by payments without it",
    file: "shared/work/ingestion/matching/group/amount-reader.ts",
    find: "sharedAmong(shared, referencesOfLeg(leg))[0] ?? null",
    replace: "sharedAmong(shared, referencesOfLeg(leg))[1] ?? null",
    caughtBy: shared("is not crowded by payments without it"),
  },
  {
    name: "shared reference: canceled payments are counted",
    file: "shared/store/table/matching/match-key-store.ts",
    find: "      ...unregisterWrites(intent, value),\n",
    replace: "",
    caughtBy: shared("after three of them are canceled"),
  },
  {
    name: "shared reference: one payment in a shard keeps it shared",
    file: "shared/work/ingestion/rematch/shared-references.ts",
    find: "held.living + spread.length > maximumCarriers",
    replace: "spread.length > 0",
    caughtBy: shared("after three of them are canceled"),
  },
];

import type { PlantedBug } from "../planted-bug.ts";

const time = (name: string) => ({ file: "test/domain/value/business-time.test.ts", name });
const fields = (name: string) => ({ file: "test/domain/rule/rule-fields.test.ts", name });
const clocks = {
  file: "test/ingestion/payment/business-time.test.ts",
  name: "follow the calendar",
};

/** Bugs of clocks that count business time. */
export const businessTimeBugs: readonly PlantedBug[] = [
  {
    name: "business time: whole weeks jump over a holiday",
    file: "shared/domain/value/business-time.ts",
    find: "return fitting < 0 ? 0 : least(fitting, needed);",
    replace: "return needed;",
    caughtBy: time("counts each business day once"),
  },
  {
    name: "business time: days begin in UTC",
    file: "shared/domain/value/business-time.ts",
    find: "return own?.milliseconds ?? 0;",
    replace: "return own === undefined ? 0 : 0;",
    caughtBy: time("from a weekend"),
  },
  {
    name: "business time: evidence is late by all time",
    file: "shared/domain/case/verdict/deadlines.ts",
    find: "time > after({ intent, rule }, minutes * millisecondsPerMinute)",
    replace: "time > intent.effectiveDate + minutes * millisecondsPerMinute",
    caughtBy: fields("settled on a holiday"),
  },
  {
    name: "business time: a less specific rule decides",
    file: "shared/domain/rule/rule.ts",
    find: "rules.find((rule) => rule.countsBusinessTime !== null) ?? builtInSettings;",
    replace: "rules.findLast((rule) => rule.countsBusinessTime !== null) ?? builtInSettings;",
    caughtBy: fields("off in a more specific rule"),
  },
  {
    name: "business time: rules keep a calendar that was replaced",
    file: "shared/work/case-work/rule/follow-calendar.ts",
    find: "if (rules.length === 0) return { writes: [], drafts: [] };",
    replace: "if (stated !== null) return { writes: [], drafts: [] };",
    caughtBy: clocks,
  },
];

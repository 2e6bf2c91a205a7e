/** Bugs in what is computed when a case is read, and in repeats of evidence. */
import type { PlantedBug } from "../planted-bug.ts";

const detail = (name: string) => ({ file: "test/ingestion/case/case-detail.test.ts", name });
const clocks = (name: string) => ({ file: "test/domain/case/clocks.test.ts", name });
const repeats = (name: string) => ({ file: "test/domain/evidence/repeat.test.ts", name });

const observed = { file: "test/domain/case/observed.test.ts" };

export const detailBugs: readonly PlantedBug[] = [
  {
    name: "detail: a case closed by a person keeps only one of its rules",
    file: "shared/domain/rule/rule-book.ts",
    find: "      .map(({ uuid, version }) => ({ uuid, version }));",
    replace: "      .map(({ uuid, version }) => ({ uuid, version })).slice(1);",
    caughtBy: detail("a case closed by a person keeps all its rules"),
  },
  {
    name: "detail: the age of a case is that of its last run",
    file: "shared/domain/case/reconciliation-case.ts",
    find: "  const until = state.reconciledAt ?? asOf;",
    replace: "  const until = state.reconciledAt ?? state.lastRunAt ?? asOf;",
    caughtBy: detail("the age of a case grows with the clock"),
  },
  {
    name: "detail: candidate legs are cut to the first found, not to the nearest",
    file: "shared/work/ingestion/crowd/candidate-legs.ts",
    find: "    (a, b) => Math.abs(a.time - intent.effectiveDate) - Math.abs(b.time - intent.effectiveDate),",
    replace: "    (a, b) => a.time - b.time,",
    caughtBy: detail("the 20 nearest of many are shown"),
  },
  {
    name: "detail: a leg that a person took away names the decision of the matcher",
    file: "shared/work/ingestion/crowd/candidate-legs.ts",
    find: '  if (leg.excludedPaymentUuids.includes(uuid)) return "A person unlinked it from this case.";\n',
    replace: "",
    caughtBy: detail("a leg that a person took away says so"),
  },
  {
    name: "clocks: the limit itself is past",
    file: "shared/domain/case/clocks.ts",
    find: "limit !== null && time > limit;",
    replace: "limit !== null && time >= limit;",
    caughtBy: clocks("past is strictly later"),
  },
  {
    name: "clocks: the clock of the case stops with its first phase",
    file: "shared/domain/case/clocks.ts",
    find: "(a === null || b > a ? b : a), null);",
    replace: "(a === null || b < a ? b : a), null);",
    caughtBy: clocks("the first leg stops the clock of its phase"),
  },
  {
    name: "observed: money that went back is not taken off",
    file: "shared/domain/case/observed.ts",
    find: "map(({ netAmount }) => netAmount);",
    replace: "map(({ amount }) => amount);",
    caughtBy: observed,
  },
  {
    name: "observed: kinds that report different amounts agree",
    file: "shared/domain/case/observed.ts",
    find: "every((others) => !amountsDisagree(terms, [...own, ...others]));",
    replace: "every((others) => !amountsDisagree(terms, others));",
    caughtBy: observed,
  },
  {
    name: "observed: a tolerated difference does not agree",
    file: "shared/domain/case/observed.ts",
    find: "compare(difference, toleranceOnSide(phase, intent, rule)) <= 0;",
    replace: "compare(difference, toleranceOnSide(phase, intent, rule)) < 0;",
    caughtBy: observed,
  },
  {
    name: "repeats: the same content counts again",
    file: "shared/domain/evidence/observation/repeat.ts",
    find: "  if (latest.some(({ differences }) => JSON.stringify(differences) === text)) return null;\n",
    replace: "",
    caughtBy: repeats("the same content counts once"),
  },
];

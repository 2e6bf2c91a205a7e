/** Bugs in what developers meet: words of errors, the served contract, names of the command line. */
import type { PlantedBug } from "../planted-bug.ts";

export const developerBugs: readonly PlantedBug[] = [
  {
    name: "errors: a name in another letter case is not recognized",
    in: "letters",
    find: "word.toLowerCase().replace(",
    replace: "word.replace(",
    caughtBy: { test: "issue-text.test.ts", name: "EXTERNAL-REFERENCE" },
  },
  {
    name: "errors: the names of the whole body are those of each object",
    in: "textNoting",
    find: "known.set(JSON.stringify(issue.path ?? []), Object.keys(schema.shape));",
    replace: 'known.set("[]", Object.keys(schema.shape));',
    caughtBy: { test: "issue-text.test.ts", name: "a mistyped member" },
  },
  {
    name: "documents: the ETag of one encoding is taken for another",
    in: "isKnown",
    find: 'given.includes("*") || given.includes(tag)',
    replace: 'given.some((each) => each !== "")',
    caughtBy: { test: "public-operations.test.ts", name: "send nothing to a client" },
  },
  {
    name: "documents: an encoding that the client refuses is sent",
    in: "acceptedEncodings",
    find: "/^q=0(\\.0*)?$/.test(weight) ? [] : [coding]",
    replace: "[coding]",
    caughtBy: { test: "public-operations.test.ts", name: "send the contract as it is" },
  },
  {
    name: "recon: the value of an option is taken for a command",
    in: "withShortNames",
    find: 'at += optionsWithValue.has(argv[at] ?? "") ? 2 : 1;',
    replace: "at += 1;",
    caughtBy: { test: "recon-names.test.ts", name: "case cases" },
  },
  {
    name: "dates: the last day of a period does not belong to it",
    in: "endDayOrTime",
    find: "(day + millisecondsPerDay) as Instant",
    replace: "day",
    caughtBy: { test: "day-or-time.test.ts", name: "2026-12-31 is from" },
  },
  {
    name: "lists: what was created at the end of a range is in it",
    in: "isTimeIn",
    find: "milliseconds < to",
    replace: "milliseconds <= to",
    caughtBy: { test: "day-or-time.test.ts", name: "23:59:59.999Z" },
  },
  {
    name: "amounts: evidence with more decimals than expected loses them",
    in: "evidenceDecimals",
    find: "return decimals > mostDecimals([destination.amount]) ? decimals : 0;",
    replace: "return decimals === 0 ? decimals : 0;",
    caughtBy: { test: "case-amounts.test.ts", name: "with more decimals than expected" },
  },
  {
    name: "amounts: decimals of another currency count",
    in: "evidenceDecimals",
    find: ".filter(({ currency }) => currency === destination.currency)",
    replace: ".filter(({ currency }) => currency !== null)",
    caughtBy: { test: "case-amounts.test.ts", name: "in another currency" },
  },
];

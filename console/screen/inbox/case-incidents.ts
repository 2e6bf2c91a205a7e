/** Payments that need somebody, from the summary of cases: each kind with the money that is wrong in one way. */
import type { ResponseOf } from "#api/client/types.ts";
import { isZeroAmount, sumOfAmounts } from "#console/format/amount.ts";
import { exceptionWords } from "#console/vocabulary/exception-words.ts";
import { moneyNames, moneyWords } from "#console/vocabulary/money-words.ts";
import type { ExceptionType } from "#domain/case/verdict/verdict.ts";
import { ages } from "../today/counts.ts";
import { counted, type Incident, type IncidentMoney } from "./incident.ts";

type Summary = ResponseOf<"summarizeReconciliationCases">;
type Group = Summary["groups"][number];

/** What is said of several payments, and of one. */
const sentences: Partial<Readonly<Record<ExceptionType, readonly [one: string, many: string]>>> = {
  underpayment: ["payment is short", "payments are short"],
  overpayment: ["payment brought too much", "payments brought too much"],
  duplicate_payment: [
    "payment seems to have been made twice",
    "payments seem to have been made twice",
  ],
  ambiguous_match: [
    "payment fits a line that fits others too",
    "payments fit lines that fit others too",
  ],
  payment_returned: ["payment came back", "payments came back"],
  payment_failed: ["payment failed", "payments failed"],
  weak_match: [
    "payment is matched by amount and time only",
    "payments are matched by amount and time only",
  ],
};

/** The order of the lines; other kinds follow in the order of the service. */
const first: readonly (ExceptionType | null)[] = ["underpayment", "overpayment"];

export function caseIncidents({ groups }: Summary): Incident[] {
  const open = groups.filter(({ status }) => status === "open");
  const review = open.filter(({ verdict }) => verdict === "needs_review");
  const kinds = [...new Set([...first, ...review.map(({ exceptionType }) => exceptionType)])];
  return [
    ...kinds.flatMap((kind) =>
      reviewOf(
        kind,
        review.filter(({ exceptionType }) => exceptionType === kind),
      ),
    ),
    ...waitingOf("delayed", open),
    ...waitingOf("sla_risk", open),
    ...weakOf(open),
  ];
}

function reviewOf(kind: ExceptionType | null, groups: readonly Group[]): Incident[] {
  const word = kind === null ? "undecided" : exceptionWords[kind][0].toLowerCase();
  const said = (kind === null ? undefined : sentences[kind]) ?? [
    `payment needs a look: ${word}`,
    `payments need a look: ${word}`,
  ];
  return lineOf(groups, {
    key: `review ${kind}`,
    icon: "alert",
    tone: "bad",
    said,
    ...(kind === null ? {} : { detail: exceptionWords[kind][1] }),
    label: "Clear them",
    filter: { verdicts: "needs_review", ...(kind === null ? {} : { exceptionType: kind }) },
  });
}

const waitingWords = {
  delayed: [
    ["payment is late", "payments are late"],
    "A deadline has passed. Ask the bank or the provider.",
  ],
  sla_risk: [["payment is due soon", "payments are due soon"], "It still has time, but not much."],
} as const;

function waitingOf(verdict: keyof typeof waitingWords, open: readonly Group[]): Incident[] {
  const [said, detail] = waitingWords[verdict];
  return lineOf(
    open.filter((group) => group.verdict === verdict),
    {
      key: verdict,
      icon: verdict === "delayed" ? "late" : "clock",
      tone: verdict === "delayed" ? "bad" : "warn",
      ...{ said, detail, label: "Look" },
      filter: { verdicts: verdict },
    },
  );
}

function weakOf(open: readonly Group[]): Incident[] {
  const groups = open.filter(
    ({ verdict, exceptionType }) =>
      verdict === "matched_with_exception" && exceptionType === "weak_match",
  );
  return lineOf(groups, {
    key: "weak_match",
    icon: "checkNote",
    tone: "note",
    said: sentences.weak_match ?? ["", ""],
    detail: exceptionWords.weak_match[1],
    label: "Look",
    filter: { exceptionType: "weak_match" },
  });
}

type CaseLine = Pick<Incident, "key" | "icon" | "tone" | "detail"> & {
  readonly said: readonly [string, string];
  /** Of the button, which shows the payments of the filter. */
  readonly label: string;
  readonly filter: Readonly<Record<string, string>>;
};

/** The line of the payments of some groups; none without payments. */
function lineOf(groups: readonly Group[], { said, label, filter, ...line }: CaseLine): Incident[] {
  const count = groups.reduce((sum, { cases }) => sum + cases, 0);
  if (count === 0) return [];
  return [
    {
      ...line,
      text: counted(count, said),
      money: moneyOf(groups),
      since: sinceOf(groups),
      act: { label, path: ["queue"], query: { status: "open", ...filter } },
    },
  ];
}

/** By currency and way, to the cent; what is missing and what is too much never net. */
function moneyOf(groups: readonly Group[]): IncidentMoney[] {
  const byCurrency = Map.groupBy(
    groups.flatMap(({ money }) => money),
    ({ currency }) => currency,
  );
  return [...byCurrency].flatMap(([currency, sums]) =>
    moneyNames.flatMap((name) => {
      const amount = sumOfAmounts(sums.map((each) => each[name]));
      return isZeroAmount(amount) ? [] : [{ amount, currency, word: moneyWords[name] }];
    }),
  );
}

/** How long the oldest of them is known. */
function sinceOf(groups: readonly Group[]): Incident["since"] {
  const oldest = ages.findLast(({ age }) => groups.some((group) => group.age === age));
  return oldest === undefined ? null : { words: `here up to ${oldest.spoken}` };
}

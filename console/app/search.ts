/** Everything that one typed text may mean, asked of the API at once: amounts, days, people, and what records carry. */
import type { ItemOf, RequestOf } from "#api/client/types.ts";
import type { CaseRow } from "#console/api/case-row.ts";
import { amountText, countText } from "#console/format/amount.ts";
import { typedAmounts, typedCurrency } from "#console/format/typed-amount.ts";
import { type Days, typedDays } from "#console/format/typed-days.ts";
import type { Option } from "#console/part/input/combobox.tsx";
import { wordsOf } from "#console/part/state.tsx";
import { api, may, session } from "#console/session/session.ts";
import { inWords } from "#console/vocabulary/service-words.ts";
import { undecided, verdictWords } from "#console/vocabulary/verdict-words.ts";
import { timeZone } from "./preference.ts";
import { hrefOf } from "./route.ts";

export type Target = Option & { readonly href: string };

export type Found = {
  readonly targets: readonly Target[];
  /** What could not be searched, and why; empty: everything was. */
  readonly notes: readonly string[];
};

type Filter = NonNullable<RequestOf<"listReconciliationCases">["query"]>;
type Leg = ItemOf<"listFlowLegs">;

/** Of each question. */
const shownCases = 8;
const shownLegs = 5;
/** A shorter text begins too much. */
const shortest = 2;
/** Fewer digits are an amount, and no reference. */
const shortestReference = 4;

/** What is asked, and how its whole answer is called in the list of payments. */
type Question = {
  readonly filter: Filter;
  readonly all: string;
  /** Whether the list itself is what was asked for, and not a single payment. */
  readonly isList: boolean;
};

export async function search(text: string, signal: AbortSignal): Promise<Found> {
  const questions = may("listReconciliationCases") ? questionsOf(text) : [];
  const answers = await Promise.allSettled([
    ...questions.map((question) => askCases(question, signal)),
    ...legQueriesOf(text).map((query) => askLegs(query, signal)),
  ]);
  signal.throwIfAborted();
  const targets = answers.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
  const failed = answers.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
  return {
    targets: [...new Map(targets.map((target) => [target.id, target])).values()],
    notes: [...new Set(failed.map((error) => wordsOf(error).detail))],
  };
}

function questionsOf(text: string): readonly Question[] {
  const lower = text.toLowerCase();
  const subject = session.value?.subject ?? null;
  if (lower === "mine" && subject !== null) {
    return [list({ status: "open", assignee: subject }, "open payments that are yours")];
  }
  if (lower === "unassigned") {
    return [list({ status: "open", assigned: false }, "open payments that nobody has")];
  }
  const days = typedDays(text, Date.now(), timeZone.value);
  return days === null ? valueQuestions(text) : [list(timesOf(days), `payments of ${lower}`)];
}

function timesOf({ from, to }: Days): Filter {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

/** An amount, a reference, or a text that may be both: `4711`, `2026.0042`, and `4711ABC`, which ends like a currency. */
function valueQuestions(text: string): readonly Question[] {
  const amounts = typedAmounts(text).map((amount) => single({ amount, ...currencyOf(text) }));
  const isLong = text.length >= (amounts.length > 0 ? shortestReference : shortest);
  return [...amounts, ...(isLong ? [single({ q: text })] : [])];
}

function list(filter: Filter, all: string): Question {
  return { filter, all, isList: true };
}

function single(filter: Filter): Question {
  return { filter, all: "payments that fit", isList: false };
}

function currencyOf(text: string): { readonly currency?: string } {
  const currency = typedCurrency(text);
  return currency === null ? {} : { currency };
}

type LegQuery = NonNullable<RequestOf<"listFlowLegs">["query"]>;

function legQueriesOf(text: string): readonly LegQuery[] {
  if (!may("listFlowLegs")) return [];
  const of = (amount: string) => ({ minAmount: amount, maxAmount: amount, ...currencyOf(text) });
  const isReference = text.length >= shortestReference && !text.includes(" ");
  return [...typedAmounts(text).map(of), ...(isReference ? [{ reference: text }] : [])];
}

/** What is still open comes first; else the order is that of the service. */
async function askCases({ filter, all, isList }: Question, signal: AbortSignal): Promise<Target[]> {
  const query = { ...filter, limit: shownCases };
  const { items, total } = await api().call("listReconciliationCases", { query, signal });
  const open = items.filter(({ status }) => status === "open");
  const rows = [...open, ...items.filter((row) => !open.includes(row))].map(targetOfCase);
  const whole = {
    id: `all ${JSON.stringify(filter)}`,
    label: `${countText(total)} ${all}`,
    detail: "Payments",
    icon: "list",
    href: hrefOf(["queue"], filter as Readonly<Record<string, string>>),
  } as const;
  if (isList) return [whole, ...rows];
  return total > rows.length ? [...rows, whole] : rows;
}

function targetOfCase(row: CaseRow): Target {
  const { id, verdict, expectedAmount, paymentIntent, summary } = row;
  const { externalReference, beneficiaryName, destination } = paymentIntent;
  const money = amountText(expectedAmount, destination.currency);
  return {
    id,
    label: externalReference,
    detail: [beneficiaryName, money].filter(Boolean).join(", "),
    meaning: inWords(summary),
    chip: verdict === null ? undecided : verdictWords[verdict],
    href: hrefOf(["cases", id]),
  };
}

async function askLegs(filter: LegQuery, signal: AbortSignal): Promise<Target[]> {
  const query = { ...filter, limit: shownLegs };
  const { items } = await api().call("listFlowLegs", { query, signal });
  return items.map(targetOfLeg);
}

function targetOfLeg({ id, provider, kind, amount, currency, matched, externalReference }: Leg) {
  const what = externalReference ?? "no reference";
  return {
    id,
    label: `${provider ?? kind}: ${amount === null ? "" : amountText(amount, currency ?? "")}`,
    detail: `Bank line or report, ${what}, ${matched ? "linked" : "not linked"}`,
    icon: "evidence",
    href: hrefOf(["evidence", id]),
  } as const;
}

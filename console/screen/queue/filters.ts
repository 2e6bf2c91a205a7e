/** The filters of the queue: those that the API has, with the words of their chips. */

import type { Option } from "#console/part/input/combobox.tsx";
import { exceptionWords, statusWords } from "#console/vocabulary/exception-words.ts";
import { verdictWords } from "#console/vocabulary/verdict-words.ts";
import { amountFilters, currencyFilters, type FilterName, filterQuery } from "./queue-address.ts";

export type Filter = { readonly name: FilterName; readonly value: string; readonly label: string };

/** The chips, in a fixed order. */
export function filtersOf(query: URLSearchParams): Filter[] {
  return Object.entries(filterQuery(query)).map(([name, value]) => ({
    name: name as FilterName,
    value,
    label: labelOf(name as FilterName, value),
  }));
}

function labelOf(name: FilterName, value: string): string {
  switch (name) {
    case "status":
      return `Status: ${wordOf(statusWords, value)}`;
    case "verdicts":
      return `State: ${value.split(",").map(verdictWord).join(", ")}`;
    case "exceptionType":
      return `Exception: ${wordOf(exceptionWords, value)}`;
    case "slaRisk":
      return value === "true" ? "Due soon" : "Not due soon";
    case "contradicted":
      return value === "true" ? "Closed, but contradicted" : "Not contradicted";
    case "assigned":
      return value === "true" ? "Somebody has it" : "Nobody has it";
    case "amount":
      return `Amount or difference ${value}`;
    case "externalReference":
      return `Reference: ${value}`;
    case "q":
      return `Any value: ${value}`;
    case "assignee":
      return `Assignee: ${value}`;
    case "tag":
      return `Tag: ${value}`;
    case "ruleId":
      return `Rule: ${value}`;
    case "overcharge":
      return overchargeText(value);
    case "currency":
      return `Currency: ${value}`;
    case "minAmount":
      return `At least ${value}`;
    case "maxAmount":
      return `At most ${value}`;
    case "from":
      return `Created from ${value}`;
    case "to":
      return `Created to ${value}`;
  }
}

/**
 * As the report of overcharges names them: `2026-03/provider/EUR/EUR/acme`, `uncorrected/2026-03/provider/EUR/acme`, and
 * `unplaced_credits`.
 */
function overchargeText(key: string): string {
  const [first = "", second = "", , , ...provider] = key.split("/");
  const name = provider.join("/");
  if (second === "") return "Credits without a claim";
  return first === "uncorrected"
    ? `Fees not corrected: ${name}, ${second}`
    : `Charged above contract: ${name}, ${first}`;
}

function verdictWord(value: string): string {
  return wordOf(
    Object.fromEntries(Object.entries(verdictWords).map(([k, { word }]) => [k, word])),
    value,
  );
}

function wordOf(
  words: Readonly<Record<string, string | readonly [string, string]>>,
  value: string,
): string {
  const word = words[value];
  if (word === undefined) return value;
  return typeof word === "string" ? word : word[0];
}

type Choice = Option & { readonly name: FilterName; readonly value: string };

const choices: readonly Choice[] = [
  ...Object.entries(statusWords).map(([value, word]) => choice("status", value, word, "Status")),
  ...Object.entries(verdictWords).map(([value, { word }]) =>
    choice("verdicts", value, word, "State"),
  ),
  choice("contradicted", "true", "Closed, but contradicted", "A later report says otherwise"),
  choice("assigned", "false", "Nobody has it", "Unassigned"),
  ...Object.entries(exceptionWords).map(([value, [word]]) =>
    choice("exceptionType", value, word, "Exception"),
  ),
];

function choice(name: FilterName, value: string, label: string, detail: string): Choice {
  return { id: `${name}=${value}`, name, value, label, detail };
}

/** Suggestions for what is typed in the filter field. */
export function suggest(text: string): Choice[] {
  const typed = text.trim();
  const lower = typed.toLowerCase();
  const fitting = choices.filter(({ label, detail = "" }) =>
    `${detail} ${label}`.toLowerCase().includes(lower),
  );
  if (typed === "") return fitting;
  return [
    ...fitting,
    ...amountFilters(typed).map(({ name, value }) =>
      choice(name, value, labelOf(name, value), name === "amount" ? "Exactly" : "Expected amount"),
    ),
    ...currencyFilters(typed).map(({ name, value }) => choice(name, value, value, "Currency")),
    choice("q", typed, `“${typed}”`, "Any reference, number, hash, account"),
    choice("assignee", typed, `“${typed}”`, "Assignee"),
    choice("tag", typed, `“${typed}”`, "Tag"),
  ];
}

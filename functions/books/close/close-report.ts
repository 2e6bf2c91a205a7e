/**
 * A close as a page to print: one HTML file without scripts and without anything that is loaded
 * (docs/specification.md, Printable report of a close).
 */

import { escapeHtml } from "#api/http/escape-html.ts";
import { viewClosedAccounts, viewCloseSummary } from "#api/resource/close/close-view.ts";
import {
  type Close,
  type ClosedFigures,
  periodOfClose,
  reconcileClosed,
} from "#domain/account/close.ts";
import type { DifferenceItem, DifferenceKind } from "#domain/account/reconcile-account.ts";
import { formatId } from "#domain/value/id.ts";
import { reportStyle } from "./report-style.ts";

type Reported = {
  readonly close: Close;
  readonly figures: ClosedFigures;
  /** As the accounts are named now, by their ids: a close does not keep names. */
  readonly names: ReadonlyMap<string, string>;
  readonly anchor: { readonly window: string; readonly isSealed: boolean };
};

/** Items of all accounts that are printed; the API lists all. */
const itemsPrinted = 1_000;

export function printClose({ close, figures, names, anchor }: Reported): string {
  const shown = viewCloseSummary(close);
  const title = `Close of ${shown.businessDate}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>${reportStyle}</style>
</head>
<body>
<header>
<p class="kind">${shown.status === "approved" ? "Approved close" : "Prepared, not approved"}</p>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(shown.organizationId)} · the days after ${shown.since} up to ${shown.businessDate}, ${escapeHtml(shown.timeZone)}</p>
</header>
${accountsOf(close, figures, names)}
${itemsOf(close, figures, names)}
${casesOf(figures)}
${eventsOf(figures)}
${attestationOf(shown, anchor)}
</body>
</html>
`;
}

type Cell = string | number | null;
type Column = { readonly title: string; readonly isNumber?: true };

/** Numbers keep every digit; thousands are set apart. */
function amountText(value: Cell): string {
  if (value === null) return "unknown";
  const [whole = "", decimals] = String(value).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, "\u202f").replace("-", "\u2212");
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

function table(columns: readonly Column[], rows: readonly (readonly Cell[])[]): string {
  const head = columns.map(({ title, isNumber }) => cell("th", title, isNumber)).join("");
  const body = rows.map((row) => {
    const cells = row.map((value, index) => {
      const isNumber = columns[index]?.isNumber;
      return cell("td", isNumber ? amountText(value) : String(value ?? "none"), isNumber);
    });
    return `<tr>${cells.join("")}</tr>`;
  });
  return `<table><thead><tr>${head}</tr></thead><tbody>\n${body.join("\n")}\n</tbody></table>`;
}

function cell(name: "th" | "td", text: string, isNumber: true | undefined): string {
  const scope = name === "th" ? ' scope="col"' : "";
  return `<${name}${scope}${isNumber ? ' class="number"' : ""}>${escapeHtml(text)}</${name}>`;
}

const number = (title: string): Column => ({ title, isNumber: true });

const figureTitles = [
  ...["Balance", "Ledger", "Difference", "Brought forward"],
  ...["Timing", "Open", "Unexplained", "Residual"],
];

/** Two lines for each account, so that names and long amounts have room. */
function accountsOf(close: Close, figures: ClosedFigures, names: Reported["names"]): string {
  const columns = [{ title: "Currency" }, ...figureTitles.map(number)];
  const head = columns.map(({ title, isNumber }) => cell("th", title, isNumber)).join("");
  const bodies = viewClosedAccounts(close, figures).map((account) => {
    const name = names.get(account.account);
    const title = name === undefined ? "" : `${escapeHtml(name)} `;
    const amounts = [
      account.balance?.amount ?? null,
      account.ledgerBalance?.amount ?? null,
      account.difference,
      account.broughtForward,
      account.timing.amount,
      account.open.amount,
      account.unexplained.amount,
      account.residual,
    ];
    const cells = amounts.map((amount) => cell("td", amountText(amount), true)).join("");
    return `<tbody><tr><th scope="rowgroup" colspan="${columns.length}">${title}<span class="id">${account.account}</span></th></tr>
<tr><td>${escapeHtml(account.currency)}</td>${cells}</tr></tbody>`;
  });
  const rule =
    "Balance less ledger is the difference. It is brought forward, timing, open and unexplained, to the last digit.";
  const shown = `<table class="accounts"><thead><tr>${head}</tr></thead>\n${bodies.join("\n")}\n</table>`;
  return section("Accounts", `<p>${rule}</p>${shown}`);
}

const kindWords = {
  timing: "Timing",
  open: "Open",
  unexplained: "Unexplained",
} as const satisfies Record<DifferenceKind, string>;

function itemsOf(close: Close, { accounts }: ClosedFigures, names: Reported["names"]): string {
  const period = periodOfClose(close);
  const all = accounts.flatMap((account) =>
    reconcileClosed(account, period).items.map((item) => ({ account, item })),
  );
  if (all.length === 0) return section("Items", "<p>Both sides agree: there is no item.</p>");
  const columns = [
    { title: "Account" },
    { title: "Kind" },
    { title: "Day" },
    { title: "Case or evidence" },
    number("Amount"),
    { title: "Currency" },
  ];
  const rows = all.slice(0, itemsPrinted).map(({ account, item }): Cell[] => {
    const id = formatId("account", account.uuid);
    const { kind, amount, movements } = item;
    const day = movements[0]?.day ?? null;
    return [names.get(id) ?? id, kindWords[kind], day, subjectOf(item), amount, account.currency];
  });
  const rest = all.length - rows.length;
  const more = rest > 0 ? `<p>${rest} further items are in the list of the close.</p>` : "";
  return section("Items", `${table(columns, rows)}${more}`);
}

function subjectOf({ paymentUuid, movements }: DifferenceItem): string | null {
  if (paymentUuid !== null) return formatId("reconciliationCase", paymentUuid);
  const [first] = movements;
  return first === undefined ? null : formatId("flowLeg", first.legUuid);
}

function casesOf({ cases }: ClosedFigures): string {
  const columns = [
    ...["Status", "Verdict", "Currency"].map((title) => ({ title })),
    ...["Cases", "Of the period", "Expected", "Unexplained", "Open"].map(number),
  ];
  const rows = cases.map((each): Cell[] => [
    each.status,
    each.verdict,
    each.currency ?? "others",
    each.cases,
    each.newCases,
    each.expectedAmount,
    each.unexplainedAmount,
    each.openAmount,
  ]);
  if (rows.length === 0) return section("Cases", "<p>No case was created until that day.</p>");
  return section("Cases created until the end of the day", table(columns, rows));
}

function eventsOf({ events }: ClosedFigures): string {
  if (events.length === 0) return "";
  const rows = events.map(({ eventType, count }): Cell[] => [eventType, count]);
  return section("Audit events", table([{ title: "Event" }, number("Number")], rows));
}

function attestationOf(
  shown: ReturnType<typeof viewCloseSummary>,
  anchor: Reported["anchor"],
): string {
  const { manifest } = shown;
  const facts: readonly (readonly [string, string])[] = [
    ["Prepared by", `${shown.preparer}, ${shown.preparedAt}`],
    [
      "Approved by",
      shown.approvedBy === null ? "nobody yet" : `${shown.approvedBy}, ${shown.approvedAt}`,
    ],
    ["Close", shown.id],
    ["Close before", shown.previousCloseId ?? "none"],
    ["SHA-256 of its canonical form", shown.digest],
    ["Rests on manifest", manifest === null ? "none" : `${manifest.window}, ${manifest.hash}`],
    [
      "Anchored by manifest",
      `${anchor.window}${anchor.isSealed ? "" : ", which is not written yet"}`,
    ],
  ];
  const rows = facts.map(
    ([name, value]) => `<tr><th scope="row">${name}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  return section(
    "Who closed it, and how to check it",
    `<table class="facts"><tbody>\n${rows.join("\n")}\n</tbody></table>`,
  );
}

function section(title: string, content: string): string {
  return `<section><h2>${title}</h2>${content}</section>`;
}

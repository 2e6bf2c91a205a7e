/** Bugs in the organization's own accounts and their balances. */
import type { PlantedBug } from "../../planted-bug.ts";

const balances = { file: "test/account/balances.test.ts" };
const reports = { file: "test/account/reports.test.ts" };
const keptReports = { file: "test/account/kept-reports.test.ts" };
const keptMoments = { file: "test/domain/account/kept-moment.test.ts" };
const reconciled = { file: "test/account/reconciliation.test.ts" };
const pure = { file: "test/domain/account/reconcile-account.test.ts" };
const domain = { file: "test/domain/account/balance.test.ts" };

export const accountBugs: readonly PlantedBug[] = [
  {
    name: "account: a statement is compared with one of another source",
    file: "shared/domain/account/balance.ts",
    find: "const before = closings.get(source);",
    replace: "const before = [...closings.values()].at(-1);",
    caughtBy: domain,
  },
  {
    name: "account: the first statement of a day counts instead of the last",
    file: "shared/domain/account/balance.ts",
    find: "days.set(name, goesOn ? { ...statement, opening: earlier.opening } : statement);",
    replace: "if (earlier === undefined) days.set(name, statement); else void goesOn;",
    caughtBy: domain,
  },
  {
    name: "account: a dry run stores balances",
    file: "shared/work/ingestion/statement/statement-balances.ts",
    find: "if (dryRun) return;",
    replace: "if (dryRun && statements.length < 0) return;",
    caughtBy: balances,
  },
  {
    name: "account: a withdrawal removes the balance of another import",
    file: "shared/store/table/account/balance-store.ts",
    find: 'condition: "#batch = :batch",',
    replace: 'condition: "#batch <> :batch OR #batch = :batch",',
    caughtBy: balances,
  },
  {
    name: "account: a request replaces the balance of a statement",
    file: "functions/reconciliation-cases/account/balances.ts",
    find: "if (before !== null && before.statement !== null)",
    replace: "if (before !== null && before.statement !== null && before.amount === amount)",
    caughtBy: balances,
  },
  {
    name: "account: two accounts have one name in the ledger",
    file: "shared/work/case-work/standing/accounts.ts",
    find: '? "ledgerAccount" : null;',
    replace: "? null : null;",
    caughtBy: balances,
  },
  {
    name: "account: the day before the period counts",
    file: "shared/domain/account/reconcile-account.ts",
    find: "day > after && day <= asOf",
    replace: "day >= after && day <= asOf",
    caughtBy: pure,
  },
  {
    name: "account: the part of a batch that no case has is lost",
    file: "shared/domain/account/reconcile-account.ts",
    find: "if (equalsExact(rest, ZERO)) return own;",
    replace: "if (equalsExact(rest, ZERO) || own.length > 0) return own;",
    caughtBy: pure,
  },
  {
    name: "account: the ledger counts with the sign of the bank",
    file: "shared/domain/account/reconcile-account.ts",
    find: 'source === "ledger" ? subtractExact(difference, value)',
    replace: 'source === "ledger" ? addExact(difference, value)',
    caughtBy: pure,
  },
  {
    name: "account: the difference brought forward counts twice",
    file: "shared/domain/account/reconcile-account.ts",
    find: '[toExact(broughtForward ?? ("0" as Amount)), ...Object.values(sums)]',
    replace:
      '[toExact(broughtForward ?? ("0" as Amount)), toExact(broughtForward ?? ("0" as Amount)), ...Object.values(sums)]',
    caughtBy: pure,
  },
  {
    name: "account: a withdrawn row keeps its movement",
    file: "shared/store/table/account/movement-store.ts",
    find: 'now.has(name) ? [] : [{ kind: "delete", key }]',
    replace: 'now.has(name) || now.size === 0 ? [] : [{ kind: "delete", key }]',
    caughtBy: reconciled,
  },
  {
    name: "account: a movement does not follow the links of its leg",
    file: "shared/store/table/account/movement-store.ts",
    find: "old.get(name)?.doc === doc ? []",
    replace: "old.has(name) || doc === null ? []",
    caughtBy: reconciled,
  },
  {
    name: "account: money out counts as money in",
    file: "shared/domain/account/booked-movement.ts",
    find: 'direction === "credit" ? value : (negate(value) as Amount)',
    replace: 'direction === "credit" || value === amount ? value : (negate(value) as Amount)',
    caughtBy: reconciled,
  },
  {
    name: "report: a closed case is among the open ones",
    file: "shared/work/reporting/count-figures.ts",
    find: 'const isOpen = facets.status === "open";',
    replace: 'const isOpen = facets.status !== "resolved";',
    caughtBy: reports,
  },
  {
    name: "report: the newest cases count for every rule",
    file: "shared/store/table/list/list-counts.ts",
    find: "countMade(collection, made, tally, key);",
    replace: "countMade(collection, made.slice(0, 0), tally, key);",
    caughtBy: reports,
  },
  {
    name: "report: a matched case is at risk",
    file: "shared/work/reporting/report-rows.ts",
    find: 'verdict !== "matched"',
    replace: 'verdict !== "delayed"',
    caughtBy: reports,
  },
  {
    name: "report: a cell is a formula",
    file: "shared/work/reporting/report-csv.ts",
    find: "? text : guardCell(text);",
    replace: "? text : text;",
    caughtBy: reports,
  },
  {
    name: "kept report: an hour has the figures of a late look",
    file: "shared/domain/account/kept-moment.ts",
    find: "now - moment > lateMilliseconds",
    replace: "now - moment > lateMilliseconds * 6",
    caughtBy: keptMoments,
  },
  {
    name: "kept report: every hour is the first of its day",
    file: "shared/domain/account/kept-moment.ts",
    find: "before.day === null || day > before.day",
    replace: "before.day === null || day >= before.day",
    caughtBy: keptMoments,
  },
  {
    name: "kept report: a moment that expired is shown",
    file: "shared/store/table/account/kept-report-store.ts",
    find: 'Number(item["expiresAt"]) <= now / 1_000',
    replace: 'Number(item["expiresAt"]) <= 0',
    caughtBy: keptReports,
  },
  {
    name: "kept report: figures are kept for an organization without an account",
    file: "shared/work/reporting/keep-figures.ts",
    find: "if (accounts.length === 0) return [endKeepingWrite(before)];",
    replace: "if (accounts.length < 0) return [endKeepingWrite(before)];",
    caughtBy: keptReports,
  },
  {
    name: "report export: a case is as it is now",
    file: "shared/store/table/audit/case-history.ts",
    find: "if (stored.updatedAt <= given.moment) return stored;",
    replace: "if (stored.updatedAt > 0) return stored;",
    caughtBy: keptReports,
  },
  {
    name: "report export: a leg is as it is now",
    file: "shared/work/reporting/figures-at.ts",
    find: "stored.flatMap((leg) => legAsOf(leg, asOf) ?? [])",
    replace: "stored.flatMap((leg) => (asOf > 0 ? leg : (legAsOf(leg, asOf) ?? [])))",
    caughtBy: keptReports,
  },
  {
    name: "report export: a run that goes on forgets what was read before",
    file: "shared/work/exporting/write-report.ts",
    find: "readFiguresAt(table, request, place)",
    replace: "readFiguresAt(table, request, { ...place, groups: [] })",
    caughtBy: { file: "test/exporting/report-export.test.ts" },
  },
  {
    name: "report export: rows are written twice after a crash",
    file: "shared/work/exporting/write-report.ts",
    find: ".slice(place.written);",
    replace: ".slice(0);",
    caughtBy: { file: "test/exporting/report-export.test.ts" },
  },
];

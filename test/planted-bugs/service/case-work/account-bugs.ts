/** Bugs in the organization's own accounts and their balances. */
import type { PlantedBug } from "../../planted-bug.ts";

const balances = { file: "test/account/balances.test.ts" };
const reports = { file: "test/account/reports.test.ts" };
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
    file: "shared/ingestion/statement/statement-balances.ts",
    find: "if (dryRun) return;",
    replace: "if (dryRun && statements.length < 0) return;",
    caughtBy: balances,
  },
  {
    name: "account: a withdrawal removes the balance of another import",
    file: "shared/table/account/balance-store.ts",
    find: 'ConditionExpression: "#batch = :batch",',
    replace: 'ConditionExpression: "#batch <> :batch OR #batch = :batch",',
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
    file: "functions/reconciliation-cases/account/change-accounts.ts",
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
    file: "shared/table/account/movement-store.ts",
    find: 'now.has(name) ? [] : [{ kind: "delete", key }]',
    replace: 'now.has(name) || now.size === 0 ? [] : [{ kind: "delete", key }]',
    caughtBy: reconciled,
  },
  {
    name: "account: a movement does not follow the links of its leg",
    file: "shared/table/account/movement-store.ts",
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
    file: "functions/reconciliation-cases/report/report-rows.ts",
    find: '.filter(({ facets }) => facets.status === "open")',
    replace: '.filter(({ facets }) => facets.status !== "resolved")',
    caughtBy: reports,
  },
  {
    name: "report: the newest cases count for every rule",
    file: "shared/table/list/list-counts.ts",
    find: "countMade(collection, made, tally, key);",
    replace: "countMade(collection, made.slice(0, 0), tally, key);",
    caughtBy: reports,
  },
  {
    name: "report: a matched case is at risk",
    file: "functions/reconciliation-cases/report/reports.ts",
    find: 'facets.verdict !== "matched"',
    replace: 'facets.verdict !== "delayed"',
    caughtBy: reports,
  },
  {
    name: "report: a cell is a formula",
    file: "functions/reconciliation-cases/report/report-csv.ts",
    find: "? text : guardCell(text);",
    replace: "? text : text;",
    caughtBy: reports,
  },
];

/** `recon account` and `recon balance`: the organization's own accounts. */
import type { Command } from "commander";
import type { ItemOf, RequestOf, ResponseOf } from "#api/client/types.ts";
import { type Column, printList } from "../output.ts";
import type { Session } from "../session.ts";

type Open = (command: Command) => Session;
type Account = ItemOf<"listAccounts">;
type Balance = ItemOf<"listBalances">;
type Source = RequestOf<"recordBalance">["body"]["source"];
type Kind = RequestOf<"createAccount">["body"]["kind"];

const sample = "acct_0193aa10c4007d3e8b1f4a5d6e7f80a1";

const columns: readonly Column<Account>[] = [
  ["id", ({ id }) => id],
  ["kind", ({ kind }) => kind],
  ["name", ({ name }) => name],
  ["number", ({ number }) => number],
  ["ledger", ({ ledgerAccount }) => ledgerAccount],
  ["currency", ({ currency }) => currency],
];

const balanceColumns: readonly Column<Balance>[] = [
  ["day", ({ asOf }) => asOf],
  ["source", ({ source }) => source],
  ["balance", ({ amount, currency }) => `${amount} ${currency}`],
  ["statement", ({ statement }) => statement?.id ?? "-"],
  ["follows", ({ statement }) => yesOrNo(statement?.follows)],
  ["adds up", ({ statement }) => yesOrNo(statement?.addsUp)],
];

function yesOrNo(value: boolean | null | undefined): string {
  if (value === null || value === undefined) return "-";
  return value ? "yes" : "NO";
}

export function addAccountCommands(program: Command, open: Open): void {
  const account = program
    .command("account")
    .description("the organization's own accounts, and their balances")
    .addHelpText(
      "after",
      `
Examples:
  $ recon account add bank "Collections EUR" DE89370400440532013000 EUR --ledger 1200
  $ recon account list
  $ recon account balances ${sample} --from 2026-03-01 --to 2026-03-31
  $ recon account reconcile ${sample} --as-of 2026-03-31
  $ recon account record ${sample} 2026-03-02 ledger 1250.00`,
    );
  addAccounts(account, open);
  addBalances(account, open);
  addReconcile(account, open);
}

function addAccounts(account: Command, open: Open): void {
  account
    .command("add <kind> <name> <number> <currency>")
    .description("add an account; the kind is bank, processor or wallet")
    .option("--ledger <account>", "its name in the ledger; the number by default")
    .action(async (...given: [Kind, string, string, string, { ledger?: string }, Command]) => {
      const [kind, name, number, currency, { ledger }, self] = given;
      const { client, output } = open(self);
      const ledgerAccount = ledger ?? null;
      const body = { kind, name, number, currency, ledgerAccount };
      printList(output, [await client.call("createAccount", { body })], columns);
    });
  account
    .command("list")
    .description("list the accounts, newest first")
    .action(async (_: object, self: Command) => {
      const { client, output } = open(self);
      const { items } = await client.call("listAccounts", { query: { limit: 100 } });
      printList(output, items, columns);
    });
}

function addBalances(account: Command, open: Open): void {
  account
    .command("balances <account>")
    .description("list the balances of an account, latest first")
    .option("--from <day>", "the first day, YYYY-MM-DD")
    .option("--to <day>", "the last day, YYYY-MM-DD")
    .action(async (id: string, days: { from?: string; to?: string }, self: Command) => {
      const { client, output } = open(self);
      const query = { account: id, ...days, limit: 100 };
      const { items } = await client.call("listBalances", { query });
      printList(output, items, balanceColumns);
    });
  account
    .command("record <account> <day> <source> <amount>")
    .description(
      "record a balance at the end of a day; the source is bank, ledger, processor or chain",
    )
    .action(async (...given: [string, string, Source, string, object, Command]) => {
      const [id, asOf, source, amount, , self] = given;
      const { client, output } = open(self);
      const body = { account: id, asOf, source, amount };
      printList(output, [await client.call("recordBalance", { body })], balanceColumns);
    });
}

type Reconciliation = ResponseOf<"getAccountReconciliation">;

const itemColumns: readonly Column<Reconciliation["items"][number]>[] = [
  ["kind", ({ kind }) => kind],
  ["amount", ({ amount }) => amount],
  ["case", ({ caseId }) => caseId ?? "-"],
  ["day", ({ movements: [first] }) => first?.day],
  ["evidence", ({ movements: [first] }) => first?.flowLegId],
];

function addReconcile(account: Command, open: Open): void {
  account
    .command("reconcile <account>")
    .description("show why an account and its ledger differ, with the first 100 items")
    .option("--as-of <day>", "the last day of the period, YYYY-MM-DD")
    .option("--since <day>", "the day after which the period begins")
    .action(async (accountId: string, days: { asOf?: string; since?: string }, self: Command) => {
      const { client, output } = open(self);
      const query = { ...days, limit: 100 };
      const found = await client.call("getAccountReconciliation", { path: { accountId }, query });
      if (output.json) return output.write(JSON.stringify(found, null, 2));
      output.write(figuresOf(found).join("\n"));
      printList(output, found.items, itemColumns);
    });
}

function figuresOf(found: Reconciliation): string[] {
  const { currency, balance, ledgerBalance, timing, open, unexplained } = found;
  const rows: readonly (readonly [string, string | null])[] = [
    ["balance", balance?.amount ?? null],
    ["ledger", ledgerBalance?.amount ?? null],
    ["difference", found.difference],
    ["brought forward", found.broughtForward],
    [`timing (${timing.items})`, timing.amount],
    [`open (${open.items})`, open.amount],
    [`unexplained (${unexplained.items})`, unexplained.amount],
    ["residual", found.residual],
  ];
  return rows.map(([name, amount]) => {
    return `${name.padEnd(20)}${amount === null ? "unknown" : `${amount} ${currency}`}`;
  });
}

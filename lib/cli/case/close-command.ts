/** `recon closes`: closes of business days. */
import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { Command } from "commander";
import type { ItemOf, RequestOf, ResponseOf } from "#api/client/types.ts";
import { type Column, printList } from "../output.ts";
import type { Session } from "../session.ts";

type Open = (command: Command) => Session;
type Close = ItemOf<"listCloses">;
type Detail = ResponseOf<"getClose">;
type Item = ItemOf<"listCloseItems">;
type Change = ItemOf<"listCloseChanges">;
type Body = RequestOf<"createClose">["body"];

const sample = "close_0193aa10c4007d3e8b1f4a5d6e7f80a9";

const columns: readonly Column<Close>[] = [
  ["id", ({ id }) => id],
  ["day", ({ businessDate }) => businessDate],
  ["status", ({ status }) => status],
  ["accounts", ({ accountCount }) => String(accountCount)],
  ["items", ({ itemCount }) => String(itemCount)],
  ["prepared by", ({ preparer }) => preparer],
  ["approved by", ({ approvedBy }) => approvedBy ?? "-"],
];

const accountColumns: readonly Column<Detail["accounts"][number]>[] = [
  ["account", ({ account }) => account],
  ["balance", ({ balance, currency }) => `${balance?.amount ?? "-"} ${currency}`],
  ["ledger", ({ ledgerBalance }) => ledgerBalance?.amount ?? "-"],
  ["difference", ({ difference }) => difference ?? "-"],
  ["forward", ({ broughtForward }) => broughtForward ?? "-"],
  ["timing", ({ timing }) => timing.amount],
  ["open", ({ open }) => open.amount],
  ["unexplained", ({ unexplained }) => unexplained.amount],
];

const itemColumns: readonly Column<Item>[] = [
  ["account", ({ account }) => account],
  ["kind", ({ kind }) => kind],
  ["amount", ({ amount, currency }) => `${amount} ${currency}`],
  ["case", ({ caseId }) => caseId ?? "-"],
  ["evidence", ({ movements: [first] }) => first?.flowLegId ?? "-"],
];

const changeColumns: readonly Column<Change>[] = [
  ["account", ({ account }) => account],
  ["change", ({ change }) => change],
  ["day", ({ day }) => day],
  ["source", ({ source }) => source],
  ["before", ({ before }) => before?.amount ?? "-"],
  ["now", ({ after }) => after?.amount ?? "-"],
  ["evidence", ({ flowLegId }) => flowLegId],
];

export function addCloseCommands(program: Command, open: Open): void {
  const close = program
    .command("closes")
    .description("closes of business days: prepared by one person, approved by another one")
    .addHelpText(
      "after",
      `
Examples:
  $ recon closes prepare 2026-03-02 --time-zone Europe/Berlin
  $ recon closes show ${sample}
  $ recon closes approve ${sample}
  $ recon closes verify ${sample}`,
    );
  addPrepare(close, open);
  addApprove(close, open);
  addReading(close, open);
  addVerify(close, open);
}

type PrepareOptions = {
  readonly timeZone?: string;
  readonly since?: string;
  readonly account?: readonly string[];
};

function addPrepare(close: Command, open: Open): void {
  close
    .command("prepare <date>")
    .description("prepare the close of a day that has ended, YYYY-MM-DD")
    .option("--time-zone <zone>", "where the day ends; that of the organization by default")
    .option("--since <day>", "for the first close: the day after which its period begins")
    .option("--account <id...>", "only these accounts")
    .action(
      async (businessDate: string, { timeZone, since, account }: PrepareOptions, self: Command) => {
        const { client, output } = open(self);
        const body: Body = {
          businessDate,
          ...(timeZone === undefined ? {} : { timeZone }),
          ...(since === undefined ? {} : { since }),
          ...(account === undefined ? {} : { scope: { accounts: [...account] } }),
        };
        printList(output, [await client.call("createClose", { body })], columns);
      },
    );
}

function addApprove(close: Command, open: Open): void {
  close
    .command("approve <close>")
    .description("approve a close; needs a session of another person than the preparer")
    .action(async (closeId: string, _: object, self: Command) => {
      const { client, output } = open(self);
      printList(output, [await client.call("approveClose", { path: { closeId } })], columns);
    });
}

function addReading(close: Command, open: Open): void {
  close
    .command("list")
    .description("list the closes, newest first")
    .action(async (_: object, self: Command) => {
      const { client, output } = open(self);
      const { items } = await client.call("listCloses", { query: { limit: 100 } });
      printList(output, items, columns);
    });
  close
    .command("show <close>")
    .description("show the figures of each account")
    .action(async (closeId: string, _: object, self: Command) => {
      const { client, output } = open(self);
      const found = await client.call("getClose", { path: { closeId } });
      if (output.json) return output.write(JSON.stringify(found, null, 2));
      printList(output, found.accounts, accountColumns);
    });
  close
    .command("items <close>")
    .description("list the first 100 items that explain the figures")
    .action(async (closeId: string, _: object, self: Command) => {
      const { client, output } = open(self);
      const query = { limit: 100 };
      const { items } = await client.call("listCloseItems", { path: { closeId }, query });
      printList(output, items, itemColumns);
    });
  close
    .command("changes <close>")
    .description("list the first 100 movements that changed since the day was closed")
    .action(async (closeId: string, _: object, self: Command) => {
      const { client, output } = open(self);
      const query = { limit: 100 };
      const { items } = await client.call("listCloseChanges", { path: { closeId }, query });
      printList(output, items, changeColumns);
    });
}

function addVerify(close: Command, open: Open): void {
  close
    .command("verify <close>")
    .description("make the canonical form of a close anew and compare its SHA-256 with the digest")
    .action(async (closeId: string, _: object, self: Command) => {
      const { client, output } = open(self);
      const path = { closeId };
      const shown = await client.call("getClose", { path });
      // The client reads every answer as JSON, and the form has one spelling.
      const form: unknown = await client.call("getClose", { path, query: { format: "canonical" } });
      const rebuilt = createHash("sha256")
        .update(canonicalize(form) ?? "")
        .digest("hex");
      if (rebuilt !== shown.digest) {
        throw new Error(
          `${closeId}: the digest is ${shown.digest}, and that of its form ${rebuilt}.`,
        );
      }
      output.write(`${closeId} is as it was closed: ${rebuilt}`);
    });
}

/** `recon settlement`: payouts of processors. */
import { readFileSync } from "node:fs";
import type { Command } from "commander";
import type { ItemOf, RequestOf, ResponseOf } from "#api/client/types.ts";
import { type Column, printList } from "../output.ts";
import type { Session } from "../session.ts";
import { visibleText } from "../visible-text.ts";

type Open = (command: Command) => Session;
type Settlement = ItemOf<"listSettlements">;
type Item = ItemOf<"listSettlementItems">;
type Body = RequestOf<"createSettlement">["body"];
type Items = RequestOf<"addSettlementItems">["body"]["items"];

const sample = "stl_0193aa1142007b6f9a8c7d6e5f405a71";

/** Most items that one request takes. */
const itemsAtOnce = 1_000;

const columns: readonly Column<Settlement>[] = [
  ["id", ({ id }) => id],
  ["provider", ({ provider }) => provider],
  ["reference", ({ reference }) => reference],
  ["net", ({ net, currency }) => `${net} ${currency}`],
  ["bank", ({ bankAmount }) => bankAmount ?? "-"],
  ["expected", ({ expectedOn }) => expectedOn],
  ["status", ({ status }) => status],
];

const itemColumns: readonly Column<Item>[] = [
  ["item", ({ position }) => String(position)],
  ["type", ({ type }) => type],
  [
    "reference",
    ({ externalReference, providerTransferId }) => externalReference ?? providerTransferId,
  ],
  ["gross", ({ gross }) => gross],
  ["fee", ({ fee }) => fee],
  ["net", ({ net }) => net],
  ["case", ({ share }) => share?.caseIds.join(", ") ?? "-"],
];

export function addSettlementCommand(program: Command, open: Open): void {
  const settlement = program
    .command("settlement")
    .description("payouts of processors over many payments")
    .addHelpText(
      "after",
      `
FILE is JSON: the fields of the settlement, and its items in "items".

Examples:
  $ recon settlement create payout.json
  $ recon settlement list --status short
  $ recon settlement show ${sample}
  $ recon settlement show ${sample} --as-of 2026-03-02T12:00:00Z
  $ recon settlement items ${sample}`,
    );
  addCreate(settlement, open);
  addList(settlement, open);
  addShow(settlement, open);
}

function addCreate(settlement: Command, open: Open): void {
  settlement
    .command("create <file>")
    .description("create a settlement with its items, and complete it; safe to repeat")
    .action(async (file: string, _: object, self: Command) => {
      const { client, output } = open(self);
      const { items, ...body } = JSON.parse(readFileSync(file, "utf8")) as Body & {
        readonly items: Items;
      };
      const { id: settlementId } = await client.call("createSettlement", { body });
      const path = { settlementId };
      for (let from = 0; from < items.length; from += itemsAtOnce) {
        const part = items.slice(from, from + itemsAtOnce);
        await client.call("addSettlementItems", { path, body: { items: part } });
      }
      printList(output, [await client.call("completeSettlement", { path })], columns);
    });
}

function addList(settlement: Command, open: Open): void {
  settlement
    .command("list")
    .description("list settlements, newest first")
    .option("--status <status>", "draft, pending, settled, short, over, late or carried")
    .option("--provider <name>", "settlements of this provider")
    .action(async (query: { status?: Settlement["status"]; provider?: string }, self: Command) => {
      const { client, output } = open(self);
      const { items } = await client.call("listSettlements", { query: { ...query, limit: 100 } });
      printList(output, items, columns);
    });
}

function addShow(settlement: Command, open: Open): void {
  settlement
    .command("show <settlement>")
    .description("show a settlement with its lines, and what could explain a difference")
    .option("--as-of <moment>", "what it was then, for example 2026-03-02T12:00:00Z")
    .action(async (settlementId: string, query: { readonly asOf?: string }, self: Command) => {
      const { client, output } = open(self);
      const found = await client.call("getSettlement", { path: { settlementId }, query });
      output.write(output.json ? JSON.stringify(found, null, 2) : linesOf(found).join("\n"));
    });
  settlement
    .command("items <settlement>")
    .description("list the first 100 items with the cases of their payments")
    .option("--offset <n>", "items to skip", "0")
    .action(async (settlementId: string, options: { readonly offset: string }, self: Command) => {
      const { client, output } = open(self);
      const query = { limit: 100, offset: Number(options.offset) };
      const path = { settlementId };
      const { items } = await client.call("listSettlementItems", { path, query });
      printList(output, items, itemColumns);
    });
}

function linesOf(found: ResponseOf<"getSettlement">): string[] {
  const { provider, reference, currency, shortfallReasons } = found;
  const rows: readonly (readonly [string, string | null])[] = [
    ["settlement", found.id],
    ["payout", `${provider} ${reference}`],
    ["status", found.status],
    ["case", found.caseId],
    ["items", String(found.itemCount)],
    ["shares", `${found.sharesAmount} ${currency}`],
    ...found.lines.map(({ type, amount }) => [type, `${amount} ${currency}`] as const),
    ["net", `${found.net} ${currency}`],
    ["bank", found.bankAmount === null ? null : `${found.bankAmount} ${currency}`],
    ["difference", found.difference === null ? null : `${found.difference} ${currency}`],
    ...shortfallReasons.map(
      ({ positions }) => ["could be", `without item ${positions.join(" and ")}`] as const,
    ),
  ];
  return rows.map(([name, value]) => `${name.padEnd(20)}${visibleText(value ?? "-")}`);
}

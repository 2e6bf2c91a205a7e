/** `recon filters`, `recon filter`, `recon unfilter`: recurring evidence that is set aside as it arrives. */
import type { Command } from "commander";
import type { ItemOf, RequestOf } from "#api/client/types.ts";
import { type Column, printList } from "../output.ts";
import type { Session } from "../session.ts";
import { printPending } from "./approval-commands.ts";

type Open = (command: Command) => Session;
type Filter = ItemOf<"listEvidenceFilters">;
type Body = RequestOf<"createEvidenceFilter">["body"];

const sample = "efil_0193aa1142007b6f9a8c7d6e5f405c01";

const columns: readonly Column<Filter>[] = [
  ["id", ({ id }) => id],
  ["reason", ({ reason }) => reason.code],
  ["provider", ({ provider }) => provider ?? "-"],
  ["profile", ({ importProfileId }) => importProfileId ?? "-"],
  ["text", ({ textPattern }) => textPattern ?? "-"],
  ["from", ({ minimumAmount, currency }) => amountText(minimumAmount, currency)],
  ["to", ({ maximumAmount, currency }) => amountText(maximumAmount, currency)],
];

function amountText(amount: string | null, currency: string | null): string {
  return amount === null ? "-" : `${amount} ${currency}`;
}

export function addFilterCommands(program: Command, open: Open): void {
  program
    .command("filters")
    .description("list the filters that set recurring evidence aside")
    .addHelpText("after", "\nExample:\n  $ recon filters")
    .action(async (_: object, self: Command) => {
      const { client, output } = open(self);
      printList(output, (await client.call("listEvidenceFilters", {})).items, columns);
    });
  addAdd(program, open);
  program
    .command("unfilter <filter>")
    .description("delete a filter; what it set aside stays so until it is restored")
    .addHelpText("after", `\nExample:\n  $ recon unfilter ${sample}`)
    .action(async (evidenceFilterId: string, _: object, self: Command) => {
      const { client, output } = open(self);
      const path = { evidenceFilterId };
      const answer = await client.call("deleteEvidenceFilter", { path });
      if (answer === null) output.write(`${evidenceFilterId} was deleted.`);
      else printPending(output, answer);
    });
}

function addAdd(program: Command, open: Open): void {
  program
    .command("filter")
    .description("set evidence aside that fits, unless it names a payment")
    .requiredOption("--reason <code>", "a reason code, for example bank_interest")
    .option("--comment <text>", "words beside the reason code")
    .option("--text <pattern>", 'words and runs, for example "fee {digits:4}"')
    .option("--provider <name>", "only evidence of this provider")
    .option("--profile <id>", "only rows of this import profile")
    .option("--min <amount>", "only this amount or more")
    .option("--max <amount>", "only this amount or less")
    .option("--currency <code>", "only this currency")
    .addHelpText(
      "after",
      "\nExample:\n  $ recon filter --reason bank_interest --provider acme_bank --text interest",
    )
    .action(async (options: Record<string, string>, self: Command) => {
      const { client, output } = open(self);
      const given = (name: string) => options[name] ?? null;
      const body: Body = {
        reason: { code: String(given("reason")), comment: given("comment") },
        textPattern: given("text"),
        provider: given("provider"),
        importProfileId: given("profile"),
        minimumAmount: given("min"),
        maximumAmount: given("max"),
        currency: given("currency"),
      };
      const made = await client.call("createEvidenceFilter", { body });
      if ("approvalId" in made) printPending(output, made);
      else printList(output, [made], columns);
    });
}

/** `recon dispose`, `recon dispositions`, `recon reverse`: what becomes of money that stays unexplained. */
import { type Command, Option } from "commander";
import type { ItemOf } from "#api/client/types.ts";
import { dispositionKinds } from "#domain/case/work/disposition.ts";
import { type Column, printList } from "../output.ts";
import type { Session } from "../session.ts";
import { printPending } from "./approval-commands.ts";

type Open = (command: Command) => Session;
type Disposition = ItemOf<"listDispositions">;

const sample = "case_0193aa1142007b6f9a8c7d6e5f403151";
const sampleDisposition = "dsp_0193aa1142007b6f9a8c7d6e5f405a71";

const columns: readonly Column<Disposition>[] = [
  ["id", ({ id }) => id],
  ["kind", ({ kind }) => kind],
  ["amount", ({ amount, currency }) => `${amount} ${currency}`],
  ["reason", ({ reason }) => reason.code],
  ["by", ({ author }) => author],
  ["at", ({ createdAt }) => createdAt],
  ["reversed", ({ reversedAt }) => reversedAt ?? "-"],
];

export function addDispositionCommands(program: Command, open: Open): void {
  addDispose(program, open);
  addList(program, open);
  addReverse(program, open);
}

type Options = {
  readonly as: Disposition["kind"];
  readonly reason: string;
  readonly comment?: string;
  readonly ifVersion?: string;
};

function addDispose(program: Command, open: Open): void {
  program
    .command("dispose <case> <amount>")
    .description("write an open amount off, accept it as a fee, or carry it forward")
    .addOption(new Option("--as <kind>").choices(dispositionKinds).default("write_off"))
    .requiredOption("--reason <code>", "a reason code of the organization")
    .option("--comment <text>", "words beside the reason code")
    .option("--if-version <n>", "only if nobody changed the case since this version")
    .addHelpText(
      "after",
      `
The amount has the sign of the case's open amount: write one below zero after --.

Examples:
  $ recon dispose ${sample} 1.50 --reason amount_accepted
  $ recon dispose --reason refunded --as carried_forward -- ${sample} -7.50`,
    )
    .action(async (caseId: string, amount: string, options: Options, self: Command) => {
      const { as: kind, reason: code, comment = null, ifVersion } = options;
      const { client, output } = open(self);
      const made = await client.call("createDisposition", {
        path: { caseId },
        body: {
          kind,
          amount,
          reason: { code, comment },
          ...(ifVersion === undefined ? {} : { expectedVersion: Number(ifVersion) }),
        },
      });
      if ("approvalId" in made) printPending(output, made);
      else printList(output, [made], columns);
    });
}

function addList(program: Command, open: Open): void {
  program
    .command("dispositions <case>")
    .description("list the dispositions of a case, newest first")
    .addHelpText("after", `\nExample:\n  $ recon dispositions ${sample}`)
    .action(async (caseId: string, _: object, self: Command) => {
      const { client, output } = open(self);
      const query = { limit: 100 };
      const { items } = await client.call("listDispositions", { path: { caseId }, query });
      printList(output, items, columns);
    });
}

function addReverse(program: Command, open: Open): void {
  program
    .command("reverse <case> <disposition>")
    .description("reverse a disposition: its amount is open again")
    .option("--reason <code>", "a reason code of the organization")
    .addHelpText("after", `\nExample:\n  $ recon reverse ${sample} ${sampleDisposition}`)
    .action(
      async (
        caseId: string,
        dispositionId: string,
        { reason: code }: { readonly reason?: string },
        self: Command,
      ) => {
        const { client, output } = open(self);
        const body = code === undefined ? {} : { reason: { code, comment: null } };
        const path = { caseId, dispositionId };
        const made = await client.call("reverseDisposition", { path, body });
        if ("approvalId" in made) printPending(output, made);
        else printList(output, [made], columns);
      },
    );
}

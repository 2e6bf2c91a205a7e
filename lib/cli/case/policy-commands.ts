/** `recon policies`, `recon policy`, `recon drop-policy`: small differences that are disposed of by themselves. */
import { type Command, InvalidArgumentError, Option } from "commander";
import type { ItemOf, RequestOf } from "#api/client/types.ts";
import { exceptionTypes } from "#domain/case/verdict/verdict.ts";
import { dispositionKinds } from "#domain/case/work/disposition.ts";
import { type Column, printList } from "../output.ts";
import type { Session } from "../session.ts";
import { printPending } from "./approval-commands.ts";

type Open = (command: Command) => Session;
type Policy = ItemOf<"listDispositionPolicies">;
type Body = RequestOf<"createDispositionPolicy">["body"];

const sample = "dpol_0193aa1142007b6f9a8c7d6e5f405c02";

const columns: readonly Column<Policy>[] = [
  ["id", ({ id }) => id],
  ["exception", ({ exceptionType }) => exceptionType],
  ["at most", ({ maximumAmount, currency }) => `${maximumAmount} ${currency}`],
  ["after minutes", ({ afterMinutes }) => String(afterMinutes)],
  ["as", ({ kind }) => kind],
  ["reason", ({ reason }) => reason.code],
];

export function addPolicyCommands(program: Command, open: Open): void {
  program
    .command("policies")
    .description("list the policies that dispose of small differences by themselves")
    .addHelpText("after", "\nExample:\n  $ recon policies")
    .action(async (_: object, self: Command) => {
      const { client, output } = open(self);
      printList(output, (await client.call("listDispositionPolicies", {})).items, columns);
    });
  addCreate(program, open);
  program
    .command("drop-policy <policy>")
    .description("delete a policy; what it disposed of stays so until it is reversed")
    .addHelpText("after", `\nExample:\n  $ recon drop-policy ${sample}`)
    .action(async (dispositionPolicyId: string, _: object, self: Command) => {
      const { client, output } = open(self);
      const path = { dispositionPolicyId };
      const answer = await client.call("deleteDispositionPolicy", { path });
      if (answer === null) output.write(`${dispositionPolicyId} was deleted.`);
      else printPending(output, answer);
    });
}

function addCreate(program: Command, open: Open): void {
  program
    .command("policy <exception> <amount> <currency>")
    .description("dispose of unexplained amounts of at most this, once they have stayed a while")
    .requiredOption("--after <minutes>", "for how long the amount must have stayed", minutesOf)
    .addOption(new Option("--as <kind>").choices(dispositionKinds).default("write_off"))
    .option("--reason <code>", "a reason code", "amount_accepted")
    .addHelpText("after", "\nExample:\n  $ recon policy underpayment 0.50 EUR --after 2880")
    .action(async (exception: string, amount: string, currency: string, ...rest: Rest) => {
      const [options, self] = rest;
      const { client, output } = open(self);
      const body: Body = {
        exceptionType: exceptionOf(exception),
        maximumAmount: amount,
        currency,
        afterMinutes: options.after,
        kind: options.as,
        reason: { code: options.reason, comment: null },
      };
      const made = await client.call("createDispositionPolicy", { body });
      if ("approvalId" in made) printPending(output, made);
      else printList(output, [made], columns);
    });
}

type Options = {
  readonly after: number;
  readonly as: (typeof dispositionKinds)[number];
  readonly reason: string;
};
type Rest = [options: Options, self: Command];

function minutesOf(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Must be whole minutes.");
}

function exceptionOf(text: string): Body["exceptionType"] {
  const found = exceptionTypes.find((each) => each === text);
  if (found !== undefined) return found;
  throw new InvalidArgumentError(`The exception is one of ${exceptionTypes.join(", ")}.`);
}

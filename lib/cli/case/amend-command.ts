/** `recon amend`, `recon amendments`: change what a payment intent expects, and list its versions. */

import type { Command } from "commander";
import type { ItemOf, RequestOf } from "#api/client/types.ts";
import { type Column, printList } from "../output.ts";
import { type Session, UsageError } from "../session.ts";
import { printPending } from "./approval-commands.ts";

type AmendOptions = {
  readonly reason: string;
  readonly source?: string;
  readonly destination?: string;
  readonly account?: string;
  readonly name?: string;
  readonly date?: string;
  readonly reference?: readonly string[];
};

type Body = RequestOf<"amendPaymentIntent">["body"];
type Version = ItemOf<"listPaymentIntentAmendments">;

const moneyText = ({ amount, currency }: Version["source"]) => `${amount} ${currency}`;

const columns: readonly Column<Version>[] = [
  ["version", ({ version }) => String(version)],
  ["in force from", ({ inForceFrom }) => inForceFrom],
  ["source", ({ source }) => moneyText(source)],
  ["destination", ({ destination }) => moneyText(destination)],
  ["changed", ({ changedFields }) => changedFields.join(", ")],
  ["by", ({ actor }) => actor],
  ["reason", ({ reason }) => reason],
];

export function addAmendCommands(program: Command, open: (command: Command) => Session): void {
  program
    .command("amend <intent>")
    .description("change what a payment intent expects, with a reason")
    .requiredOption("--reason <text>", "why it changes")
    .option("--source <money>", 'for example "90.00 EUR"')
    .option("--destination <money>", 'for example "90.00 EUR"')
    .option("--account <text>", "account of the beneficiary; an empty text clears it")
    .option("--name <text>", "name of the beneficiary; an empty text clears it")
    .option("--date <date>", "effective date, for example 2026-03-01 or 2026-03-01T12:00:00Z")
    .option("--reference <type=value...>", "all references from now on, for example order=A-1")
    .addHelpText(
      "after",
      '\nExample:\n  $ recon amend pi_0193aa1142007b6f9a8c7d6e5f403151 --destination "90.00 EUR" --reason "Corrected invoice"',
    )
    .action(async (paymentIntentId: string, options: AmendOptions, self: Command) => {
      const { client, output } = open(self);
      const body = bodyOf(options);
      const amended = await client.call("amendPaymentIntent", { path: { paymentIntentId }, body });
      if ("approvalId" in amended) return printPending(output, amended);
      if (output.json) return output.write(JSON.stringify(amended, null, 2));
      const { id, expectationVersion, warnings = [] } = amended;
      output.write(`${id} has version ${expectationVersion} of its expectation.`);
      for (const warning of warnings) output.write(`Warning: ${warning}`);
    });
  program
    .command("amendments <intent>")
    .description("list the versions of what a payment intent expects, newest first")
    .addHelpText("after", "\nExample:\n  $ recon amendments pi_0193aa1142007b6f9a8c7d6e5f403151")
    .action(async (paymentIntentId: string, _: object, self: Command) => {
      const { client, output } = open(self);
      const versions: Version[] = [];
      const path = { paymentIntentId };
      for await (const version of client.list("listPaymentIntentAmendments", { path })) {
        versions.push(version);
      }
      printList(output, versions, columns);
    });
}

function bodyOf({ reason, source, destination, account, name, date, reference }: AmendOptions) {
  const fields = {
    source: source === undefined ? undefined : parseMoney(source),
    destination: destination === undefined ? undefined : parseMoney(destination),
    beneficiaryAccount: account === "" ? null : account,
    beneficiaryName: name === "" ? null : name,
    effectiveDate: date,
    references: reference?.map(parseReference),
  };
  const stated = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { reason, ...Object.fromEntries(stated) } as Body;
}

function parseMoney(text: string) {
  const [amount = "", currency = "", ...more] = text.trim().split(/\s+/);
  if (currency === "" || more.length > 0) {
    throw new UsageError(`"${text}" is not an amount and a currency, such as "90.00 EUR".`);
  }
  return { amount, currency };
}

function parseReference(text: string) {
  const [type = "", ...value] = text.split("=");
  if (type === "" || value.length === 0) {
    throw new UsageError(`"${text}" is not a reference, such as order=A-1.`);
  }
  return { type, value: value.join("=") };
}

/** `recon organization`: the settings of the caller's organization. */

import { type Command, Option } from "commander";
import type { RequestOf } from "#api/client/types.ts";
import { reasonActs } from "#domain/case/work/organization-settings.ts";
import { type CardNumberMode, cardNumberModes } from "#domain/value/text/card-number.ts";
import { printPending } from "./case/approval-commands.ts";
import type { Session } from "./session.ts";
import { visibleText } from "./visible-text.ts";

type Body = NonNullable<RequestOf<"updateOrganization">["body"]>;

type Options = {
  readonly timeZone?: string;
  readonly currency?: string;
  readonly cardNumbers?: CardNumberMode;
  readonly test?: true;
  readonly requireReason?: readonly (typeof reasonActs)[number][] | false;
};

export function addOrganizationCommand(
  program: Command,
  open: (command: Command) => Session,
): void {
  program
    .command("organization")
    .description("show the settings of the organization, or change those that are named")
    .option("--time-zone <name>", "an IANA time zone")
    .option("--currency <code>", "the currency of reports")
    .addOption(
      new Option("--require-reason <act...>", "acts that need a reason").choices(reasonActs),
    )
    .option("--no-require-reason", "no act needs a reason")
    .addOption(
      new Option("--card-numbers <mode>", "what becomes of them in evidence and files").choices(
        cardNumberModes,
      ),
    )
    .option("--test", "make an empty organization a test organization, for good")
    .addHelpText(
      "after",
      `
Examples:
  $ recon organization
  $ recon organization --require-reason close_against_verdict link`,
    )
    .action(async (options: Options, self: Command) => {
      const { client, output } = open(self);
      const body = bodyOf(options);
      const isChange = Object.keys(body).length > 0;
      const found = isChange
        ? await client.call("updateOrganization", { body })
        : await client.call("getOrganization", {});
      if ("approvalId" in found) return printPending(output, found);
      if (output.json) return output.write(JSON.stringify(found, null, 2));
      const rows: readonly (readonly [string, string])[] = [
        ["organization", found.id],
        ["kind", found.kind],
        ["time zone", found.timeZone],
        ["currency", found.reportingCurrency ?? "-"],
        ["reasons for", found.reasonRequiredFor.join(", ") || "-"],
        ["card numbers", found.cardNumbers],
        ["version", String(found.version)],
      ];
      output.write(
        rows.map(([name, value]) => `${name.padEnd(14)}${visibleText(value)}`).join("\n"),
      );
    });
}

function bodyOf({ timeZone, currency, cardNumbers, requireReason, test }: Options): Body {
  return {
    ...(test === undefined ? {} : { kind: "test" }),
    ...(timeZone === undefined ? {} : { timeZone }),
    ...(currency === undefined ? {} : { reportingCurrency: currency }),
    ...(cardNumbers === undefined ? {} : { cardNumbers }),
    ...(requireReason === undefined
      ? {}
      : { reasonRequiredFor: requireReason === false ? [] : [...requireReason] }),
  };
}

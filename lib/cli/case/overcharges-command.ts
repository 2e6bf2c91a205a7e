/** `recon report overcharges`: what was charged above contract, and the payments that a row rests on. */
import type { Command } from "commander";
import type { Client } from "#api/client/client.ts";
import type { RequestOf, ResponseOf } from "#api/client/types.ts";
import { type Column, type Output, printList } from "../output.ts";
import type { Session } from "../session.ts";

type Open = (command: Command) => Session;
type Report = ResponseOf<"getOverchargesReport">;
type Query = NonNullable<RequestOf<"getOverchargesReport">["query"]>;
type Row = Report["items"][number];
type Uncorrected = Report["uncorrected"][number];
type Payment = NonNullable<Report["payments"]>["items"][number];

const columns: readonly Column<Row>[] = [
  ["provider", ({ provider }) => provider],
  ["month", ({ month }) => month],
  ["component", ({ component }) => component],
  ["charged", ({ charged, currency }) => `${charged} ${currency}`],
  ["agreed", ({ agreed, agreedCurrency }) => `${agreed} ${agreedCurrency}`],
  ["difference", ({ difference }) => difference],
  ["unclaimed", ({ unclaimed }) => unclaimed],
  ["open", ({ open }) => open],
  ["cases", ({ count }) => String(count)],
  ["filter", ({ filter }) => filter.overcharge],
];

const uncorrectedColumns: readonly Column<Uncorrected>[] = [
  ["provider", ({ provider }) => provider],
  ["month", ({ month }) => month],
  ["component", ({ component }) => component],
  ["less agreed", ({ difference, currency }) => `${difference} ${currency}`],
  ["cases", ({ count }) => String(count)],
  ["filter", ({ filter }) => filter.overcharge],
];

const paymentColumns: readonly Column<Payment>[] = [
  ["case", ({ caseId }) => caseId],
  ["reference", ({ externalReference }) => externalReference],
  ["transactions", ({ movements }) => movements.map(nameOf).join(", ")],
  ["charged", ({ charged, currency }) => `${charged} ${currency}`],
  ["agreed", ({ agreed, agreedCurrency }) => `${agreed} ${agreedCurrency}`],
  ["difference", ({ difference }) => difference],
  ["claimed", ({ claimed }) => claimed],
  ["credited", ({ credited }) => credited],
];

function nameOf({ providerTransferId, sourceRef }: Payment["movements"][number]): string {
  return providerTransferId ?? sourceRef ?? "-";
}

type Options = {
  readonly provider?: string;
  readonly from?: string;
  readonly to?: string;
  readonly payments?: string;
};

export function addOverchargesCommand(report: Command, open: Open): void {
  report
    .command("overcharges")
    .description("what was charged above contract, by provider, month and component")
    .option("--provider <name>", "only this provider")
    .option("--from <time>", "the first month, by a time in it")
    .option("--to <time>", "before this time; by default the last 12 months")
    .option("--payments <filter>", "the payments of a row, by its filter")
    .addHelpText(
      "after",
      `
Examples:
  $ recon report overcharges --provider acme --from 2026-01-01T00:00:00Z
  $ recon report overcharges --payments 2026-03/provider/EUR/EUR/acme`,
    )
    .action(async ({ payments: overcharge, ...period }: Options, self: Command) => {
      const { client, output } = open(self);
      const query = overcharge === undefined ? period : { ...period, overcharge };
      await printOvercharges(client, output, query);
    });
}

async function printOvercharges(client: Client, output: Output, query: Query): Promise<void> {
  const report = await client.call("getOverchargesReport", { query });
  if (output.json) {
    output.write(JSON.stringify(report, null, 2));
    return;
  }
  const { items, payments, uncorrected, unplacedCredits } = report;
  if (payments !== null) {
    printList(output, payments.items, paymentColumns);
    output.write(`${payments.items.length} of ${payments.total} payments.`);
    return;
  }
  printList(output, items, columns);
  if (uncorrected.length > 0) {
    output.write("\nThe volume of the month agrees another fee; these cases keep what they have:");
    printList(output, uncorrected, uncorrectedColumns);
  }
  if (unplacedCredits.count > 0) {
    output.write(
      `\n${unplacedCredits.count} cases have credits of payouts that fit no open claim.`,
    );
  }
}

/** `recon report`: reports over all cases and evidence. */
import type { Command } from "commander";
import type { ResponseOf } from "#api/client/types.ts";
import { type Column, printList } from "../output.ts";
import type { Session } from "../session.ts";
import { addOverchargesCommand } from "./overcharges-command.ts";

type Open = (command: Command) => Session;
type Aging = ResponseOf<"getAgingReport">["items"][number];
type Risk = ResponseOf<"getValueAtRiskReport">["items"][number];
type Expected = ResponseOf<"listExpectedDeliveries">["items"][number];
type Rate = ResponseOf<"getMatchRateReport">["items"][number];

const agingColumns: readonly Column<Aging>[] = [
  ["currency", ({ currency }) => currency],
  ["age", ({ age }) => age],
  ["cases", ({ cases }) => String(cases)],
  ["expected", ({ expectedAmount }) => expectedAmount],
  ["unexplained", ({ unexplainedAmount }) => unexplainedAmount],
  ["open", ({ openAmount }) => openAmount],
];

const riskColumns: readonly Column<Risk>[] = [
  ["currency", ({ currency }) => currency],
  ["verdict", ({ verdict }) => verdict],
  ["exception", ({ exceptionType }) => exceptionType],
  ["cases", ({ cases }) => String(cases)],
  ["expected", ({ expectedAmount }) => expectedAmount],
  ["open", ({ openAmount }) => openAmount],
];

const rateColumns: readonly Column<Rate>[] = [
  ["of", (row) => ("source" in row ? `${row.source} ${row.currency ?? "-"}` : row.name)],
  ["matched", (row) => String("source" in row ? row.matchedLegs : row.matchedCases)],
  ["all", (row) => String("source" in row ? row.legs : row.cases)],
  ["rate", ({ rate }) => rate],
];

const expectedColumns: readonly Column<Expected>[] = [
  ["kind", ({ kind }) => kind],
  ["id", ({ id }) => id],
  ["name", ({ name }) => name],
  ["status", ({ status }) => status],
  ["since", ({ overdueSince }) => overdueSince],
  ["missing", ({ missing }) => String(missing)],
  ["due", ({ dueAt }) => dueAt],
  ["last", ({ lastAt }) => lastAt],
];

const asOf = ["--as-of <time>", "a full hour that was kept, such as 2026-03-01T00:00:00Z"] as const;

type RateOptions = {
  readonly by: "source" | "rule";
  readonly from?: string;
  readonly to?: string;
  readonly asOf?: string;
};

export function addReportCommand(program: Command, open: Open): void {
  const report = program
    .command("report")
    .description("reports over all cases and evidence")
    .addHelpText(
      "after",
      `
Examples:
  $ recon report aging
  $ recon report aging --as-of 2026-03-01T00:00:00Z
  $ recon report expected --overdue
  $ recon report match-rate --by rule --from 2026-03-01T00:00:00Z`,
    );
  report
    .command("aging")
    .description("open cases by currency and age")
    .option(...asOf)
    .action(async (query: { asOf?: string }, self: Command) => {
      const { client, output } = open(self);
      const { items } = await client.call("getAgingReport", { query });
      printList(output, items, agingColumns);
    });
  report
    .command("risk")
    .description("open cases that are not matched, by currency, verdict and exception")
    .option(...asOf)
    .action(async (query: { asOf?: string }, self: Command) => {
      const { client, output } = open(self);
      const { items } = await client.call("getValueAtRiskReport", { query });
      printList(output, items, riskColumns);
    });
  report
    .command("expected")
    .description("files and deliveries that are expected, what is overdue first")
    .option("--overdue", "what is overdue only")
    .action(async ({ overdue }: { overdue?: true }, self: Command) => {
      const { client, output } = open(self);
      const query = overdue === true ? { status: "overdue" as const } : {};
      const { items } = await client.call("listExpectedDeliveries", { query });
      printList(output, items, expectedColumns);
    });
  report
    .command("match-rate")
    .description("how much is matched, by source of evidence or by rule")
    .option("--by <grouping>", "source or rule", "source")
    .option("--from <time>", "created at or after this time")
    .option("--to <time>", "created before this time")
    .option(...asOf)
    .action(async (query: RateOptions, self: Command) => {
      const { client, output } = open(self);
      const { items } = await client.call("getMatchRateReport", { query });
      printList(output, items, rateColumns);
    });
  addOverchargesCommand(report, open);
}

/** `recon fee-schedules`, `recon simulate-fees`, `recon drop-fee-schedule`: what was agreed with providers. `recon apply` adds and changes them. */
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { Command } from "commander";
import { parse } from "yaml";
import type { Client } from "#api/client/client.ts";
import type { ItemOf, RequestOf, ResponseOf } from "#api/client/types.ts";
import { type Column, type Output, printList } from "../output.ts";
import { type Session, UsageError } from "../session.ts";
import { printPending } from "./approval-commands.ts";

type Open = (command: Command) => Session;
type Schedule = ItemOf<"listFeeSchedules">;

const sample = "fsch_0193aa1142007b6f9a8c7d6e5f405d11";

const columns: readonly Column<Schedule>[] = [
  ["id", ({ id }) => id],
  ["name", ({ name }) => name],
  ["provider", ({ provider }) => provider],
  ["currency", ({ currency }) => currency ?? "any"],
  ["from", ({ effectiveFrom }) => effectiveFrom],
  ["to", ({ effectiveTo }) => effectiveTo ?? ""],
  ["fees", ({ components }) => components.map(textOfComponent).join(" + ")],
  ["version", ({ version }) => String(version)],
];

function textOfComponent({
  feeType,
  kind,
  amount,
  percent,
}: Schedule["components"][number]): string {
  const agreed = amount ?? (percent === null ? kind : `${percent}%`);
  return `${feeType} ${agreed}`;
}

export function addFeeScheduleCommands(program: Command, open: Open): void {
  program
    .command("fee-schedules [schedule]")
    .description("list the fee schedules, or the versions of one")
    .addHelpText("after", `\nExamples:\n  $ recon fee-schedules\n  $ recon fee-schedules ${sample}`)
    .action(async (feeScheduleId: string | undefined, _: object, self: Command) => {
      const { client, output } = open(self);
      const { items } =
        feeScheduleId === undefined
          ? await client.call("listFeeSchedules", { query: { limit: 100 } })
          : await client.call("listFeeScheduleVersions", {
              path: { feeScheduleId },
              query: { limit: 100 },
            });
      printList(output, items, columns);
    });
  program
    .command("simulate-fees <file>")
    .description("price the history with a changed or new fee schedule, and change nothing")
    .option("--schedule <schedule>", "the schedule that the fields of the file change")
    .option("--from <time>", "only cases created since then")
    .option("--to <time>", "only cases created before")
    .addHelpText(
      "after",
      `\nThe file has the fields of the schedule, as YAML or JSON.\n\nExample:\n  $ recon simulate-fees cheaper.yaml --schedule ${sample}`,
    )
    .action(async (file: string, options: SimulationOptions, self: Command) => {
      const { client, output } = open(self);
      await simulate(client, output, file, options);
    });
  program
    .command("drop-fee-schedule <schedule>")
    .description("delete a fee schedule; open cases are decided again without it")
    .addHelpText("after", `\nExample:\n  $ recon drop-fee-schedule ${sample}`)
    .action(async (feeScheduleId: string, _: object, self: Command) => {
      const { client, output } = open(self);
      const answer = await client.call("deleteFeeSchedule", { path: { feeScheduleId } });
      if (answer === null) output.write(`${feeScheduleId} was deleted.`);
      else printPending(output, answer);
    });
}

type SimulationOptions = {
  readonly schedule?: string;
  readonly from?: string;
  readonly to?: string;
};
type Body = RequestOf<"simulateFeeSchedule">["body"];
type Simulation = ResponseOf<"getFeeScheduleSimulation">;

const simulatedColumns: readonly Column<Simulation["rows"][number]>[] = [
  ["month", ({ month }) => month],
  ["provider", ({ provider }) => provider],
  ["component", ({ component }) => component],
  ["currency", ({ currency }) => currency],
  ["fees", ({ count }) => String(count)],
  ["charged", ({ charged }) => charged],
  ["agreed now", ({ agreedNow }) => agreedNow],
  ["proposed", ({ agreedProposed }) => agreedProposed],
  ["difference", ({ difference }) => difference],
];

/** Between two looks at a simulation that goes on, and how often it is looked at: ten minutes. */
const lookMilliseconds = 2_000;
const maximumLooks = 300;

async function simulate(
  client: Client,
  output: Output,
  file: string,
  { schedule: feeScheduleId, from, to }: SimulationOptions,
): Promise<void> {
  const period = {
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
  const body: Body = {
    ...(feeScheduleId === undefined ? {} : { feeScheduleId }),
    schedule: fieldsOf(file),
    ...period,
  };
  let simulation: Simulation = await client.call("simulateFeeSchedule", { body });
  const path = { simulationId: simulation.id };
  for (let look = 0; simulation.status === "running" && look < maximumLooks; look += 1) {
    await wait(lookMilliseconds);
    simulation = await client.call("getFeeScheduleSimulation", { path });
  }
  if (output.json) {
    output.write(JSON.stringify(simulation, null, 2));
    return;
  }
  printList(output, simulation.rows, simulatedColumns);
  output.write(summaryOf(simulation));
}

function fieldsOf(file: string): Body["schedule"] {
  try {
    return parse(readFileSync(file, "utf8")) as Body["schedule"];
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${String(error)}`, { cause: error });
  }
}

function summaryOf(simulation: Simulation): string {
  const { id, status, progressPercent, cases, fees, changed } = simulation;
  const { feesInNoRow, feesNotPriced, casesSkipped } = simulation;
  const left = [
    ...(feesInNoRow > 0 ? [`${feesInNoRow} fees are in no row`] : []),
    ...(feesNotPriced > 0 ? [`${feesNotPriced} fees of older legs were not priced`] : []),
    ...(casesSkipped > 0 ? [`${casesSkipped} cases could not be priced`] : []),
  ];
  const soFar = status === "running" ? ` so far, at ${progressPercent}%` : "";
  const text = `${id}: ${changed} of ${fees} fees of ${cases} cases would be agreed otherwise${soFar}.`;
  return [text, ...left.map((each) => `${each}.`)].join(" ");
}

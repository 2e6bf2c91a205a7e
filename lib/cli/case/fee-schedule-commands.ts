/** `recon fee-schedules`, `recon drop-fee-schedule`: what was agreed with providers. `recon apply` adds and changes them. */
import type { Command } from "commander";
import type { ItemOf } from "#api/client/types.ts";
import { type Column, printList } from "../output.ts";
import type { Session } from "../session.ts";
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

/** `recon ignore`, `recon restore`: evidence that counts for nothing until it is restored. */

import type { Command } from "commander";
import type { ResponseOf } from "#api/client/types.ts";
import type { Session } from "../session.ts";
import { printPending } from "./approval-commands.ts";

type Open = (command: Command) => Session;
type Leg = ResponseOf<"ignoreFlowLeg">;

const sample = "leg_0193aa1142007b6f9a8c7d6e5f403151";

export function addIgnoreCommands(program: Command, open: Open): void {
  program
    .command("ignore <leg>")
    .description("set evidence aside: it counts for nothing until it is restored")
    .requiredOption("--reason <code>", "a reason code, for example bank_interest")
    .option("--comment <text>", "words beside the reason code")
    .addHelpText("after", `\nExample:\n  $ recon ignore ${sample} --reason bank_interest`)
    .action(async (flowLegId: string, options: Record<string, string>, self: Command) => {
      const session = open(self);
      const reason = { code: options["reason"] ?? "", comment: options["comment"] ?? null };
      const request = { path: { flowLegId }, body: { reason } };
      print(session, await session.client.call("ignoreFlowLeg", request));
    });
  program
    .command("restore <leg>")
    .description("let evidence that was set aside count again")
    .addHelpText("after", `\nExample:\n  $ recon restore ${sample}`)
    .action(async (flowLegId: string, _: object, self: Command) => {
      const session = open(self);
      const request = { path: { flowLegId }, body: {} };
      print(session, await session.client.call("restoreFlowLeg", request));
    });
}

function print({ output }: Session, leg: Leg): void {
  if ("approvalId" in leg) {
    printPending(output, leg);
    return;
  }
  const { id, ignored } = leg;
  const text = ignored === null ? "counts again." : `is set aside: ${ignored.reason.code}.`;
  output.write(output.json ? JSON.stringify(leg, null, 2) : `${id} ${text}`);
}

/** The command line: one program; each group of commands has a file. */
import { Command, CommanderError } from "commander";
import { addAccountCommands } from "./case/account-command.ts";
import { addAmendCommands } from "./case/amend-command.ts";
import { addApprovalCommands } from "./case/approval-commands.ts";
import { addBulkCommand } from "./case/bulk-command.ts";
import { addCaseCommands } from "./case/case-commands.ts";
import { addCloseCommands } from "./case/close-command.ts";
import { addDispositionCommands } from "./case/disposition-commands.ts";
import { addFeeScheduleCommands } from "./case/fee-schedule-commands.ts";
import { addFilterCommands } from "./case/filter-commands.ts";
import { addIgnoreCommands } from "./case/ignore-commands.ts";
import { addPolicyCommands } from "./case/policy-commands.ts";
import { addReportCommand } from "./case/report-command.ts";
import { addSettlementCommand } from "./case/settlement-command.ts";
import { commandGroups, nounVerbHelp, withShortNames } from "./command-names.ts";
import { addCompletionCommand } from "./completion-command.ts";
import { addConfigCommands } from "./config/config-commands.ts";
import { exitStatusOf, explain, explainAsJson } from "./exit-status.ts";
import { addComparisonCommands } from "./file/comparison-commands.ts";
import { addExportCommands } from "./file/export-commands.ts";
import { addImportCommands } from "./file/import-commands.ts";
import { addListCommands } from "./list-commands.ts";
import { addMcpCommand } from "./mcp/mcp-command.ts";
import { addEraseCommand } from "./operator/erase-command.ts";
import { addLimitsCommand } from "./operator/limits-command.ts";
import { addMasterCommands } from "./operator/master-commands.ts";
import { addOffboardCommand } from "./operator/offboard-command.ts";
import { addRecountCommand } from "./operator/recount-command.ts";
import { addRedecideCommand } from "./operator/redecide-command.ts";
import { addRedriveCommand } from "./operator/redrive-command.ts";
import { addRelayCommand } from "./operator/relay-command.ts";
import { addOrganizationCommand } from "./organization-command.ts";
import type { Output } from "./output.ts";
import { addressOf, openClient, type Session, type SessionSettings } from "./session.ts";
import { addSessionCommands } from "./session-commands.ts";
import { addTriggerCommand } from "./trigger/trigger-command.ts";
import { addVerifyCommand } from "./verify-command.ts";
import { addWebhookCommands } from "./webhook-commands.ts";

export type Surroundings = {
  readonly environment: SessionSettings;
  /** Path of the file that a running local stack writes (`.local/outputs.json`). */
  readonly outputsFile: string;
  /** What `--version` prints. */
  readonly version?: string;
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
  /** Replaces the last line; absent if the output is not a terminal. */
  readonly showProgress?: (line: string) => void;
};

/** @returns the exit status (exit-status.ts) */
export async function runProgram(
  argv: readonly string[],
  surroundings: Surroundings,
): Promise<number> {
  const program = createProgram(surroundings);
  try {
    await program.parseAsync(withShortNames(argv), { from: "user" });
    return 0;
  } catch (error) {
    // commander has printed the error or the requested help.
    if (!(error instanceof CommanderError)) {
      const given = program.opts<SessionSettings & { readonly json?: boolean }>();
      const address = addressOf(
        { ...surroundings.environment, ...given },
        surroundings.outputsFile,
      );
      const text = given.json === true ? explainAsJson : explain;
      surroundings.writeError(text(error, address));
    }
    return exitStatusOf(error);
  }
}

const examples = `With \`npm start\` running, no address and no token are needed. Examples:
  $ recon trigger short-payment
  $ recon cases --status open
  $ recon --json intents --reference INV-1
  $ RECON_BASE_URL=https://api.example.com RECON_TOKEN=key_live_… recon evidence --matched false
\`recon <command> --help\` shows examples of a command.`;

function createProgram(surroundings: Surroundings): Command {
  const { environment, outputsFile, write, writeError, showProgress = () => {} } = surroundings;
  const { version = "unknown" } = surroundings;
  const program = new Command("recon")
    .description("Payment reconciliation from the command line.")
    .option(
      "--base-url <url>",
      "address of the service (default: RECON_BASE_URL, else the local stack)",
    )
    .option("--token <token>", "API key or session token (default: RECON_TOKEN)")
    .option("--organization <id>", "for a session without an active organization")
    .option("--json", "print JSON for programs instead of tables")
    .version(version, "--version", "print the version")
    .addHelpCommand(
      new Command("help")
        .argument("[command]")
        .description("show the help of a command")
        .helpGroup("This program:"),
    )
    .addHelpText("after", `\n${nounVerbHelp()}\n\n${examples}`)
    .showHelpAfterError()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => write(text.trimEnd()),
      writeErr: (text) => writeError(text.trimEnd()),
    });
  const outputOf = (command: Command): Output => {
    const json = command.optsWithGlobals<{ json?: boolean }>().json === true;
    return { json, write, showProgress };
  };
  const open = (command: Command): Session => {
    const settings = { ...environment, ...command.optsWithGlobals<SessionSettings>() };
    return { client: openClient(settings, outputsFile), output: outputOf(command) };
  };
  addCommands(program, { open, outputOf, outputsFile, version, write });
  groupCommands(program);
  return program;
}

type Means = Pick<Surroundings, "outputsFile" | "write"> & {
  readonly version: string;
  readonly open: (command: Command) => Session;
  readonly outputOf: (command: Command) => Output;
};

function addCommands(
  program: Command,
  { open, outputOf, outputsFile, version, write }: Means,
): void {
  addListCommands(program, open);
  addSessionCommands(program, open);
  addOrganizationCommand(program, open);
  addSettlementCommand(program, open);
  addAccountCommands(program, open);
  addCloseCommands(program, open);
  addReportCommand(program, open);
  addConfigCommands(program, open);
  addCaseCommands(program, open);
  addBulkCommand(program, open);
  addDispositionCommands(program, open);
  addApprovalCommands(program, open);
  addFilterCommands(program, open);
  addPolicyCommands(program, open);
  addFeeScheduleCommands(program, open);
  addIgnoreCommands(program, open);
  addAmendCommands(program, open);
  addImportCommands(program, open);
  addExportCommands(program, open);
  addComparisonCommands(program, open);
  addVerifyCommand(program, outputOf);
  addTriggerCommand(program, outputsFile, outputOf);
  addRedriveCommand(program, outputsFile, outputOf);
  addRecountCommand(program, outputsFile, outputOf);
  addRedecideCommand(program, outputsFile, outputOf);
  addEraseCommand(program, outputsFile, outputOf);
  addOffboardCommand(program, outputsFile, outputOf);
  addLimitsCommand(program, outputsFile, outputOf);
  addRelayCommand(program, outputsFile, outputOf);
  addMasterCommands(program, outputsFile, outputOf);
  addWebhookCommands(program, outputOf);
  addMcpCommand(program, open, version);
  addCompletionCommand(program, write);
}

/** The help shows the commands by groups. */
function groupCommands(program: Command): void {
  const headings = new Map(
    Object.entries(commandGroups).flatMap(([heading, names]) =>
      names.map((name) => [name, heading] as const),
    ),
  );
  for (const command of program.commands) {
    const heading = headings.get(command.name());
    if (heading === undefined) throw new Error(`The command ${command.name()} has no group.`);
    command.helpGroup(heading);
  }
}

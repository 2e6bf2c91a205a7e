/** `recon bulk`: does the same to many cases, follows it to its end, and lists what was refused. */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Command } from "commander";
import type { Client } from "../../shared/client/client.ts";
import type { ItemOf, RequestOf, ResponseOf } from "../../shared/client/types.ts";
import { type Output, printList } from "./output.ts";
import { progressBar } from "./progress-bar.ts";
import type { Session } from "./session.ts";

type Action = ResponseOf<"getCaseAction">;
type Result = ItemOf<"listCaseActionResults">;
type Body = RequestOf<"createCaseAction">["body"];

type BulkOptions = {
  readonly file?: string;
  readonly reason?: string;
  readonly archive?: true;
  readonly assignee?: string;
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
  readonly until?: string;
  readonly text?: string;
};

const pollMilliseconds = 500;
const resultsPerPage = 100;
/** Maximum of refused cases shown; `--json` prints all. */
const refusedShown = 20;

export function addBulkCommand(program: Command, open: (command: Command) => Session): void {
  program
    .command("bulk <action> [cases...]")
    .description(
      "do the same to many cases: close, reopen, assign, tag, snooze, comment or run; exit status 1 if one is refused",
    )
    .option("--file <file>", "ids of cases, one a line, instead of arguments")
    .option("--reason <code>", "close, reopen: a reason code of the organization")
    .option("--archive", "close: archive instead of resolving")
    .option("--assignee <person>", "assign: an empty text takes the cases from everybody")
    .option("--add <tag...>", "tag: tags to add")
    .option("--remove <tag...>", "tag: tags to remove")
    .option("--until <time>", "snooze: an empty text wakes the cases")
    .option("--text <text>", "comment: the comment")
    .addHelpText("after", "\nExample:\n  $ recon bulk assign --assignee alice --file cases.txt")
    .action(async (action: string, cases: string[], options: BulkOptions, self: Command) => {
      const { client, output } = open(self);
      const ids = options.file === undefined ? cases : linesOf(options.file);
      const body = { action, ids, parameters: parametersOf(options) } as Body;
      const { id } = await client.call("createCaseAction", { body });
      await report(client, await follow(client, id, output), output);
    });
}

function linesOf(file: string): string[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function parametersOf(options: BulkOptions): Body["parameters"] {
  const { reason, archive, assignee, add, remove, until, text } = options;
  const given = {
    reason: reason === undefined ? undefined : { code: reason },
    status: archive && "archived",
    assignee: assignee === "" ? null : assignee,
    add,
    remove,
    snoozedUntil: until === "" ? null : until,
    comment: text,
  };
  // An option that is not given is no parameter.
  return JSON.parse(JSON.stringify(given)) as Body["parameters"];
}

async function follow(
  client: Client,
  caseActionId: string,
  { showProgress }: Output,
): Promise<Action> {
  for (;;) {
    const action = await client.call("getCaseAction", { path: { caseActionId } });
    const { processed, total, status } = action;
    const percent = Math.floor((processed * 100) / total);
    showProgress(progressBar(percent, `${status} ${processed} of ${total} cases`));
    if (status === "completed" || status === "canceled") {
      showProgress("");
      return action;
    }
    await sleep(pollMilliseconds);
  }
}

async function report(client: Client, action: Action, output: Output): Promise<void> {
  const refused = action.refused === 0 ? [] : await refusedOf(client, action);
  if (output.json) output.write(JSON.stringify({ ...action, refusedCases: refused }, null, 2));
  else print(action, refused, output);
  if (refused.length > 0)
    throw new Error(`${refused.length} of ${action.total} cases were refused.`);
}

async function refusedOf(client: Client, { id, total }: Action): Promise<Result[]> {
  const refused: Result[] = [];
  for (let offset = 0; offset < total; offset += resultsPerPage) {
    const path = { caseActionId: id };
    const query = { limit: resultsPerPage, offset };
    const { items } = await client.call("listCaseActionResults", { path, query });
    refused.push(...items.filter(({ outcome }) => outcome === "refused"));
  }
  return refused;
}

function print(action: Action, refused: readonly Result[], output: Output): void {
  const { done, unchanged, status, id } = action;
  output.write(
    `${id} is ${status}: ${done} done, ${unchanged} unchanged, ${refused.length} refused.`,
  );
  if (refused.length === 0) return;
  printList(output, refused.slice(0, refusedShown), [
    ["case", ({ caseId }) => caseId],
    ["error", ({ error }) => error],
    ["why", ({ message }) => message],
  ]);
}

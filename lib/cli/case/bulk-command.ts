/** `recon bulk`: does the same to many cases, follows it to its end, and lists what was refused. */
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Command } from "commander";
import type { Client } from "#api/client/client.ts";
import type { ItemOf, RequestOf, ResponseOf } from "#api/client/types.ts";
import { progressBar } from "../file/progress-bar.ts";
import { type Output, printList } from "../output.ts";
import type { Session } from "../session.ts";

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
  readonly kind?: string;
  readonly filter?: readonly string[];
  readonly expect?: string;
};

const pollMilliseconds = 500;
const resultsPerPage = 100;
/** Maximum of refused cases shown; `--json` prints all. */
const refusedShown = 20;

export function addBulkCommand(program: Command, open: (command: Command) => Session): void {
  program
    .command("bulk <action> [cases...]")
    .description(
      "do the same to many cases (close, reopen, assign, tag, snooze, comment, run, dispose, claim) or flow legs " +
        "(ignore, restore), what each row of a CSV file says (csv), or undo such an action, given by its id; exit status 1 if one is refused",
    )
    .option(
      "--file <file>",
      "ids of cases or legs, one a line; csv: the columns caseId, action, parameters",
    )
    .option("--filter <name=value...>", "all cases of a filter of `recon cases`, instead of ids")
    .option("--expect <total>", "with --filter: refuse if it selects another number of cases")
    .option(
      "--reason <code>",
      "close, reopen, dispose, ignore, restore: a reason code of the organization",
    )
    .option("--archive", "close: archive instead of resolving")
    .option("--assignee <person>", "assign: an empty text takes the cases from everybody")
    .option("--add <tag...>", "tag: tags to add")
    .option("--remove <tag...>", "tag: tags to remove")
    .option("--until <time>", "snooze: an empty text wakes the cases")
    .option("--text <text>", "comment: the comment")
    .option("--kind <kind>", "dispose: write_off, fee_accepted or carried_forward")
    .addHelpText(
      "after",
      "\nExamples:\n  $ recon bulk assign --assignee alice --file cases.txt" +
        "\n  $ recon bulk close --filter status=open verdicts=delayed --expect 120 --reason timing" +
        "\n  $ recon bulk csv --file corrected.csv" +
        "\n  $ recon bulk undo act_0193aa1142007b6f9a8c7d6e5f405a61",
    )
    .action(async (action: string, cases: string[], options: BulkOptions, self: Command) => {
      const { client, output } = open(self);
      const { id } =
        action === "undo"
          ? await client.call("undoCaseAction", { path: { caseActionId: cases[0] ?? "" } })
          : await client.call("createCaseAction", {
              body: await bodyOf(client, action, cases, options),
            });
      await report(client, await follow(client, id, output), output);
    });
}

async function bodyOf(
  client: Client,
  action: string,
  cases: readonly string[],
  options: BulkOptions,
): Promise<Body> {
  if (action === "csv")
    return { action, csv: readFileSync(options.file ?? cases[0] ?? "", "utf8") };
  const subjects = await subjectsOf(client, cases, options);
  return { action, ...subjects, parameters: parametersOf(options) } as Body;
}

/** The ids, or the filter with the number of cases that the caller expects, or that it selects now. */
async function subjectsOf(
  client: Client,
  cases: readonly string[],
  { file, filter, expect }: BulkOptions,
): Promise<Pick<Body, "ids" | "filter" | "expectedTotal">> {
  if (filter === undefined) return { ids: file === undefined ? [...cases] : linesOf(file) };
  const query = Object.fromEntries(filter.map((each) => each.split(/=(.*)/s).slice(0, 2)));
  const named = filterOf(query);
  if (expect !== undefined) return { filter: named, expectedTotal: Number(expect) };
  const { total } = await client.call("listReconciliationCases", { query: { ...query, limit: 1 } });
  return { filter: named, expectedTotal: total };
}

/** The query of the list as the object of the action. */
function filterOf(query: Readonly<Record<string, string>>): Body["filter"] {
  const flags: Readonly<Record<string, unknown>> = { true: true, false: false };
  const entries = Object.entries(query).map(([name, text]) => {
    if (name === "verdicts") return [name, text.split(",")];
    const isFlag = name === "slaRisk" || name === "contradicted";
    return [name, isFlag ? (flags[text] ?? text) : text];
  });
  return Object.fromEntries(entries) as Body["filter"];
}

function linesOf(file: string): string[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function parametersOf(options: BulkOptions): Body["parameters"] {
  const { reason, archive, assignee, add, remove, until, text, kind } = options;
  const given = {
    reason: reason === undefined ? undefined : { code: reason },
    status: archive && "archived",
    assignee: assignee === "" ? null : assignee,
    add,
    remove,
    snoozedUntil: until === "" ? null : until,
    comment: text,
    kind,
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
    const percent = total === 0 ? 100 : Math.floor((processed * 100) / total);
    showProgress(progressBar(percent, `${status} ${processed} of ${total}`));
    if (status !== "waiting" && status !== "running") {
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
  if (action.status === "failed") throw new Error(action.message ?? "The action failed.");
  if (refused.length > 0) {
    const what = refused[0]?.caseId === null ? "flow legs" : "cases";
    throw new Error(`${refused.length} of ${action.total} ${what} were refused.`);
  }
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
  if (status === "held") output.write(`A second person decides ${action.approvalId}.`);
  if (refused.length === 0) return;
  printList(output, refused.slice(0, refusedShown), [
    ["case", ({ caseId, flowLegId }) => caseId ?? flowLegId],
    ["error", ({ error }) => error],
    ["why", ({ message }) => message],
  ]);
}

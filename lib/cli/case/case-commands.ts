/** `recon case`, `recon close`, `recon assign`: what a person does with one case; `recon summary`: the counts of all. */
import type { Command } from "commander";
import type { ItemOf, RequestOf, ResponseOf } from "#api/client/types.ts";
import { type Column, printList } from "../output.ts";
import type { Session } from "../session.ts";
import { printPending } from "./approval-commands.ts";
import { caseIdOf } from "./case-id.ts";

type Open = (command: Command) => Session;
type Case = ResponseOf<"getReconciliationCase">;
type Body = RequestOf<"updateReconciliationCase">["body"];
type CaseComment = ItemOf<"listCaseComments">;

const sample = "case_0193aa1142007b6f9a8c7d6e5f403151";

const commentColumns: readonly Column<CaseComment>[] = [
  ["number", ({ number }) => String(number)],
  ["at", ({ createdAt }) => createdAt],
  ["by", ({ author }) => author],
  ["comment", ({ comment }) => comment],
];

export function addCaseCommands(program: Command, open: Open): void {
  const group = program
    .command("case")
    .description("show one case, comment on it")
    .addHelpText("after", `\nExample:\n  $ recon case show ${sample}`);
  addShow(group, open);
  addSummary(program, open);
  addComment(group, open);
  addClose(program, open);
  addAssign(program, open);
}

function addShow(group: Command, open: Open): void {
  group
    .command("show <case>")
    .description(
      "show a case, by its id or its external reference: amounts, evidence, who has it, the latest comments",
    )
    .addHelpText("after", `\nExamples:\n  $ recon case show ${sample}\n  $ recon case show INV-1`)
    .action(async (given: string, _: object, self: Command) => {
      const { client, output } = open(self);
      const caseId = await caseIdOf(client, given);
      const found = await client.call("getReconciliationCase", { path: { caseId } });
      if (output.json) {
        output.write(JSON.stringify(found, null, 2));
        return;
      }
      output.write(describe(found));
      if (found.commentCount === 0) return;
      const { items } = await client.call("listCaseComments", { path: { caseId } });
      printList(output, items, commentColumns);
    });
}

function describe(found: Case): string {
  const { paymentIntent, statusReason, nextDeadlineAt, assignee, tags, snoozedUntil } = found;
  const { currency } = paymentIntent.destination;
  const rows: readonly (readonly [string, string | null])[] = [
    ["case", `${found.id} (version ${found.version})`],
    ["payment", paymentIntent.externalReference],
    ["verdict", [found.verdict ?? "none", found.exceptionType].filter(Boolean).join(", ")],
    ["status", found.status],
    [
      "reason",
      statusReason && [statusReason.code, statusReason.comment].filter(Boolean).join(": "),
    ],
    ["expected", `${found.expectedAmount} ${currency}`],
    ["arrived", found.actualAmount && `${found.actualAmount} ${currency}`],
    ["unexplained", found.unexplainedDelta && `${found.unexplainedDelta} ${currency}`],
    ["open", found.openAmount && `${found.openAmount} ${currency}`],
    ["assignee", assignee],
    ["tags", tags.length === 0 ? null : tags.join(", ")],
    ["snoozed until", snoozedUntil],
    ["next deadline", nextDeadlineAt],
    ["why", found.summary],
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  const legs = found.flowLegs.map(
    ({ id, kind, type, status, amount, currency: of }) =>
      `  ${id} ${kind} ${type} ${status} ${amount} ${of}`,
  );
  return [
    ...rows.flatMap(([name, value]) => (value ? [`${name.padEnd(width)}  ${value}`] : [])),
    ...(legs.length === 0 ? [] : ["evidence", ...legs]),
  ].join("\n");
}

const groupColumns: readonly Column<
  ResponseOf<"summarizeReconciliationCases">["groups"][number]
>[] = [
  ["verdict", ({ verdict }) => verdict],
  ["exception", ({ exceptionType }) => exceptionType],
  ["status", ({ status }) => status],
  ["age", ({ age }) => age.replaceAll("_", " ")],
  ["cases", ({ cases }) => String(cases)],
  ["new", ({ casesSince }) => (casesSince === null ? null : String(casesSince))],
  ["expected", ({ money }) => moneyText(money, ({ expectedAmount }) => expectedAmount)],
  ["open", ({ money }) => moneyText(money, ({ openAmount }) => openAmount)],
];

type SumOfCases = ResponseOf<"summarizeReconciliationCases">["money"][number];

/** Amounts that are not zero, each with its currency. */
function moneyText(
  money: readonly SumOfCases[],
  amountOf: (sum: SumOfCases) => string,
): string | null {
  const amounts = money.filter((sum) => /[1-9]/.test(amountOf(sum)));
  const texts = amounts.map((sum) => `${amountOf(sum)} ${sum.currency}`);
  return texts.length === 0 ? null : texts.join(", ");
}

function addSummary(program: Command, open: Open): void {
  program
    .command("summary")
    .description("count cases by verdict, exception, status and age")
    .option("--since <time>", "also count those created since then")
    .addHelpText("after", "\nExample:\n  $ recon summary --since 2026-03-01T00:00:00Z")
    .action(async ({ since }: { readonly since?: string }, self: Command) => {
      const { client, output } = open(self);
      const query = since === undefined ? {} : { since };
      const { groups } = await client.call("summarizeReconciliationCases", { query });
      printList(output, groups, groupColumns);
    });
}

function addComment(group: Command, open: Open): void {
  group
    .command("comment <case> <text>")
    .description("write a comment; comments are never changed")
    .addHelpText("after", `\nExample:\n  $ recon case comment ${sample} "Called the bank."`)
    .action(async (given: string, comment: string, _: object, self: Command) => {
      const { client, output } = open(self);
      const caseId = await caseIdOf(client, given);
      const path = { caseId };
      const written = await client.call("createCaseComment", { path, body: { comment } });
      const { number } = written;
      output.write(
        output.json ? JSON.stringify(written, null, 2) : `Comment ${number} of ${caseId}.`,
      );
    });
}

type CloseOptions = {
  readonly reason?: string;
  readonly comment?: string;
  readonly archive?: true;
  readonly reopen?: true;
  readonly ifVersion?: string;
};

function addClose(program: Command, open: Open): void {
  program
    .command("close <case>")
    .description("resolve a case, archive it, or open it again, with a reason")
    .option("--reason <code>", "a reason code of the organization, for example confirmed_by_bank")
    .option("--comment <text>", "words beside the reason code")
    .option("--archive", "archive it instead")
    .option("--reopen", "open it again instead")
    .option("--if-version <n>", "only if nobody changed the case since this version")
    .addHelpText("after", `\nExample:\n  $ recon close ${sample} --reason confirmed_by_bank`)
    .action(async (caseId: string, options: CloseOptions, self: Command) => {
      const { reason: code, comment = null, ifVersion } = options;
      const status = options.reopen ? "open" : options.archive ? "archived" : "resolved";
      await update(open(self), caseId, {
        status,
        ...(code === undefined ? {} : { reason: { code, comment } }),
        ...(ifVersion === undefined ? {} : { expectedVersion: Number(ifVersion) }),
      });
    });
}

type AssignOptions = { readonly tag?: readonly string[]; readonly snooze?: string };

function addAssign(program: Command, open: Open): void {
  program
    .command("assign <case> <person>")
    .description("give a case to a person; an empty text takes it from everybody")
    .option("--tag <text...>", "all tags from now on")
    .option("--snooze <time>", "let it rest until then; an empty text wakes it")
    .addHelpText("after", `\nExample:\n  $ recon assign ${sample} alice --tag bank-follow-up`)
    .action(async (caseId: string, person: string, options: AssignOptions, self: Command) => {
      const { tag, snooze } = options;
      await update(open(self), caseId, {
        assignee: person === "" ? null : person,
        ...(tag === undefined ? {} : { tags: [...tag] }),
        ...(snooze === undefined ? {} : { snoozedUntil: snooze === "" ? null : snooze }),
      });
    });
}

async function update({ client, output }: Session, given: string, body: Body): Promise<void> {
  const caseId = await caseIdOf(client, given);
  const changed = await client.call("updateReconciliationCase", { path: { caseId }, body });
  if ("approvalId" in changed) return printPending(output, changed);
  const { id, status, assignee, version } = changed;
  const has = assignee === null ? "" : `, ${assignee} has it`;
  output.write(
    output.json
      ? JSON.stringify(changed, null, 2)
      : `${id} is ${status}${has} (version ${version}).`,
  );
}

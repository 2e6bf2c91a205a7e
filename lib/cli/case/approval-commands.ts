/** `recon approvals`, `recon approve`, `recon reject`: acts that wait for a second person. */
import { type Command, Option } from "commander";
import type { ItemOf, RequestOf, ResponseOf } from "#api/client/types.ts";
import { approvalStatuses } from "#domain/case/work/approval.ts";
import { type Column, type Output, printList } from "../output.ts";
import type { Session } from "../session.ts";

type Open = (command: Command) => Session;
type Approval = ItemOf<"listApprovals">;
type Pending = Extract<ResponseOf<"createDisposition">, { readonly approvalId: string }>;
type Query = NonNullable<RequestOf<"listApprovals">["query"]>;

const sample = "apv_0193aa1142007b6f9a8c7d6e5f405b02";

const columns: readonly Column<Approval>[] = [
  ["id", ({ id }) => id],
  ["status", ({ status }) => status],
  ["action", ({ action }) => action],
  ["case", ({ caseId }) => caseId ?? "-"],
  ["amount", ({ amount, currency }) => (amount === null ? "-" : `${amount} ${currency}`)],
  ["requester", ({ requester }) => requester],
  ["expires", ({ expiresAt }) => expiresAt],
  ["decided by", ({ decidedBy }) => decidedBy ?? "-"],
];

const pendingColumns: readonly Column<Pending>[] = [
  ["approval", ({ approvalId }) => approvalId],
  ["status", ({ status }) => status],
  ["expires", ({ expiresAt }) => expiresAt],
];

/** What an act prints that waits for an approval. */
export function printPending(output: Output, pending: Pending): void {
  printList(output, [pending], pendingColumns);
}

export function addApprovalCommands(program: Command, open: Open): void {
  addList(program, open);
  addDecision(program, open, "approve", "carry an act out that waits for a second person");
  addDecision(program, open, "reject", "refuse an act that waits for a second person");
}

function addList(program: Command, open: Open): void {
  program
    .command("approvals")
    .description("list the acts that wait for a second person, newest first")
    .addOption(new Option("--status <status>").choices(approvalStatuses).default("pending"))
    .option("--case <id>", "only those of this case")
    .addHelpText("after", "\nExample:\n  $ recon approvals --status approved")
    .action(
      async (
        { status, case: caseId }: { readonly status: Query["status"]; readonly case?: string },
        self: Command,
      ) => {
        const { client, output } = open(self);
        const query = { limit: 100, status, ...(caseId === undefined ? {} : { caseId }) };
        printList(output, (await client.call("listApprovals", { query })).items, columns);
      },
    );
}

function addDecision(
  program: Command,
  open: Open,
  verb: "approve" | "reject",
  description: string,
): void {
  program
    .command(`${verb} <approval>`)
    .description(`${description}; needs a session of another person than the requester`)
    .option("--comment <text>", "words for the audit trail")
    .addHelpText("after", `\nExample:\n  $ recon ${verb} ${sample}`)
    .action(
      async (approvalId: string, { comment }: { readonly comment?: string }, self: Command) => {
        const { client, output } = open(self);
        const body = comment === undefined ? {} : { comment };
        const operation = verb === "approve" ? "approveApproval" : "rejectApproval";
        printList(output, [await client.call(operation, { path: { approvalId }, body })], columns);
      },
    );
}

/** `recon cases`, `recon intents`, `recon evidence`, `recon pools`: lists of the API as tables. */
import type { Command } from "commander";
import type { ItemOf, ListOperationId } from "#api/client/types.ts";
import { type Column, printList } from "./output.ts";
import type { Session } from "./session.ts";

type Listed<Id extends ListOperationId> = {
  readonly name: string;
  readonly description: string;
  readonly operation: Id;
  readonly filters: readonly (readonly [flag: string, name: string, description: string])[];
  readonly columns: readonly Column<ItemOf<Id>>[];
  readonly example: string;
};

const cases: Listed<"listReconciliationCases"> = {
  name: "cases",
  description: "list reconciliation cases, newest first",
  operation: "listReconciliationCases",
  filters: [
    ["--status <status>", "status", "open, resolved or archived"],
    ["--verdict <verdict>", "verdicts", "for example needs_review; several with commas"],
    ["--reference <text>", "externalReference", "the payment with this external reference"],
    [
      "--q <text>",
      "q",
      "a reference, transfer id or hash, or the beginning of a reference or name",
    ],
    ["--assignee <person>", "assignee", "cases that this person has"],
    ["--tag <text>", "tag", "cases with this tag"],
  ],
  columns: [
    ["case", ({ id }) => id],
    ["payment", ({ paymentIntent }) => paymentIntent.externalReference],
    ["verdict", ({ verdict }) => verdict],
    ["exception", ({ exceptionType }) => exceptionType],
    ["status", ({ status }) => status],
    ["why", ({ summary }) => summary],
  ],
  example: "recon cases --status open --verdict needs_review,delayed",
};

const intents: Listed<"listPaymentIntents"> = {
  name: "intents",
  description: "list payment intents, newest first",
  operation: "listPaymentIntents",
  filters: [
    ["--status <status>", "status", "reconciling, reconciled, needs_review, failed or canceled"],
    ["--reference <text>", "externalReference", "the payment with this external reference"],
  ],
  columns: [
    ["intent", ({ id }) => id],
    ["reference", ({ externalReference }) => externalReference],
    ["source", ({ source }) => `${source.amount} ${source.currency}`],
    ["destination", ({ destination }) => `${destination.amount} ${destination.currency}`],
    ["status", ({ status }) => status],
  ],
  example: "recon intents --status needs_review --json",
};

const evidence: Listed<"listFlowLegs"> = {
  name: "evidence",
  description: "list flow legs, newest first; --matched false lists unmatched ones",
  operation: "listFlowLegs",
  filters: [
    ["--phase <phase>", "phase", "for example destination"],
    ["--status <status>", "status", "for example pending"],
    ["--kind <kind>", "kind", "provider, chain, bank or file"],
    ["--provider <name>", "provider", "evidence of this provider"],
    ["--tx-hash <hash>", "txHash", "evidence of this transaction"],
    ["--matched <boolean>", "matched", "true or false"],
    ["--ignored <boolean>", "ignored", "true or false"],
  ],
  columns: [
    ["leg", ({ id }) => id],
    ["kind", ({ kind }) => kind],
    ["phase", ({ type }) => type],
    ["status", ({ status }) => status],
    ["amount", ({ amount, currency }) => `${amount} ${currency}`],
    ["left", ({ unallocatedAmount }) => unallocatedAmount],
    ["why", ({ explanation }) => explanation.reason],
  ],
  example: "recon evidence --matched false",
};

const pools: Listed<"listMatchPools"> = {
  name: "pools",
  description: "list amounts and references that are too crowded for automatic matching",
  operation: "listMatchPools",
  filters: [["--kind <kind>", "kind", "amount or reference"]],
  columns: [
    ["pool", ({ id }) => id],
    ["kind", ({ kind }) => kind],
    ["amount", ({ amount, currency }) => (amount === null ? null : `${amount} ${currency}`)],
    ["reference", ({ reference }) => reference],
    ["crowded", ({ crowded }) => String(crowded)],
    ["why", ({ message }) => message],
  ],
  example: "recon pools --kind amount",
};

const refusals: Listed<"listRawRecords"> = {
  name: "refusals",
  description: "list deliveries that were refused because of their signature",
  operation: "listRawRecords",
  filters: [
    ["--integration <id>", "integrationId", "deliveries to this integration"],
    ["--from <time>", "from", "received at or after this time"],
    ["--to <time>", "to", "received before this time"],
  ],
  columns: [
    ["record", ({ id }) => id],
    ["received", ({ receivedAt }) => receivedAt],
    ["integration", ({ integrationId }) => integrationId],
    ["event", ({ sourceRef }) => sourceRef],
    ["bytes", ({ bodyBytes }) => String(bodyBytes)],
  ],
  example: "recon refusals --from 2026-03-01T00:00:00Z",
};

const views: Listed<"listViews"> = {
  name: "views",
  description: "list the saved filters of the queue: the caller's own and the shared ones",
  operation: "listViews",
  filters: [["--shared <boolean>", "shared", "true or false"]],
  columns: [
    ["view", ({ id }) => id],
    ["name", ({ name }) => name],
    ["shared", ({ shared }) => String(shared)],
    ["owner", ({ owner }) => owner],
    ["filter", ({ filter }) => JSON.stringify(filter)],
    ["order", ({ sort }) => sort],
  ],
  example: "recon views --shared true",
};

const members: Listed<"listMembers"> = {
  name: "members",
  description: "list the people who signed in, whom a case may be assigned to",
  operation: "listMembers",
  filters: [],
  columns: [
    ["person", ({ subject }) => subject],
    ["first seen", ({ firstSeenOn }) => firstSeenOn],
    ["last seen", ({ lastSeenOn }) => lastSeenOn],
  ],
  example: "recon members",
};

export function addListCommands(program: Command, open: (command: Command) => Session): void {
  addList(program, open, cases);
  addList(program, open, intents);
  addList(program, open, evidence);
  addList(program, open, pools);
  addList(program, open, refusals);
  addList(program, open, views);
  addList(program, open, members);
}

function addList<Id extends ListOperationId>(
  program: Command,
  open: (command: Command) => Session,
  listed: Listed<Id>,
): void {
  const command = program.command(listed.name).description(listed.description);
  for (const [flag, , description] of listed.filters) command.option(flag, description);
  command
    .option("--limit <n>", "at most this many records", "25")
    .addHelpText("after", `\nExample:\n  $ ${listed.example}`)
    .action(async (options: Record<string, string>, self: Command) => {
      const { client, output } = open(self);
      const query = Object.fromEntries(
        listed.filters.flatMap(([flag, name]) => {
          const value = options[optionName(flag)];
          return value === undefined ? [] : [[name, value]];
        }),
      );
      const request = { query: { ...query, limit: options["limit"] } };
      const page = await client.call(listed.operation, request as never);
      printList(output, (page as unknown as { items: ItemOf<Id>[] }).items, listed.columns);
    });
}

/** The option's name in commander: `--tx-hash <hash>` is `txHash`. */
function optionName(flag: string): string {
  const name = flag.slice(2).split(" ")[0] ?? "";
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * `recon trigger`: creates a payment, which the local partner then reports by signed webhooks, or a
 * provider, a bank or a chain through the API.
 */
import { randomUUID } from "node:crypto";
import { Argument, type Command } from "commander";
import * as z from "zod";
import type { Client } from "#api/client/client.ts";
import type { ItemOf } from "#api/client/types.ts";
import { carriedOut } from "#lib/carried-out.ts";
import type { Outputs } from "#lib/local/outputs.ts";
import { type Output, printList } from "../output.ts";
import { openClient, readOutputs, UsageError } from "../session.ts";
import { playStory } from "./play-story.ts";
import {
  type TriggerName,
  type TriggerScenario,
  triggerNames,
  triggerScenarios,
} from "./trigger-scenarios.ts";
import { type StoryName, storyNames, triggerStories } from "./trigger-stories.ts";

type Case = ItemOf<"listReconciliationCases">;

export function addTriggerCommand(
  program: Command,
  outputsFile: string,
  outputOf: (command: Command) => Output,
): void {
  const stories = Object.entries({ ...triggerScenarios, ...triggerStories }).map(
    ([name, { description }]) => `  ${name.padEnd(18)} ${description}`,
  );
  program
    .command("trigger")
    .description("play a payment on the local stack and show its case")
    .addArgument(
      new Argument("<scenario>", "what happens").choices([...triggerNames, ...storyNames]),
    )
    .option("--reference <text>", "externalReference of the payment (default: a new one)")
    .addHelpText(
      "after",
      `\nScenarios:\n${stories.join("\n")}\n\nExamples:\n  $ recon trigger transfer\n  $ recon trigger reversal --json`,
    )
    .action(
      async (
        name: TriggerName | StoryName,
        { reference }: { reference?: string },
        self: Command,
      ) => {
        const outputs = readOutputs(outputsFile);
        const { baseUrl, apiKey: token } = outputs;
        const client = openClient({ baseUrl, token }, outputsFile);
        const externalReference = reference ?? `trigger-${name}-${randomUUID().slice(0, 8)}`;
        const states = isStory(name)
          ? await playStory(client, outputs, triggerStories[name], externalReference)
          : await play(client, outputs, triggerScenarios[name], externalReference);
        await post(`${outputs.controlUrl}/idle`, {}, z.object({ idle: z.literal(true) }));
        const heading = isStory(name) ? "report" : "partner's state";
        print(outputOf(self), heading, states, await findCase(client, externalReference));
      },
    );
}

function isStory(name: TriggerName | StoryName): name is StoryName {
  return storyNames.some((each) => each === name);
}

type ReportedState = { readonly state: string; readonly status: number };

async function play(
  client: Client,
  outputs: Outputs,
  scenario: TriggerScenario,
  externalReference: string,
): Promise<ReportedState[]> {
  const integrationKey = await connect(client, outputs);
  if (scenario.lateAfterMinutes !== undefined) await demand(client, scenario.lateAfterMinutes);
  await client.call("createPaymentIntent", {
    body: {
      externalReference,
      source: { amount: "250.00", currency: "USD" },
      destination: { amount: "247.50", currency: "USDC" },
      paymentType: scenario.lateAfterMinutes === undefined ? "stablecoin" : "other",
      effectiveDate: new Date(Date.now() - scenario.minutesAgo * 60_000).toISOString(),
    },
  });
  const { deliveries } = await post(
    `${outputs.partner.baseUrl}/control/transfers`,
    { integrationKey, transfer: transferOf(scenario, externalReference), states: scenario.states },
    z.object({ deliveries: z.array(z.object({ status: z.number() })) }),
  );
  return scenario.states.map((state, index) => ({ state, status: deliveries[index]?.status ?? 0 }));
}

function transferOf({ arrives }: TriggerScenario, externalReference: string): object {
  return {
    client_reference_id: externalReference,
    amount: "250.00",
    currency: "usd",
    source: { payment_rail: "ach_push", currency: "usd" },
    destination: { payment_rail: "base", currency: "usdc" },
    receipt: { initial_amount: "250.00", developer_fee: "2.50", final_amount: arrives },
  };
}

/** The key of an integration that is registered with the partner: an existing one, or a new one. */
async function connect(client: Client, { baseUrl, partner }: Outputs): Promise<string> {
  const known = await readWebhooks(partner.baseUrl);
  for await (const each of client.list("listPartnerIntegrations", {})) {
    if (each.status === "active" && known.has(each.webhookUrl ?? "")) return each.integrationKey;
  }
  const created = carriedOut(
    await client.call("createPartnerIntegration", {
      body: {
        name: "recon trigger",
        integrationKey: `trigger_${randomUUID().slice(0, 8)}`,
        apiKey: `sk-trigger-${randomUUID()}`,
        webhookBaseUrl: baseUrl,
        eventCategories: ["transfer"],
      },
    }),
  );
  return created.integrationKey;
}

async function readWebhooks(partnerUrl: string): Promise<Set<string>> {
  const answer = await fetch(`${partnerUrl}/control/webhooks`).catch(() => null);
  if (answer?.ok !== true) {
    throw new UsageError(
      "This command needs the local partner of a running local stack: run `npm start`.",
    );
  }
  const found = z.object({ webhooks: z.array(z.object({ url: z.string(), status: z.string() })) });
  const { webhooks } = found.parse(await answer.json());
  return new Set(webhooks.filter(({ status }) => status === "active").map(({ url }) => url));
}

const lateRule = "recon trigger: late";

/** A rule that sets the delay threshold of payments of the type `other`. */
async function demand(client: Client, delayedSettlementThresholdMinutes: number): Promise<void> {
  for await (const { name } of client.list("listReconciliationRules", {})) {
    if (name === lateRule) return;
  }
  await client.call("createReconciliationRule", {
    body: { name: lateRule, paymentType: "other", delayedSettlementThresholdMinutes },
  });
}

async function findCase(client: Client, externalReference: string): Promise<Case> {
  const query = { externalReference, limit: 1 };
  const { items } = await client.call("listReconciliationCases", { query });
  const [found] = items;
  if (found === undefined) throw new Error(`No case has the reference ${externalReference}.`);
  return found;
}

function print(
  output: Output,
  heading: string,
  states: readonly ReportedState[],
  found: Case,
): void {
  if (output.json) {
    output.write(JSON.stringify({ states, case: found }, null, 2));
    return;
  }
  printList(output, states, [
    [heading, ({ state }) => state],
    ["answer", ({ status }) => String(status)],
  ]);
  output.write("");
  printList(
    output,
    [found],
    [
      ["case", ({ id }) => id],
      ["payment", ({ paymentIntent }) => paymentIntent.externalReference],
      ["verdict", ({ verdict }) => verdict],
      ["exception", ({ exceptionType }) => exceptionType],
      ["why", ({ summary }) => summary],
    ],
  );
}

async function post<Answer>(url: string, body: object, form: z.ZodType<Answer>): Promise<Answer> {
  const answer = await fetch(url, { method: "POST", body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return form.parse(await answer.json());
}

import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Outputs } from "../outputs.ts";
import { playExportDemo, playImportDemo } from "./demo-files.ts";
import { playPartnerDemo } from "./demo-partner.ts";
import { type DemoReceiver, openDemoReceiver } from "./demo-receiver.ts";
import { type DemoStep, demoSteps } from "./demo-script.ts";
import { playStoriesDemo } from "./demo-stories.ts";

type Print = (line: string) => void;

const caseList = z.object({
  items: z.array(
    z.object({
      verdict: z.string().nullable(),
      exceptionType: z.string().nullable(),
      status: z.string(),
      summary: z.string(),
      paymentIntent: z.object({ externalReference: z.string() }),
    }),
  ),
});

/** Plays the demo through the API like a client and prints the verdicts. */
export async function playDemo(outputs: Outputs, print: Print): Promise<void> {
  print("");
  print("Demo: fourteen payments and their evidence");
  const receiver = await openDemoReceiver(outputs);
  for (const step of demoSteps(new Date())) await play(outputs, step, print);
  await playPartnerDemo(outputs, print);
  await playImportDemo(outputs, print);
  await playStoriesDemo(outputs, print);
  await untilIdle(outputs);
  const answer = await fetch(`${outputs.baseUrl}/v1/reconciliation-cases?limit=100`, {
    headers: { Authorization: `Bearer ${outputs.apiKey}` },
  });
  await expectOk(answer, "list of cases");
  const { items } = caseList.parse(await answer.json());
  print("");
  printTable(
    items
      .reverse()
      .map((item) => [
        item.paymentIntent.externalReference,
        item.verdict ?? "-",
        item.exceptionType ?? "-",
        item.status,
        item.summary,
      ]),
    print,
  );
  await playExportDemo(outputs, print);
  printWebhooks(receiver, print);
}

/** How often the stack is asked: a busy machine needs longer than one of its answers waits. */
const maximumIdleAsks = 10;

async function untilIdle({ controlUrl }: Outputs): Promise<void> {
  const ask = () => fetch(`${controlUrl}/idle`, { method: "POST" });
  let answer = await ask();
  for (let asks = 1; asks < maximumIdleAsks && answer.status === 504; asks += 1)
    answer = await ask();
  await expectOk(answer, "idle");
}

/** Prints the webhooks that the demo's receiver got, by payment. */
function printWebhooks({ verified, refused }: DemoReceiver, print: Print): void {
  print("");
  print(
    `Outbound webhooks: ${verified.length} received and verified, ${refused()} with a wrong signature`,
  );
  const byPayment = Map.groupBy(verified, ({ about }) => about);
  for (const [about, arrivals] of byPayment) {
    print(`  ${about}: ${arrivals.map(({ type }) => type).join(", ")}`);
  }
}

async function play(outputs: Outputs, step: DemoStep, print: Print): Promise<void> {
  const answer = await fetch(`${outputs.baseUrl}${step.path}`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${outputs.apiKey}`,
      "Content-Type": "application/json",
      "Idempotency-Key": randomUUID(),
    },
    body: JSON.stringify(step.body),
  });
  await expectOk(answer, step.title);
  print(`  ${answer.status}  ${step.title}`);
}

async function expectOk(answer: Response, what: string): Promise<void> {
  if (answer.ok) return;
  throw new Error(`Demo: ${what} answered ${answer.status}: ${await answer.text()}`);
}

const headings = ["payment", "verdict", "exception", "status", "why"];

function printTable(rows: readonly (readonly string[])[], print: Print): void {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  print(line(headings));
  print(line(widths.slice(0, -1).map((width) => "-".repeat(width))));
  for (const row of rows) print(line(row));
}

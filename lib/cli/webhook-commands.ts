/** `recon sign`, `recon verify`, `recon listen`: outbound webhooks on a developer's machine. */
import { existsSync, readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { Command } from "commander";
import { Webhook } from "standardwebhooks";
import { verifyWebhook } from "#api/client/verify-webhook.ts";
import type { Output } from "./output.ts";
import { UsageError } from "./session.ts";

type OutputOf = (command: Command) => Output;

export function addWebhookCommands(program: Command, outputOf: OutputOf): void {
  program
    .command("sign <file>")
    .description("sign a body as the service signs its webhooks (Standard Webhooks)")
    .requiredOption("--secret <whsec>", "the endpoint's secret")
    .option("--id <id>", "webhook-id", "evt_local")
    .addHelpText("after", "\nExample:\n  $ recon sign event.json --secret whsec_…")
    .action((file: string, { secret, id }: { secret: string; id: string }, self: Command) => {
      const at = new Date();
      const { json, write } = outputOf(self);
      const headers = {
        "webhook-id": id,
        "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
        "webhook-signature": new Webhook(secret).sign(id, at, readBody(file)),
      };
      if (json) write(JSON.stringify(headers, null, 2));
      else for (const [name, value] of Object.entries(headers)) write(`${name}: ${value}`);
    });
  program
    .command("verify <file>")
    .description("verify the signature of a delivery")
    .requiredOption("--secret <whsec>", "the endpoint's secret")
    .requiredOption("--id <id>", "webhook-id")
    .requiredOption("--timestamp <seconds>", "webhook-timestamp")
    .requiredOption("--signature <text>", "webhook-signature")
    .addHelpText(
      "after",
      "\nExample:\n  $ recon verify event.json --secret whsec_… --id evt_… --timestamp 1795282835 --signature v1,…",
    )
    .action(async (file: string, given: Given, self: Command) => {
      const event = await check(readBody(file), given.secret, {
        "webhook-id": given.id,
        "webhook-timestamp": given.timestamp,
        "webhook-signature": given.signature,
      });
      const { json, write } = outputOf(self);
      write(json ? JSON.stringify(event, null, 2) : `Verified: ${event.type} ${event.id}`);
    });
  program
    .command("listen")
    .description("receive outbound webhooks, verify and forward them")
    .requiredOption("--secret <whsec>", "the endpoint's secret")
    .option("--port <n>", "port to listen on", "8799")
    .option("--forward-to <url>", "address to forward verified webhooks to")
    .addHelpText(
      "after",
      "\nExample:\n  $ recon listen --secret whsec_… --forward-to http://127.0.0.1:3000/webhooks",
    )
    .action(async (options: ListenOptions, self: Command) => listen(options, outputOf(self)));
}

type Given = Readonly<Record<"secret" | "id" | "timestamp" | "signature", string>>;

type ListenOptions = {
  readonly secret: string;
  readonly port: string;
  readonly forwardTo?: string;
};

function readBody(file: string): string {
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`);
  return readFileSync(file, "utf8");
}

async function check(body: string, secret: string, headers: Record<string, string>) {
  try {
    return await verifyWebhook(body, headers, secret);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`Not verified: ${why}`, { cause: error });
  }
}

/** The outcome of one delivery; with --json one line of JSON. */
type Arrival =
  | { readonly refused: string }
  | { readonly id: string; readonly type: string; readonly timestamp: string }
  | { readonly forwardedTo: string; readonly status: number };

async function listen({ secret, port, forwardTo }: ListenOptions, output: Output): Promise<void> {
  const print = (arrival: Arrival) =>
    output.write(output.json ? JSON.stringify(arrival) : sentenceOf(arrival));
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    const status = await receive(body, request.headers, { secret, forwardTo }, print);
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) => reject(new UsageError(`Port ${port}: ${error.message}`)));
    server.listen(Number(port), "127.0.0.1", resolve);
  });
  if (!output.json) output.write(`Listening on http://127.0.0.1:${port}. Press Ctrl-C to stop.`);
}

function sentenceOf(arrival: Arrival): string {
  if ("refused" in arrival) return `refused: ${arrival.refused}`;
  if ("forwardedTo" in arrival) return `  -> ${arrival.forwardedTo} answered ${arrival.status}`;
  return `${arrival.timestamp}  ${arrival.type}  ${arrival.id}`;
}

const passedOn = ["webhook-id", "webhook-timestamp", "webhook-signature", "content-type"] as const;

async function receive(
  body: string,
  headers: IncomingHttpHeaders,
  { secret, forwardTo }: { readonly secret: string; readonly forwardTo: string | undefined },
  print: (arrival: Arrival) => void,
): Promise<number> {
  const own = Object.fromEntries(passedOn.map((name) => [name, String(headers[name] ?? "")]));
  try {
    const { id, type, timestamp } = await verifyWebhook(body, own, secret);
    print({ id, type, timestamp });
  } catch (error) {
    print({ refused: error instanceof Error ? error.message : String(error) });
    return 400;
  }
  if (forwardTo === undefined) return 204;
  const status = await forward(forwardTo, own, body);
  print({ forwardedTo: forwardTo, status });
  return status;
}

/** A receiver that cannot be reached counts as failed, so that the service retries the delivery. */
async function forward(url: string, headers: Record<string, string>, body: string) {
  const answer = await fetch(url, { method: "POST", headers, body }).catch(() => null);
  return answer?.status ?? 502;
}

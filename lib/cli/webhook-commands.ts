/** `recon sign`, `recon verify`, `recon listen`: outbound webhooks on a developer's machine. */
import { readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { Command } from "commander";
import { Webhook } from "standardwebhooks";
import { verifyWebhook } from "../../shared/client/verify-webhook.ts";
import { UsageError } from "./session.ts";

type Write = (text: string) => void;

export function addWebhookCommands(program: Command, write: Write): void {
  program
    .command("sign <file>")
    .description("sign a body as the service signs its webhooks (Standard Webhooks)")
    .requiredOption("--secret <whsec>", "the endpoint's secret")
    .option("--id <id>", "webhook-id", "evt_local")
    .addHelpText("after", "\nExample:\n  $ recon sign event.json --secret whsec_…")
    .action((file: string, { secret, id }: { secret: string; id: string }) => {
      const at = new Date();
      const signature = new Webhook(secret).sign(id, at, readFileSync(file, "utf8"));
      write(`webhook-id: ${id}`);
      write(`webhook-timestamp: ${Math.floor(at.getTime() / 1_000)}`);
      write(`webhook-signature: ${signature}`);
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
    .action((file: string, given: Record<"secret" | "id" | "timestamp" | "signature", string>) => {
      const event = check(readFileSync(file, "utf8"), given.secret, {
        "webhook-id": given.id,
        "webhook-timestamp": given.timestamp,
        "webhook-signature": given.signature,
      });
      write(`Verified: ${event.type} ${event.id}`);
    });
  program
    .command("listen")
    .description("receive outbound webhooks, verify them, and pass them on")
    .requiredOption("--secret <whsec>", "the endpoint's secret")
    .option("--port <n>", "port to listen on", "8799")
    .option("--forward-to <url>", "where to send what was verified")
    .addHelpText(
      "after",
      "\nExample:\n  $ recon listen --secret whsec_… --forward-to http://127.0.0.1:3000/webhooks",
    )
    .action(async (options: { secret: string; port: string; forwardTo?: string }) =>
      listen(options, write),
    );
}

function check(body: string, secret: string, headers: Record<string, string>) {
  try {
    return verifyWebhook(body, headers, secret);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`Not verified: ${why}`, { cause: error });
  }
}

async function listen(
  { secret, port, forwardTo }: { secret: string; port: string; forwardTo?: string },
  write: Write,
): Promise<void> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    const status = await receive(body, request.headers, secret, forwardTo, write);
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(Number(port), "127.0.0.1", resolve));
  write(`Listening on http://127.0.0.1:${port}; end with Ctrl-C.`);
}

const passedOn = ["webhook-id", "webhook-timestamp", "webhook-signature", "content-type"] as const;

async function receive(
  body: string,
  headers: IncomingHttpHeaders,
  secret: string,
  forwardTo: string | undefined,
  write: Write,
): Promise<number> {
  const own = Object.fromEntries(passedOn.map((name) => [name, String(headers[name] ?? "")]));
  try {
    const event = verifyWebhook(body, own, secret);
    write(`${event.timestamp}  ${event.type}  ${event.id}`);
  } catch (error) {
    write(`refused: ${error instanceof Error ? error.message : error}`);
    return 400;
  }
  if (forwardTo === undefined) return 204;
  const answer = await fetch(forwardTo, { method: "POST", headers: own, body });
  write(`  -> ${forwardTo} answered ${answer.status}`);
  return answer.status;
}

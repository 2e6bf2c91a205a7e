/** The demo's receiver of outbound webhooks. It verifies each one like a client. */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import * as z from "zod";
import { loopback } from "#lib/emulator/listen.ts";
import type { Outputs } from "../outputs.ts";

/** One webhook as received. */
type Arrival = { readonly type: string; readonly about: string };

export type DemoReceiver = {
  /** Verified webhooks in the order of their arrival, each event once. */
  readonly verified: readonly Arrival[];
  /** Number of webhooks with a wrong signature. */
  readonly refused: () => number;
};

const endpoint = z.object({ id: z.string(), secret: z.string() });
const message = z.object({
  type: z.string(),
  data: z.looseObject({
    externalReference: z.string().optional(),
    sourceRef: z.string().optional(),
    paymentIntent: z.object({ externalReference: z.string() }).optional(),
  }),
});

/** Listens until the process ends and subscribes to every event. */
export async function openDemoReceiver(outputs: Outputs): Promise<DemoReceiver> {
  const arrivals = new Map<string, Arrival>();
  let refused = 0;
  let webhook: Webhook | null = null;
  const server = createServer(async (request, response) => {
    const body = (await buffer(request)).toString("utf8");
    try {
      const payload: unknown = webhook?.verify(body, plainHeaders(request.headers));
      arrivals.set(String(request.headers["webhook-id"]), arrivalOf(payload));
      response.writeHead(204).end();
    } catch {
      refused += 1;
      response.writeHead(401).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, loopback, () => listening()));
  server.unref();
  const { port } = server.address() as AddressInfo;
  webhook = new Webhook(await subscribe(outputs, `http://${loopback}:${port}/webhooks`));
  return {
    get verified() {
      return [...arrivals.values()];
    },
    refused: () => refused,
  };
}

/** @returns the signing secret. */
async function subscribe(outputs: Outputs, url: string): Promise<string> {
  const answer = await fetch(`${outputs.baseUrl}/v1/outbound-webhook-endpoints`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${outputs.apiKey}`,
      "Content-Type": "application/json",
      "Idempotency-Key": randomUUID(),
    },
    body: JSON.stringify({ name: "Demo receiver", url }),
  });
  if (!answer.ok) throw new Error(`Demo: endpoint answered ${answer.status}`);
  return endpoint.parse(await answer.json()).secret;
}

function plainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

function arrivalOf(payload: unknown): Arrival {
  const { type, data } = message.parse(payload);
  const reference = data.externalReference ?? data.paymentIntent?.externalReference;
  return { type, about: reference ?? data.sourceRef ?? "nothing known" };
}

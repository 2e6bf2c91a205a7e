/** A node of an EVM chain with ERC-20 tokens, on loopback and in this process, which can misbehave. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Ledger, owner, recipient } from "./ledger.ts";
import { type Answer, type AnswerError, answerOf } from "./node-answers.ts";

export const chainId = 31_337;

/** What the node does in place of an answer. */
export type Misbehaviour =
  /** A status, and no JSON-RPC. */
  | { readonly status: number; readonly retryAfter?: string }
  /** The connection ends without an answer. */
  | { readonly breaks: true }
  /** No answer, and the connection stays open. */
  | { readonly isSilent: true }
  | { readonly error: AnswerError }
  /** A result that the method does not have. */
  | { readonly result: unknown }
  /** A body that is no answer. */
  | { readonly body: string };

type Planned = { readonly method: string; readonly does: Misbehaviour; times: number };

function reply(response: ServerResponse, content: Misbehaviour | Answer, id: number): void {
  if ("isSilent" in content) return;
  if ("breaks" in content) {
    response.destroy();
  } else if ("status" in content) {
    const { status, retryAfter } = content;
    response.writeHead(status, retryAfter === undefined ? {} : { "retry-after": retryAfter }).end();
  } else {
    response.setHeader("content-type", "application/json");
    const answer = JSON.stringify({ jsonrpc: "2.0", id, ...content });
    response.end("body" in content ? content.body : answer);
  }
}

export type Chain = Awaited<ReturnType<typeof startChain>>;

export async function startChain() {
  const ledger = new Ledger();
  const planned: Planned[] = [];
  const calls: string[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { id, method, params } = JSON.parse(await text(request)) as {
      readonly id: number;
      readonly method: string;
      readonly params: readonly unknown[];
    };
    calls.push(method);
    const plan = planned.find((each) => each.method === method && each.times > 0);
    if (plan !== undefined) plan.times -= 1;
    const content = plan?.does ?? answerOf({ ledger, chainId }, method, params);
    reply(response, content, id);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    owner,
    recipient,
    /** Methods in the order of their calls. */
    calls,
    /** Does this at the next calls of the method, once by default. */
    misbehave: (method: string, does: Misbehaviour, times = 1) =>
      planned.push({ method, does, times }),
    deploy: async (symbol: string, decimals: number) => ledger.deploy({ symbol, decimals }),
    /** Sends an amount in the token's smallest unit; returns the hash of the transaction. */
    transfer: async (token: string, to: string, value: bigint) => ledger.transfer(token, to, value),
    mine: async (blocks: number) => {
      for (let n = 0; n < blocks; n += 1) ledger.mineEmpty();
    },
    snapshot: async () => ledger.snapshot(),
    /** Removes every block since the snapshot. */
    revert: async (id: string) => ledger.revert(id),
    /** Pays an amount of the native coin. */
    pay: async (to: string, value: bigint) => ledger.pay(to, value),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What the client makes of a node that misbehaves. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ChainReader } from "#outside/chain/chain-reader.ts";
import { createRpcCall, RpcError } from "#outside/chain/rpc-client.ts";
import { type Chain, chainId, type Misbehaviour, startChain } from "./json-rpc-node.ts";

let chain: Chain;
let reader: ChainReader;

/** How long a call waits for the node; only a silent one lets it pass. */
const waits = { silentNode: 500, answer: 60_000 } as const;

const readerWaiting = (timeoutMilliseconds: number) =>
  new ChainReader(createRpcCall({ url: chain.url, allowLoopback: true, timeoutMilliseconds }));

beforeEach(async () => {
  chain = await startChain();
  reader = readerWaiting(waits.answer);
});
afterEach(() => chain.stop());

const callsOf = (method: string) => chain.calls.filter((each) => each === method).length;

describe("a call is repeated once", () => {
  test.each<[string, Misbehaviour]>([
    ["status 500", { status: 500 }],
    ["status 503", { status: 503 }],
    ["a broken connection", { breaks: true }],
  ])("after %s", async (_name, does) => {
    chain.misbehave("eth_chainId", does);
    expect(await reader.chainId()).toBe(chainId);
    expect(callsOf("eth_chainId")).toBe(2);
  });

  test.each<[string, Misbehaviour, string]>([
    ["status 500", { status: 500 }, "eth_chainId: status 500"],
    ["a broken connection", { breaks: true }, "eth_chainId: connection"],
  ])("and no more after %s", async (_name, does, message) => {
    chain.misbehave("eth_chainId", does, 9);
    await expect(reader.chainId()).rejects.toThrow(new RpcError(message));
    expect(callsOf("eth_chainId")).toBe(2);
  });
});

test.each<[string, Misbehaviour, string]>([
  ["status 429", { status: 429 }, "eth_chainId: status 429"],
  ["silence", { isSilent: true }, "eth_chainId: timeout"],
  ["no JSON", { body: "<html>" }, "eth_chainId: the response is not a JSON object"],
  ["no result", { body: "{}" }, "eth_chainId: the response has no result"],
  [
    "an error of the node",
    { error: { code: -32_005, message: "limit exceeded" } },
    "eth_chainId: error -32005",
  ],
  ["a decimal number", { result: "31337" }, "The node returned a value that is not hexadecimal."],
  ["a number of JSON", { result: 31_337 }, "The node returned a value that is not hexadecimal."],
  [
    "too large a number",
    { result: `0x${"f".repeat(20)}` },
    "The node returned a number that is too large.",
  ],
])("fails after %s, and asks once", async (_name, does, message) => {
  chain.misbehave("eth_chainId", does, 9);
  const waiting = "isSilent" in does ? readerWaiting(waits.silentNode) : reader;
  await expect(waiting.chainId()).rejects.toThrow(new RpcError(message));
  expect(callsOf("eth_chainId")).toBe(1);
});

test("keeps the time that a node asks to wait", async () => {
  chain.misbehave("eth_blockNumber", { status: 429, retryAfter: "17" });
  await expect(reader.head()).rejects.toMatchObject({ retryAfterSeconds: 17 });
});

test.each([
  ["Geth's", { code: 3, message: "execution reverted" }],
  [
    "another node's",
    { code: -32_000, message: "VM Exception while processing transaction: revert" },
  ],
])("a token whose decimals revert with %s error has none", async (_name, error) => {
  const token = await chain.deploy("USDC", 6);
  chain.misbehave("eth_call", { error }, 2);
  expect(await reader.token(token)).toMatchObject({ decimals: null });
});

test("lists what is no readable log, beside those that are", async () => {
  const token = await chain.deploy("USDC", 6);
  const txHash = await chain.transfer(token, chain.recipient, 5n);
  const { transfers } = (await reader.receipt(txHash)) ?? { transfers: [] };
  expect(transfers).toHaveLength(1);
  chain.misbehave("eth_getLogs", { result: [7, { topics: ["0x"] }] });
  const range = { from: 0, to: 9 };
  const watched = { tokens: [token], recipients: [chain.recipient] };
  expect(await reader.transfersTo(range, watched)).toEqual({ transfers: [], unreadable: [7] });
});

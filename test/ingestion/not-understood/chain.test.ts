/** What the poller of a chain tells of what it does not understand (docs/partner.md, What is not understood). */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import type { JsonValue } from "#api/schema/json/json-value.ts";
import type { OnchainIntegration } from "#domain/integration/integration.ts";
import type { Instant } from "#domain/value/instant.ts";
import { ChainReader } from "#outside/chain/chain-reader.ts";
import { checkClaim } from "#outside/chain/check-claim.ts";
import { RevertedCallError } from "#outside/chain/rpc-client.ts";
import { pollChain } from "#work/integration/poll-chain.ts";
import { amount } from "../../domain/samples.ts";
import { start } from "../../partner/engine-integration.ts";
import { listed, openToldWorld, payloadsOf } from "./told-world.ts";

describe("polling a chain", () => {
  const token = `0x${"cd".repeat(20)}`;
  const address = `0x${"ab".repeat(20)}`;
  const padded = (value: string) => `0x${value.slice(2).padStart(64, "0")}`;
  const log = {
    address: token,
    topics: [
      "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef",
      padded(`0x${"11".repeat(20)}`),
      padded(address),
    ],
    data: padded("0x5f5e100"),
    transactionHash: `0x${"e1".repeat(32)}`,
    logIndex: "0x0",
    blockNumber: "0x64",
    blockHash: `0x${"b1".repeat(32)}`,
  };
  const decimalsSelector = "0x313ce567";
  const ofToken =
    (decimals: JsonValue, symbol: string) =>
    ([call]: readonly JsonValue[]) => {
      const { data } = call as { readonly data: string };
      return data === decimalsSelector ? decimals : `0x${Buffer.from(symbol).toString("hex")}`;
    };
  type Answers = Readonly<Record<string, (params: readonly JsonValue[]) => unknown>>;
  const answers: Answers = {
    eth_chainId: () => "0x1",
    eth_blockNumber: () => "0x70",
    eth_getLogs: () => [log],
    eth_getBlockByNumber: () => ({ hash: log.blockHash, timestamp: "0x69a5b600" }),
    eth_call: ofToken("0x6", "USDC"),
    eth_getTransactionReceipt: () => ({ status: "0x1", blockNumber: "0x64", logs: [log] }),
  };

  let server: Server | null = null;
  afterEach(() => server?.close());

  /** A node on this machine; `null` in place of a result is a reverted call. */
  async function nodeWith(changes: Answers): Promise<string> {
    const node = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString());
        const result = { ...answers, ...changes }[method as string]?.(params);
        const error = { code: 3, message: "execution reverted" };
        const answer = result === null ? { error } : { result };
        response.end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
      });
    });
    server = node;
    await new Promise<void>((resolve) => node.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(node.address() as AddressInfo).port}/`;
  }

  async function poll(world: ReturnType<typeof openToldWorld>, changes: Answers) {
    const { service } = world;
    const integration: OnchainIntegration = {
      ...service.integration,
      kind: "onchain",
      chainFamily: "evm",
      chainId: 1,
      addresses: [address],
      tokenAddresses: [token],
      hasRpcUrl: true,
      confirmations: 3,
      secretVersion: 1,
      retiringSecrets: [],
      createdAt: (start - 86_400_000) as Instant,
    };
    const rpcUrl = await nodeWith(changes);
    const cursor = JSON.stringify({ scannedTo: 90 });
    return pollChain(service, { integration, rpcUrl, allowLoopback: true, cursor, now: start });
  }

  test.each<{ name: string; changes: Answers; part: object; legs: number }>([
    {
      name: "a token without decimals",
      changes: { eth_call: ofToken("0x", "USDC") },
      part: { cause: "unreadable_amount", field: "token.decimals", value: null },
      legs: 0,
    },
    {
      name: "a token whose contract refuses the question",
      changes: { eth_call: ofToken(null, "USDC") },
      part: { cause: "unreadable_amount", field: "token.decimals", value: null },
      legs: 0,
    },
    {
      name: "an amount that is too large",
      changes: {
        eth_getLogs: () => [{ ...log, data: `0x${"f".repeat(64)}` }],
        eth_call: ofToken("0x0", "USDC"),
      },
      part: { cause: "unreadable_amount", field: "value", value: (2n ** 256n - 1n).toString() },
      legs: 0,
    },
    {
      name: "a symbol that is no ticker",
      changes: { eth_call: ofToken("0x6", "my coin!") },
      part: { cause: "unknown_currency", field: "token.symbol", value: "my coin!" },
      legs: 1,
    },
  ])("tells $name", async ({ changes, part, legs }) => {
    const world = openToldWorld();
    expect(await poll(world, changes)).toMatchObject({ ok: true });
    expect(await payloadsOf(world)).toMatchObject([part]);
    const { items } = await listed(world.service, { notUnderstood: "true" });
    expect(items[0]?.["flowLegIds"]).toHaveLength(legs);
  });

  test.each<[string, object]>([
    ["without an amount", { ...log, data: "0x" }],
    ["with an amount of two words", { ...log, data: `0x${"0".repeat(128)}` }],
    ["without topics", { ...log, topics: null }],
    ["whose topics are no list", { ...log, topics: log.topics.join() }],
    ["with a topic too few", { ...log, topics: log.topics.slice(0, 2) }],
    ["with an address that is no address", { ...log, topics: [log.topics[0], "x", "y"] }],
  ])("a log %s is told, once, and the other transfers are found", async (_, unreadable) => {
    const world = openToldWorld();
    const logs = () => [unreadable, log];
    for (const _poll of [1, 2]) {
      expect(await poll(world, { eth_getLogs: logs })).toMatchObject({ ok: true });
      server?.close();
    }
    expect(await payloadsOf(world)).toMatchObject([{ cause: "unknown_shape", field: "log" }]);
    const legs = (await world.items()).filter(({ pk }) => String(pk).includes("#leg#"));
    expect(legs).toHaveLength(1);
  });

  test("a log is of a transfer in any case of its topic", async () => {
    const world = openToldWorld();
    const [topic = "", ...others] = log.topics;
    const capital = { ...log, topics: [`0x${topic.slice(2).toUpperCase()}`, ...others] };
    expect(await poll(world, { eth_getLogs: () => [capital] })).toMatchObject({ ok: true });
    const legs = (await world.items()).filter(({ pk }) => String(pk).includes("#leg#"));
    expect(legs).toHaveLength(1);
    expect(await payloadsOf(world)).toEqual([]);
  });

  test("logs that were removed, or are of another kind, are not told", async () => {
    const world = openToldWorld();
    const others = [
      { ...log, removed: true },
      { ...log, topics: [...log.topics, padded("0x1")] },
    ];
    await poll(world, { eth_getLogs: () => others });
    expect(await payloadsOf(world)).toEqual([]);
  });

  test("a node whose logs are all unreadable fails the poll", async () => {
    const broken = Array.from({ length: 101 }, (_, index) => ({ ...log, data: "0x", index }));
    expect(await poll(openToldWorld(), { eth_getLogs: () => broken })).toMatchObject({
      ok: false,
      reason: "eth_getLogs: 101 logs cannot be read",
    });
  });

  test("a transfer whose transaction was repeated and failed is reversed", async () => {
    const world = openToldWorld();
    await poll(world, {});
    server?.close();
    const gone = { eth_getLogs: () => [] };
    const failed = { status: "0x0", blockNumber: "0x65", logs: [] };
    const states = async () =>
      (await world.items()).filter(({ pk }) => String(pk).includes("#raw#")).length;
    await poll(world, {
      ...gone,
      eth_getTransactionReceipt: () => ({ ...failed, status: "0x1", logs: [log] }),
    });
    server?.close();
    expect(await states()).toBe(1);
    await poll(world, { ...gone, eth_getTransactionReceipt: () => failed });
    expect(await states()).toBe(2);
  });

  test("a claim about a token without decimals is not contradicted", async () => {
    const reader = new ChainReader(async (method, params) => {
      if (method === "eth_call") throw new RevertedCallError("no such function");
      if (method === "eth_getTransactionByHash") return null;
      return answers[method]?.(params as readonly JsonValue[]) as JsonValue;
    });
    const claim = {
      txHash: log.transactionHash,
      status: "confirmed",
      amount: amount("100"),
      tokenAddress: token,
      fromAddress: null,
      toAddress: address,
      logIndex: null,
    } as const;
    expect(await checkClaim(reader, claim)).toBe(null);
    expect(await checkClaim(reader, { ...claim, toAddress: token })).toBe("contradicted");
  });
});

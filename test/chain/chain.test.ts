/**
 * Polling a node with a token: deposits that are found, confirmed and reorganized, and
 * false claims.
 */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OnchainIntegration } from "#domain/integration/integration.ts";
import type { Instant } from "#domain/value/instant.ts";
import { ChainReader } from "#outside/chain/chain-reader.ts";
import { type ChainClaim, checkClaim } from "#outside/chain/check-claim.ts";
import { createRpcCall } from "#outside/chain/rpc-client.ts";
import { watchedBeyondConfirmations } from "#outside/chain/watch-transfers.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { readKeyHolders } from "#store/table/matching/match-key-reader.ts";
import { pollChain } from "#work/integration/poll-chain.ts";
import { amount } from "../domain/samples.ts";
import { organizationOf } from "../organization.ts";
import { type EngineTable, openEngineTable } from "../table/engine-table.ts";
import { type Chain, chainId, startChain } from "./json-rpc-node.ts";

let engine: EngineTable;
let chain: Chain;
let token: string;
beforeAll(async () => {
  [engine, chain] = await Promise.all([openEngineTable(), startChain()]);
  token = await chain.deploy("USDC", 6);
});
afterAll(async () => {
  await chain.stop();
  await engine.close();
});

const now = () => Date.now() as Instant;
const confirmations = 3;

function watch(changes: Partial<OnchainIntegration> = {}): OnchainIntegration {
  return {
    kind: "onchain",
    uuid: createIdSource(now).next(),
    organizationId: organizationOf(`org_${randomUUID()}`),
    name: "Chain",
    integrationKey: "chain",
    status: "active",
    expectedWithin: null,
    webhookUrl: "http://127.0.0.1/webhooks/onchain/chain",
    chainFamily: "evm",
    chainId,
    addresses: [chain.recipient],
    tokenAddresses: [token],
    hasRpcUrl: true,
    confirmations,
    secretVersion: 1,
    retiringSecrets: [],
    createdAt: now(),
    updatedAt: now(),
    version: 1,
    ...changes,
  };
}

/** Polls once, and returns the legs of the transaction afterwards. */
async function pollFor(integration: OnchainIntegration, txHash: string, cursor: string | null) {
  const dependencies = { table: engine.table, ids: createIdSource(now) };
  const poll = { integration, rpcUrl: chain.url, allowLoopback: true, cursor, now: now() };
  const outcome = await pollChain(dependencies, poll);
  if (!outcome.ok) throw new Error(outcome.reason);
  const { organizationId } = integration;
  const { movements } = await readKeyHolders(engine.table, organizationId, txHash);
  const uuids = [...movements.values()].flatMap(({ legs }) => legs.map(({ uuid }) => uuid));
  const legs = await findLegs(engine.table, organizationId, uuids);
  return { cursor: outcome.cursor, legs };
}

describe("polling a chain", () => {
  test("finds a deposit, confirms it after N blocks, reverses it when its block disappears, and confirms it again", async () => {
    const integration = watch();
    const snapshot = await chain.snapshot();
    const txHash = await chain.transfer(token, chain.recipient, 12_500_000n);
    const found = await pollFor(integration, txHash, null);
    expect(found.legs).toMatchObject([
      {
        kind: "chain",
        status: "pending",
        amount: "12.5",
        currency: "USDC",
        chainId,
        tokenAddress: token,
        fromAddress: chain.owner,
        toAddress: chain.recipient,
        chainCheck: "verified",
      },
    ]);
    await chain.mine(confirmations - 2);
    const early = await pollFor(integration, txHash, found.cursor);
    expect(early.legs[0]?.status).toBe("pending");
    await chain.mine(1);
    const confirmed = await pollFor(integration, txHash, early.cursor);
    expect(confirmed.legs[0]?.status).toBe("confirmed");
    await chain.revert(snapshot);
    await chain.mine(confirmations + 2);
    const gone = await pollFor(integration, txHash, confirmed.cursor);
    expect(gone.legs[0]?.status).toBe("reversed");
    const again = await chain.transfer(token, chain.recipient, 12_500_000n);
    expect(again).toBe(txHash);
    await chain.mine(confirmations);
    const back = await pollFor(integration, txHash, gone.cursor);
    expect(back.legs.map(({ status }) => status)).toEqual(["confirmed"]);
    expect(back.legs[0]?.observations.map(({ status }) => status)).toEqual([
      "pending",
      "confirmed",
      "reversed",
      "confirmed",
    ]);
    const final = await pollFor(integration, txHash, back.cursor);
    expect(final.legs[0]?.observations).toHaveLength(4);
  });

  test("reverses a confirmed deposit even while the chain is shorter than before", async () => {
    const integration = watch();
    const snapshot = await chain.snapshot();
    const txHash = await chain.transfer(token, chain.recipient, 777n);
    await chain.mine(confirmations);
    const confirmed = await pollFor(integration, txHash, null);
    expect(confirmed.legs[0]?.status).toBe("confirmed");
    await chain.revert(snapshot);
    const gone = await pollFor(integration, txHash, confirmed.cursor);
    expect(gone.legs[0]?.status).toBe("reversed");
  });

  test("starts with blocks since the integration's creation, however long its node was silent", async () => {
    const integration = watch({ createdAt: (now() - 10_000) as Instant });
    const txHash = await chain.transfer(token, chain.recipient, 4_000n);
    await chain.mine(2 * (confirmations + watchedBeyondConfirmations));
    const found = await pollFor(integration, txHash, null);
    expect(found.legs).toMatchObject([{ status: "confirmed", amount: "0.004" }]);
  });

  test("ignores other tokens and other recipients", async () => {
    const other = await chain.deploy("OTHER", 18);
    const integration = watch();
    const [first, second] = [
      await chain.transfer(other, chain.recipient, 1n),
      await chain.transfer(token, chain.owner, 1n),
    ];
    expect((await pollFor(integration, first, null)).legs).toEqual([]);
    expect((await pollFor(integration, second, null)).legs).toEqual([]);
  });

  test("fails if the node belongs to another chain or is unreachable", async () => {
    const dependencies = { table: engine.table, ids: createIdSource(now) };
    const base = { allowLoopback: true, cursor: null, now: now() };
    const foreign = { ...base, integration: watch({ chainId: 1 }), rpcUrl: chain.url };
    expect(await pollChain(dependencies, foreign)).toMatchObject({ ok: false });
    const absent = { ...base, integration: watch(), rpcUrl: "http://127.0.0.1:1" };
    expect(await pollChain(dependencies, absent)).toMatchObject({ ok: false });
    const closed = { ...base, allowLoopback: false, integration: watch(), rpcUrl: chain.url };
    expect(await pollChain(dependencies, closed)).toMatchObject({
      ok: false,
      reason: "eth_chainId: refused",
    });
  });
});

describe("a claim about the chain", () => {
  let claim: ChainClaim;
  let reader: ChainReader;
  beforeAll(async () => {
    const settings = { url: chain.url, allowLoopback: true, timeoutMilliseconds: 5_000 };
    reader = new ChainReader(createRpcCall(settings));
    const txHash = await chain.transfer(token, chain.recipient, 5_000_000n);
    claim = {
      txHash,
      status: "confirmed",
      amount: amount("5.00"),
      tokenAddress: token,
      fromAddress: chain.owner,
      toAddress: chain.recipient,
      logIndex: 0,
    };
  });

  const absent = { tokenAddress: null, fromAddress: null, toAddress: null, logIndex: null };
  test.each([
    ["unchanged", {}, "verified"],
    ["with only the amount", absent, "verified"],
    ["of another amount", { amount: amount("5.000001") }, "contradicted"],
    ["of a thousand times the amount", { amount: amount("5000") }, "contradicted"],
    ["of another token", { tokenAddress: `0x${"11".repeat(20)}` }, "contradicted"],
    ["to another recipient", { toAddress: `0x${"22".repeat(20)}` }, "contradicted"],
    ["from another sender", { fromAddress: `0x${"33".repeat(20)}` }, "contradicted"],
    ["with another log index", { logIndex: 7 }, "contradicted"],
    ["that it failed", { status: "failed" as const }, "contradicted"],
    ["of no such transaction", { txHash: `0x${"44".repeat(32)}` }, "not_found"],
  ])("%s is %3$s", async (_name, changes, expected) => {
    expect(await checkClaim(reader, { ...claim, ...changes })).toBe(expected);
  });

  test("about the native coin is checked against the value of the transaction", async () => {
    const txHash = await chain.pay(chain.recipient, 1_500_000_000_000_000_000n);
    const coin = { ...claim, ...absent, txHash, toAddress: chain.recipient };
    expect(await checkClaim(reader, { ...coin, amount: amount("1.5") })).toBe("verified");
    expect(await checkClaim(reader, { ...coin, amount: amount("15") })).toBe("contradicted");
  });
});

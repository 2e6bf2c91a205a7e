/** The scheduled work, on a stack with its own adjustable clock. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LocalStack } from "#lib/local/local-stack.ts";
import { startLocalStack } from "#lib/local/stack.ts";
import { type Chain, chainId, startChain } from "../../chain/json-rpc-node.ts";
import { intentBody, intentsPath, onchainPath } from "../sample-bodies.ts";
import { read, send, textOf } from "../service-client.ts";
import { askPartner, newIntegrationKey, partnerBody, partnerPath, webhooksOf } from "./partner.ts";

let stack: LocalStack;
let chain: Chain;
let token: string;
beforeAll(async () => {
  [stack, chain] = await Promise.all([startLocalStack(), startChain()]);
  token = await chain.deploy("USDC", 6);
});
afterAll(async () => {
  await chain.stop();
  await stack.stop();
});

const call = (method: string, path: string, body?: unknown) =>
  send(method, path, {
    baseUrl: stack.outputs.baseUrl,
    token: stack.outputs.apiKey,
    ...(body === undefined ? {} : { body }),
  });
const partner = (path: string, body: object) =>
  askPartner(path, body, stack.outputs.partner.baseUrl);
const webhooks = (key: string) => webhooksOf(key, stack.outputs.partner.baseUrl);

async function pass(minutes: number): Promise<void> {
  await stack.advanceClock(minutes);
  await stack.idle();
}

async function verdictOf(caseId: unknown): Promise<unknown> {
  const path = `/v1/reconciliation-cases/${textOf(caseId)}`;
  return read(await call("GET", path), 200)["verdict"];
}

describe("polling the partner", () => {
  test("finds a transfer without a webhook, and updates lastTransferSyncedAt", async () => {
    const intent = intentBody();
    const { caseId } = read(await call("POST", intentsPath, intent), 201);
    const body = partnerBody({ pollingEnabled: true, webhookBaseUrl: stack.outputs.baseUrl });
    const { id } = read(await call("POST", partnerPath, body), 201);
    await partner("transfers", {
      integrationKey: body["integrationKey"],
      transfer: {
        client_reference_id: intent["externalReference"],
        amount: "100.00",
        currency: "usd",
      },
      deliver: false,
    });
    expect(await verdictOf(caseId)).not.toBe("matched");
    await pass(1);
    expect(await verdictOf(caseId)).toBe("matched");
    const found = read(await call("GET", `${partnerPath}/${id}`), 200);
    expect(Date.parse(textOf(found["lastTransferSyncedAt"]))).toBeGreaterThan(
      Date.parse(textOf(found["createdAt"])),
    );
  });
});

describe("an abandoned registration", () => {
  test("is deleted at the partner, and its integrationKey becomes free", async () => {
    const integrationKey = newIntegrationKey();
    const apiKey = `sk-${randomUUID()}`;
    for (const method of ["PUT", "DELETE"]) {
      await partner("faults", { method, status: 500, apiKey });
    }
    const { baseUrl: webhookBaseUrl } = stack.outputs;
    const body = partnerBody({ integrationKey, apiKey, webhookBaseUrl });
    expect((await call("POST", partnerPath, body)).status).toBe(502);
    expect(await webhooks(integrationKey)).toEqual(["disabled"]);
    await pass(6);
    expect(await webhooks(integrationKey)).toEqual(["deleted"]);
    const other = await send("POST", partnerPath, {
      baseUrl: stack.outputs.baseUrl,
      token: stack.outputs.other.apiKey,
      body: partnerBody({ integrationKey, webhookBaseUrl }),
    });
    expect(other.status).toBe(201);
  });
});

describe("a chain with a node", () => {
  test("finds and confirms deposits; a false claim is contradicted and never matched", async () => {
    const confirmations = 2;
    const made = read(
      await call("POST", "/v1/onchain-integrations", {
        name: "Chain",
        integrationKey: newIntegrationKey(),
        chainId,
        addresses: [chain.recipient],
        tokenAddresses: [token],
        rpcUrl: chain.url,
        confirmations,
      }),
      201,
    );
    expect(made).toMatchObject({ hasRpcUrl: true, secret: expect.stringMatching(/^whsec_/) });
    const hash = await chain.transfer(token, chain.recipient, 100_000_000n);
    const references = [{ type: "tx_hash", value: hash }];
    const destination = { amount: "100.00", currency: "USDC" };
    const intent = intentBody({ destination, references });
    const { caseId } = read(await call("POST", intentsPath, intent), 201);
    const claim = { txHash: hash, chainId, amount: destination, payload: { by: "hand" } };
    const { externalReference } = intent;
    const exaggerated = { amount: { amount: "1000.00", currency: "USDC" }, externalReference };
    const lie = read(await call("POST", onchainPath, { ...claim, ...exaggerated }), 201);
    expect(lie["matchedCaseIds"]).toEqual([]);
    await stack.idle();
    expect(await verdictOf(caseId)).not.toBe("matched");
    await chain.mine(confirmations);
    await pass(1);
    expect(await verdictOf(caseId)).toBe("matched");
    const found = read(await call("GET", `/v1/reconciliation-cases/${textOf(caseId)}`), 200);
    expect(found["flowLegs"]).toMatchObject([
      { kind: "chain", status: "confirmed", amount: "100", chainCheck: "verified" },
    ]);
    const truth = read(await call("POST", onchainPath, { ...claim, sourceRef: "truth" }), 201);
    expect(truth["matchedCaseIds"]).toEqual([caseId]);
  });
});

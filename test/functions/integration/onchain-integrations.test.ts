/** On-chain integrations and their signed deliveries. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { hmacOf } from "../../partner/signing.ts";
import { intentBody, intentsPath, onchainBody } from "../sample-bodies.ts";
import { allPermissions, newClient, read, readError, send, textOf } from "../service-client.ts";
import { newIntegrationKey } from "./partner.ts";

const path = "/v1/onchain-integrations";
const settings = (changes: object = {}) => ({
  name: "Chain",
  integrationKey: newIntegrationKey(),
  chainId: 1,
  addresses: [`0x${"AB".repeat(20)}`],
  tokenAddresses: [`0x${"cd".repeat(20)}`],
  ...changes,
});

const newManager = () => newClient({ permissions: allPermissions });

async function deliver(key: string, body: object, secret: Uint8Array, at = Date.now()) {
  const text = JSON.stringify(body);
  const signature = hmacOf(String(at), text, secret).toString("base64");
  return send("POST", `/webhooks/onchain/${key}`, {
    key: null,
    body: text,
    headers: { "x-webhook-signature": `t=${at},v0=${signature}` },
  });
}

const bytesOf = (secret: string) => Buffer.from(secret.replace("whsec_", ""), "base64");

describe("an on-chain integration", () => {
  test("is created with defaults, returns its secret only to its creator, and never returns its node URL", async () => {
    const client = await newManager();
    const body = settings({ rpcUrl: "http://127.0.0.1:9/secret-path" });
    const first = await client.post(path, body, "same");
    const made = read(first, 201);
    expect(made).toMatchObject({
      provider: "onchain",
      chainFamily: "evm",
      status: "active",
      confirmations: 12,
      hasRpcUrl: true,
      addresses: [`0x${"ab".repeat(20)}`],
      webhookUrl: expect.stringMatching(
        new RegExp(`^http://.*/webhooks/onchain/${body.integrationKey}$`),
      ),
    });
    expect((await client.post(path, body, "same")).text).toBe(first.text);
    const shown = await client.get(`${path}/${made.id}`);
    expect(shown.text).not.toContain("whsec_");
    for (const { text } of [first, shown, await client.get("/v1/audit-events")]) {
      expect(text).not.toContain("secret-path");
    }
    expect(read(await client.get("/v1/integrations"), 200).total).toBe(1);
  });

  test.each([
    ["another chain family", { chainFamily: "solana" }, "chainFamily"],
    ["an invalid address", { addresses: ["0x12"] }, "addresses"],
    ["no address", { addresses: [] }, "addresses"],
    ["zero confirmations", { confirmations: 0 }, "confirmations"],
    ["a node in a private network", { rpcUrl: "https://192.168.1.1/" }, "rpcUrl"],
    ["a node at the cloud's metadata address", { rpcUrl: "https://169.254.169.254/" }, "rpcUrl"],
    ["a node over plain http", { rpcUrl: "http://example.com/" }, "rpcUrl"],
  ])("refuses %s", async (_name, changes, field) => {
    const client = await newManager();
    const error = readError(await client.post(path, settings(changes)), 400);
    expect(error.issues?.[0]?.path[0]).toBe(field);
  });

  test("accepts deliveries signed with its secret, each once, and refuses all others", async () => {
    const client = await newManager();
    const made = read(await client.post(path, settings()), 201);
    const [key, secret] = [textOf(made["integrationKey"]), textOf(made["secret"])];
    const intent = intentBody({ destination: { amount: "100.00", currency: "USDC" } });
    const { caseId } = read(await client.post(intentsPath, intent), 201);
    const body = onchainBody({ externalReference: intent["externalReference"] });
    const first = read(await deliver(key, body, bytesOf(secret)), 200);
    expect(first).toMatchObject({ duplicate: false, source: "webhook", matchedCaseIds: [caseId] });
    const again = read(await deliver(key, body, Buffer.from(secret)), 200);
    expect(again).toMatchObject({ duplicate: true, rawRecordId: first["rawRecordId"] });
    const forged = readError(await deliver(key, body, Buffer.alloc(32)), 400);
    expect(forged.error).toBe("invalid_webhook_signature");
    const stale = await deliver(key, body, bytesOf(secret), Date.now() - 700_000);
    expect(readError(stale, 400).error).toBe("invalid_webhook_signature");
    const malformed = await deliver(key, { txHash: "0x1" }, bytesOf(secret));
    expect(readError(malformed, 400).error).toBe("invalid_request");
    const unknown = { ...body, paymentIntentId: `pi_${randomUUID().replaceAll("-", "")}` };
    expect((await deliver(key, unknown, bytesOf(secret))).status).toBe(404);
    read(await client.patch(`${path}/${made.id}`, { status: "disabled" }), 200);
    const refused = readError(await deliver(key, body, bytesOf(secret)), 400);
    expect(refused.error).toBe("invalid_webhook_configuration");
    read(await client.remove(`${path}/${made.id}`), 200);
    const taken = await client.post(path, settings({ integrationKey: key }));
    expect(readError(taken, 409).error).toBe("integration_key_taken");
  });

  test("cannot be used through the partner's webhook path", async () => {
    const client = await newManager();
    const { integrationKey } = read(await client.post(path, settings()), 201);
    const answer = await send("POST", `/webhooks/partner/${textOf(integrationKey)}`, {
      key: null,
      body: {},
    });
    expect(readError(answer, 400).error).toBe("invalid_webhook_configuration");
  });
});

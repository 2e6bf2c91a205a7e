import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  intentBody,
  intentsPath,
  onchainPath,
  providerBody,
  providerPath,
  rulesPath,
} from "../sample-bodies.ts";
import { newClient, read, readError, send } from "../service-client.ts";

const client = await newClient();
const { token } = client;

describe("the Idempotency-Key header", () => {
  const writes = [
    ["POST", intentsPath],
    ["POST", providerPath],
    ["POST", onchainPath],
    ["POST", rulesPath],
    ["PATCH", `${rulesPath}/rule_1`],
    ["DELETE", `${rulesPath}/rule_1`],
  ] as const;

  test.each(writes)("%s %s without a key is refused", async (method, path) => {
    const body = method === "DELETE" ? undefined : {};
    const answer = await send(method, path, { token, key: null, body });
    expect(readError(answer, 400).error).toBe("invalid_idempotency_key");
  });

  test("accepts 255 characters and refuses 256", async () => {
    const body = intentBody();
    const long = await send("POST", intentsPath, { token, key: "k".repeat(256), body });
    expect(readError(long, 400).error).toBe("invalid_idempotency_key");
    read(await send("POST", intentsPath, { token, key: "k".repeat(255), body }), 201);
  });
});

test("a replay returns the same bytes and Idempotency-Replayed: true", async () => {
  const body = intentBody();
  const key = randomUUID();
  const first = await client.post(intentsPath, body, key);
  const second = await client.post(intentsPath, body, key);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.bytes.equals(first.bytes)).toBe(true);
  expect(first.headers.get("idempotency-replayed")).toBe("false");
  expect(second.headers.get("idempotency-replayed")).toBe("true");
});

test("a replay may differ in key order and white space", async () => {
  const body = intentBody();
  const key = randomUUID();
  const first = await client.post(intentsPath, body, key);
  const reversed = Object.fromEntries(Object.entries(body).reverse());
  const second = await client.post(intentsPath, JSON.stringify(reversed, null, 4), key);
  expect(second.headers.get("idempotency-replayed")).toBe("true");
  expect(second.text).toBe(first.text);
});

test("1.10 and 1.1 are different bodies, also as numbers in free-form objects", async () => {
  const key = randomUUID();
  const text = (number: string) =>
    JSON.stringify(intentBody({ externalReference: `same-${key}` })).replace(
      /}$/,
      `,"metadata":{"n":${number}}}`,
    );
  read(await client.post(intentsPath, text("1.10"), key), 201);
  const answer = await client.post(intentsPath, text("1.1"), key);
  expect(readError(answer, 409).error).toBe("idempotency_key_conflict");
});

test("a key sent again with a different body is a conflict and executes nothing", async () => {
  const key = randomUUID();
  const [one, other] = [intentBody(), intentBody()];
  read(await client.post(intentsPath, one, key), 201);
  const answer = await client.post(intentsPath, other, key);
  expect(readError(answer, 409).error).toBe("idempotency_key_conflict");
  const path = `${intentsPath}?externalReference=${other["externalReference"]}`;
  expect(read(await client.get(path), 200).total).toBe(0);
});

test("one key can be used for several operations and organizations independently", async () => {
  const key = randomUUID();
  const other = await newClient();
  const body = intentBody();
  const answers = [
    await client.post(intentsPath, body, key),
    await client.post(providerPath, providerBody(), key),
    await client.post(rulesPath, { name: "Rule" }, key),
    await other.post(intentsPath, body, key),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(201);
    expect(answer.headers.get("idempotency-replayed")).toBe("false");
  }
});

test("replays a stored 404", async () => {
  const key = randomUUID();
  const body = providerBody({ paymentIntentId: `pi_${randomUUID()}` });
  const first = await client.post(providerPath, body, key);
  const second = await client.post(providerPath, body, key);
  expect(readError(first, 404).error).toBe("not_found");
  expect(second.text).toBe(first.text);
  expect(second.status).toBe(404);
  expect(second.headers.get("idempotency-replayed")).toBe("true");
});

test("replays a stored 409 of the operation", async () => {
  const body = intentBody();
  read(await client.post(intentsPath, body), 201);
  const key = randomUUID();
  const differing = { ...body, beneficiaryName: "Other" };
  const first = await client.post(intentsPath, differing, key);
  const second = await client.post(intentsPath, differing, key);
  expect(readError(first, 409).error).toBe("payment_intent_conflict");
  expect(second.text).toBe(first.text);
  expect(second.headers.get("idempotency-replayed")).toBe("true");
});

test("does not store a validation error: the key still accepts a valid body", async () => {
  const key = randomUUID();
  const body = intentBody();
  const refused = await client.post(intentsPath, { ...body, source: null }, key);
  expect(readError(refused, 400).error).toBe("invalid_request");
  const accepted = await client.post(intentsPath, body, key);
  expect(accepted.status).toBe(201);
  expect(accepted.headers.get("idempotency-replayed")).toBe("false");
});

import { describe, expect, test } from "vitest";
import { casesPath, intentBody, intentsPath, newReference } from "../sample-bodies.ts";
import { type Client, newClient, read, readError, textOf } from "../service-client.ts";

const client = await newClient();

describe("creation", () => {
  test("creates an intent and its case, reconciling, without a verdict", async () => {
    const body = intentBody();
    const created = read(await client.post(intentsPath, body), 201);
    expect(created).toEqual({
      caseId: expect.stringMatching(/^case_/),
      paymentIntentId: expect.stringMatching(/^pi_/),
      externalReference: body["externalReference"],
      status: "reconciling",
      verdict: null,
      outcome: "created",
    });
    const intent = read(await client.get(`${intentsPath}/${created["paymentIntentId"]}`), 200);
    expect(intent).toMatchObject({
      id: created["paymentIntentId"],
      organizationId: client.organizationId,
      source: body["source"],
      destination: body["destination"],
      paymentType: "other",
      paymentSubtype: null,
      stablecoin: null,
      chain: null,
      direction: "outbound",
      beneficiaryAccount: null,
      beneficiaryName: null,
      references: null,
      metadata: null,
      reconciliationCase: { id: created["caseId"], paymentIntentId: created["paymentIntentId"] },
      auditEvents: expect.arrayContaining([
        expect.objectContaining({ eventType: "payment_intent.created", actor: "user:user_test" }),
      ]),
    });
    const found = read(await client.get(`${casesPath}/${created["caseId"]}`), 200);
    expect(found["paymentIntentId"]).toBe(created["paymentIntentId"]);
  });

  test("repeated with equal canonical fields reuses the intent; amounts compare numerically", async () => {
    const body = intentBody({ source: { amount: "1.0", currency: "usd" }, beneficiaryName: "Ada" });
    const created = read(await client.post(intentsPath, body), 201);
    const again = { ...body, source: { amount: "1.00", currency: "USD" }, metadata: { other: 1 } };
    const reused = read(await client.post(intentsPath, again), 200);
    expect(reused).toMatchObject({ outcome: "reused", caseId: created["caseId"] });
    expect(reused["paymentIntentId"]).toBe(created["paymentIntentId"]);
    const intent = read(await client.get(`${intentsPath}/${created["paymentIntentId"]}`), 200);
    expect(intent["source"]).toEqual({ amount: "1.0", currency: "USD" });
    expect(intent["metadata"]).toBeNull();
  });

  test.each([
    [{ source: { amount: "100.01", currency: "USD" } }, ["source.amount"]],
    [{ source: { amount: "100", currency: "EUR" } }, ["source.currency"]],
    [{ destination: { amount: "99", currency: "USD" } }, ["destination.amount"]],
    [{ destination: { amount: "100", currency: "EUR" } }, ["destination.currency"]],
    [{ beneficiaryAccount: null }, ["beneficiaryAccount"]],
    [{ beneficiaryName: "ada" }, ["beneficiaryName"]],
    [
      { source: { amount: "1", currency: "JPY" }, beneficiaryName: null },
      ["source.amount", "source.currency", "beneficiaryName"],
    ],
  ])("repeated with %j is a conflict that names %j", async (change, mismatches) => {
    const body = intentBody({ beneficiaryAccount: "DE1", beneficiaryName: "Ada" });
    const created = read(await client.post(intentsPath, body), 201);
    const answer = await client.post(intentsPath, { ...body, ...change });
    expect(readError(answer, 409)).toMatchObject({
      error: "payment_intent_conflict",
      caseId: created["caseId"],
      paymentIntentId: created["paymentIntentId"],
      externalReference: body["externalReference"],
      mismatches,
      existing: {
        source: body["source"],
        destination: body["destination"],
        beneficiaryAccount: "DE1",
        beneficiaryName: "Ada",
      },
    });
  });

  test("keeps the digits of numbers in metadata", async () => {
    const body = JSON.stringify(intentBody()).replace(
      /}$/,
      ',"metadata":{"big":12345678901234567890,"price":1.10,"tiny":1e-7}}',
    );
    const created = read(await client.post(intentsPath, body), 201);
    const { text } = await client.get(`${intentsPath}/${created["paymentIntentId"]}`);
    expect(text).toContain('"big":12345678901234567890');
    expect(text).toContain('"price":1.10');
    expect(text).toContain('"tiny":1e-7');
  });

  test("stores, lists and returns metadata of 200 KB", async () => {
    const own = await newClient();
    const note = "x".repeat(200_000);
    const body = intentBody({ metadata: { note } });
    const created = read(await own.post(intentsPath, body), 201);
    const intent = read(await own.get(`${intentsPath}/${created["paymentIntentId"]}`), 200);
    expect(intent["metadata"]).toEqual({ note });
    expect(read(await own.get(intentsPath), 200).total).toBe(1);
    read(await own.post(intentsPath, body), 200);
  });
});

describe("the list of payment intents", () => {
  async function createThree(): Promise<{ own: Client; references: string[] }> {
    const own = await newClient();
    const references = [newReference(), newReference(), newReference()];
    for (const externalReference of references) {
      read(await own.post(intentsPath, intentBody({ externalReference })), 201);
    }
    return { own, references: references.reverse() };
  }

  const referencesOf = (items: readonly { readonly [name: string]: unknown }[]) =>
    items.map((item) => item["externalReference"]);

  test("is newest first, with total, limit and offset", async () => {
    const { own, references } = await createThree();
    const all = read(await own.get(intentsPath), 200);
    expect(all).toMatchObject({ total: 3, limit: 25, offset: 0 });
    expect(referencesOf(all.items)).toEqual(references);
    const page = read(await own.get(`${intentsPath}?limit=2&offset=1`), 200);
    expect(page).toMatchObject({ total: 3, limit: 2, offset: 1 });
    expect(referencesOf(page.items)).toEqual(references.slice(1));
    const beyond = read(await own.get(`${intentsPath}?offset=3`), 200);
    expect(beyond).toMatchObject({ total: 3, items: [], offset: 3 });
  });

  test("filters by status and by externalReference", async () => {
    const { own, references } = await createThree();
    const [wanted] = references;
    const byReference = read(await own.get(`${intentsPath}?externalReference=${wanted}`), 200);
    expect(referencesOf(byReference.items)).toEqual([wanted]);
    expect(byReference.total).toBe(1);
    expect(read(await own.get(`${intentsPath}?status=reconciling`), 200).total).toBe(3);
    expect(read(await own.get(`${intentsPath}?status=failed`), 200).total).toBe(0);
    expect(read(await own.get(`${intentsPath}?externalReference=none`), 200).total).toBe(0);
  });

  test.each([
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["limit=abc", "limit"],
    ["limit=1.5", "limit"],
    ["limit=", "limit"],
    ["offset=-1", "offset"],
    ["offset=x", "offset"],
    ["status=unknown", "status"],
    ["colour=red", "colour"],
  ])("refuses %s", async (query, field) => {
    const error = readError(await client.get(`${intentsPath}?${query}`), 400);
    expect(error.error).toBe("invalid_request");
    expect(error.issues?.map((issue) => issue.path)).toContainEqual([field]);
  });

  test("accepts the limits 1 and 100", async () => {
    expect(read(await client.get(`${intentsPath}?limit=1`), 200)["limit"]).toBe(1);
    expect(read(await client.get(`${intentsPath}?limit=100`), 200)["limit"]).toBe(100);
  });
});

test("treats another organization's intent and case as nonexistent", async () => {
  const other = await newClient();
  const created = read(await client.post(intentsPath, intentBody()), 201);
  const paths = [
    [`${intentsPath}/`, textOf(created["paymentIntentId"])],
    [`${casesPath}/`, textOf(created["caseId"])],
  ] as const;
  for (const [path, id] of paths) {
    const foreign = readError(await other.get(`${path}${id}`), 404);
    const absentId = `${id.slice(0, -4)}0000`;
    const absent = readError(await other.get(`${path}${absentId}`), 404);
    expect(foreign.error).toBe("not_found");
    expect(foreign.message.replace(id, absentId)).toBe(absent.message);
    expect(Object.keys(foreign)).toEqual(Object.keys(absent));
    read(await client.get(`${path}${id}`), 200);
  }
  expect(read(await other.get(intentsPath), 200).total).toBe(0);
});

import { createHash, randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  auditPath,
  casesPath,
  intentBody,
  intentsPath,
  newReference,
  newTxHash,
  onchainBody,
  onchainPath,
  providerBody,
  providerPath,
} from "../sample-bodies.ts";
import {
  type Client,
  type Json,
  newClient,
  read,
  readError,
  textOf,
  waitUntilIdle,
} from "../service-client.ts";

const client = await newClient();

async function createIntent(changes: object = {}, own: Client = client): Promise<Json> {
  return read(await own.post(intentsPath, intentBody(changes)), 201);
}

async function readCase(intent: Json, own: Client = client): Promise<Json> {
  return read(await own.get(`${casesPath}/${intent["caseId"]}`), 200);
}

const rawRecordPath = (result: Json) => `/v1/evidence/raw-records/${result["rawRecordId"]}`;

describe("accepting evidence", () => {
  test("from a provider takes the provider as source, and confirmed and intermediary_in as defaults", async () => {
    const intent = await createIntent();
    const body = providerBody({ externalReference: intent["externalReference"] });
    const result = read(await client.post(providerPath, body), 201);
    expect(result).toEqual({
      accepted: true,
      duplicate: false,
      rawRecordId: expect.stringMatching(/^raw_/),
      flowLegIds: [expect.stringMatching(/^leg_/)],
      matchedCaseIds: [intent["caseId"]],
      signatureValid: true,
      source: "acme_pay",
      sourceRef: body["sourceRef"],
    });
    expect((await readCase(intent))["flowLegs"]).toEqual([
      expect.objectContaining({
        id: result["flowLegIds"]?.[0],
        type: "intermediary_in",
        status: "confirmed",
        provider: "acme_pay",
        amount: "100.00",
        currency: "USD",
      }),
    ]);
  });

  test("from a chain takes onchain as source, derives the sourceRef, and converts hex to lower case", async () => {
    const intent = await createIntent();
    const txHash = newTxHash();
    const toAddress = `0x${"AB".repeat(20)}`;
    const body = onchainBody({
      txHash: txHash.toUpperCase().replace("0X", "0x"),
      toAddress,
      externalReference: intent["externalReference"],
    });
    const result = read(await client.post(onchainPath, body), 201);
    expect(result["source"]).toBe("onchain");
    expect(textOf(result["sourceRef"])).toContain(txHash);
    expect((await readCase(intent))["flowLegs"]).toEqual([
      expect.objectContaining({
        txHash,
        toAddress: toAddress.toLowerCase(),
        status: "confirmed",
        type: "transfer",
        references: expect.arrayContaining([
          { type: "tx_hash", value: txHash },
          { type: "external_reference", value: intent["externalReference"] },
        ]),
        metadata: { chainFamily: "evm", networkId: "1" },
      }),
    ]);
  });

  test("answers a repeated sourceRef as a duplicate with the ids of the first record", async () => {
    const intent = await createIntent();
    const body = providerBody({ externalReference: intent["externalReference"] });
    const first = read(await client.post(providerPath, body), 201);
    const second = read(await client.post(providerPath, { ...body, payload: { other: 2 } }), 200);
    expect(second).toEqual({ ...first, duplicate: true });
    expect((await readCase(intent))["flowLegs"]).toHaveLength(1);
  });

  test("keeps equal sourceRefs of two providers or two organizations separate", async () => {
    const body = providerBody();
    const other = await newClient();
    const results = [
      read(await client.post(providerPath, body), 201),
      read(await client.post(providerPath, { ...body, provider: "other_pay" }), 201),
      read(await other.post(providerPath, body), 201),
    ];
    expect(new Set(results.map((result) => result["rawRecordId"])).size).toBe(3);
  });

  test("prefers a given sourceRef over the derived one", async () => {
    const sourceRef = newReference();
    const first = read(await client.post(onchainPath, onchainBody({ sourceRef })), 201);
    expect(first["sourceRef"]).toBe(sourceRef);
    const second = read(await client.post(onchainPath, onchainBody({ sourceRef })), 200);
    expect(second).toMatchObject({ duplicate: true, rawRecordId: first["rawRecordId"] });
  });

  test("creates two records and two legs for two transfers in one transaction", async () => {
    const txHash = newTxHash();
    const results = [];
    for (const logIndex of [0, 1]) {
      results.push(read(await client.post(onchainPath, onchainBody({ txHash, logIndex })), 201));
    }
    expect(new Set(results.map((result) => result["rawRecordId"])).size).toBe(2);
    expect(new Set(results.map((result) => result["flowLegIds"]?.[0])).size).toBe(2);
  });

  test("creates two records for one hash on two chains", async () => {
    const txHash = newTxHash();
    for (const chainId of [1, 137]) {
      read(await client.post(onchainPath, onchainBody({ txHash, chainId })), 201);
    }
    expect(read(await client.post(onchainPath, onchainBody({ txHash })), 200)["duplicate"]).toBe(
      true,
    );
  });

  test("updates one leg from pending to confirmed", async () => {
    const intent = await createIntent();
    const txHash = newTxHash();
    const body = (status: string) =>
      onchainBody({ txHash, status, externalReference: intent["externalReference"] });
    const pending = read(await client.post(onchainPath, body("pending")), 201);
    expect((await readCase(intent))["flowLegs"]?.[0]?.["status"]).toBe("pending");
    const confirmed = read(await client.post(onchainPath, body("confirmed")), 201);
    expect(confirmed["flowLegIds"]).toEqual(pending["flowLegIds"]);
    expect(confirmed["rawRecordId"]).not.toBe(pending["rawRecordId"]);
    expect((await readCase(intent))["flowLegs"]).toEqual([
      expect.objectContaining({
        status: "confirmed",
        rawRecordIds: [pending["rawRecordId"], confirmed["rawRecordId"]],
      }),
    ]);
  });

  test.each([
    [providerPath, providerBody],
    [onchainPath, onchainBody],
  ] as const)(
    "by %s for an unknown paymentIntentId is 404 and stores nothing",
    async (path, make) => {
      const own = await newClient();
      const foreign = textOf((await createIntent())["paymentIntentId"]);
      const body = make();
      for (const paymentIntentId of [`pi_${randomUUID()}`, "nonsense", foreign]) {
        const answer = await own.post(path, { ...body, paymentIntentId });
        expect(readError(answer, 404).error).toBe("not_found");
      }
      expect(read(await own.get(auditPath), 200).total).toBe(0);
      expect(read(await own.post(path, body), 201)["duplicate"]).toBe(false);
    },
  );
});

describe("a raw record", () => {
  const payload = '{ "price" : 1.10,\t"name":"\\u00e9 é","big":12345678901234567890, "e":1E+2 }';
  const head = '{"provider":"acme_pay", "amount":{"amount":"1.10","currency":"usd"}';

  test("keeps the payload and the hash of its body byte for byte", async () => {
    const body = `${head},\n "payload":${payload} ,"sourceRef":"${newReference()}"}\n`;
    const result = read(await client.post(providerPath, body), 201);
    const record = read(await client.get(rawRecordPath(result)), 200);
    expect(record).toMatchObject({
      id: result["rawRecordId"],
      organizationId: client.organizationId,
      source: "acme_pay",
      sourceRef: result["sourceRef"],
      validationStatus: "valid",
      signatureValid: true,
      bodyBytes: Buffer.byteLength(body),
      bodySha256: createHash("sha256").update(body).digest("hex"),
      flowLegIds: result["flowLegIds"],
    });
    const answer = await client.get(`${rawRecordPath(result)}/payload`);
    expect(answer.status).toBe(200);
    expect(answer.bytes.equals(Buffer.from(payload))).toBe(true);
  });

  test("of another organization is 404", async () => {
    const result = read(await client.post(providerPath, providerBody()), 201);
    const other = await newClient();
    for (const path of [rawRecordPath(result), `${rawRecordPath(result)}/payload`]) {
      expect(readError(await other.get(path), 404).error).toBe("not_found");
    }
  });
});

describe("matching", () => {
  const transferId = newReference();
  const txHash = newTxHash();
  const order = newReference();
  const bank = newReference();
  const rows = [
    { strategy: "payment_intent_id", path: providerPath, references: null, evidence: {} },
    {
      strategy: "provider_id",
      path: providerPath,
      references: [{ type: "transfer", value: transferId }],
      evidence: providerBody({ providerTransferId: transferId }),
    },
    {
      strategy: "tx_hash",
      path: onchainPath,
      references: { hash: txHash.toUpperCase().replace("0X", "0x") },
      evidence: onchainBody({ txHash }),
    },
    {
      strategy: "reference_exact",
      path: providerPath,
      references: { order },
      evidence: providerBody({ references: [{ type: "order", value: order }] }),
    },
    {
      strategy: "reference_exact",
      path: onchainPath,
      references: [{ type: "bank", value: bank }],
      evidence: onchainBody({ externalReference: bank }),
    },
  ] as const;

  test.each(rows)(
    "by $strategy through $path links the case and explains the link",
    async (row) => {
      const intent = await createIntent({ references: row.references });
      const body =
        row.strategy === "payment_intent_id"
          ? providerBody({ paymentIntentId: intent["paymentIntentId"] })
          : row.evidence;
      const result = read(await client.post(row.path, body), 201);
      expect(result["matchedCaseIds"]).toEqual([intent["caseId"]]);
      expect((await readCase(intent))["matchLinks"]).toEqual([
        expect.objectContaining({
          caseId: intent["caseId"],
          flowLegId: result["flowLegIds"]?.[0],
          strategy: row.strategy,
          firm: true,
          allocatedAmount: "100.00",
          explanation: expect.objectContaining({
            outcome: "linked",
            strategy: row.strategy,
            reason: expect.stringMatching(/.+/),
            candidates: [expect.objectContaining({ caseId: intent["caseId"], outcome: "linked" })],
          }),
        }),
      ]);
    },
  );

  test("links evidence that came before its payment intent when the intent is created", async () => {
    const externalReference = newReference();
    const early = read(await client.post(providerPath, providerBody({ externalReference })), 201);
    expect(early["matchedCaseIds"]).toEqual([]);
    const intent = await createIntent({ externalReference });
    await waitUntilIdle();
    const found = await readCase(intent);
    expect(found["flowLegs"]).toEqual([expect.objectContaining({ id: early["flowLegIds"]?.[0] })]);
  });

  test("never links across organizations", async () => {
    const intent = await createIntent();
    const other = await newClient();
    const body = providerBody({ externalReference: intent["externalReference"] });
    expect(read(await other.post(providerPath, body), 201)["matchedCaseIds"]).toEqual([]);
    expect((await readCase(intent))["flowLegs"]).toEqual([]);
  });
});

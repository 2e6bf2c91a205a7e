/** Settlements of two organizations that use the same references (docs/specification.md, Settlements). */
import { expect, test } from "vitest";
import {
  casesPath,
  intentBody,
  intentsPath,
  newReference,
  providerBody,
  providerPath,
} from "../sample-bodies.ts";
import {
  type Client,
  type Json,
  newClient,
  read,
  readError,
  waitUntilIdle,
} from "../service-client.ts";

const path = "/v1/settlements";

/** A payment of 100.00 USD with its charge, and where its case is read. */
async function sell(client: Client, externalReference: string): Promise<() => Promise<Json>> {
  const intent = read(await client.post(intentsPath, intentBody({ externalReference })), 201);
  read(await client.post(providerPath, providerBody({ externalReference })), 201);
  return async () => read(await client.get(`${casesPath}/${intent["caseId"]}`), 200);
}

test("an item names payments of its own organization alone, and another organization's settlement is unknown", async () => {
  const [own, other] = await Promise.all([newClient(), newClient()]);
  const externalReference = newReference();
  const caseOfOwn = await sell(own, externalReference);
  const caseOfOther = await sell(other, externalReference);
  await waitUntilIdle();
  const before = await caseOfOther();
  const draft = { provider: "acme_pay", reference: newReference(), currency: "USD" };
  const amounts = { gross: "100", net: "97" };
  const body = { ...draft, ...amounts, expectedOn: "2026-03-02" };
  const { id } = read(await own.post(path, body), 201);
  const item = { type: "charge", externalReference, fee: "3", ...amounts };
  for (const at of ["items", "complete"]) {
    const given = at === "items" ? { items: [item] } : undefined;
    readError(await other.post(`${path}/${id}/${at}`, given), 404);
    expect((await own.post(`${path}/${id}/${at}`, given)).status).toBeLessThan(300);
  }
  readError(await other.get(`${path}/${id}`), 404);
  readError(await other.get(`${path}/${id}/items`), 404);
  await waitUntilIdle();
  const typesOf = ({ flowLegs }: Json) =>
    (flowLegs as unknown as readonly Json[]).map(({ type }) => type);
  expect(typesOf(await caseOfOwn())).toHaveLength(2);
  expect(await caseOfOther()).toEqual(before);
});

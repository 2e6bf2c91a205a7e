/** A refund of another organization's payment (docs/specification.md, Authentication 6). */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { intentBody } from "../../faults/operation/situations.ts";
import { newClient, read, readError, textOf, waitUntilIdle } from "../service-client.ts";

test("another organization's payment is refused like one that does not exist, and nothing is stored", async () => {
  const [victim, other] = await Promise.all([newClient(), newClient()]);
  const original = read(await victim.post("/v1/payment-intents", intentBody), 201);
  const id = textOf(original["paymentIntentId"]);
  const path = `/v1/payment-intents/${id}`;
  await waitUntilIdle();
  const before = (await victim.get(path)).text;
  const refund = (refundOf: string) =>
    other.post("/v1/payment-intents", { ...intentBody, externalReference: "BACK-1", refundOf });
  const foreign = readError(await refund(id), 400);
  expect(foreign["issues"]).toMatchObject([{ path: ["refundOf"] }]);
  const absent = `${id.slice(0, -12)}${randomUUID().replaceAll("-", "").slice(0, 12)}`;
  expect(foreign).toEqual(readError(await refund(absent), 400));
  await waitUntilIdle();
  for (const list of ["payment-intents", "reconciliation-cases", "audit-events"]) {
    expect(read(await other.get(`/v1/${list}`), 200), list).toMatchObject({ total: 0 });
  }
  expect((await victim.get(path)).text).toBe(before);
});

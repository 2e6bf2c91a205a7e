import { describe, expect, test } from "vitest";
import {
  auditPath,
  intentBody,
  intentsPath,
  providerBody,
  providerPath,
  rulesPath,
} from "../sample-bodies.ts";
import { newClient, read, readError, waitUntilIdle } from "../service-client.ts";

const client = await newClient();
const intent = read(await client.post(intentsPath, intentBody()), 201);
const evidence = read(
  await client.post(providerPath, providerBody({ externalReference: intent["externalReference"] })),
  201,
);
read(await client.post(rulesPath, { name: "Rule" }), 201);
await waitUntilIdle();
const all = read(await client.get(auditPath), 200);

describe("audit events", () => {
  test("are listed newest first, 50 to a page by default", () => {
    expect(all).toMatchObject({ limit: 50, offset: 0 });
    expect(all.items).toHaveLength(all.total);
    // Ids are ordered by creation time.
    const ids = all.items.map((event) => event.id);
    expect(ids).toEqual([...ids].sort().reverse());
  });

  test("name the event, the actor and the organization", () => {
    for (const [eventType, actor] of [
      ["payment_intent.created", "user:user_test"],
      ["evidence.accepted", "user:user_test"],
      ["reconciliation_rule.created", "user:user_test"],
      ["reconciliation_case.updated", "system:matcher"],
    ]) {
      expect(all.items).toContainEqual(
        expect.objectContaining({
          id: expect.stringMatching(/^aud_/),
          organizationId: client.organizationId,
          eventType,
          actor,
          message: expect.stringMatching(/.+/),
        }),
      );
    }
  });

  test("are paged by limit and offset", async () => {
    const page = read(await client.get(`${auditPath}?limit=1&offset=1`), 200);
    expect(page).toMatchObject({ total: all.total, limit: 1, offset: 1 });
    expect(page.items).toEqual([all.items[1]]);
  });

  const times = all.items.map((event) => String(event["occurredAt"])).sort();
  test.each([
    ["caseId", String(intent["caseId"])],
    ["paymentIntentId", String(intent["paymentIntentId"])],
    ["rawRecordId", String(evidence["rawRecordId"])],
    ["eventType", "reconciliation_rule.created"],
    ["actor", "user:user_test"],
    ["actor", "system:matcher"],
  ])("are filtered by %s=%s", async (field, value) => {
    const expected = all.items.filter((event) => String(event[field]) === value);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(all.total);
    const filtered = read(await client.get(`${auditPath}?${field}=${value}`), 200);
    expect(filtered.items).toEqual(expected);
    expect(filtered.total).toBe(expected.length);
  });

  test("are filtered by `from` (inclusive) and `to` (exclusive)", async () => {
    const [start = ""] = times;
    const end = times.at(-1) ?? "";
    const within = read(await client.get(`${auditPath}?from=${start}&to=${end}`), 200);
    const expected = all.items.filter((event) => String(event["occurredAt"]) < end);
    expect(expected.length).toBeGreaterThan(0);
    expect(within.items).toEqual(expected);
    const last = all.items.filter((event) => String(event["occurredAt"]) === end);
    expect(read(await client.get(`${auditPath}?from=${end}`), 200).items).toEqual(last);
    expect(read(await client.get(`${auditPath}?to=${start}`), 200).total).toBe(0);
  });

  test.each([
    ["limit=101", "limit"],
    ["limit=0", "limit"],
    ["offset=-1", "offset"],
    ["eventType=unknown", "eventType"],
    ["from=2026-02-30T00:00:00Z", "from"],
    ["to=yesterday", "to"],
  ])("reject %s", async (query, field) => {
    const error = readError(await client.get(`${auditPath}?${query}`), 400);
    expect(error.issues?.map((issue) => issue.path)).toContainEqual([field]);
  });

  test("of another organization are not listed", async () => {
    const other = await newClient();
    expect(read(await other.get(auditPath), 200).total).toBe(0);
    const path = `${auditPath}?caseId=${intent["caseId"]}`;
    expect(read(await other.get(path), 200).total).toBe(0);
  });
});

/** `from` and `to` of the lists that people search by day: creation, `from` included and `to` not. */
import { beforeAll, expect, test } from "vitest";
import { allPermissions, type Client, newClient, read, waitUntilIdle } from "../service-client.ts";

type Page = {
  readonly total: number;
  readonly items: readonly { readonly id: string; readonly createdAt?: string }[];
};

let client: Client;
let caseId: string;

async function listOf(path: string, query: Record<string, string>): Promise<Page> {
  const separator = path.includes("?") ? "&" : "?";
  const answer = await client.get(`${path}${separator}${new URLSearchParams(query)}`);
  return read(answer, 200) as unknown as Page;
}

beforeAll(async () => {
  client = await newClient({ permissions: allPermissions });
  const create = async (path: string, body: object) =>
    read(await client.post(path, body), { "/v1/import-batches": 202 }[path] ?? 201);
  await create("/v1/outbound-webhook-endpoints", {
    ...{ name: "Ledger", url: "http://127.0.0.1:9/hook", eventTypes: ["payment_intent.created"] },
  });
  const money = { amount: "10.00", currency: "EUR" };
  const payment = { externalReference: "INV-1", source: money, destination: money };
  caseId = String((await create("/v1/payment-intents", payment))["caseId"]);
  await create("/v1/settlements", {
    ...{ provider: "stripe", reference: "po_1", currency: "EUR", expectedOn: "2026-03-02" },
    ...{ gross: "80", net: "76.80" },
  });
  await create("/v1/closes", { businessDate: "2026-03-02", timeZone: "Europe/Berlin" });
  const profile = await create("/v1/import-profiles", {
    ...{ name: "CSV", sourceType: "psp_report", format: "csv" },
    options: { dateFormat: "yyyy-MM-dd", amountSign: "signed" },
    mapping: { bookingDate: "Date", amount: "Amount", currency: "Currency" },
    defaults: { account: "a" },
  });
  const content = "Date,Amount,Currency\n2026-03-02,1.00,EUR\n";
  const file = { profileId: profile["id"], fileName: "a.csv", content };
  await create("/v1/import-batches", file);
  await create("/v1/approval-policies", { action: "rule_change" });
  read(await client.post("/v1/reconciliation-rules", { name: "Held" }), 202);
  await waitUntilIdle();
});

/** Where the id is made after the request came, whose time is `createdAt`: the range is of the id's time. */
const byId = (record: Page["items"][number] | undefined) => timeOfId(record?.id ?? "");
const byCreatedAt = (record: Page["items"][number] | undefined) =>
  Date.parse(record?.createdAt ?? "");

/** Milliseconds of a UUID of version 7 behind its prefix (RFC 9562, 5.7). */
function timeOfId(id: string): number {
  return Number.parseInt(
    id
      .slice(id.indexOf("_") + 1)
      .replaceAll("-", "")
      .slice(0, 12),
    16,
  );
}

test.each([
  ["/v1/payment-intents", byCreatedAt],
  ["/v1/payment-intents?externalReference=INV-1", byCreatedAt],
  ["/v1/settlements", byCreatedAt],
  ["/v1/settlements?provider=stripe", byCreatedAt],
  ["/v1/import-batches", byId],
  ["/v1/closes", byId],
  ["/v1/closes?businessDate=2026-03-02", byId],
  ["/v1/approvals", byId],
  ["/v1/outbound-webhook-endpoints", byCreatedAt],
  ["/v1/import-profiles", byCreatedAt],
  ["/v1/outbound-webhook-events?eventType=payment_intent.created", byId],
  ["/v1/outbound-webhook-events?eventType=payment_intent.created&sourceKey=CASE", byId],
])("%s", async (given, timeOf) => {
  const path = given.replace("CASE", caseId);
  const [record] = (await listOf(path, {})).items;
  const at = timeOf(record);
  const from = new Date(at).toISOString();
  const after = new Date(at + 1).toISOString();
  const totals = await Promise.all([
    listOf(path, { from }),
    listOf(path, { from: after }),
    listOf(path, { to: from }),
    listOf(path, { to: after }),
    listOf(path, { from, to: after }),
  ]);
  expect(totals.map(({ total }) => total)).toEqual([1, 0, 0, 1, 1]);
});

test("a day in place of a time is the whole day, in UTC", async () => {
  const [record] = (await listOf("/v1/payment-intents", {})).items;
  const day = record?.createdAt?.slice(0, 10) ?? "";
  expect(await listOf("/v1/payment-intents", { from: day, to: day })).toMatchObject({ total: 1 });
  expect(await listOf("/v1/payment-intents", { to: "2026-01-01" })).toMatchObject({ total: 0 });
});

test("a time that is none is refused with its name", async () => {
  const answer = await client.get("/v1/settlements?from=yesterday");
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("from")]);
});

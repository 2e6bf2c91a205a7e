/** The export of evidence that no case has, and the list of exports (docs/files.md, Exports). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { evidenceColumns } from "#api/resource/export/evidence-export-view.ts";
import { cellsOf } from "#api/resource/export/export-cells.ts";
import {
  renderStatementDetails,
  type StatementDetails,
} from "#domain/evidence/statement-details.ts";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { decodeLeg } from "#store/table/evidence/leg-store.ts";
import { readUnmatched } from "#work/exporting/read-unmatched.ts";
import { uuid } from "../domain/samples.ts";
import { openSealedWorld, type SealedWorld } from "../sealing/sealed-world.ts";
import { organizationId, request } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";

type Leg = Readonly<Record<string, string>>;
type Page = { readonly items: readonly Leg[]; readonly total: number };

let simulator: Simulator;
let opened: SealedWorld;
const legIds: string[] = [];

const money = (amount: string, currency = "EUR") => ({ amount, currency });

async function report(sourceRef: string, amount: string, more: object = {}): Promise<void> {
  const fields = { provider: "acme", phase: "destination", payload: {}, ...more };
  const body = { ...fields, sourceRef, amount: money(amount) };
  const { flowLegIds } = await opened.call("createProviderEvidence", { body });
  legIds.push((flowLegIds as string[])[0] ?? "");
  opened.world.clock.now += 1_000;
}

/** Evidence: of no case, of a case, set aside, of a formula, in part of a case; oldest first. */
beforeAll(async () => {
  simulator = await Simulator.start();
  opened = await openSealedWorld(simulator);
  const payment = { source: money("100.00"), destination: money("100.00") };
  await opened.call("createPaymentIntent", { body: { externalReference: "paid", ...payment } });
  await report("lonely", "7.00");
  await report("whole", "100.00", { externalReference: "paid" });
  await report("aside", "8.00");
  await report("formula", "9.00", { externalReference: "=1+1" });
  const reason = { code: "other", comment: null };
  const params = { flowLegId: legIds[2] ?? "" };
  await opened.call("ignoreFlowLeg", { params, body: { reason } });
});
afterAll(async () => {
  await opened.world.close();
  await simulator.stop();
});

const read = async (query: string) =>
  (await request(opened.world, "exportUnmatchedEvidence", { query })).text;
const idsIn = (text: string) => (JSON.parse(text) as Page).items.map(({ id }) => id);

test("has columns for what an imported row says, by the names in the leg's metadata", () => {
  const details: StatementDetails = {
    ...{ account: "DE1", direction: "credit", endToEndId: "E-1", uetr: null, namedPhase: null },
    bookingDate: "2026-03-01" as CalendarDate,
    valueDate: "2026-03-02" as CalendarDate,
    ...{ remittanceInformation: "INV-1", counterpartyName: "A", counterpartyAccount: "DE2" },
    ...{ returned: null, returnReason: null },
  };
  const origin = { importBatchUuid: uuid(1) as Uuid<"importBatch">, line: 2 };
  const metadata = renderStatementDetails(origin, details);
  const ofRequests = "metadata.remittanceInformation";
  const columns = evidenceColumns.filter(
    ({ path }) => path.startsWith("metadata.") && path !== ofRequests,
  );
  expect(cellsOf(columns, { metadata })).toEqual([
    ...["DE1", "A", "DE2", "INV-1"],
    ...["2026-03-01", "2026-03-02"],
  ]);
});

test("has the legs of the work queue as the list shows them, newest first", async () => {
  const listed = (await opened.read("listFlowLegs", {
    query: "matched=false&ignored=false",
  })) as unknown as Page;
  const found = JSON.parse(await read("")) as Page;
  expect(idsIn(await read(""))).toEqual([legIds[3], legIds[0]]);
  expect(found).toMatchObject({ total: 2, filters: { from: null, to: null } });
  expect(found.items).toEqual(listed.items);
});

test.each([
  ["provider=acme", 2],
  ["provider=other", 0],
  ["kind=provider&currency=EUR", 2],
  ["currency=USD", 0],
  ["phase=source", 0],
  ["status=pending", 0],
  ["to=2020-01-01T00:00:00Z", 0],
])("filters by %s", async (query, total) => {
  expect(JSON.parse(await read(query))).toMatchObject({ total });
});

test("is CSV with amounts as they are and without formulas", async () => {
  const [header = "", ...rows] = (await read("format=csv")).trim().split("\r\n");
  expect(rows).toHaveLength(2);
  const columns = header.split(",");
  const cell = (name: string) => rows[0]?.split(",")[columns.indexOf(name)];
  expect([cell("amount"), cell("externalReference")]).toEqual(["9.00", "'=1+1"]);
});

test("is written by a job that is listed, as the answer would have been", async () => {
  const query = "async=true&kind=provider";
  const { exportId } = (await request(opened.world, "exportUnmatchedEvidence", { query }))
    .body as Leg;
  const pending = (await opened.read("listExports")) as unknown as Page;
  expect(pending).toMatchObject({ total: 1, items: [{ exportId, status: "pending" }] });
  await opened.call("createApiKey", { body: { name: "moves the stream" } });
  const { items } = (await opened.read("listExports")) as unknown as Page;
  const subject = "unmatched-evidence";
  expect(items).toMatchObject([{ exportId, subject, status: "completed", total: 2 }]);
  const [file] = [...opened.world.objects].filter(([key]) => key.startsWith("exports/"));
  const written = Buffer.from(file?.[1] ?? []).toString();
  expect(idsIn(written)).toEqual([legIds[3], legIds[0]]);
  opened.world.clock.now += 8 * 86_400_000;
  expect(await opened.read("listExports")).toMatchObject({ total: 0, items: [] });
});

test("goes on after the leg that was written last", async () => {
  const found = (await opened.world.readItems()).filter(({ pk }) => /#leg#/.test(String(pk)));
  const [newest] = found
    .map(decodeLeg)
    .map(({ uuid }) => uuid)
    .sort()
    .reverse();
  const query = { format: "json", subject: "unmatched-evidence" } as const;
  const now = opened.world.clock.now as Instant;
  const uuids: Uuid<"leg">[] = [];
  const asked = { organizationId, query, now, after: newest ?? null };
  for await (const { legs } of readUnmatched(opened.table, asked)) {
    uuids.push(...legs.map(({ uuid }) => uuid));
  }
  expect(uuids.map((uuid) => `leg_${uuid}`)).toEqual([legIds[0]]);
});

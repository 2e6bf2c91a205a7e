/** The file of an import is removed when the import has ended, however it ended (docs/files.md, Batches). */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { parseId } from "#domain/value/id.ts";
import { importObjectKey } from "#store/queue/bulk/import-message.ts";
import { openSealedWorld, type SealedWorld } from "../sealing/sealed-world.ts";
import { pumpUntilQuiet } from "../simulation/aws/event-pump.ts";
import { organizationId } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";

let simulator: Simulator;
let opened: SealedWorld;
let profileId: unknown;

beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

beforeEach(async () => {
  opened = await openSealedWorld(simulator);
  const mapping = { bookingDate: "date", amount: "amount", bankReference: "ref" };
  const body = {
    ...{ name: "Bank", sourceType: "bank_statement", format: "csv", mapping },
    defaults: { currency: "EUR" },
  };
  profileId = (await opened.call("createImportProfile", { body }))["id"];
  return () => opened.world.close();
});

async function statusAfter(content: string, more: object = {}): Promise<unknown> {
  const body = { profileId, fileName: "march.csv", content, ...more };
  const { id } = await opened.call("createImportBatch", { body });
  const params = { batchId: String(id) };
  return (await opened.read("getImportBatch", { params }))["status"];
}

const rows = "date,amount,ref\n2026-03-01,92.50,r-1\n";
const ends: readonly (readonly [status: string, content: string, more: object])[] = [
  ["completed", rows, {}],
  ["completed", rows, { dryRun: true }],
  ["completed", "date,amount,ref\n", {}],
  ["completed_with_errors", "date,amount,ref\n2026-03-01,x,r-1\n", {}],
  ["failed", "other\n1\n", {}],
];

test.each(ends)("an import that is %s leaves no file (%j, %j)", async (status, content, more) => {
  expect(await statusAfter(content, more)).toBe(status);
  expect([...opened.world.objects.keys()]).toEqual([]);
});

test("a file that is uploaded again after the end is removed too, and nothing is imported again", async () => {
  const body = { profileId, fileName: "march.csv" };
  const { id, uploadUrl } = await opened.call("createImportBatch", { body });
  expect(uploadUrl).toEqual(expect.any(String));
  const uuid = parseId("importBatch", String(id));
  if (uuid === null) throw new Error(String(id));
  const key = importObjectKey(true, organizationId, uuid);
  const { world } = opened;
  for (let upload = 0; upload < 2; upload += 1) {
    world.objects.set(key, Buffer.from(rows));
    const [url = ""] = [...world.queues.keys()].filter((each) =>
      /FileWorkerQueue|file-worker/i.test(each),
    );
    const message = { messageId: `upload-${upload}`, visibleAt: 0 };
    const notice = JSON.stringify({ Records: [{ s3: { object: { key } } }] });
    world.queues.set(url, [...(world.queues.get(url) ?? []), { ...message, body: notice }]);
    await pumpUntilQuiet(world);
    expect([...world.objects.keys()]).toEqual([]);
  }
  const shown = await opened.read("getImportBatch", { params: { batchId: String(id) } });
  expect(shown).toMatchObject({ status: "completed", accepted: 1 });
});

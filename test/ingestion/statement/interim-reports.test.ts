/** Entries of an interim report (MT942), and the statement that books them (docs/files.md, MT940 and MT942). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { driverOf } from "../../faults/operation/operations.ts";
import { seededSnapshot } from "../../simulation/outside/api-client.ts";
import { Simulator } from "../../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const row = (amount: string, mark = "C") =>
  `:61:2603010301${mark}${amount}NTRFNONREF//B1\n:86:166?00CREDIT?20EREF+PAY-1?21SVWZ+PAYS?32ACME\n`;

const interim = (rows: string, number = 1) =>
  `:20:I${number}\n:25:DE89370400440532013000\n:28C:${number}/1\n:34F:EUR0,\n:13D:2603011200+0100\n${rows}-\n`;

const statement = (rows: string, number = 1, closing = "1100,00") =>
  `:20:S${number}\n:25:DE89370400440532013000\n:28C:${number}/1\n:60F:C260228EUR1000,00\n${rows}:62F:C260301EUR${closing}\n-\n`;

async function caseAfter(files: readonly string[], interimReports = "pending") {
  const world = await simulator.open(seededSnapshot, "memory");
  const { call, complete } = driverOf(world);
  const amount = { amount: "100.00", currency: "EUR" };
  const body = { externalReference: "PAY-1", source: amount, destination: amount };
  const { caseId = "" } = await call("createPaymentIntent", { body });
  const profile = {
    ...{ name: "Bank", sourceType: "bank_statement", format: "mt940" },
    options: { interimReports },
  };
  const { id: profileId = "" } = await call("createImportProfile", { body: profile });
  const batches: object[] = [];
  for (const [index, content] of files.entries()) {
    const batch = { profileId, fileName: `${index}.sta`, content };
    const { id: batchId = "" } = await call("createImportBatch", { body: batch });
    await complete();
    batches.push(await call("getImportBatch", { params: { batchId } }));
  }
  const found = await call("getReconciliationCase", { params: { caseId } });
  const { items } = await call("listFlowLegs");
  await world.close();
  const { verdict, actualAmount, exceptionType } = found;
  const legs = (items as unknown as readonly { readonly status: string }[]).map(
    ({ status }) => status,
  );
  return { verdict, actualAmount, exceptionType, batches, legs };
}

const matched = { verdict: "matched", actualAmount: "100.00", exceptionType: null };

test("an interim entry alone is no money that has arrived", async () => {
  const { verdict, batches } = await caseAfter([interim(row("100,00"))]);
  expect(verdict).not.toBe("matched");
  expect(batches).toMatchObject([{ status: "completed", accepted: 1 }]);
});

test("the statement books the interim entry: one movement, in any order, however often it is reported", async () => {
  const [early, late] = [interim(row("100,00")), interim(row("100,00"), 2)];
  const booked = statement(row("100,00"));
  expect(await caseAfter([early, booked])).toMatchObject(matched);
  expect(await caseAfter([booked, early])).toMatchObject(matched);
  expect(await caseAfter([early, late, booked])).toMatchObject(matched);
  expect(await caseAfter([interim(row("100,00", "EC")), booked])).toMatchObject(matched);
});

test("reports and the statement in one file are as those in files of their own", async () => {
  const [early, late] = [interim(row("100,00")), interim(row("100,00"), 2)];
  const booked = statement(row("100,00"));
  for (const file of [early + booked, booked + early, early + late + booked]) {
    const { legs, ...found } = await caseAfter([file]);
    expect(found).toMatchObject(matched);
    expect(legs).toEqual(["confirmed"]);
  }
});

test("two equal rows of the statement are two movements, whatever the report has", async () => {
  const both = statement(row("100,00") + row("100,00"), 1, "1200,00");
  const twice = { actualAmount: "200.00", exceptionType: "duplicate_payment" };
  expect(await caseAfter([interim(row("100,00")), both])).toMatchObject(twice);
  expect(await caseAfter([interim(row("100,00") + row("100,00")), both])).toMatchObject(twice);
});

test("equal rows of two statements of one day are two movements", async () => {
  const [one, two] = [statement(row("100,00")), statement(row("100,00"), 2)];
  const twice = { actualAmount: "200.00", exceptionType: "duplicate_payment" };
  expect(await caseAfter([interim(row("100,00")), one, two])).toMatchObject(twice);
});

test("without the option a report is not read, and the batch says why", async () => {
  const { batches } = await caseAfter([interim(row("100,00"))], "skip");
  expect(batches).toMatchObject([
    { status: "failed", error: { message: expect.stringContaining("MT942") } },
  ]);
});

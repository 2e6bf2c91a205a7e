/** Whether a statement follows the one before it: by account and currency, in the order of their days (docs/files.md, Statements). */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Simulator } from "../simulation/world.ts";
import { type Json, mt940, openAccounts } from "./account-world.ts";

let simulator: Simulator;
let opened: Awaited<ReturnType<typeof openAccounts>>;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());
beforeEach(async () => {
  opened = await openAccounts(simulator);
});

/** The day's statement as `day opening closing`, in euros unless a currency follows. */
function statement(text: string): string {
  const [day = "", opening = "", closing = "", currency = "EUR"] = text.split(" ");
  const id = `${day}/1`;
  const file = mt940({ id, day: `2603${day}`, opening, closing });
  return file.replaceAll("EUR", currency);
}

/** Imports the statements as one file; `follows` of each, then the codes of the file's warnings. */
async function follows(...statements: readonly string[]): Promise<unknown[]> {
  const batchId = await opened.load("bank", statements.map(statement).join(""));
  const batch = await opened.call("getImportBatch", { params: { batchId } });
  const of = (name: string, property: string) =>
    (batch[name] as unknown as readonly Json[]).map((each) => each[property]);
  const gaps = of("warnings", "code").filter((code) => code === "statement_does_not_follow");
  return [...of("statements", "follows"), ...gaps];
}

const gap = "statement_does_not_follow";

test("a missing statement is told", async () => {
  expect(await follows("01 10 10")).toEqual([null]);
  expect(await follows("02 10 10")).toEqual([true]);
  expect(await follows("04 30 30")).toEqual([false, gap]);
});

test("an account of two currencies has a balance in each", async () => {
  expect(await follows("01 10 10", "01 7 7 USD")).toEqual([null, null]);
  expect(await follows("02 10 10", "02 7 7 USD")).toEqual([true, true]);
  expect(await follows("03 10 10", "03 8 8 USD")).toEqual([true, false, gap]);
});

test("a statement that comes late follows the one before it, and the next one follows the latest", async () => {
  await follows("01 10 10");
  expect(await follows("03 10 10")).toEqual([true]);
  await follows("05 20 20");
  expect(await follows("04 10 20")).toEqual([true]);
  expect(await follows("06 20 20")).toEqual([true]);
});

test("an old statement that comes again is not a gap, and nor is the next one", async () => {
  for (const each of ["01 10 10", "02 10 10", "03 10 10", "04 10 20"]) await follows(each);
  expect(await follows("01 10 10")).toEqual([null]);
  expect(await follows("05 20 20")).toEqual([true]);
});

test("statements that a file lists from the latest on are not gaps", async () => {
  expect(await follows("03 30 40", "02 20 30", "01 10 20")).toEqual([null, null, null]);
  expect(await follows("04 40 50")).toEqual([true]);
});

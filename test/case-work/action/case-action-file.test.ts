/** Actions with an act for each row of a file (docs/specification.md, Many cases at once). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { request } from "../../simulation/outside/api-client.ts";
import { SeededRandom } from "../../simulation/seeded-random.ts";
import { Simulator } from "../../simulation/world.ts";
import { type Json, openCases, openShortCases } from "./case-action-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const header = "caseId,action,parameters";
const cell = (parameters: Json) => `"${JSON.stringify(parameters).replaceAll('"', '""')}"`;
const reason = { code: "amount_accepted", comment: "Agreed, by phone." };

test("does to each case what its row says, and undoes it", async () => {
  const client = await openShortCases(simulator, 60);
  const { ids, actByFile, complete, show, caseOf, results, undo } = client;
  const rows = ids.map((id, at) => {
    if (at % 3 === 0) return `${id},assign,${cell({ assignee: `person ${at}` })}`;
    if (at % 3 === 1) return `${id},dispose,${cell({ kind: "write_off", reason })}`;
    return `${id},comment,${cell({ comment: `Row ${at}, "read".` })}`;
  });
  const action = await actByFile([header, ...rows, ""].join("\r\n"));
  expect(action).toMatchObject({ action: "csv", total: 60, status: "running" });
  await complete();
  expect(await show(action.id)).toMatchObject({ status: "completed", done: 60 });
  expect(await caseOf(ids[57] ?? "")).toMatchObject({ assignee: "person 57" });
  expect(await caseOf(ids[58] ?? "")).toMatchObject({ openAmount: "0.00" });
  expect(await client.comments(ids[59] ?? "")).toEqual(['Row 59, "read".']);
  const undone = await undo(action.id);
  await complete();
  expect(await show(undone.id)).toMatchObject({ status: "completed", done: 40, refused: 20 });
  expect(await caseOf(ids[57] ?? "")).toMatchObject({ assignee: null });
  expect(await caseOf(ids[58] ?? "")).toMatchObject({ openAmount: "10.00" });
  expect((await results(undone.id, "limit=1&offset=2")).items).toMatchObject([
    { outcome: "refused", message: "This act cannot be undone." },
  ]);
});

describe("a file", () => {
  const id = `case_${"0".repeat(12)}7${"0".repeat(3)}8${"0".repeat(15)}`;
  test.each([
    ["has another column", `caseId,action,parameter\n${id},run,`, ["csv"]],
    ["has no action", `caseId\n${id}`, ["csv"]],
    ["has no row", header, ["csv"]],
    ["has an open quote", `${header}\n${id},run,"{`, ["csv"]],
    ["has a malformed id", `${header}\n${id},run,\ncase_1,run,`, ["csv", 2, "caseId"]],
    ["has an unknown action", `${header}\n${id},delete,`, ["csv", 1, "action"]],
    ["has an act on legs", `${header}\n${id},ignore,`, ["csv", 1, "action"]],
    ["has parameters that are no JSON", `${header}\n${id},run,alice`, ["csv", 1, "parameters"]],
    ["has an incomplete act", `${header}\n${id},assign,`, ["csv", 1, "parameters"]],
    [
      "has a parameter of another act",
      `${header}\n${id},run,${cell({ comment: "a" })}`,
      ["csv", 1, "parameters", "comment"],
    ],
    ["names a case twice", `${header}\n${id},run,\n${id},run,`, ["csv", 2, "caseId"]],
  ])("that %s is refused, and nothing is stored", async (_what, csv, path) => {
    const { world, list } = await openCases(simulator, 0);
    const answer = await request(world, "createCaseAction", { body: { action: "csv", csv } });
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path }] } });
    expect(await list()).toMatchObject({ total: 0 });
  });

  test("is refused beside ids, with another action, and with texts that do not fit the table", async () => {
    const { world } = await openCases(simulator, 0);
    const csv = `${header}\n${id},run,`;
    const beside = await request(world, "createCaseAction", {
      body: { action: "csv", csv, ids: [id] },
    });
    expect(beside).toMatchObject({ status: 400, body: { issues: [{ path: ["csv"] }] } });
    const other = await request(world, "createCaseAction", { body: { action: "run", csv } });
    expect(other).toMatchObject({ status: 400, body: { issues: [{ path: ["csv"] }] } });
    const random = new SeededRandom(7);
    const rows = Array.from({ length: 1_000 }, (_, number) => {
      const comment = random.bytes(400).toString("base64");
      return `${id.slice(0, -4)}${1_000 + number},comment,${cell({ comment })}`;
    });
    const long = { action: "csv", csv: [header, ...rows].join("\n") };
    const refused = await request(world, "createCaseAction", { body: long, key: "long" });
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: ["csv"] }] } });
  });
});

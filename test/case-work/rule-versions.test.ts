/** Versions of rules (docs/specification.md, Rules). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Simulator } from "../simulation/world.ts";
import { type Json, openCases } from "./action/case-action-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

test("the versions of a rule are listed newest first, also after its deletion", async () => {
  const { call } = await openCases(simulator, 0);
  const versions = async (ruleId: string, query = "") =>
    (await call("listReconciliationRuleVersions", { params: { ruleId }, query })) as unknown as {
      readonly items: readonly Json[];
      readonly total: number;
    };
  const { id: ruleId = "" } = await call("createReconciliationRule", { body: { name: "First" } });
  const { id: other = "" } = await call("createReconciliationRule", { body: { name: "Other" } });
  const params = { ruleId };
  for (const name of ["Second", "Third"]) {
    await call("updateReconciliationRule", { params, body: { name } });
  }
  const known = await call("getReconciliationRule", { params });
  const all = await versions(ruleId);
  expect(all).toMatchObject({ total: 3, items: [{ version: 3, ...known }, {}, {}] });
  expect(all.items.map(({ version, name }) => [version, name])).toEqual([
    [3, "Third"],
    [2, "Second"],
    [1, "First"],
  ]);
  expect(await versions(ruleId, "limit=1&offset=1")).toMatchObject({
    total: 3,
    items: [{ version: 2 }],
  });
  await call("deleteReconciliationRule", { params });
  expect((await versions(ruleId)).items).toEqual(all.items);
  expect(await versions(other)).toMatchObject({ total: 1, items: [{ name: "Other" }] });
});

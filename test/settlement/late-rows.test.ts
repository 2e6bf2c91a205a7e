/** Rows of a settlement that was complete before their file came (docs/files.md, Settlements). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Simulator } from "../simulation/world.ts";
import { openImports, settlementsOf } from "./payout-imports.ts";
import { header, last, one, parts, two } from "./settlement-in-parts.ts";
import { openSettlements } from "./settlement-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

describe("a settlement that is complete", () => {
  test.each([
    ["corrected", one.replace("50,1.75", "51,1.75"), false],
    ["with a further row", `${one}po_1,charge,7,,d,l9,2026-03-03\n`, false],
    ["corrected, in a dry run", one.replace("50,1.75", "51,1.75"), true],
  ])("is refused where a file comes again %s", async (_, file, dryRun) => {
    const client = await openSettlements(simulator);
    const importFile = await openImports(client, parts);
    for (const part of [one, two, last]) await importFile(part);
    const shown = await settlementsOf(client);
    const other = "po_2,charge,9,,z,l1,2026-03-01\npo_2,charge,-9,,z,l2,2026-03-01\n";
    const { batch } = await importFile(`${file}${other}`, { dryRun });
    expect(batch["settlements"]).toMatchObject([
      {
        reference: "po_1",
        outcome: "refused",
        error: expect.stringContaining("is complete and takes no items"),
      },
      { reference: "po_2", outcome: "added", error: null },
    ]);
    const others = (await settlementsOf(client)).filter((each) => each["reference"] === "po_1");
    expect(others).toEqual(shown);
  });

  test("has at most 1,000 rejected rows looked up, and says so", async () => {
    const client = await openSettlements(simulator);
    const importFile = await openImports(client, parts);
    for (const part of [one, two, last]) await importFile(part);
    const others = Array.from({ length: 1_001 }, (_, n) => `po_2,charge,1,,f,f${n},2026-03-01`);
    const total = "po_2,payout,-5,,,,2026-03-04";
    const { batch } = await importFile(
      `${header}${others.join("\n")}\n${total}\n${one.slice(header.length)}`,
    );
    expect(batch).toMatchObject({ accepted: 0, rejected: 1_004 });
    expect(batch["settlements"]).toMatchObject([
      {
        reference: "po_2",
        outcome: "refused",
        error: expect.stringContaining("the difference is"),
      },
      {
        reference: "po_1",
        outcome: "refused",
        error: expect.stringContaining("more than 1000 rejected rows"),
      },
    ]);
  });
});

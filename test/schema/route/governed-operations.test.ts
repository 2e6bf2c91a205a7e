/** The table of what four eyes can hold (docs/case-work.md, Four eyes). */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { contract } from "#api/schema/contract/contract-rows.ts";
import { governedOperations } from "#api/schema/route/governed-operations.ts";
import { routes } from "#api/schema/route/routes.ts";
import { approvedOperations } from "#domain/case/work/approval.ts";
import { approvalActions } from "#domain/case/work/approval-policy.ts";
import { approvedActs } from "#work/case-work/approval/approved-acts.ts";

type Row = { readonly heldBy?: readonly string[]; readonly free?: string };

const table = Object.entries(governedOperations) as [string, Row][];
const held = table.filter(([, { heldBy }]) => heldBy !== undefined);

describe("the table of four eyes", () => {
  test("has every operation that changes state, and no other", () => {
    const changing = Object.entries(routes).filter(
      ([, { method, scope }]) => method !== "GET" || (scope?.endsWith(":write") ?? false),
    );
    expect(table.map(([id]) => id).sort()).toEqual(changing.map(([id]) => id).sort());
  });

  test("names an action for each operation, or says why no policy holds it", () => {
    for (const [id, { heldBy, free }] of table) {
      expect([id, heldBy === undefined, free === undefined]).not.toEqual([id, true, true]);
      if (free !== undefined) expect(free.length, id).toBeGreaterThan(12);
    }
  });

  test("names exactly the operations whose request an approval can keep and carry out", () => {
    const operations = held.map(([id]) => id).sort();
    expect(operations).toEqual([...approvedOperations].sort());
    expect(operations).toEqual(Object.keys(approvedActs).sort());
  });

  test("gives each action of a policy something to hold", () => {
    const used = new Set(held.flatMap(([, { heldBy = [] }]) => heldBy));
    expect([...used].sort()).toEqual([...approvalActions].sort());
  });

  test("is the reason why the contract has a 202 for each of them", () => {
    for (const [id] of held) {
      expect(contract[id as keyof typeof contract].responses[202], id).toBeDefined();
    }
  });

  test("is in the documentation, with each operation that can be held", () => {
    const text = readFileSync("docs/case-work.md", "utf8");
    for (const [id, { heldBy = [] }] of held) {
      const row = text.split("\n").find((line) => line.includes(`\`${id}\``));
      for (const action of heldBy) expect(row, id).toContain(`\`${action}\``);
    }
  });
});

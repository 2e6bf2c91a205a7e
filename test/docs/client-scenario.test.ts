/** docs/client-scenario.md shows every step of the scenario, passed by every client. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scenario } from "../client/scenario-file.ts";
import { scenarioTable } from "../client/scenario-table.ts";

test("the document has the table of `npm run clients:check`, and no client fails a step", () => {
  const path = join(import.meta.dirname, "../../docs/client-scenario.md");
  expect(readFileSync(path, "utf8")).toContain(scenarioTable(scenario, () => "passed"));
});

test("each step has a name of its own", () => {
  const names = Object.values(scenario).flatMap((steps) => steps.map(({ do: step }) => step));
  expect(new Set(names).size).toBe(names.length);
});

/** docs/case-work.md: every request of the work with cases has its costs there, and every test that it names exists. */
import { expect, test } from "vitest";
import { approvalRoutes } from "#api/resource/approval/approval-routes.ts";
import { caseActionRoutes } from "#api/resource/case/case-action-routes.ts";
import { dispositionPolicyRoutes } from "#api/resource/disposition-policy/disposition-policy-routes.ts";
import { evidenceFilterRoutes } from "#api/resource/evidence-filter/evidence-filter-routes.ts";
import { organizationRoutes } from "#api/resource/organization/organization-routes.ts";
import { reasonCodeRoutes } from "#api/resource/reason-code/reason-code-routes.ts";
import { ruleHistoryRoutes } from "#api/resource/rule/rule-history-routes.ts";
import { viewRoutes } from "#api/resource/saved-view/view-routes.ts";
import { caseWorkNames, measuredOf, wrongRows } from "../bench/cost/case-work-table.ts";
import { documents } from "./documents.ts";
import { findWrongTests, textOfTests } from "./security-tables.ts";

const path = "docs/case-work.md";
const { text = "" } = documents.find((document) => document.path === path) ?? {};
const capabilities = text.slice(0, text.indexOf("## Four eyes"));

test("every test that it names exists", () => {
  expect(text.match(/`test\//g)?.length ?? 0).toBeGreaterThan(30);
  expect(findWrongTests(text, textOfTests)).toEqual([]);
});

test("every capability has requests and tests", () => {
  const rows = capabilities.split("\n").filter((line) => line.startsWith("| "));
  const [, , ...named] = rows.map((row) => row.split(" | "));
  expect(named.length).toBeGreaterThan(20);
  const without = named.filter(([, requests = "", tests = ""]) => {
    return requests.trim() === "" || !tests.includes("`test/");
  });
  expect(without).toEqual([]);
});

test("the table of costs has each of its requests once", () => {
  const rows = text.split("\n").filter((line) => /^\| `[A-Z]+ \/v1/.test(line));
  const names = rows.map((row) => row.split(" | ").slice(0, 2).join(" | "));
  expect(names.map((name) => `${name} |`)).toEqual(caseWorkNames().map(({ name }) => name));
});

/** Beside them in their files: requests about payments, crowds and links by hand. */
const others = new Set([
  "cancelPaymentIntent",
  "amendPaymentIntent",
  "listPaymentIntentAmendments",
  "listMatchPools",
  "createMatchLink",
  "deleteMatchLink",
]);

test("no request of the work with cases is left out", () => {
  const work = { ...approvalRoutes, ...caseActionRoutes, ...dispositionPolicyRoutes };
  const settings = { ...reasonCodeRoutes, ...viewRoutes, ...organizationRoutes };
  const all = { ...work, ...settings, ...ruleHistoryRoutes, ...evidenceFilterRoutes };
  const measured = new Set([...Object.keys(measuredOf), ...others]);
  expect(Object.keys(all).filter((operation) => !measured.has(operation))).toEqual([]);
});

test("a row with other figures is found, and a missing one", () => {
  const costs = caseWorkNames().map(({ operation }) => ({ operation, write: 10, read: 30 }));
  const rows = caseWorkNames().map(({ name }) => `${name} 12 | 25 |`);
  expect(wrongRows(rows.join("\n"), costs)).toEqual([]);
  const [first = "", second = "", ...rest] = rows;
  const wrong = [first.replace("25", "23"), ...rest].join("\n");
  expect(wrongRows(wrong, costs)).toEqual([
    `${first.replace("25", "23")} should be 10 | 30`,
    `${second.slice(0, -" 12 | 25 |".length)} should be 10 | 30`,
  ]);
});

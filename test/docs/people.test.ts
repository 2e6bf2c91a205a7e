/** docs/capacity.md states what people who refresh their screens take of the rate limit. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Route, routes } from "#api/schema/route/routes.ts";
import cdkJson from "#cdk.json" with { type: "json" };
import { peopleRows, peopleText, screens, shareAtMost } from "../bench/capacity/people.ts";

const limit = cdkJson.context.rateLimits.organizationPerMinute;

test("the document has the table that is computed from the deployed limit", () => {
  const document = readFileSync(join(import.meta.dirname, "../../docs/capacity.md"), "utf8");
  expect(document).toContain(peopleText(limit));
});

test("ten people who refresh every 30 seconds stay below a tenth of the rate limit", () => {
  for (const { screen, share } of peopleRows(limit)) {
    expect([screen, share < shareAtMost]).toEqual([screen, true]);
  }
});

test("a refresh only reads", () => {
  const asked = Object.values(screens).flat();
  const all: Readonly<Record<string, Route>> = routes;
  expect(asked.filter(({ operation }) => all[operation]?.method !== "GET")).toEqual([]);
});

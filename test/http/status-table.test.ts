/** Outcomes and their HTTP statuses (docs/specification.md, Errors). */
import { expect, test } from "vitest";
import { statusOf, statusOfDone } from "#api/http/status-table.ts";
import { errorCatalogue } from "#api/schema/error/error-catalogue.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import {
  accepted,
  conflict,
  created,
  deleted,
  done,
  forbidden,
  missing,
  refused,
  unchanged,
} from "#work/outcome/outcome.ts";

const organizationId = "org_1" as OrganizationId;
const write = { kind: "put", item: { pk: "a", sk: "b" } } as const;

test.each([
  [done({ id: "a" }, [write]), 200],
  [unchanged(null), 200],
  [created({ id: "a" }, [write]), 201],
  [accepted({ id: "a" }, [write]), 202],
  [deleted([write]), 204],
])("an outcome of kind $kind has its status", ({ kind }, status) => {
  expect(statusOfDone[kind]).toBe(status);
});

test.each([
  [conflict("It is closed."), 409, "invalid_state", "It is closed."],
  [forbidden("Only its owner."), 403, "forbidden", "Only its owner."],
  [
    missing("Close", { id: "close_1", organizationId }),
    404,
    "not_found",
    "Close close_1 does not exist in organization org_1.",
  ],
  [refused(["limit"], "Too large."), 400, "invalid_request", "Too large."],
])("%o is refused with %i %s", (failure, status, error, message) => {
  expect(statusOf(failure)).toBe(status);
  expect(failure).toMatchObject({ error, message });
});

test("a conflict has its details, and none where there are none", () => {
  expect(conflict("It is closed.", { status: "closed" }).details).toEqual({ status: "closed" });
  expect(conflict("It is closed.")).not.toHaveProperty("details");
});

test("a wrong field is named with its own message, also under a summary", () => {
  expect(refused(["limit"], "Too large.", "The query is invalid.")).toMatchObject({
    message: "The query is invalid.",
    issues: [{ path: ["limit"], message: "Too large." }],
  });
});

test("every code has a status of the catalogue, unless its failure says another one of them", () => {
  for (const [error, { statuses }] of Object.entries(errorCatalogue)) {
    const failure = { error: error as keyof typeof errorCatalogue, message: "" };
    expect(statuses).toContain(statusOf(failure));
  }
  const upstream = { error: "upstream_unavailable", message: "" } as const;
  expect([statusOf(upstream), statusOf({ ...upstream, status: 502 })]).toEqual([503, 502]);
});

/** The stops of the as-of slider, and what of a case still waits for a second person. */
import { describe, expect, test } from "vitest";
import { momentsOf, pendingApprovalsOf } from "#console/screen/case/moments.ts";

const eventOf = (occurredAt: string, eventType = "reconciliation_case.updated", id?: string) => ({
  occurredAt,
  eventType,
  payload: id === undefined ? null : { approvalId: id },
});

test("the slider stops once at each moment, from the first to the last", () => {
  const events = ["2026-03-02T10:00:00.002Z", "2026-03-02T10:00:00.001Z"].flatMap((at) => [
    eventOf(at),
    eventOf(at),
  ]);
  expect(momentsOf(events)).toEqual(["2026-03-02T10:00:00.001Z", "2026-03-02T10:00:00.002Z"]);
});

describe("approvals that wait", () => {
  test.each(["approval.approved", "approval.rejected", "approval.expired"])(
    "are those without %s",
    (end) => {
      const events = [
        eventOf("1", "approval.requested", "apr_1"),
        eventOf("2", "approval.requested", "apr_2"),
        eventOf("3", end, "apr_1"),
        eventOf("4"),
      ];
      expect(pendingApprovalsOf(events)).toEqual(["apr_2"]);
    },
  );
});

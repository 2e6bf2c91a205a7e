import { describe, expect, test } from "vitest";
import { stateBeforeFirstRun } from "#domain/case/reconciliation-case.ts";
import { eventOfAction, eventOfRun } from "#domain/webhook/outbound-event.ts";

const state = stateBeforeFirstRun;

describe("a run announces", () => {
  test.each([
    [null, "unreconciled", "updated"],
    [null, "matched", "matched"],
    ["unreconciled", "matched", "matched"],
    ["unreconciled", "matched_with_exception", "matched_with_exception"],
    ["matched", "needs_review", "needs_review"],
    ["unreconciled", "sla_risk", "sla_risk"],
    ["sla_risk", "delayed", "delayed"],
    ["delayed", "unreconciled", "updated"],
    ["matched", "matched", "updated"],
    ["needs_review", "needs_review", "updated"],
  ] as const)("from verdict %s to %s: reconciliation_case.%s", (before, after, event) => {
    const announced = eventOfRun({ ...state, verdict: before }, { ...state, verdict: after });
    expect(announced).toBe(`reconciliation_case.${event}`);
  });
});

describe("a run that finds a decision of a person contradicted announces", () => {
  const closed = { ...state, status: "resolved", statusSetBy: "person" } as const;

  test.each([
    ["matched", false, true, "matched"],
    ["needs_review", false, true, "needs_review"],
    ["delayed", false, true, "delayed"],
    ["unreconciled", false, true, "updated"],
    ["needs_review", true, true, "updated"],
    ["needs_review", true, false, "updated"],
  ] as const)(
    "verdict %s as before, contradicted %s before and %s now: reconciliation_case.%s",
    (verdict, before, after, event) => {
      const announced = eventOfRun(
        { ...closed, verdict, contradicted: before },
        { ...closed, verdict, contradicted: after },
      );
      expect(announced).toBe(`reconciliation_case.${event}`);
    },
  );
});

describe("a person's action announces", () => {
  test.each([
    ["open", "resolved", "resolved"],
    ["resolved", "open", "reopened"],
    ["archived", "open", "reopened"],
    ["open", "archived", "updated"],
    ["open", "open", "updated"],
    ["resolved", "resolved", "updated"],
  ] as const)("from status %s to %s: reconciliation_case.%s", (before, after, event) => {
    const announced = eventOfAction({ ...state, status: before }, { ...state, status: after });
    expect(announced).toBe(`reconciliation_case.${event}`);
  });
});

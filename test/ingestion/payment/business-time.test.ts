/** Clocks that count business time only (docs/matching.md, Business time). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Json, openSettlements } from "../../settlement/settlement-world.ts";
import { Simulator } from "../../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const weekend = ["saturday", "sunday"];
const calendar = { timeZone: "Europe/Zurich", weekend, holidays: [] as string[] };
/** A Friday. */
const effectiveDate = "2026-03-06T10:00:00.000Z";
const rule = { name: "Payouts", destinationSlaMinutes: 1_440 };

type Client = Awaited<ReturnType<typeof openSettlements>>;

async function dueOf(client: Client, caseId: string): Promise<unknown> {
  const { clocks } = await client.caseOf(caseId);
  return (clocks as readonly Json[]).find(({ phase }) => phase === "destination")?.["dueAt"];
}

test("deadlines of a rule follow the calendar, and its changes", async () => {
  const client = await openSettlements(simulator);
  const { call } = client;
  const caseId = await client.expect("R-1", "10", { effectiveDate });
  await client.complete();
  const { id: ruleId = "" } = await call("createReconciliationRule", { body: rule });
  await client.complete();
  expect(await dueOf(client, caseId)).toBe("2026-03-07T10:00:00.000Z");
  const counts = { params: { ruleId }, body: { countsBusinessTime: true } };
  expect(await client.ask("updateReconciliationRule", { ...counts, key: "early" })).toMatchObject({
    status: 400,
    body: { issues: [{ path: ["countsBusinessTime"] }] },
  });
  await call("updateOrganization", { body: { businessCalendar: calendar } });
  await call("updateReconciliationRule", counts);
  await client.complete();
  expect(await dueOf(client, caseId)).toBe("2026-03-09T10:00:00.000Z");
  expect(await client.caseOf(caseId)).toMatchObject({
    nextDeadlineAt: expect.stringMatching(/^2026-03-09T/),
    rulesInForce: { countsBusinessTime: { value: true, ruleId, ruleVersion: 2 } },
  });

  const holidays = ["2026-03-09"];
  await call("updateOrganization", { body: { businessCalendar: { ...calendar, holidays } } });
  await client.complete();
  expect(await dueOf(client, caseId)).toBe("2026-03-10T10:00:00.000Z");
  expect(await client.caseOf(caseId)).toMatchObject({
    rulesInForce: { countsBusinessTime: { value: true, ruleId, ruleVersion: 3 } },
  });
  const audited = await call("listAuditEvents", {
    query: "eventType=reconciliation_rule.updated",
  });
  expect(audited).toMatchObject({ total: 2 });

  const removed = { body: { businessCalendar: null }, key: "remove" };
  expect(await client.ask("updateOrganization", removed)).toMatchObject({
    status: 409,
    body: { error: "invalid_state", message: expect.stringContaining("Payouts") },
  });
  await call("updateReconciliationRule", {
    params: { ruleId },
    body: { countsBusinessTime: null },
  });
  await call("updateOrganization", { body: { businessCalendar: null } });
  await client.complete();
  expect(await dueOf(client, caseId)).toBe("2026-03-07T10:00:00.000Z");
});

test.each([
  [{ ...calendar, timeZone: "Mars/Olympus" }, "timeZone"],
  [{ ...calendar, holidays: ["2026-02-30"] }, "holidays"],
  [{ ...calendar, weekend: ["saturn"] }, "weekend"],
])("a calendar that is none is refused: %j", async (businessCalendar, field) => {
  const client = await openSettlements(simulator);
  const answer = await client.ask("updateOrganization", { body: { businessCalendar } });
  const { issues } = answer.body as { readonly issues: readonly { readonly path: unknown[] }[] };
  expect(answer.status).toBe(400);
  expect(issues[0]?.path.slice(0, 2)).toEqual(["businessCalendar", field]);
});

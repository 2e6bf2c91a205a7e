/** The payment that a payout expects at the bank leads to its payout. */
import { expect, test } from "vitest";
import { payoutOf } from "#console/screen/case/payout.ts";

type Events = Parameters<typeof payoutOf>[0]["auditEvents"];

const events = (...payloads: readonly unknown[]) =>
  ({ auditEvents: payloads.map((payload) => ({ payload })) as unknown as Events }) as const;

test("the payout is named by the event that created the payment", () => {
  const created = { before: null, after: {}, settlementId: "stl_1" };
  expect(payoutOf(events({ after: { status: "open" } }, created))).toBe("stl_1");
});

test("another payment has no payout", () => {
  expect(payoutOf(events({ before: null, after: {} }, { settlementId: 7 }))).toBeNull();
  expect(payoutOf(events())).toBeNull();
});

/** The one act that most likely finishes a payment. */
import { expect, test } from "vitest";
import { suggestionOf } from "#console/screen/case/suggestion.ts";

type Subject = Parameters<typeof suggestionOf>[0];

const matched = {
  status: "open",
  verdict: "matched_with_exception",
  openAmount: "0",
  notArrivedAmount: "0",
  candidateLegs: [],
  auditEvents: [],
  paymentIntent: { destination: { amount: "100", currency: "EUR" } },
} as unknown as Subject;
const line = { flowLegId: "leg_1", amountDifference: "0.00" };
const asked = { eventType: "approval.requested", payload: { approvalId: "apv_1" } };
const other = { flowLegId: "leg_2", amountDifference: "-3" };

test.each([
  ["short", { openAmount: "49.42" }, "writeOff", "Write off 49.42 EUR and close"],
  ["too much", { openAmount: "-1500" }, "writeOff", "Write off 1,500.00 EUR and close"],
  ["not arrived", { openAmount: null, notArrivedAmount: "100" }, "ask", "Ask the bank"],
  ["rest not arrived", { openAmount: "40", notArrivedAmount: "40" }, "ask", "Ask the bank"],
  ["nothing open", {}, "close", "Close"],
  ["a line that fits", { openAmount: "5", candidateLegs: [other, line] }, "link", "Link this line"],
  [
    "a line that differs",
    { openAmount: "5", candidateLegs: [other] },
    "writeOff",
    "Write off 5.00 EUR and close",
  ],
  ["closed", { status: "resolved", openAmount: "5" }, "next", "Next payment"],
  ["asked for", { openAmount: "5", auditEvents: [asked] }, "next", "Next payment"],
  [
    "asked for and rejected",
    { openAmount: "5", auditEvents: [asked, { ...asked, eventType: "approval.rejected" }] },
    "writeOff",
    "Write off 5.00 EUR and close",
  ],
] as const)("%s: %j leads to %s, %s", (_, of, act, label) => {
  const subject = { ...matched, ...of } as unknown as Subject;
  expect(suggestionOf(subject, true)).toMatchObject({ act, label });
});

test("the line that fits is linked, and after the last payment comes the list", () => {
  const of = { ...matched, candidateLegs: [other, line] } as unknown as Subject;
  expect(suggestionOf(of, true)).toMatchObject({ flowLegId: "leg_1" });
  const closed = { ...matched, status: "archived" } as Subject;
  expect(suggestionOf(closed, false)).toEqual({ act: "next", label: "Back to the list" });
});

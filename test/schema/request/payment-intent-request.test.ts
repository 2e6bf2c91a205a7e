import { describe, expect, test } from "vitest";
import {
  createPaymentIntentBody,
  toPaymentIntent,
} from "#api/resource/payment-intent/payment-intent-request.ts";
import { parseStoredJson } from "#api/schema/json/json-body.ts";
import { newPayment } from "#domain/case/reconciliation-case.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { createPaymentWrites, decodePayment } from "#store/table/payment/payment-store.ts";
import { organizationOf } from "../../organization.ts";

const body = {
  externalReference: "INV-1",
  source: { amount: "100", currency: "EUR" },
  destination: { amount: "100", currency: "EUR" },
};

function intentOf(direction: object) {
  return toPaymentIntent(createPaymentIntentBody.parse({ ...body, ...direction }), {
    uuid: "01890000-0000-7000-8000-000000000001" as Uuid<"payment">,
    organizationId: organizationOf("org_1"),
    createdAt: 0 as Instant,
  });
}

describe("the direction of a new intent", () => {
  test.each([
    ["inbound", { direction: "inbound" }, { direction: "inbound", directionStated: true }],
    ["outbound", { direction: "outbound" }, { direction: "outbound", directionStated: true }],
    ["absent", {}, { direction: "outbound" }],
  ])("%s: is stored with whether it was stated", (_, stated, expected) => {
    const intent = intentOf(stated);
    const [write] = createPaymentWrites(newPayment(intent));
    if (write?.kind !== "put") throw new Error("The first write is the payment.");
    const stored = decodePayment(write.item).intent;
    for (const each of [intent, stored]) {
      const { direction, directionStated } = each;
      expect({ direction, ...(directionStated && { directionStated }) }).toEqual(expected);
      expect("directionStated" in each).toBe("directionStated" in expected);
    }
  });

  test.each([null, "sideways", ""])("%j is refused", (direction) => {
    const { error } = createPaymentIntentBody.safeParse({ ...body, direction });
    expect(error?.issues[0]?.path).toEqual(["direction"]);
  });
});

test.each(["1", "1.10", "1e-999999999"])(
  "rejects the number %s in place of references",
  (number) => {
    const parsed = createPaymentIntentBody.safeParse({
      ...body,
      references: parseStoredJson(number),
    });
    expect(createPaymentIntentBody.safeParse(body).success).toBe(true);
    expect(parsed.error?.issues.map(({ path }) => path)).toEqual([["references"]]);
  },
);

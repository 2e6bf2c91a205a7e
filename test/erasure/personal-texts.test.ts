import { expect, test } from "vitest";
import { newPayment } from "#domain/case/reconciliation-case.ts";
import { renderShareMark } from "#domain/evidence/settlement-share.ts";
import type { Uuid } from "#domain/value/id.ts";
import { personalTextsOf } from "#work/erasure/personal-texts.ts";
import { intentOf, legOf } from "../domain/samples.ts";

test("what marks a share of a settlement is not personal, and is no personal value of other texts", () => {
  const metadata = renderShareMark({ settlementId: "stl_1", position: 0, returned: "refund" });
  const share = legOf("100 EUR", { kind: "bank", metadata });
  const isPersonal = personalTextsOf(newPayment(intentOf()), [share], []);
  for (const [name, value] of Object.entries(metadata)) {
    expect(isPersonal({ pointer: `/metadata/${name}`, value }), name).toBe(false);
  }
  expect(isPersonal({ pointer: "/unexplainedDelta", value: "0" })).toBe(false);
});

test("the processor of a settlement is not personal, because the reference of its case has its name", () => {
  const uuid = "019cb3ac25c2700f939996148aa3010f" as Uuid<"settlement">;
  const externalReference = "settlement:acme_pay:po_1";
  const own = { externalReference, beneficiaryName: "acme_pay" };
  const isErasedIn = (intent: ReturnType<typeof intentOf>) =>
    personalTextsOf(newPayment(intent), [], [])({ pointer: "/ref", value: externalReference });
  expect(isErasedIn(intentOf({ ...own, settlement: { uuid, reference: "po_1" } }))).toBe(false);
  expect(isErasedIn(intentOf(own))).toBe(true);
});

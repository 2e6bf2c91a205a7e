import { expect, test } from "vitest";
import { newPayment } from "../../shared/domain/case/reconciliation-case.ts";
import { renderShareMark } from "../../shared/domain/evidence/settlement-share.ts";
import { personalTextsOf } from "../../shared/erasure/personal-texts.ts";
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

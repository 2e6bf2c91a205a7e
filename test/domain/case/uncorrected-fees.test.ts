/** Agreed fees that a case keeps although the month's volume changes them (docs/matching.md, The volume of a month). */
import { describe, expect, test } from "vitest";
import {
  correctionDue,
  type KeptContract,
  uncorrectedFeesOf,
  withMonth,
} from "#domain/case/amount/uncorrected-fee.ts";
import type { FeeContract } from "#domain/evidence/contracted-fee.ts";
import { amount, atMinute, currency, uuid } from "../samples.ts";

const month = { scheduleUuid: uuid<"feeSchedule">(900), month: "2026-03", volume: amount("1200") };

function contractOf(agreed: string, type: "provider" | "network" = "provider"): FeeContract {
  return {
    ...{ scheduleUuid: month.scheduleUuid, version: 1, name: "Acme", provider: "acme" },
    ...{ month: "2026-03", since: atMinute(0) },
    fees: [{ type, agreed: amount(agreed), currency: currency("EUR"), charged: amount("20") }],
  };
}

function kept(agreed: string, corrected: string | null, more: Partial<KeptContract> = {}) {
  const after = corrected === null ? null : contractOf(corrected);
  return { before: contractOf(agreed), after, reason: "closed_by_person", ...more } as const;
}

describe("the fees that a case keeps", () => {
  test("add up by type and reason, and leave out what the volume does not change", () => {
    const network = { before: contractOf("1", "network"), after: contractOf("0.5", "network") };
    const found = uncorrectedFeesOf(month, [
      kept("18", "12"),
      kept("3", "2.5"),
      kept("4", "4"),
      { ...network, reason: "closed_by_person" },
      kept("5", "1", { reason: "in_pages" }),
    ]);
    expect(
      found.map(({ type, reason, agreed, corrected }) => [type, reason, agreed, corrected]),
    ).toEqual([
      ["provider", "closed_by_person", "21", "14.5"],
      ["network", "closed_by_person", "1", "0.5"],
      ["provider", "in_pages", "5", "1"],
    ]);
    expect(found.map(correctionDue)).toEqual(["6.5", "0.5", "4"]);
  });

  test("may be agreed higher, and where nothing is agreed nothing is due", () => {
    const [more] = uncorrectedFeesOf(month, [kept("12", "18")]);
    const [none] = uncorrectedFeesOf(month, [kept("12", null, { reason: "nothing_agreed" })]);
    expect([more, none].map((fee) => fee && correctionDue(fee))).toEqual(["-6", "0"]);
  });

  test("are those of the last look at their month, the latest months first, at most 40", () => {
    const ofMonth = (name: string, agreed: string) =>
      uncorrectedFeesOf({ ...month, month: name }, [kept(agreed, "1")]);
    const names = Array.from({ length: 50 }, (_, at) => `20${String(10 + at)}-03`);
    const all = names.reduce<ReturnType<typeof withMonth>>(
      (before, name) => withMonth(before, { ...month, month: name }, ofMonth(name, "2")),
      ofMonth("2009-01", "2"),
    );
    expect(all.map((fee) => fee.month)).toEqual(names.slice(-40).reverse());
    const again = withMonth(all, { ...month, month: "2059-03" }, ofMonth("2059-03", "7"));
    expect([again.length, again[0]?.agreed]).toEqual([40, "7"]);
    expect(withMonth(again, { ...month, month: "2059-03" }, [])).toHaveLength(39);
  });
});

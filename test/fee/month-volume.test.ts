/** Tiers by the volume of a month: known at the time of the movement, and corrected after the month's end (docs/matching.md, The volume of a month). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { passMinutes } from "../ingestion/decision/rematch-world.ts";
import { Simulator } from "../simulation/world.ts";
import { type Charge, type Json, openFees } from "./fee-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const day = 24 * 3_600_000;
const acme = {
  ...{ name: "Acme volume", provider: "acme", currency: "EUR" },
  effectiveFrom: "2026-01-01T00:00:00.000Z",
  components: [
    {
      ...{ feeType: "provider", kind: "tiered", perMonth: true },
      tiers: [
        { upTo: "1000", percent: "3" },
        { upTo: "2000", percent: "2" },
        { upTo: null, percent: "1" },
      ],
    },
  ],
};

function withTiers(tiers: readonly Json[]) {
  return { ...acme, components: acme.components.map((each) => ({ ...each, tiers })) };
}

async function openVolumes(tiers: readonly Json[] | null = null) {
  const fees = await openFees(simulator);
  const { world } = fees;
  const { id: feeScheduleId = "" } = await fees.call("createFeeSchedule", {
    body: tiers === null ? acme : withTiers(tiers),
  });
  await fees.complete();
  const start = new Date(world.clock.now);
  const nextMonth = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1);
  const occurredAt = start.toISOString();
  return {
    ...fees,
    feeScheduleId,
    month: occurredAt.slice(0, 7),
    /** A payment of this month. */
    pay: (given: Pick<Charge, "gross" | "fee">) => fees.charge({ ...given, occurredAt }),
    agreed: async (caseId: string) => (await fees.caseOf(caseId)).flowLegs[0]?.["contractedFee"],
    /** To two hours after the beginning of a day of the next month. */
    passTo: async (dayOfMonth: number) => {
      world.clock.now = nextMonth + (dayOfMonth - 1) * day + 2 * 3_600_000;
      await passMinutes(world, 3);
      await fees.complete();
    },
  };
}

describe("a tier by the volume of a month", () => {
  test("is that of the volume known at the movement, and is corrected and audited after the month's end", async () => {
    const { pay, complete, caseOf, agreed, passTo, call, month } = await openVolumes();
    const first = await pay({ gross: "600.00", fee: "18.00" });
    await complete();
    const second = await pay({ gross: "600.00", fee: "12.00" });
    await complete();
    expect(await caseOf(first)).toMatchObject({ verdict: "matched", status: "resolved" });
    expect([await agreed(first), await agreed(second)]).toEqual(["18.00", "12.00"]);
    await passTo(1);
    expect(await caseOf(first)).toMatchObject({
      ...{ verdict: "matched_with_exception", exceptionType: "fee_variance", status: "open" },
      flowLegs: [{ contractedFee: "12.00", feeDifference: "6.00" }],
    });
    expect(await agreed(second)).toBe("12.00");
    const { items } = (await call("getOverchargesReport")) as unknown as { items: Json[] };
    expect(items).toMatchObject([
      { month, charged: "18.00", agreed: "12.00", difference: "6.00", count: 1 },
    ]);
    const query = `caseId=${first}`;
    const events = (await call("listAuditEvents", { query })) as unknown as { items: Json[] };
    const corrections = events.items.filter(({ message }) =>
      String(message).includes("by the volume"),
    );
    expect(corrections).toMatchObject([
      {
        payload: {
          ...{ month, monthVolume: "1200" },
          before: { contractedFee: "18", contractedFeeCurrency: "EUR" },
          after: { contractedFee: "12", contractedFeeCurrency: "EUR" },
        },
      },
    ]);
    // Another look changes nothing.
    const { version } = await caseOf(first);
    await passTo(2);
    expect(await caseOf(first)).toMatchObject({ version });
  });

  test.each([
    ["in order", ["500.00", "700.00", "900.00"]],
    ["backwards", ["900.00", "700.00", "500.00"]],
    ["mixed", ["700.00", "900.00", "500.00"]],
  ])("agrees the same in the end whatever the order of arrival: %s", async (_, amounts) => {
    const { pay, complete, agreed, passTo } = await openVolumes();
    const ids: Record<string, string> = {};
    for (const gross of amounts) {
      ids[gross] = await pay({ gross, fee: "9.00" });
      await complete();
    }
    await passTo(1);
    const found = ["500.00", "700.00", "900.00"].map((gross) => agreed(ids[gross] ?? ""));
    expect(await Promise.all(found)).toEqual(["5.00", "7.00", "9.00"]);
  });

  test("counts what arrives after the month's end, and corrects the others once more", async () => {
    const { pay, complete, agreed, passTo } = await openVolumes();
    const early = await pay({ gross: "900.00", fee: "27.00" });
    await complete();
    await passTo(1);
    expect(await agreed(early)).toBe("27.00");
    const late = await pay({ gross: "200.00", fee: "4.00" });
    await complete();
    expect(await agreed(late)).toBe("4.00");
    expect(await agreed(early)).toBe("27.00");
    await passTo(2);
    expect([await agreed(early), await agreed(late)]).toEqual(["18.00", "4.00"]);
  });

  test("leaves a case that a person closed as it was, says so, and corrects it once it is open again", async () => {
    const { pay, complete, agreed, passTo, call, caseOf, month, feeScheduleId } =
      await openVolumes();
    const closed = await pay({ gross: "600.00", fee: "20.00" });
    await complete();
    const setStatus = async (status: string) => {
      await call("updateReconciliationCase", { params: { caseId: closed }, body: { status } });
      await complete();
    };
    await setStatus("resolved");
    const uncorrected = async () =>
      ((await call("getOverchargesReport")) as unknown as { uncorrected: Json[] }).uncorrected;
    await pay({ gross: "600.00", fee: "12.00" });
    await complete();
    expect(await uncorrected()).toEqual([]);
    await passTo(1);
    expect(await agreed(closed)).toBe("18.00");
    const overcharge = `uncorrected/${month}/provider/EUR/acme`;
    const row = {
      ...{ provider: "acme", month, component: "provider", currency: "EUR" },
      ...{ difference: "6.00", count: 1, filter: { overcharge } },
    };
    expect(await uncorrected()).toEqual([row]);
    const query = new URLSearchParams({ overcharge }).toString();
    const listed = (await call("listReconciliationCases", { query })) as unknown as {
      items: Json[];
    };
    expect(listed.items.map(({ id }) => id)).toEqual([closed]);
    const kept = {
      ...{ provider: "acme", month, component: "provider", feeScheduleId, currency: "EUR" },
      ...{ monthVolume: "1200.00", agreed: "18.00", corrected: "12.00", difference: "6.00" },
      reason: "closed_by_person",
    };
    const found = await caseOf(closed);
    expect(found["uncorrectedFees"]).toEqual([kept]);
    expect(found["summary"]).toContain(
      `By the volume of ${month} 12.00 EUR of fees are agreed and not 18.00; the case was closed before, so they stay.`,
    );
    const events = (await call("listAuditEvents", { query: `caseId=${closed}` })) as unknown as {
      items: Json[];
    };
    const told = events.items.filter(({ message }) => String(message).includes("By the volume"));
    expect(told).toMatchObject([{ payload: { month, monthVolume: "1200" } }]);
    // Another look notes nothing again.
    const { version } = found;
    await passTo(2);
    expect(await caseOf(closed)).toMatchObject({ version });
    await setStatus("open");
    expect(await agreed(closed)).toBe("12.00");
    expect(await caseOf(closed)).toMatchObject({ uncorrectedFees: [] });
    expect(await uncorrected()).toEqual([]);
  });

  test("says which fees stay because their version of the schedule has no tier for the volume", async () => {
    const limited = [{ upTo: "1000", percent: "3" }];
    const { pay, complete, passTo, caseOf, agreed, call, feeScheduleId } =
      await openVolumes(limited);
    const early = await pay({ gross: "600.00", fee: "18.00" });
    await complete();
    const { components } = withTiers([...limited, { upTo: null, percent: "1" }]);
    await call("updateFeeSchedule", { params: { feeScheduleId }, body: { components } });
    const late = await pay({ gross: "601.00", fee: "6.01" });
    await complete();
    await passTo(1);
    expect([await agreed(early), await agreed(late)]).toEqual(["18.00", "6.01"]);
    expect((await caseOf(late))["uncorrectedFees"]).toEqual([]);
    expect((await caseOf(early))["uncorrectedFees"]).toMatchObject([
      {
        ...{ monthVolume: "1201.00", agreed: "18.00", corrected: null, difference: null },
        reason: "nothing_agreed",
      },
    ]);
  });

  test("takes more cases than one step corrects, each once", async () => {
    const { pay, complete, agreed, passTo } = await openVolumes();
    const ids: string[] = [];
    for (let made = 0; made < 30; made += 1) {
      ids.push(await pay({ gross: "100.00", fee: "1.00" }));
      if (made % 20 === 19) await complete();
    }
    await passTo(1);
    for (const id of ids) expect(await agreed(id)).toBe("1.00");
  });
});

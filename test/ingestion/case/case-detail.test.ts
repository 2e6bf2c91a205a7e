/** What the detail of a case computes when it is read (docs/matching.md, Explanation). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatId, type Uuid } from "#domain/value/id.ts";
import { Simulator } from "../../simulation/world.ts";
import { CrowdWorld } from "../crowd/crowd-world.ts";

type Origin = { readonly ruleId: string | null; readonly ruleVersion: number | null };
type Detail = {
  readonly verdict: string;
  readonly exceptionType: string | null;
  readonly contradicted: boolean;
  readonly contradiction: string | null;
  readonly slaAgeMinutes: number;
  readonly matchLinks: readonly { readonly firm: boolean }[];
  readonly candidateLegs: readonly {
    readonly amountDifference: string;
    readonly minutesDifference: number;
    readonly strategy: string;
    readonly outcome: string;
    readonly reason: string;
  }[];
  readonly moreCandidateLegs: boolean;
  readonly clocks: readonly (Origin & { readonly phase: string | null; readonly state: string })[];
  readonly rulesInForce: Readonly<Record<string, Origin & { readonly value: unknown }>> | null;
};

let simulator: Simulator;
let world: CrowdWorld;

beforeAll(async () => {
  simulator = await Simulator.start();
  world = await CrowdWorld.open(simulator);
});
afterAll(() => simulator.stop());

const detail = (name: string, asOf?: string) => world.detail<Detail>(name, asOf);
const minutesOf = ({ candidateLegs }: Detail) =>
  candidateLegs.map(({ minutesDifference }) => minutesDifference);

describe("candidate legs", () => {
  test("evidence that is ambiguous among cases shows on each of them", async () => {
    await world.pay("one", { amount: "50" });
    await world.pay("other", { amount: "50" });
    await world.observe("leg", { minute: 7, amount: "50" });
    await world.settle();
    const candidate = {
      strategy: "amount_and_time_window",
      amountDifference: "0",
      minutesDifference: 7,
      outcome: "ambiguous",
      reason: "Several payments or pieces of evidence fit equally well by amount and time.",
    };
    for (const name of ["one", "other"]) {
      expect(await detail(name)).toMatchObject({
        exceptionType: "ambiguous_match",
        candidateLegs: [candidate],
        moreCandidateLegs: false,
      });
    }
    await world.link("leg", "one");
    await world.settle();
    expect((await detail("one")).candidateLegs).toEqual([]);
    expect((await detail("other")).candidateLegs).toEqual([]);
  });

  test("the 20 nearest of many are shown, and that there are more", async () => {
    await world.pay("crowded", { amount: "60" });
    const minutes = Array.from({ length: 22 }, (_, n) => (n % 2 === 0 ? n : -n));
    for (const minute of minutes) {
      await world.observe(`near ${minute}`, { minute, amount: "60" });
    }
    await world.settle();
    const shown = await detail("crowded");
    // The leg of minute 0 is linked by amount: the nearest one.
    expect(minutesOf(shown)).toEqual(minutes.slice(1, 21));
    expect(shown.moreCandidateLegs).toBe(true);
    const [lost] = shown.candidateLegs;
    expect(lost).toMatchObject({ outcome: "unmatched", amountDifference: "0" });
    expect(lost?.reason).not.toBe("");
  });

  test("a leg that a person took away says so", async () => {
    await world.pay("unlinked", { amount: "70" });
    await world.observe("carrier", { amount: "65", externalReference: "unlinked" });
    await world.settle();
    expect(await detail("unlinked")).toMatchObject({ candidateLegs: [], verdict: "needs_review" });
    await world.observe("second", { amount: "5", externalReference: "unlinked", minute: 3 });
    const link = (await world.links()).get("carrier");
    const linkId = formatId("matchLink", link?.uuid as Uuid<"matchLink">);
    await world.call("deleteMatchLink", {
      params: { caseId: world.caseOf("unlinked"), linkId },
    });
    await world.settle();
    await world.passMinutes(1);
    expect(await detail("unlinked")).toMatchObject({
      verdict: "needs_review",
      candidateLegs: [
        {
          strategy: "reference_exact",
          amountDifference: "-5",
          reason: "A person unlinked it from this case.",
        },
      ],
    });
  });
});

test("the links of a case that a person closed are shown as firm until it is re-opened", async () => {
  await world.pay("weak", { amount: "91" });
  await world.observe("by amount", { amount: "91", minute: 3 });
  await world.settle();
  const shownAs = async (status: "open" | "resolved") => {
    await world.setStatus("weak", status);
    return (await detail("weak")).matchLinks.map(({ firm }) => firm);
  };
  expect((await detail("weak")).matchLinks).toMatchObject([{ firm: false }]);
  expect(await shownAs("resolved")).toEqual([true]);
  expect(await shownAs("open")).toEqual([false]);
});

describe("rules and clocks", () => {
  test("each field names its rule; a case closed by a person keeps all its rules", async () => {
    const general = await world.rule({ amountTolerance: "1", destinationSlaMinutes: 100 });
    const special = await world.rule({
      paymentType: "other",
      delayedSettlementThresholdMinutes: 5_000,
    });
    await world.pay("kept", { amount: "80" });
    await world.observe("short", { amount: "79.5", externalReference: "kept", minute: 101 });
    await world.settle();
    const ofGeneral = { ruleId: general, ruleVersion: 1 };
    const ofSpecial = { ruleId: special, ruleVersion: 1 };
    const before = await detail("kept");
    expect(before).toMatchObject({ exceptionType: "within_tolerance", contradiction: null });
    expect(before.rulesInForce).toMatchObject({
      amountTolerance: { value: "1", ...ofGeneral },
      delayedSettlementThresholdMinutes: { value: 5_000, ...ofSpecial },
      maximumFeePercent: { value: "20", ruleId: null, ruleVersion: null },
      allowTxHashMatch: { value: true, ...ofSpecial },
    });
    expect(before.clocks).toMatchObject([
      { phase: "destination", state: "met_late", ...ofGeneral },
      { phase: null, state: "met", ...ofSpecial },
    ]);

    await world.setStatus("kept", "resolved");
    const body = { amountTolerance: "0" };
    await world.call("updateReconciliationRule", { params: { ruleId: general }, body });
    await world.call("runReconciliationCase", { params: { caseId: world.caseOf("kept") } });
    await world.settle();
    expect(await detail("kept")).toMatchObject({
      exceptionType: "within_tolerance",
      contradicted: false,
      rulesInForce: { amountTolerance: { value: "1", ...ofGeneral } },
    });

    await world.setStatus("kept", "open");
    await world.settle();
    expect(await detail("kept")).toMatchObject({
      exceptionType: "underpayment",
      rulesInForce: { amountTolerance: { value: "0", ruleId: general, ruleVersion: 2 } },
    });
    expect(await world.broken()).toEqual([]);
  });

  test("explains evidence that contradicts a status set by a person", async () => {
    await world.pay("closed", { amount: "90" });
    await world.setStatus("closed", "archived");
    await world.observe("late", { amount: "90", externalReference: "closed" });
    await world.settle();
    expect(await detail("closed")).toMatchObject({
      contradicted: true,
      contradiction:
        "A person archived the case when the evidence said nothing; it now says matched.",
    });
  });
});

test("the age of a case grows with the clock, without a run", async () => {
  await world.pay("aging", { amount: "15" });
  await world.settle();
  const { slaAgeMinutes: before } = await detail("aging");
  world.world.clock.now += 90 * 60_000;
  const { slaAgeMinutes: after } = await detail("aging");
  expect(after - before).toBeGreaterThanOrEqual(90);
  const asOf = new Date(world.world.clock.now - 60 * 60_000).toISOString();
  expect(await detail("aging", asOf)).toMatchObject({
    slaAgeMinutes: after - 60,
    candidateLegs: [],
    observed: [],
    clocks: [],
    rulesInForce: null,
  });
});

/** The cost of fee schedules: their simulation, claims, the report of overcharges, and the run after a month's end. */
import type { Bench } from "./case-work-costs.ts";

const money = (amount: string) => ({ amount, currency: "EUR" });
/** Before the bench's clock, in a month that has ended. */
const occurredAt = "2026-01-15T12:00:00.000Z";
const provider = "acme_units";
const schedule = {
  ...{ name: "Units", provider, currency: "EUR", effectiveFrom: "2026-01-01T00:00:00.000Z" },
  components: [
    {
      ...{ feeType: "provider", kind: "tiered", perMonth: true },
      tiers: [
        { upTo: "1000", percent: "2" },
        { upTo: null, percent: "1" },
      ],
    },
  ],
};
/** Half of them in the first tier, so that the run corrects these. */
const payments = 20;
const corrected = 10;
/** Steps of the matcher that decide all open cases again. */
const maximumSteps = 30;

async function settleDown(bench: Bench): Promise<void> {
  for (let steps = 0; steps < maximumSteps; steps += 1) await bench.match();
}

async function charge(bench: Bench, externalReference: string): Promise<string> {
  const payment = { externalReference, source: money("100.00"), destination: money("100.00") };
  const { caseId = "" } = await bench.send("createPaymentIntent", { body: payment });
  const fees = [{ type: "provider", ...money("2.50") }];
  const paid = { amount: money("97.50"), phase: "destination", occurredAt, fees, payload: {} };
  const evidence = { externalReference, ...paid, provider, sourceRef: externalReference };
  await bench.send("createProviderEvidence", { body: evidence });
  await bench.match();
  return caseId;
}

async function measureSimulations(bench: Bench, feeScheduleId: string): Promise<void> {
  const changed = { components: [{ feeType: "provider", kind: "percent", percent: "1.2" }] };
  const { id: simulationId = "" } = await bench.measure(
    "simulation of a fee schedule: the request",
    () => bench.send("simulateFeeSchedule", { body: { feeScheduleId, schedule: changed } }),
  );
  await settleDown(bench);
  const params = { simulationId };
  await bench.measure("list of simulations of fees", () =>
    bench.send("listFeeScheduleSimulations", {}),
  );
  await bench.measure("a simulation of fees", () =>
    bench.send("getFeeScheduleSimulation", { params }),
  );
  await bench.measure("fees that a simulation agrees otherwise", () =>
    bench.send("listSimulatedFees", { params }),
  );
}

async function measureClaim(bench: Bench, caseId: string): Promise<void> {
  const body = { action: "claim", ids: [caseId] };
  await bench.measure("claim of one case: the request", () =>
    bench.send("createCaseAction", { body }),
  );
  await bench.measure("claim of one case: its step", () => bench.match());
  await bench.measure("run of the case after its claim", () => bench.match());
  await bench.measure("overcharges report", () => bench.send("getOverchargesReport", {}));
}

/** At the end, because deadlines pass and open cases are decided again. */
export async function measureFees(bench: Bench): Promise<void> {
  const { id: feeScheduleId = "" } = await bench.measure("fee schedule: the request", () =>
    bench.send("createFeeSchedule", { body: schedule }),
  );
  await settleDown(bench);
  const cases: string[] = [];
  for (let made = 0; made < payments; made += 1) {
    cases.push(await charge(bench, `fees-${made}`));
  }
  const [closed = "", claimed = ""] = cases;
  await bench.send("updateReconciliationCase", {
    params: { caseId: closed },
    body: { status: "resolved" },
  });
  await bench.match();
  await measureSimulations(bench, feeScheduleId);
  await measureClaim(bench, claimed);
  await bench.waitUntilNextHour();
  await bench.measure("look at the ended months, with all that is due in an hour", () =>
    bench.match(),
  );
  const each = "months' run: a case whose agreed fee changes";
  await bench.measureEach(each, corrected, () => bench.match(), { goal: 15 });
  const { uncorrectedFees } = await bench.send("getReconciliationCase", {
    params: { caseId: closed },
  });
  if (uncorrectedFees?.length !== 1) throw new Error("The run has not come to the closed case.");
}

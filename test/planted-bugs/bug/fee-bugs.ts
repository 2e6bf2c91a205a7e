import type { PlantedBug } from "../planted-bug.ts";

export const feeBugs: readonly PlantedBug[] = [
  {
    name: "two schedules whose times only touch refuse each other",
    in: "fee-schedule.ts overlaps",
    find: "one.effectiveFrom < other.effectiveTo",
    replace: "one.effectiveFrom <= other.effectiveTo",
    caughtBy: { test: "fee-schedules.test.ts", name: "is refused while another one" },
  },
  {
    name: "a schedule holds at the moment of its end",
    in: "schedule-in-force.ts fits",
    find: "time < effectiveTo",
    replace: "time <= effectiveTo",
    caughtBy: { test: "price-movement.test.ts", name: "ends before" },
  },
  {
    name: "the newest of equally specific schedules applies",
    in: "mostSpecificFirst",
    find: "a.createdAt - b.createdAt",
    replace: "b.createdAt - a.createdAt",
    caughtBy: { test: "price-movement.test.ts", name: "oldest" },
  },
  {
    name: "the limit of a tier belongs to the next tier",
    in: "tierOf",
    find: "compare(measured, upTo) <= 0",
    replace: "compare(measured, upTo) < 0",
    caughtBy: { test: "price-movement.test.ts", name: "first tier" },
  },
  {
    name: "the amount of a part is taken as before fees",
    in: "isBeforeFees",
    find: "&& compare(before, charged) <= 0",
    replace: "",
    caughtBy: { test: "price-movement.test.ts", name: "of a part of a payment" },
  },
  {
    name: "a fee in another currency than agreed is not above contract",
    in: "isAboveContract",
    find: `foreign.some(({ amount }) => compare(amount, "0" as Amount) > 0)`,
    replace: "foreign.length > 1",
    caughtBy: { test: "charged-fees.test.ts", name: "in another currency" },
  },
  {
    name: "fees above contract ignore the tolerance",
    in: "isAboveContract",
    find: "compare(above, tolerance) > 0",
    replace: `compare(above, "0" as Amount) > 0`,
    caughtBy: { test: "charged-fees.test.ts", name: "tolerance" },
  },
  {
    name: "a case that a person closed follows a change of the schedule",
    in: "withContract",
    find: "payment === undefined || isClosedByPerson(payment.state)",
    replace: "payment === undefined",
    caughtBy: { test: "charged-fees.test.ts", name: "that a person closed" },
  },
  {
    name: "the newest cases are in no row of the overcharges",
    in: "list-counts.ts countMade",
    find: "key === undefined ? entries : entries.map(keyedMarkOf)",
    replace: "entries",
    caughtBy: { test: "overcharges.test.ts", name: "CSV" },
  },
];

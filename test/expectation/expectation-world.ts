/** A world with import profiles of which files are expected, and a sweeper that runs when the test says so. */
import { driverOf } from "../faults/operation/operations.ts";
import { startScheduled } from "../simulation/aws/event-pump.ts";
import { seededSnapshot } from "../simulation/outside/api-client.ts";
import type { Simulator } from "../simulation/world.ts";

type Json = Readonly<Record<string, unknown>>;

type Announced = {
  readonly type: string;
  readonly sourceKey: string;
  readonly payload: { readonly data: Json };
};

export const expectedBy = { time: "09:00", timeZone: "Europe/Berlin", businessDaysOnly: true };

const profile = {
  name: "House bank",
  sourceType: "bank_statement",
  format: "csv",
  mapping: { bookingDate: "date", amount: "amount", bankReference: "ref" },
  defaults: { currency: "EUR", account: "DE1" },
};

/** It is Tuesday, 2026-03-03, 12:00 UTC, which is 13:00 in Berlin. */
export async function openExpectations(simulator: Simulator) {
  const driver = driverOf(await simulator.open(seededSnapshot, "memory"));
  const { world, call, complete } = driver;
  let files = 0;
  /** Lets the time pass until a moment of March 2026, with one run of the sweeper at its end. */
  const until = async (text: string) => {
    world.clock.now = Date.parse(`2026-03-${text}:00Z`);
    await startScheduled(world, "deadline-sweeper");
    await complete();
  };
  const listed = async (
    operation: "listAuditEvents" | "listOutboundWebhookEvents",
    query: string,
  ) => {
    const page = await call(operation, { query });
    return (page["items"] as unknown as readonly Announced[]).toReversed();
  };
  return {
    ...driver,
    until,
    profile: async (more: Json = { expectedBy }) =>
      (await call("createImportProfile", { body: { ...profile, ...more } }))["id"] ?? "",
    load: async (profileId: string, more: Json = {}) => {
      files += 1;
      const content = `date,amount,ref\n2026-03-03,${files}.00,r-${files}\n`;
      const body = { profileId, fileName: `${files}.csv`, content, ...more };
      await call("createImportBatch", { body });
      await complete();
    },
    /** The data of the outbound events of a type, oldest first; each has its audit event. */
    reported: async (type: "import_batch.missing" | "integration.silent") => {
      const events = await listed("listOutboundWebhookEvents", `eventType=${type}&limit=100`);
      const audited = await listed("listAuditEvents", `eventType=${type}&limit=100`);
      if (audited.length !== events.length) throw new Error("An event has no audit event.");
      return events.map(({ payload }) => payload.data);
    },
    expected: async (query = "") => {
      const page = await call("listExpectedDeliveries", { query });
      return page["items"] as unknown as readonly Json[];
    },
  };
}

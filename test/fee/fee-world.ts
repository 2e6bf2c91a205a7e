/** A world whose payments were charged fees by processors. */
import { driverOf } from "../faults/operation/operations.ts";
import { listConsumer, pumpUntilQuiet, streamConsumer } from "../simulation/aws/event-pump.ts";
import { request, seededSnapshot } from "../simulation/outside/api-client.ts";
import type { Simulator } from "../simulation/world.ts";

export type Json = Readonly<Record<string, unknown>>;
export type FoundCase = Json & {
  readonly id: string;
  readonly flowLegs: readonly (Json & { readonly id: string })[];
};

export type Charge = {
  readonly provider?: string;
  /** Before fees. */
  readonly gross: string;
  readonly fee: string;
  readonly currency?: string;
  readonly feeCurrency?: string;
  /** Whether the whole amount arrives, and the fee is taken elsewhere. */
  readonly isInside?: boolean;
  readonly occurredAt?: string;
  readonly references?: readonly Json[];
  /** In the currency of the payment; none by default. */
  readonly networkFee?: string;
};

export async function openFees(simulator: Simulator) {
  const world = await simulator.open(seededSnapshot, "memory");
  const { call } = driverOf(world);
  const complete = () => pumpUntilQuiet(world, [streamConsumer, listConsumer]);
  let payments = 0;
  const fees = {
    world,
    call,
    complete,
    ask: (...given: Parameters<typeof request> extends [unknown, ...infer Rest] ? Rest : never) =>
      request(world, ...given),
    caseOf: async (caseId: string) =>
      (await call("getReconciliationCase", { params: { caseId } })) as unknown as FoundCase,
    /** The id of the case of a payment and of what a processor paid out and charged for it. */
    charge: async (given: Charge): Promise<string> => {
      const { provider = "acme", gross, fee, currency = "EUR", isInside = false } = given;
      payments += 1;
      const externalReference = `F-${payments}`;
      const money = { amount: gross, currency };
      const { caseId = "" } = await call("createPaymentIntent", {
        body: { externalReference, source: money, destination: money },
      });
      await call("createProviderEvidence", {
        body: {
          provider,
          sourceRef: externalReference,
          externalReference,
          phase: "destination",
          amount: { amount: isInside ? gross : less(gross, fee), currency },
          fees: [
            { type: "provider", amount: fee, currency: given.feeCurrency ?? currency },
            ...(given.networkFee === undefined
              ? []
              : [{ type: "network", amount: given.networkFee, currency }]),
          ],
          ...(given.occurredAt === undefined ? {} : { occurredAt: given.occurredAt }),
          ...(given.references === undefined ? {} : { references: given.references }),
          payload: {},
        },
      });
      return caseId;
    },
    paid: async (given: Charge): Promise<FoundCase> => {
      const caseId = await fees.charge(given);
      await complete();
      return fees.caseOf(caseId);
    },
  };
  return fees;
}

function less(gross: string, fee: string): string {
  return (Math.round(Number(gross) * 100 - Number(fee) * 100) / 100).toFixed(2);
}

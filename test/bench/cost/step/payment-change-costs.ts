/** The cost of what changes a paid payment: an amendment, an expected refund, and the money that goes back. */
import type { Bench } from "./case-work-costs.ts";
import { evidenceFor, intentNamed } from "./cost-bodies.ts";

export async function measurePaymentChanges(bench: Bench): Promise<void> {
  await measureAmendment(bench);
  await measureRefund(bench);
}

/** @returns the id of the payment intent, whose case is matched */
async function pay(bench: Bench, name: string): Promise<string> {
  const { paymentIntentId = "" } = await bench.send("createPaymentIntent", {
    body: intentNamed(name),
  });
  await bench.match();
  const body = { ...evidenceFor(name), providerTransferId: `transfer-${name}` };
  await bench.send("createProviderEvidence", { body });
  await bench.match();
  return paymentIntentId;
}

async function measureAmendment(bench: Bench): Promise<void> {
  const params = { paymentIntentId: await pay(bench, "amended") };
  const destination = { ...intentNamed("amended").destination, amount: "90.00" };
  const body = { reason: "The invoice was corrected.", destination };
  await bench.measure("amendment of a paid intent", () =>
    bench.send("amendPaymentIntent", { params, body }),
  );
  await bench.measure("matcher run after it", () => bench.match());
}

async function measureRefund(bench: Bench): Promise<void> {
  const refundOf = await pay(bench, "original");
  const { destination } = intentNamed("original");
  const body = { ...intentNamed("refund"), source: destination, destination, refundOf };
  await bench.measure("create intent, a refund", () => bench.send("createPaymentIntent", { body }));
  await bench.measure("matcher run after it", () => bench.match());
  const back = {
    ...evidenceFor("original"),
    ...{ sourceRef: "record-back", providerTransferId: "transfer-back" },
    ...{ externalReference: body.externalReference, reverses: "transfer-original" },
  };
  await bench.measure("evidence that goes back to it", () =>
    bench.send("createProviderEvidence", { body: back }),
  );
  await bench.measure("matcher run after it", () => bench.match());
}

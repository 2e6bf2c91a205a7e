/** The cost of the terms by which cases are found, and of a search. */
import type { Bench } from "./case-work-costs.ts";
import { intentNamed } from "./cost-bodies.ts";

/**
 * A creation whose lists were counted before, as in a busy service.
 *
 * @returns the case
 */
export async function measureSearch(bench: Bench): Promise<string> {
  const create = (number: number) => {
    const body = { ...intentNamed(`found-${number}`), beneficiaryName: "Example Trading Company" };
    return bench.send("createPaymentIntent", { body });
  };
  for (let number = 1; number < 5; number += 1) {
    await create(number);
    await bench.count();
  }
  const { caseId = "" } = await create(5);
  await bench.measure("list counter after a creation with a name", () => bench.count());
  const query = "q=payment-found";
  await bench.measure("search by q, five cases that begin with it", () =>
    bench.send("listReconciliationCases", { query }),
  );
  return caseId;
}

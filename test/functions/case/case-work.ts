/** Helpers shared by the tests of people's actions on cases. */
import {
  casesPath,
  intentBody,
  intentsPath,
  providerBody,
  providerPath,
} from "../sample-bodies.ts";
import { type Client, type Json, read, textOf } from "../service-client.ts";

/** No organization has this leg. */
export const unknownLeg = "leg_00000000000070008000000000000000";

export async function expectPayment(client: Client, amount = "100.00"): Promise<Json> {
  const money = { amount, currency: "USD" };
  return read(
    await client.post(intentsPath, intentBody({ source: money, destination: money })),
    201,
  );
}

export async function pay(client: Client, changes: object): Promise<string> {
  const body = providerBody({ phase: "destination", ...changes });
  const { flowLegIds } = read(await client.post(providerPath, body), 201);
  return textOf((flowLegIds as unknown as string[])[0]);
}

export async function caseOf(client: Client, intent: Json): Promise<Json> {
  return read(await client.get(`${casesPath}/${intent["caseId"]}`), 200);
}

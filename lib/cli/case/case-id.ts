import type { Client } from "#api/client/client.ts";
import { UsageError } from "../session.ts";

/**
 * The id of a case that is named by its id, or by the external reference of its payment.
 *
 * @throws UsageError if no payment has this external reference
 */
export async function caseIdOf(client: Client, given: string): Promise<string> {
  if (given.startsWith("case_")) return given;
  const query = { externalReference: given, limit: 1 };
  const { items } = await client.call("listReconciliationCases", { query });
  const [found] = items;
  if (found === undefined) throw new UsageError(`No case has the external reference ${given}.`);
  return found.id;
}

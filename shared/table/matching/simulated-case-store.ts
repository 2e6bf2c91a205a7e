/** The cases that a simulation would change, in the order in which it decides them: some in each item, by position. */
import type { SimulatedCase, SimulationJob } from "../../domain/matching/job.ts";
import { queryAll } from "../core/batch-read.ts";
import type { Write } from "../core/commit.ts";
import { compressJson, decompressJson } from "../core/document/compressed-json.ts";
import type { Table } from "../core/table.ts";
import { simulatedCasesKey } from "./matching-keys.ts";

/** As many as a step decides at the most, so that it writes one item. */
const casesPerItem = 25;

type Simulation = Pick<SimulationJob, "organizationId" | "uuid" | "result">;

/**
 * The cases that the steps in memory have found, in the transaction that counts them.
 *
 * @param counted number of cases found before these steps
 * @param expiresAt seconds since 1970
 */
export function addSimulatedWrites(
  { organizationId, uuid }: Simulation,
  { counted, found }: { readonly counted: number; readonly found: readonly SimulatedCase[] },
  expiresAt: number,
): Write[] {
  const items = Math.ceil(found.length / casesPerItem);
  return Array.from({ length: items }, (_, index): Write => {
    const first = index * casesPerItem;
    const cases = found.slice(first, first + casesPerItem);
    const key = simulatedCasesKey(organizationId, uuid, counted + first);
    const doc = compressJson(JSON.stringify(cases));
    return { kind: "put", item: { ...key, v: 1, doc, expiresAt } };
  });
}

/** A page of the cases that the simulation would change; fewer while it runs. One query. */
export async function findSimulatedCases(
  table: Table,
  { organizationId, uuid, result }: Simulation,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<SimulatedCase[]> {
  // Simulations of earlier releases have their first cases in the job.
  const page = result.changes.slice(offset, offset + limit);
  const end = Math.min(offset + limit, result.changed);
  if (offset + page.length >= end) return page;
  const from = Math.max(0, offset - casesPerItem + 1);
  const [first, last] = [from, end - 1].map((at) => simulatedCasesKey(organizationId, uuid, at));
  const items = queryAll(table, {
    KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
    ExpressionAttributeValues: { ":pk": first?.pk, ":from": first?.sk, ":to": last?.sk },
    ConsistentRead: true,
  });
  for await (const { sk, doc } of items) {
    const position = Number(String(sk).slice(2));
    const cases = JSON.parse(decompressJson(doc as Uint8Array)) as SimulatedCase[];
    page.push(...cases.slice(Math.max(0, offset - position), Math.max(0, end - position)));
  }
  return page;
}

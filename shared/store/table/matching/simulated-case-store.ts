/** The cases or fees that a simulation would change, in the order in which it decides them: some in each item, by position. */

import type { SimulationJob } from "#domain/matching/job.ts";
import type { Write } from "../core/commit.ts";
import { compressed } from "../core/document/compressed-json.ts";
import { jsonCodec } from "../core/document/document.ts";
import { itemsOf } from "../core/key-range.ts";
import type { Table } from "../core/table.ts";
import { simulatedCasesKey } from "./matching-keys.ts";

type SimulatedChanges = SimulationJob["result"]["changes"];

/** As many as a step decides at the most, so that it writes one item. */
const casesPerItem = 25;

const codec = /* @__PURE__ */ compressed(/* @__PURE__ */ jsonCodec<SimulatedChanges>(1));

type Simulation = Pick<SimulationJob, "organizationId" | "uuid" | "result">;

/**
 * The cases that the steps in memory have found, in the transaction that counts them.
 *
 * @param counted number of cases found before these steps
 * @param expiresAt seconds since 1970
 */
export function addSimulatedWrites(
  { organizationId, uuid }: Simulation,
  { counted, found }: { readonly counted: number; readonly found: SimulatedChanges },
  expiresAt: number,
): Write[] {
  const items = Math.ceil(found.length / casesPerItem);
  return Array.from({ length: items }, (_, index): Write => {
    const first = index * casesPerItem;
    const cases = found.slice(first, first + casesPerItem);
    const key = simulatedCasesKey(organizationId, uuid, counted + first);
    const doc = codec.encode(cases);
    return { kind: "put", item: { ...key, v: codec.version, doc, expiresAt } };
  });
}

/** A page of what the simulation would change; fewer while it runs. One query. */
export async function findSimulatedChanges<Job extends Simulation>(
  table: Table,
  { organizationId, uuid, result }: Job,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Job["result"]["changes"][number][]> {
  const page: Job["result"]["changes"][number][] = [];
  const end = Math.min(offset + limit, result.changed);
  if (offset >= end) return page;
  const from = Math.max(0, offset - casesPerItem + 1);
  const first = simulatedCasesKey(organizationId, uuid, from);
  const last = simulatedCasesKey(organizationId, uuid, end - 1);
  const range = { pk: first.pk, from: first.sk, to: last.sk };
  for await (const { sk, doc } of itemsOf(table, range)) {
    const position = Number(String(sk).slice(2));
    const cases = codec.decode(doc as Uint8Array);
    page.push(...cases.slice(Math.max(0, offset - position), Math.max(0, end - position)));
  }
  return page;
}

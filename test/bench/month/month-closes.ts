/** The days of the month, each closed by two people when it is over, and rebuilt after 30 days with an erasure in between. */
import { hash } from "node:crypto";
import { parseId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { erasePayment } from "#work/erasure/erase-payment.ts";
import { SealedWorld } from "../../sealing/sealed-world.ts";
import { organizationId, request } from "../../simulation/outside/api-client.ts";
import type { MonthClient } from "./month-client.ts";
import { dateOf } from "./month-plan.ts";

type Closed = { readonly id: string; readonly bytes: string };

const laterMilliseconds = 30 * 86_400_000;
/** One in the morning of the next day. */
const hourOfClosing = 25;

export class MonthCloses {
  readonly #closed: Closed[] = [];

  /** @returns the unexplained money of all accounts, in cents */
  async close(client: MonthClient, day: number): Promise<number> {
    const { call, at } = client;
    at(day, hourOfClosing);
    const first = day === 1 ? { since: "2026-03-31" } : {};
    const body = { businessDate: dateOf(day), timeZone: "UTC", ...first };
    const { id = "", digest } = await call("createClose", { body });
    await call("approveClose", { params: { closeId: id } });
    const bytes = await formOf(client, id);
    if (hash("sha256", bytes) !== digest) throw new Error(`Close ${id} has another digest.`);
    this.#closed.push({ id, bytes });
    const { accounts } = JSON.parse(bytes) as {
      readonly accounts: readonly { readonly unexplained: { readonly amount: string } }[];
    };
    const cents = accounts.map(({ unexplained }) => Math.round(Number(unexplained.amount) * 100));
    return cents.reduce((sum, each) => sum + Math.abs(each), 0);
  }

  /** @param reference of a payment that is erased first. @returns how many closes are the same, of how many */
  async rebuild(client: MonthClient, reference: string): Promise<readonly [number, number]> {
    await erase(client, reference);
    client.world.clock.now += laterMilliseconds;
    let same = 0;
    for (const { id, bytes } of this.#closed) if ((await formOf(client, id)) === bytes) same += 1;
    return [same, this.#closed.length];
  }
}

async function formOf({ world }: MonthClient, closeId: string): Promise<string> {
  return (await request(world, "getClose", { params: { closeId }, query: "format=canonical" }))
    .text;
}

async function erase({ world, call }: MonthClient, externalReference: string): Promise<void> {
  const found = await call("listReconciliationCases", {
    query: `externalReference=${externalReference}`,
  });
  const [item] = found["items"] as unknown as readonly { readonly id: string }[];
  const caseId = item?.id ?? "";
  await call("updateReconciliationCase", { params: { caseId }, body: { status: "resolved" } });
  const now = () => world.clock.now as Instant;
  const { table } = new SealedWorld(world);
  const actor = "operator:ada";
  const given = { table, ids: createIdSource(now), now, actor, remember: async () => {} };
  const uuid = parseId("reconciliationCase", caseId);
  const outcome = uuid === null ? null : await erasePayment(given, organizationId, uuid);
  if (outcome?.kind !== "erased") throw new Error(`${externalReference} was not erased.`);
}

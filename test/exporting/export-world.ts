/** An organization's cases and exports on a table and a bucket in memory, with their own clock. */

import { type AnyExportQuery, exportCasesQuery } from "#api/resource/export/export-request.ts";
import { createPaymentIntentBody } from "#api/resource/payment-intent/payment-intent-request.ts";
import type { CaseState } from "#domain/case/reconciliation-case.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { ExportBounds } from "#functions/exporter/export-file.ts";
import { exportBounds, writeExport } from "#functions/exporter/write-export.ts";
import type { ObjectStore } from "#store/object-store/object-store.ts";
import * as s3 from "#store/object-store/s3-bucket.ts";
import { findExport, openExport } from "#store/table/bulk/export-store.ts";
import { commit } from "#store/table/core/commit.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";
import { findPayment, updatePaymentWrites } from "#store/table/payment/payment-store.ts";
import { exportObjectKey } from "#work/exporting/object-key.ts";
import { createPaymentIntent } from "#work/payment-intent/create-payment-intent.ts";
import { createReuseWatch } from "#work/payment-intent/reuse-watch.ts";
import { organizationOf } from "../organization.ts";
import { answerObjects } from "../simulation/aws/simulated-services.ts";
import { tableOf } from "../simulation/aws/store-table.ts";
import { openMemoryStore } from "../simulation/aws/table-store.ts";
import { SeededRandom } from "../simulation/seeded-random.ts";

export const organizationId = organizationOf("org_exports");

type Command = { readonly input: Record<string, unknown> };
/** Called before each call to the table or the bucket; its promise delays the call. */
type OnCall = (name: string, input: Record<string, unknown>) => Promise<void> | void;

export type ExportWorld = ReturnType<typeof openExportWorld>;

type ExportedDocument = {
  readonly total: number;
  readonly items: readonly { readonly case: { readonly id: string } }[];
};

export function openExportWorld() {
  const clock = { now: Date.UTC(2026, 2, 1) };
  const now = () => clock.now as Instant;
  const store = openMemoryStore();
  const table = tableOf(store);
  const objects = new Map<string, Uint8Array>();
  const random = new SeededRandom(1);
  const ids = createIdSource(() => clock.now);

  const createCase = async (externalReference: string): Promise<Uuid<"payment">> => {
    const money = { amount: "100.00", currency: "EUR" };
    const amounts = { source: money, destination: money };
    const body = createPaymentIntentBody.parse({ externalReference, ...amounts });
    const context = { organizationId, actor: "api_key:1", now: now() };
    const input = { context, body, params: {} } as never;
    const outcome = await createPaymentIntent({ table, ids, reuse: createReuseWatch() }, input);
    if (!("writes" in outcome)) throw new Error("The case was refused.");
    await commit(table, outcome.writes);
    const { caseId } = outcome.body as { caseId: string };
    return caseId.slice(caseId.indexOf("_") + 1) as Uuid<"payment">;
  };

  /** Cases created a second apart, oldest first. */
  const createCases = async (count: number): Promise<Uuid<"payment">[]> => {
    const uuids: Uuid<"payment">[] = [];
    for (let n = 0; n < count; n += 1) {
      uuids.push(await createCase(`case-${n}`));
      clock.now += 1_000;
    }
    return uuids;
  };

  const changeCase = async (uuid: Uuid<"payment">, change: Partial<CaseState>): Promise<void> => {
    const payment = await findPayment(table, organizationId, uuid);
    if (payment === null) throw new Error(`There is no case ${uuid}.`);
    const state = { ...payment.state, ...change };
    await commit(table, updatePaymentWrites(payment, { ...payment, state }));
  };

  const ask = (text: Record<string, string> = {}): Promise<Uuid<"export">> =>
    askFor(exportCasesQuery.parse({ format: "json", async: "true", ...text }));

  const askFor = async (query: AnyExportQuery): Promise<Uuid<"export">> => {
    const job = { uuid: ids.next<"export">(), organizationId, query, createdAt: now() };
    return (await openExport(table, job)).uuid;
  };

  /**
   * The dependencies of a run; `onCall` is called before each of its calls to the table and the
   * bucket.
   */
  const dependenciesOf = (bounds: Partial<ExportBounds>, onCall: OnCall = () => {}) => {
    const send = async (command: Command) => {
      const name = command.constructor.name.replace(/Command$/, "");
      await onCall(name, command.input);
      return answerObjects({ objects, random }, name, command.input);
    };
    const opened = { s3, bucket: { client: { send }, bucket: "files" } };
    return {
      table: withCallback(table, onCall),
      objects: { open: async () => opened } as unknown as ObjectStore,
      manifests: { open: async () => opened } as unknown as ObjectStore,
      ids,
      now,
      bounds: { ...exportBounds, ...bounds },
    };
  };

  return {
    clock,
    table,
    ids,
    objects,
    changes: () => store.takeChanges(),
    createCase,
    createCases,
    changeCase,
    ask,
    askFor,
    dependenciesOf,
    run: (message: string, bounds: Partial<ExportBounds> = {}, onCall?: OnCall) =>
      writeExport(dependenciesOf(bounds, onCall), organizationId, message),
    stored: (job: Uuid<"export">) => findExport(table, organizationId, job),
    textOf: (job: Uuid<"export">) => {
      const bytes = objects.get(exportObjectKey({ organizationId, uuid: job }));
      return bytes === undefined ? null : Buffer.from(bytes).toString("utf8");
    },
  };
}

function withCallback(table: Table, onCall: OnCall): Table {
  const send = async (command: Command) => {
    await onCall(command.constructor.name.replace(/Command$/, ""), command.input);
    return table.client.send(command as never);
  };
  return { ...table, client: { send } as unknown as Table["client"] };
}

/** Runs until the job is finished, each run with a new message. */
export async function runUntilOver(
  world: ExportWorld,
  job: Uuid<"export">,
  bounds: Partial<ExportBounds> = {},
  onCall?: OnCall,
): Promise<number> {
  for (let runs = 1; ; runs += 1) {
    await world.run(`message-${job}-${runs}`, bounds, onCall);
    const stored = await world.stored(job);
    if (stored?.status !== "pending") return runs;
  }
}

export function uuidsIn(text: string | null): string[] {
  const { items } = JSON.parse(text ?? "") as ExportedDocument;
  return items.map((item) => item.case.id.slice(item.case.id.indexOf("_") + 1));
}

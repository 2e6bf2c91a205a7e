/** A world whose cases and settlements are posted to the accounts of a ledger. */
import { expect } from "vitest";
import { openSettlements } from "../settlement/settlement-world.ts";
import { request } from "../simulation/outside/api-client.ts";
import type { Simulator } from "../simulation/world.ts";

export type Json = Readonly<Record<string, unknown>>;

export const caseTemplate = {
  name: "Sales",
  subject: "case",
  accounts: {
    receivable: "1200",
    clearing: "1300-{currency}",
    fees: "6100",
    fxGain: "7100",
    fxLoss: "7200",
    rounding: "7300",
    returned: "4200",
    writtenOff: "6900",
    carriedForward: "1900",
  },
};

export const settlementTemplate = {
  name: "Payouts",
  subject: "settlement",
  accounts: {
    clearing: "1300-{currency}",
    cash: "1000",
    fees: "6100",
    reserve: "1350-{provider}",
    adjustments: "6150",
    carriedForward: "1900",
    differences: "6950",
  },
};

type Line = Readonly<Record<"account" | "side" | "amount" | "currency" | "type", string>>;
export type Entry = Readonly<Record<"id" | "date" | "kind" | "exportId" | "exportedAt", string>> & {
  readonly reverses: string | null;
  readonly caseId: string | null;
  readonly settlementId: string | null;
  readonly sequence: number;
  readonly run: number;
  readonly lines: readonly Line[];
};

/** Equal exports within ten minutes are one. */
const laterMilliseconds = 11 * 60_000;

export async function openPostings(simulator: Simulator) {
  const client = await openSettlements(simulator);
  const { world, call, complete } = client;
  let asked = 0;
  const postings = {
    ...client,
    /** A request with an Idempotency-Key of its own; its answer may be an error. */
    ask: (
      operationId: Parameters<typeof request>[1],
      given: Parameters<typeof request>[2] = {},
    ) => {
      asked += 1;
      return request(world, operationId, { key: `asked-${asked}`, ...given });
    },
    withTemplates: async () => {
      await call("createJournalTemplate", { body: caseTemplate });
      await call("createJournalTemplate", { body: settlementTemplate });
    },
    /** The text of the file of an export, once its job has ended. */
    fileOf: async (query = "") => {
      const { exportId = "" } = await call("exportJournalEntries", { query });
      await complete();
      const { status } = await call("getExport", { params: { exportId } });
      expect(status).toBe("completed");
      const name = exportId.slice("exp_".length);
      const [, bytes] = [...world.objects].find(([key]) => key.endsWith(name)) ?? [];
      return { exportId, text: Buffer.from(bytes ?? []).toString() };
    },
    /** The entries of a new run, eleven minutes later. */
    exported: async (): Promise<readonly Entry[]> => {
      world.clock.now += laterMilliseconds;
      const { text } = await postings.fileOf();
      const { items, total } = JSON.parse(text) as { items: Entry[]; total: number };
      expect(total).toBe(items.length);
      return items;
    },
    entriesOf: async (query: string) =>
      JSON.parse((await postings.ask("exportJournalEntries", { query })).text) as {
        items: Entry[];
        total: number;
      },
  };
  return postings;
}

/** `account amount`, debits above zero, of each line. */
export function linesOf({ lines }: Entry): string[] {
  return lines.map(
    ({ account, side, amount }) => `${account} ${side === "debit" ? "" : "-"}${amount}`,
  );
}

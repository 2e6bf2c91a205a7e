/** A world with accounts of the organization, and files of their bank and their ledger. */
import { expect } from "vitest";
import { driverOf } from "../faults/operation/operations.ts";
import { request, seededSnapshot } from "../simulation/outside/api-client.ts";
import type { Simulator, World } from "../simulation/world.ts";

export type Json = Readonly<Record<string, unknown>>;

export const iban = "DE89370400440532013000";

export type Statement = {
  readonly id: string;
  /** `yyMMdd` */
  readonly day: string;
  readonly opening: string;
  readonly closing: string;
  readonly account?: string;
};

/** An MT940 statement without movements. */
export function mt940({ id, day, opening, closing, account = iban }: Statement): string {
  const balance = (amount: string) =>
    `${amount.startsWith("-") ? "D" : "C"}${day}EUR${amount.replace("-", "").replace(".", ",")}`;
  const fields = [":20:X", `:25:${account}`, `:28C:${id}`];
  return [...fields, `:60F:${balance(opening)}`, `:62F:${balance(closing)}`, "-", ""].join("\n");
}

type Profile = "bank" | "ledger" | "bank csv";

const csv = {
  format: "csv",
  mapping: {
    account: "account",
    bookingDate: "date",
    amount: "amount",
    bankReference: "ref",
    externalReference: "text",
  },
  defaults: { currency: "EUR" },
};

const profiles: Readonly<Record<Profile, Json>> = {
  bank: { name: "Bank", sourceType: "bank_statement", format: "mt940" },
  "bank csv": { name: "Bank rows", sourceType: "bank_statement", ...csv },
  ledger: { name: "Ledger", sourceType: "client_internal_ledger", ...csv },
};

/** @param more items of the table */
export async function openAccounts(simulator: Simulator, more: readonly Json[] = []) {
  const items = [...seededSnapshot.items, ...more];
  return accountsOf(await simulator.open({ ...seededSnapshot, items }, "memory"));
}

/** @param keys what Idempotency-Keys begin with: another text for a copy of a world that has made requests */
export function accountsOf(world: World, keys = "first") {
  const driver = driverOf(world);
  const profileIds = new Map<Profile, string>();
  let asked = 0;
  const call: typeof driver.call = (operationId, given = {}) => {
    asked += 1;
    return driver.call(operationId, { key: `${keys}-${asked}`, ...given });
  };
  return {
    ...driver,
    call,
    /** A request with an Idempotency-Key of its own; its answer may be an error. */
    ask: (operationId: Parameters<typeof request>[1], given: Parameters<typeof request>[2]) => {
      asked += 1;
      return request(world, operationId, { key: `${keys}-${asked}`, ...given });
    },
    account: async (more: Json = {}) => {
      const body = { kind: "bank", name: "Main", number: iban, currency: "EUR", ...more };
      return (await call("createAccount", { body }))["id"] ?? "";
    },
    /** Imports the file and returns the id of its batch. */
    load: async (profile: Profile, content: string, more: Json = {}) => {
      const known = profileIds.get(profile);
      const create = () => call("createImportProfile", { body: profiles[profile] });
      const profileId = known ?? (await create())["id"] ?? "";
      profileIds.set(profile, profileId);
      const body = { profileId, fileName: "file", content, ...more };
      const { id: batchId = "" } = await call("createImportBatch", { body });
      await driver.complete();
      const batch = await call("getImportBatch", { params: { batchId } });
      expect(batch["status"]).toBe("completed");
      return batchId;
    },
    balances: async (account: string, query = "") => {
      const all = `account=${account}${query}`;
      const page = await call("listBalances", { query: all });
      return page["items"] as unknown as readonly Json[];
    },
  };
}

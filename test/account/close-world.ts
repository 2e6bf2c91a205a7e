/** An account whose bank and ledger differ by known items on three days of February 2026. */
import type { Simulator, World } from "../simulation/world.ts";
import { accountsOf, iban, type Json, openAccounts } from "./account-world.ts";

const head = "account,date,amount,ref,text\n";
const bankRows = (...rows: readonly string[]) =>
  head + rows.map((row) => `${iban},${row}\n`).join("");
export const ledgerRows = (...rows: readonly string[]) =>
  head + rows.map((row) => `1200,${row}\n`).join("");

type Close = Json & { readonly id: string; readonly digest: string };
type Page = { readonly items: readonly Json[]; readonly total: number };

/**
 * Balances of 31 January, and of 10 and 11 February. Until the 10th the bank has 100, 40 and 7.50, the ledger 100: `both` is in
 * both, `unbooked` in the bank alone, and nobody knows the last one. On the 11th the ledger books `unbooked`.
 *
 * @returns how to open a copy of that world
 */
export async function prepareClosable(simulator: Simulator) {
  const client = await openAccounts(simulator);
  const { call, load, complete, world } = client;
  const account = await client.account({ ledgerAccount: "1200" });
  const record = (asOf: string, source: string, amount: string) =>
    call("recordBalance", { body: { account, asOf, source, amount } });
  const expectPayment = async (externalReference: string, amount: string) => {
    const money = { amount, currency: "EUR" };
    const body = { externalReference, source: money, destination: money, direction: "inbound" };
    const named = { ...body, beneficiaryName: "Zelda Canary", beneficiaryAccount: iban };
    return (await call("createPaymentIntent", { body: named }))["caseId"] ?? "";
  };
  const cases = {
    both: await expectPayment("both", "100.00"),
    unbooked: await expectPayment("unbooked", "40.00"),
  };
  const bank = ["2026-02-03,100.00,b1,both", "2026-02-04,40.00,b2,unbooked"];
  await load("bank csv", bankRows(...bank, "2026-02-05,7.50,b3,nobody"));
  await load("ledger", ledgerRows("2026-02-02,100.00,l1,both"));
  for (const source of ["bank", "ledger"]) await record("2026-01-31", source, "0");
  await record("2026-02-10", "bank", "147.50");
  await record("2026-02-10", "ledger", "100.00");
  await record("2026-02-11", "ledger", "140.00");
  await complete();
  const before = await world.snapshot();
  await world.close();
  return async () => {
    const copy = await simulator.open(before, "memory");
    copy.clock.now += 1_000;
    return closable(copy, { ownAccount: account, cases });
  };
}

type Made = {
  readonly ownAccount: string;
  readonly cases: Readonly<Record<"both" | "unbooked", string>>;
};

function closable(world: World, { ownAccount, cases }: Made) {
  const client = accountsOf(world, "copy");
  const { call, ask } = client;
  const prepare = (businessDate: string, body: Json = {}) =>
    ask("createClose", { body: { businessDate, timeZone: "Europe/Berlin", ...body } });
  return {
    ...client,
    ownAccount,
    cases,
    record: (asOf: string, source: string, amount: string, account = ownAccount) =>
      call("recordBalance", { body: { account, asOf, source, amount } }),
    prepare,
    prepared: async (businessDate: string, body: Json = {}) => {
      const { status, body: made, text } = await prepare(businessDate, body);
      if (status !== 201) throw new Error(text);
      return made as Close;
    },
    approve: (closeId: string) => ask("approveClose", { params: { closeId } }),
    get: async (closeId: string) => (await ask("getClose", { params: { closeId } })).body as Json,
    canonical: async (closeId: string) =>
      (await ask("getClose", { params: { closeId }, query: "format=canonical" })).text,
    items: async (closeId: string, query = "") =>
      (await ask("listCloseItems", { params: { closeId }, query })).body as Page,
    changes: async (closeId: string, query = "") =>
      (await ask("listCloseChanges", { params: { closeId }, query })).body as Page & Json,
  };
}

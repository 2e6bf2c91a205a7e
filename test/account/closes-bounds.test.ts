/** The bounds of a close: what is above them is refused clearly, and what is below is written in one transaction. */
import { hash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Amount } from "#domain/value/money.ts";
import { accountHash, movementKey } from "#store/table/account/account-keys.ts";
import { organizationId } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";
import { iban, openAccounts } from "./account-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const day = "2026-02-10" as CalendarDate;

/** Movements of 1.00 that no case has, as they are stored with their legs. */
function movements(number: string, count: number) {
  const account = accountHash({ number, currency: "EUR" as Currency });
  return Array.from({ length: count }, (_, index) => {
    const legUuid = `0195c0de00007000${hash("sha256", `${number} ${index}`).slice(0, 16)}`;
    const placed = { day, source: "bank", amount: "1.00" as Amount } as const;
    const key = movementKey(organizationId, account, {
      ...placed,
      legUuid: legUuid as Uuid<"leg">,
    });
    return { ...key, v: 1, doc: '{"amount":"1.00"}' };
  });
}

/** An account for each count, whose bank has as many movements on the day. */
async function openWith(...counts: readonly number[]) {
  const numbers = counts.map((_, index) => `${iban}${index}`);
  const stored = numbers.flatMap((number, index) => movements(number, counts[index] ?? 0));
  const client = await openAccounts(simulator, stored);
  const accountIds: string[] = [];
  for (const [index, number] of numbers.entries()) {
    const account = await client.account({ number });
    accountIds.push(account);
    for (const [source, amount] of [
      ["bank", `${counts[index]}`],
      ["ledger", "0"],
    ]) {
      await client.call("recordBalance", { body: { account, asOf: day, source, amount } });
    }
  }
  const body = { businessDate: day, timeZone: "UTC", since: "2026-02-09" };
  return { ...client, accountIds, close: () => client.ask("createClose", { body }) };
}

test("many movements are kept in several parts, and make the same form", async () => {
  const { close, ask, world } = await openWith(9_000);
  const made = await close();
  expect(made).toMatchObject({ status: 201, body: { itemCount: 9_000 } });
  const { id: closeId, digest } = made.body as { readonly id: string; readonly digest: string };
  const parts = (await world.readItems()).filter(({ pk }) => String(pk).includes("#clsparts#"));
  expect(parts).toHaveLength(3);
  const { text } = await ask("getClose", { params: { closeId }, query: "format=canonical" });
  expect(hash("sha256", text)).toBe(digest);
});

test("more than 20,000 movements of all accounts together are refused, with what to do", async () => {
  const { close } = await openWith(10_000, 10_001);
  const message = expect.stringContaining("close fewer accounts at once");
  expect(await close()).toMatchObject({
    status: 400,
    body: { error: "invalid_request", issues: [{ path: ["scope"], message }] },
  });
});

test("the month of an account with more than 20,000 movements is reconciled", async () => {
  const { call, accountIds } = await openWith(20_001);
  const [accountId = ""] = accountIds;
  const query = `asOf=${day}&since=2026-02-09&limit=1`;
  const found = await call("getAccountReconciliation", { params: { accountId }, query });
  expect(found).toMatchObject({ total: 20_001, difference: "20001.00", residual: "0.00" });
});

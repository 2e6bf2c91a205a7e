/** Payout reports in several currencies, and in currencies without cents (docs/files.md, Settlements). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Simulator } from "../simulation/world.ts";
import { openImports, profileOf, root, settlementsOf } from "./payout-imports.ts";
import { type Json, openSettlements } from "./settlement-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

describe("a day of two currencies", () => {
  const file = (name: string) =>
    readFileSync(join(root, "test/samples/files", `${name}.csv`), "utf8");
  const amountsOf = (all: readonly Json[]) =>
    all
      .map(({ reference, currency, gross, net, status }) => [
        reference,
        currency,
        gross,
        net,
        status,
      ])
      .sort((a, b) => String(a[1]).localeCompare(String(b[1])));
  const both = [
    ["2026/01/05", "EUR", "100", "96.8", "late"],
    ["2026/01/05", "USD", "200", "194", "late"],
  ];

  test("is two settlements; the file again changes nothing", async () => {
    const client = await openSettlements(simulator);
    const importFile = await openImports(client, profileOf("paypal-settlement"));
    const { batch } = await importFile(file("paypal-two-currencies"));
    expect(batch).toMatchObject({ status: "completed", rejected: 0, accepted: 2 });
    const shown = await settlementsOf(client);
    expect(amountsOf(shown)).toEqual(both);
    const again = await importFile(file("paypal-two-currencies"));
    expect(again.batch).toMatchObject({ status: "completed", accepted: 0, duplicate: 2 });
    expect(await settlementsOf(client)).toEqual(shown);
  });

  test("is two settlements with two profiles that filter one currency each", async () => {
    const client = await openSettlements(simulator);
    const profile = profileOf("paypal-settlement");
    const options = profile["options"] as unknown as { rowFilter: readonly Json[] };
    for (const currency of ["USD", "EUR"]) {
      const filter = { column: "Gross Transaction Currency", equals: currency };
      const own = { ...options, rowFilter: [...options.rowFilter, filter] };
      const importFile = await openImports(client, {
        ...profile,
        name: currency,
        options: own as unknown as string,
      });
      const { batch } = await importFile(file("paypal-two-currencies"));
      expect(batch).toMatchObject({ status: "completed", rejected: 0 });
    }
    expect(amountsOf(await settlementsOf(client))).toEqual(both);
  });

  test("amounts are in the minor unit of each currency", async () => {
    const client = await openSettlements(simulator);
    const importFile = await openImports(client, profileOf("paypal-settlement"));
    const { batch } = await importFile(file("paypal-yen"));
    expect(batch).toMatchObject({ status: "completed", rejected: 0 });
    expect(amountsOf(await settlementsOf(client))).toEqual([
      ["2026/01/05", "JPY", "10000", "9600", "late"],
    ]);
  });
});

/** An organization's own token contracts decide its cases, and a change of them decides open cases again. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { createAssetWrite, maximumAssets } from "#store/table/rule/asset-store.ts";
import type { Driver } from "../../faults/operation/operation-row.ts";
import { driverOf } from "../../faults/operation/operations.ts";
import { organizationId, request, seededSnapshot } from "../../simulation/outside/api-client.ts";
import { Simulator } from "../../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const contract = `0x${"ab".repeat(20)}`;
const other = `0x${"cd".repeat(20)}`;
const open = async () => driverOf(await simulator.open(seededSnapshot, "memory"));

/** A payment in this ticker on Ethereum, and its confirmed transfer of a token. */
async function pay({ call }: Driver, ticker: string, tokenAddress: string): Promise<string> {
  const amount = { amount: "100.00", currency: ticker };
  const externalReference = `${ticker} ${tokenAddress}`;
  const intent = { externalReference, source: amount, destination: amount, chain: "ethereum" };
  const { caseId = "" } = await call("createPaymentIntent", { body: intent });
  const leg = { chainId: 1, logIndex: 0, phase: "destination", tokenAddress };
  const txHash = `0x${tokenAddress.slice(2, 34)}${tokenAddress.slice(2, 34)}`;
  const body = { ...leg, txHash, externalReference, amount, payload: {} };
  await call("createOnchainEvidence", { body });
  return caseId;
}

type Case = {
  readonly verdict: string;
  readonly exceptionType: string | null;
  readonly flowLegs: readonly { readonly assetCheck?: string | null }[];
};

async function read({ call }: Driver, caseId: string, query = "") {
  const shown = (await call("getReconciliationCase", {
    params: { caseId },
    query,
  })) as unknown as Case;
  const { verdict, exceptionType, flowLegs } = shown;
  return { verdict, exceptionType, checks: flowLegs.map(({ assetCheck }) => assetCheck) };
}

const assetOf = (ticker: string, tokenAddress: string) => ({
  body: { ticker, chain: "ethereum", tokenAddress },
});

test("an asset that is added makes its contract right; without it, the issuer's alone is", async () => {
  const driver = await open();
  const caseId = await pay(driver, "USDC", contract);
  const wrong = { verdict: "needs_review", exceptionType: "wrong_asset", checks: ["wrong"] };
  expect(await read(driver, caseId)).toEqual(wrong);
  await driver.complete();
  const { id: assetId = "" } = await driver.call("createAsset", assetOf("USDC", contract));
  await driver.complete();
  const right = { verdict: "matched", exceptionType: null, checks: ["right"] };
  expect(await read(driver, caseId)).toEqual(right);
  await driver.call("deleteAsset", { params: { assetId } });
  await driver.complete();
  expect((await read(driver, caseId)).checks).toEqual(["wrong"]);
  expect(await read(driver, await pay(driver, "USDC", other))).toEqual(wrong);
});

test("a leg of a ticker without known contracts is unverified, until an asset says which is right", async () => {
  const driver = await open();
  const first = await pay(driver, "XSGD", contract);
  const unverified = { verdict: "matched", exceptionType: null, checks: ["unverified"] };
  expect(await read(driver, first)).toEqual(unverified);
  const { id: assetId = "" } = await driver.call("createAsset", assetOf("XSGD", contract));
  await driver.complete();
  expect((await read(driver, first)).checks).toEqual(["right"]);
  const second = await pay(driver, "XSGD", other);
  const wrong = { verdict: "needs_review", exceptionType: "wrong_asset", checks: ["wrong"] };
  expect(await read(driver, second)).toEqual(wrong);
  await driver.complete();
  expect(await read(driver, second)).toEqual(wrong);
  const asOf = new Date(driver.world.clock.now).toISOString();
  const then = { verdict: "needs_review", exceptionType: "wrong_asset", checks: ["wrong"] };
  expect(await read(driver, second, `asOf=${asOf}`)).toEqual(then);
  await driver.call("deleteAsset", { params: { assetId } });
  await driver.complete();
  expect(await read(driver, second)).toEqual(unverified);
});

test("one contract is one asset: another spelling or ticker is refused, another network is not", async () => {
  const driver = await open();
  const created = await driver.call(
    "createAsset",
    assetOf("XSGD", contract.toUpperCase().replace("0X", "0x")),
  );
  expect(created).toMatchObject({
    ticker: "XSGD",
    chain: "ethereum",
    chainId: 1,
    tokenAddress: contract,
  });
  const { world } = driver;
  const again = { ticker: "EURX", chainId: 1, tokenAddress: contract };
  const refused = await request(world, "createAsset", { body: again, key: "again" });
  expect(refused).toMatchObject({ status: 409, body: { error: "invalid_state" } });
  expect(refused.text).toContain(created["id"]);
  world.clock.now += 1_000;
  await driver.call("createAsset", { body: { ...again, chainId: 137 } });
  const { items, total } = (await driver.call("listAssets", {})) as unknown as Page;
  expect(total).toBe(2);
  expect(items.map(({ chain, ticker }) => `${chain} ${ticker}`)).toEqual([
    "polygon EURX",
    "ethereum XSGD",
  ]);
});

type Page = {
  readonly items: readonly { readonly chain: string; readonly ticker: string }[];
  readonly total: number;
};

test.each([
  ["neither chain nor chainId", {}, "chainId"],
  ["both, of different networks", { chain: "polygon", chainId: 1 }, "chainId"],
  ["an unknown chain", { chain: "our ledger" }, "chain"],
  ["no address", { chainId: 1, tokenAddress: "0x12" }, "tokenAddress"],
  ["a ticker that is none", { chainId: 1, ticker: "$" }, "ticker"],
  ["negative decimals", { chainId: 1, decimals: -1 }, "decimals"],
  ["an unknown property", { chainId: 1, name: "x" }, "name"],
])("%s is refused, and the field is named", async (_, changes, field) => {
  const { world } = await open();
  const body = { ticker: "XSGD", tokenAddress: contract, ...changes };
  const refused = await request(world, "createAsset", { body, key: "bad" });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain(`"${field}"`);
});

test("an organization has a bounded number of assets", async () => {
  const driver = driverOf(await simulator.open(withAssets(maximumAssets - 1), "memory"));
  await driver.call("createAsset", assetOf("XSGD", contract));
  const { body } = assetOf("XSGD", other);
  const refused = await request(driver.world, "createAsset", { body, key: "one more" });
  expect(refused).toMatchObject({ status: 409, body: { error: "invalid_state" } });
  expect(refused.text).toContain(`at most ${maximumAssets}`);
  const { total } = (await driver.call("listAssets", {})) as unknown as Page;
  expect(total).toBe(maximumAssets);
});

function withAssets(count: number): typeof seededSnapshot {
  const items = Array.from({ length: count }, (_, n) => {
    const write = createAssetWrite({
      uuid: `0195c0de00007000800000000000${String(n).padStart(4, "0")}` as Uuid<"asset">,
      organizationId,
      ticker: "XSGD",
      chainId: 1,
      tokenAddress: `0x${String(n).padStart(40, "0")}`,
      decimals: null,
      label: null,
      createdAt: seededSnapshot.now as Instant,
    });
    return write.kind === "put" ? [{ ...write.item }] : [];
  });
  return { ...seededSnapshot, items: [...seededSnapshot.items, ...items.flat()] };
}

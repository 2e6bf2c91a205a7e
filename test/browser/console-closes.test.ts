/** Closes in the browser: a person approves what another one prepared, and saves the report. */
import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { Client } from "#api/client/client.ts";
import { launchBrowser } from "./browser.ts";
import {
  expectFits,
  expectNoFindings,
  goTo,
  looks,
  newOrganization,
  signInWithKey,
} from "./console-world.ts";

const { token, apiKey } = await newOrganization();
const baseUrl = inject("baseUrl");
const client = new Client({ baseUrl, token: apiKey });

let browser: Browser;
let closeId = "";
beforeAll(async () => {
  browser = await launchBrowser();
  const number = "closes-wallet";
  const { id: account } = await client.call("createAccount", {
    body: {
      kind: "wallet",
      name: "Closed wallet of the Donaudampfschifffahrtsgesellschaftskapitänswitwe",
      number,
      currency: "ETH",
    },
  });
  for (const source of ["chain", "ledger"] as const) {
    const body = { account, asOf: "2026-01-02", source, amount: "5.25" };
    await client.call("recordBalance", { body });
  }
  const body = { businessDate: "2026-01-02", scope: { accounts: [account] } };
  closeId = (await client.call("createClose", { body })).id;
});
afterAll(() => browser.close());

test("a close is opened and approved by keyboard, and its report is saved to print", async () => {
  const { page, complaints } = await signInWithKey(browser, baseUrl, token);
  await goTo(page, "#/closes");
  await page.waitForSelector(".row-link");
  for (const key of ["j", "Enter"]) await page.keyboard.press(key);
  await page.waitForSelector(".detail .chip:has-text('Prepared')");
  await page.waitForSelector("h4:has-text('Closed wallet')");
  await page.waitForSelector("tr:has-text('Difference') .amount");
  await page.waitForSelector("p:has-text('Nothing changed on these days')");
  await page.getByRole("button", { name: "Approve" }).waitFor();
  await page.keyboard.press("a");
  await page.waitForSelector(".detail .chip:has-text('Approved')");
  expect(await client.call("getClose", { path: { closeId } })).toMatchObject({
    status: "approved",
  });
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Report to print" }).press("Enter");
  const file = await saved;
  expect(file.suggestedFilename()).toBe("close-2026-01-02.html");
  const text = readFileSync(await file.path(), "utf8");
  for (const part of ["Approved close", "Closed wallet"]) expect(text).toContain(part);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.each(looks)("a close is without findings in %s at %i px", async (colorScheme, width) => {
  const viewport = { width, height: 900 };
  const { page } = await signInWithKey(browser, baseUrl, token, { colorScheme, viewport });
  await goTo(page, `#/closes/${closeId}`);
  await page.waitForSelector("p:has-text('Nothing changed on these days')");
  await expectNoFindings(page);
  await expectFits(page);
  await goTo(page, "#/closes/new");
  await page.waitForSelector("h2:has-text('Close a day')");
  await expectNoFindings(page);
  await page.context().close();
});

test("a day that has not ended is not closed, and the screen says why", async () => {
  const { page } = await signInWithKey(browser, baseUrl, token);
  await goTo(page, "#/closes");
  await page.waitForSelector(".row-link");
  await page.keyboard.press("n");
  await page.getByLabel("Business day", { exact: true }).fill("2099-01-01");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".toast:has-text('The day has not ended')");
  await page.context().close();
});

/** The case page and Today in the browser. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { Client } from "#api/client/client.ts";
import { launchBrowser } from "./browser.ts";
import {
  createCases,
  expectFits,
  expectNoFindings,
  looks,
  newOrganization,
  signInWithKey,
} from "./console-world.ts";

const { token, apiKey } = await newOrganization();
const baseUrl = inject("baseUrl");

let browser: Browser;
let underpaid = "";
beforeAll(async () => {
  browser = await launchBrowser();
  await createCases({ baseUrl, apiKey }, { name: "case", count: 8 });
  const client = new Client({ baseUrl, token });
  const query = { externalReference: "case-0001" };
  const { items } = await client.call("listReconciliationCases", { query });
  underpaid = items[0]?.id ?? "";
});
afterAll(() => browser.close());

async function openCase(page: Page): Promise<void> {
  await page.evaluate(`location.hash = "#/cases/${underpaid}"`);
  await page.waitForSelector(".case-title");
}

describe("the case page", () => {
  test("shows the difference, its identity and a chain that holds", async () => {
    const { page, complaints } = await signInWithKey(browser, baseUrl, token);
    await openCase(page);
    await page.waitForSelector(".chain.tone-good");
    expect(await page.innerText(".identity")).toBe(
      "100.00 EUR expected − 2.50 not explained = 97.50 EUR arrived",
    );
    expect(await page.innerText(".observed")).toContain("differs");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("shows a broken chain when an event was changed on its way", async () => {
    const { page } = await signInWithKey(browser, baseUrl, token);
    await page.route(`**/v1/reconciliation-cases/${underpaid}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll("97.50 EUR arrived", "99.50 EUR arrived");
      await route.fulfill({ response, body });
    });
    await openCase(page);
    await page.waitForSelector(".chain.tone-bad");
    await page.context().close();
  });

  test("comment, write off and unlink by keyboard alone", async () => {
    const { page, complaints } = await signInWithKey(browser, baseUrl, token);
    await openCase(page);
    await page.keyboard.press("n");
    await page.waitForSelector("dialog :focus");
    await page.keyboard.type("Called the bank. <b>Not bold</b>");
    await page.keyboard.press("Control+Enter");
    await page.waitForSelector(".entry-comment:has-text('<b>Not bold</b>')");
    await page.keyboard.press("w");
    await page.waitForSelector("dialog :focus");
    await page.keyboard.type("fee");
    await page.waitForSelector("[role=option]:has-text('The fee is accepted')");
    for (const key of ["Enter", "Enter"]) await page.keyboard.press(key);
    await page.waitForSelector(".toast:has-text('Wrote off 2.50 EUR: case-0001, closed')");
    const client = new Client({ baseUrl, token });
    const path = { caseId: underpaid };
    expect(await client.call("getReconciliationCase", { path })).toMatchObject({
      openAmount: "0.00",
      status: "resolved",
      commentCount: 1,
    });
    const unlink = page.getByRole("button", { name: /^Unlink/ });
    await unlink.focus();
    await page.keyboard.press("Enter");
    await page.waitForSelector("dialog[open]");
    for (const key of ["Tab", "Tab"]) await page.keyboard.press(key);
    await page.getByRole("button", { name: "Unlink", exact: true }).press("Enter");
    await page.waitForSelector("text=No bank line or report is linked to this payment.");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("the slider shows the case as it was after each event, and nothing to do", async () => {
    const { page, complaints } = await signInWithKey(browser, baseUrl, token);
    await openCase(page);
    await page.getByRole("button", { name: "Comment" }).waitFor();
    for (const key of ["h", "Home"]) await page.keyboard.press(key);
    await page.waitForSelector(".past-band:has-text('was created')");
    expect(page.url()).toContain("asOf=20");
    expect(await page.innerText(".case-summary")).not.toContain("97.50");
    await page.waitForSelector(".chain.tone-good");
    expect(await page.getByRole("button", { name: /Comment|Link|Write off|Close/ }).count()).toBe(
      0,
    );
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Comment" }).waitFor();
    expect(page.url()).not.toContain("asOf");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("a case that does not exist says so", async () => {
    const { page } = await signInWithKey(browser, baseUrl, token);
    await page.evaluate("location.hash = '#/cases/case_missing'");
    await page.waitForSelector(".state-bad h2:text('Not found')");
    await page.context().close();
  });

  test.each(looks)(
    "case and today have no finding of axe, %s at %d px",
    async (colorScheme, width) => {
      const { page } = await signInWithKey(browser, baseUrl, token, {
        colorScheme,
        viewport: { width, height: 800 },
      });
      await openCase(page);
      await page.waitForSelector(".chain.tone-good");
      await expectNoFindings(page);
      await expectFits(page);
      await page.evaluate("location.hash = '#/today'");
      await page.waitForSelector(".incident, .inbox-empty");
      await expectNoFindings(page);
      await expectFits(page);
      await page.context().close();
    },
  );
});

test("a case of 38 digits and long words fits the screen and paper, and nothing of it is cut off", async () => {
  const client = new Client({ baseUrl, token: apiKey });
  const digits = "12345678901234567890.12345678901234567";
  const externalReference = "print-Rechnungsnummernkreis-2026-0000000000000000042";
  const money = { amount: `${digits}8`, currency: "ETH" };
  const { caseId } = await client.call("createPaymentIntent", {
    body: { externalReference, source: money, destination: money },
  });
  const report = { provider: "acme_bank", sourceRef: "print-1", externalReference, payload: {} };
  const amount = { ...money, amount: `${digits}7` };
  await client.call("createProviderEvidence", {
    body: { ...report, phase: "destination", amount },
  });
  // The id of a key is one long word, and so is this.
  await client.call("createCaseComment", { path: { caseId }, body: { comment: "W".repeat(500) } });
  const viewport = { width: 1_280, height: 1_123 };
  const { page } = await signInWithKey(browser, baseUrl, token, { viewport });
  await page.evaluate(`location.hash = "#/cases/${caseId}"`);
  await page.waitForSelector("[aria-label='Linked bank lines and reports'] .amount-long");
  await page.waitForSelector(".entry-comment");
  for (const width of [1_280, 320]) {
    await page.setViewportSize({ ...viewport, width });
    await expectFits(page);
  }
  await page.setViewportSize({ ...viewport, width: 794 });
  await page.emulateMedia({ media: "print" });
  await expectFits(page, "print");
  await page.context().close();
});

test("each figure of today opens its list", async () => {
  const { page } = await signInWithKey(browser, baseUrl, token);
  await page.evaluate("location.hash = '#/today'");
  await page.waitForSelector(
    "[aria-label='Match rate of 30 days'] li:has-text('Provider EUR') .rate",
  );
  await page.waitForSelector(
    "[aria-label='What is missing'] p:has-text('Nothing that is expected')",
  );
  await page.waitForSelector(".age-table a");
  const figure = page.locator(".age-table a").first();
  const count = await figure.innerText();
  await figure.click();
  await page.waitForSelector("[role=grid] .row-link");
  await expect
    .poll(() => page.innerText(".toolbar-count"))
    .toMatch(new RegExp(`^${count} payments?$`));
  await page.context().close();
});

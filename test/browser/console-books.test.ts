/** Accounts, reports and lists of records in the browser: figures that open their lists, and where the focus is. */
import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { Client } from "#api/client/client.ts";
import { launchBrowser } from "./browser.ts";
import {
  createCases,
  createLongAccount,
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

/** As long as the browser waits for an element. */
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  await createCases({ baseUrl, apiKey }, { name: "books", count: 2 });
  await createLongAccount(client);
  const profile = { name: "Books, daily", sourceType: "bank_statement", format: "csv" } as const;
  const columns = { mapping: { amount: "Amount" }, defaults: { currency: "EUR" } };
  const body = { ...profile, ...columns, expectedBy: { time: "09:00" } };
  await client.call("createImportProfile", { body });
});
afterAll(() => browser.close());

test("a record that is closed before its list is there gets the focus when it comes", async () => {
  const { page } = await signInWithKey(browser, baseUrl, token);
  const { items } = await client.call("listAccounts", {});
  let answer = () => {};
  const isClosed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/v1/accounts?*", async (route) => {
    await isClosed;
    await route.continue();
  });
  await goTo(page, `#/accounts/${items[0]?.id}`);
  await page.waitForSelector(".detail-title");
  await page.keyboard.press("Escape");
  await page.waitForSelector(".detail", { state: "detached" });
  answer();
  await page.waitForSelector(".row-link");
  await expect.poll(() => page.evaluate("document.activeElement.className")).toBe("row-link");
  await page.context().close();
});

describe("accounts and reports", () => {
  test("a difference is shown to its last digit, and its lists open by keyboard alone", async () => {
    const { page, complaints } = await signInWithKey(browser, baseUrl, token);
    await goTo(page, "#/accounts");
    await page.waitForSelector(".row-link");
    for (const key of ["j", "Enter"]) await page.keyboard.press(key);
    await page.waitForSelector("tr:has-text('Difference') .amount:has-text('5.00')");
    await page.waitForSelector("tr:has-text('Residual') .amount:has-text('5.00')");
    await page.waitForSelector("td:has-text('12,345,678,901,234,567,885.123456789012345678')");
    await page.getByRole("link", { name: "Timing, 0 items" }).press("Enter");
    await page.waitForSelector("h4:has-text('Timing')");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".detail", { state: "detached" });
    await expect.poll(() => page.evaluate("document.activeElement.className")).toBe("row-link");
    await goTo(page, "#/reports");
    await page.waitForSelector(".aging");
    // The trend's code comes late, and says the same as its table.
    await page.waitForSelector(".trend-bars rect.trend-matched >> nth=29", { state: "attached" });
    const [all = "0"] = (await page.innerText(".trend .note >> nth=0")).split(" ");
    await page.getByText("The same as a table").press("Enter");
    const byDay = await page.locator(".trend tbody td:nth-child(2)").allInnerTexts();
    expect(byDay.reduce((sum, count) => sum + Number(count), 0)).toBe(Number(all));
    expect(Number(all)).toBeGreaterThan(0);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV: open payments by age" }).press("Enter");
    const csv = await readFile(await (await saved).path(), "utf8");
    expect(csv.split(/\r?\n/)[0]).toMatch(/^currency,age,cases,/);
    await page.locator(".report-count a").first().press("Enter");
    await page.waitForSelector("[role=grid] .row-link");
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

test("a report is of a full hour that is kept; where none is, its export is offered", async () => {
  const { page } = await signInWithKey(browser, baseUrl, token);
  await page.route("**/v1/reports/aging?asOf=2026-01-02T10*", (route) =>
    route.continue({ url: `${baseUrl}/v1/reports/aging` }),
  );
  await goTo(page, "#/reports");
  await page.waitForSelector(".report-count a");
  const hour = page.getByLabel("As of (UTC)", { exact: true });
  await hour.fill("2026-01-02 10:00");
  await hour.press("Enter");
  // The report of now has links. Its heads have none, so they say nothing.
  await page.waitForURL(/asOf=/);
  await page.waitForSelector("[aria-label='Open payments by age'] td.report-count:not(:has(a))");
  await expect.poll(() => page.locator(".report-count a").count()).toBe(0);
  await hour.fill("2026-01-02 11:00");
  await hour.press("Enter");
  const aging = page.getByRole("region", { name: "Open payments by age" });
  await aging.getByText("Nothing is kept of this hour").waitFor();
  await aging.getByRole("button", { name: "Export the report of this moment" }).press("Enter");
  await page.waitForSelector(".detail .chip:has-text('Ready')");
  await page.context().close();
});

test("noise is set aside by a filter, and what nobody matched becomes a file", async () => {
  const { page, complaints } = await signInWithKey(browser, baseUrl, token);
  await goTo(page, "#/settings");
  const filters = page.locator("[aria-label='Lines that are set aside']");
  await filters.getByLabel("Provider").fill("books_noise");
  await filters.getByLabel("Text").fill("Books interest");
  await filters.getByLabel("Reason code").fill("test_data");
  await filters.getByRole("button", { name: "Add" }).press("Enter");
  await filters.getByRole("link", { name: "from books_noise" }).press("Enter");
  await page.waitForSelector("text=Nothing fits these filters");
  await page.getByRole("button", { name: "Export unmatched" }).press("Enter");
  await page.waitForSelector(".detail .chip:has-text('Ready')");
  await page.waitForSelector(".detail a:has-text('Download')");
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("policies and the calendar are settings, by keyboard alone", async () => {
  const { page, complaints } = await signInWithKey(browser, baseUrl, token);
  await goTo(page, "#/settings");
  const policies = page.locator("[aria-label='Small differences']");
  await policies.getByLabel("Up to this amount").focus();
  for (const text of ["0.50", "SEK", "1 d"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await policies.locator("li:has-text('Underpayment: write off up to 0.50 SEK')").waitFor();
  const approvals = page.locator("[aria-label='Approval policies']");
  await approvals.getByLabel("From this amount").focus();
  await page.keyboard.type("9000");
  await page.keyboard.press("Tab");
  await page.keyboard.type("SEK");
  await page.keyboard.press("Enter");
  await approvals.locator("li:has-text('from 9,000.00 SEK')").waitFor();
  await page.getByLabel("Holidays, one a line").focus();
  await page.keyboard.type("2026-12-25 2026-12-26");
  await page.getByLabel("Friday").press("Space");
  await page.getByRole("button", { name: "Save calendar" }).press("Enter");
  const remove = page.getByRole("button", { name: "Remove calendar" });
  await remove.waitFor();
  const { businessCalendar } = await client.call("getOrganization", {});
  expect(businessCalendar).toMatchObject({
    weekend: ["friday", "saturday", "sunday"],
    holidays: ["2026-12-25", "2026-12-26"],
  });
  await remove.press("Enter");
  await remove.waitFor({ state: "detached" });
  await policies.getByRole("button", { name: "Remove: Underpayment" }).press("Enter");
  await policies.locator("text=A person decides about every difference.").waitFor();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.each(looks)(
  "accounts and reports have no finding of axe, %s at %d px",
  async (colorScheme, width) => {
    const { page, complaints } = await signInWithKey(browser, baseUrl, token, {
      colorScheme,
      viewport: { width, height: 800 },
    });
    await goTo(page, "#/accounts");
    await page.waitForSelector(".row-link");
    for (const key of ["j", "Enter"]) await page.keyboard.press(key);
    await page.waitForSelector(".detail table.net");
    await expectNoFindings(page);
    await expectFits(page);
    const others = [
      ["#/reports", ".report table"],
      ["#/reports?by=rule", "section[aria-label='Expected files and deliveries'] table"],
      ["#/settings", "[aria-label='Lines that are set aside'] .short-form"],
    ] as const;
    for (const [hash, selector] of others) {
      await goTo(page, hash);
      await page.waitForSelector(selector);
      await expectNoFindings(page);
    }
    await expectFits(page);
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

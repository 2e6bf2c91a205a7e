/** What was agreed with providers, what they charged above it, and another tool's results beside this service's. */
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { Client } from "#api/client/client.ts";
import { launchBrowser } from "./browser.ts";
import {
  expectFits,
  expectNoFindings,
  goTo,
  looks,
  newOrganization,
  signInWithKey,
  waitUntilIdleAbout,
} from "./console-world.ts";

const baseUrl = inject("baseUrl");
const { organizationId, token, apiKey } = await newOrganization();
const client = new Client({ baseUrl, token: apiKey });

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A sale of 100.00 EUR, and what the processor kept. */
async function sell(externalReference: string, arrived: string, fee: string): Promise<void> {
  const money = { amount: "100.00", currency: "EUR" };
  await client.call("createPaymentIntent", {
    body: { externalReference, source: money, destination: money },
  });
  await client.call("createProviderEvidence", {
    body: {
      provider: "acme_cards",
      sourceRef: externalReference,
      externalReference,
      phase: "destination",
      amount: { amount: arrived, currency: "EUR" },
      fees: [{ type: "provider", amount: fee, currency: "EUR" }],
      payload: {},
    },
  });
}

async function fill(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
}

describe("fees", () => {
  test("a schedule is written down, corrected, and its overcharges open their payments", async () => {
    const { page, complaints } = await signInWithKey(browser, baseUrl, token);
    await goTo(page, "#/fees");
    await page.waitForSelector(".state:has-text('No fee is agreed yet')");
    await page.keyboard.press("n");
    await fill(page, "Name", "Acme cards");
    await fill(page, "Provider", "acme_cards");
    await fill(page, "First day (UTC)", "1.3.2026");
    await fill(page, "At least", "0.50");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".field-error:has-text('Is needed for kind percent.')");
    await page.waitForSelector(".field-error:has-text('because a component states an amount')");
    await fill(page, "Currency", "EUR");
    await fill(page, "Percent", "1.4");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".facts:has-text('1.4 %, at least 0.50 EUR')");
    await page.waitForSelector(".facts:has-text('2026-03-01')");
    await page.getByRole("button", { name: "New version" }).press("Enter");
    await fill(page, "At least", "");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".lines li:has-text('2: 1.4 %')");

    await sell("fee-right", "98.60", "1.40");
    await sell("fee-wrong", "98.10", "1.90");
    await waitUntilIdleAbout(organizationId);
    await goTo(page, "#/overcharges?payments=1");
    await page.waitForSelector(".fee-sums:has-text('0.50 EUR by acme_cards')");
    await page.waitForSelector("tr:has-text('fee-wrong') .fee-why:has-text('fee-wrong')");
    const ofPayments = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV of payments" }).press("Enter");
    expect(await readFile(await (await ofPayments).path(), "utf8")).toMatch(
      /fee-wrong,,fee-wrong,.*,98\.10,EUR,1\.90,EUR,1\.40,EUR,0\.50,/,
    );
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV", exact: true }).press("Enter");
    expect(await readFile(await (await saved).path(), "utf8")).toMatch(
      /^provider,month,component,/,
    );
    await page.getByRole("button", { name: "Claim" }).press("Enter");
    await page.waitForSelector(".toast:has-text('Claimed: 1 payment')");
    await page.getByRole("button", { name: "Claim" }).waitFor({ state: "detached" });
    await page.locator(".report-count a").first().press("Enter");
    await page.waitForSelector(".filter-chip:has-text('Charged above contract: acme_cards, 20')");
    await page.waitForSelector("[role=grid] .row-link:has-text('fee-wrong')");
    expect(await page.locator("[role=grid] .row-link").count()).toBe(1);
    expect(complaints.filter((text) => !text.includes("status of 400"))).toEqual([]);
    await page.context().close();
  });

  test("a changed schedule is tried on the last days, and shows the payments that it changes", async () => {
    const { page, complaints } = await signInWithKey(browser, baseUrl, token);
    const { items } = await client.call("listFeeSchedules", {});
    await goTo(page, `#/fees/${items[0]?.id}`);
    await page.getByRole("button", { name: "New version" }).press("Enter");
    await fill(page, "Percent", "");
    await page.getByRole("button", { name: "Try" }).press("Enter");
    await page.waitForSelector(".field-error:has-text('Is needed for kind percent.')");
    await fill(page, "Percent", "1.9");
    await page.getByRole("button", { name: "Try" }).press("Enter");
    await page.waitForSelector("[role=status]:has-text('2 of 2 fees of 2 payments')");
    const row = page.locator(".lines li", { hasText: "Provider's fee" });
    expect((await row.innerText()).replaceAll(/[^\w.]+/g, " ")).toContain(
      "fee 2 3.30 EUR charged 2.80 EUR 3.80 EUR 1.00 EUR",
    );
    await page.waitForSelector("h3:has-text('Largest differences')");
    expect(await page.locator("h3 + .lines li:has(.change)").count()).toBe(2);
    await page.locator(".lines a:has-text('fee-wrong')").press("Enter");
    await page.waitForSelector("h1:has-text('fee-wrong')");
    // Nothing was changed, and the trial is kept.
    const [schedule] = (await client.call("listFeeSchedules", {})).items;
    expect(schedule).toMatchObject({ version: 2 });
    await goTo(page, "#/fee-trials");
    await page.locator(".row-link:has-text('Acme cards')").press("Enter");
    await page.waitForSelector("h3:has-text('Largest differences')");
    expect(complaints.filter((text) => !text.includes("status of 400"))).toEqual([]);
    await page.context().close();
  });
});

describe("comparisons", () => {
  test("a file becomes a matrix whose cells open lists, which can be exported and assigned", async () => {
    const { page, complaints } = await signInWithKey(browser, baseUrl, token);
    await goTo(page, "#/compare/new");
    const content = "Reference,Status,Amount\nfee-right,Done,98.60\nfee-wrong,Failed,98.10\n";
    const file = { name: "other.csv", mimeType: "text/csv", buffer: Buffer.from(content) };
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByLabel("Name", { exact: true }).fill("Other tool");
    await page.getByRole("button", { name: "Create the profile" }).press("Enter");
    await page.locator("summary").press("Enter");
    await page.getByLabel("Words for unmatched").fill("failed");
    await page.waitForSelector("option:has-text('Other tool')", { state: "attached" });
    await page.locator("button:enabled", { hasText: /^Compare$/ }).press("Enter");
    await page.waitForSelector(".chip:has-text('Completed')");
    const cell = page.locator(".matrix tr:has-text('failed') .compare-differs a");
    await cell.press("Enter");
    await page.waitForSelector("h2:has-text('there: failed, here: with a difference: 1')");
    await page.waitForSelector("td:has-text('1.90 EUR were charged')");
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export" }).press("Enter");
    const csv = await readFile(await (await saved).path(), "utf8");
    expect(csv.trim().split(/\r?\n/)).toHaveLength(2);
    await page.getByRole("button", { name: "Assign" }).press("Enter");
    await page.getByRole("combobox", { name: "Assignee" }).fill("kim");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".toast:has-text('Assigned: 1 payment: 1 done')");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test.each(looks)("have no findings, %s at %i px", async (colorScheme, width) => {
    const viewport = { width, height: 800 };
    const { page } = await signInWithKey(browser, baseUrl, token, { colorScheme, viewport });
    const { items } = await client.call("listComparisons", {});
    const { items: trials } = await client.call("listFeeScheduleSimulations", {});
    const { items: schedules } = await client.call("listFeeSchedules", {});
    const places = [
      [`#/compare/${items[0]?.id}`, ".matrix"],
      ["#/compare/new", ".drop"],
      ["#/overcharges?payments=1", ".fee-why"],
      ["#/fees/new", ".fee-form"],
      [`#/fee-trials/${trials[0]?.id}`, ".change"],
      [`#/fees/${schedules[0]?.id}`, ".lines"],
    ] as const;
    for (const [hash, ready] of places) {
      await goTo(page, hash);
      await page.waitForSelector(ready);
      // A list that waits for its rows has nothing to focus yet.
      await page.waitForSelector("[aria-busy=true]", { state: "detached" });
      await expectNoFindings(page);
      await expectFits(page);
    }
    await page.context().close();
  });
});

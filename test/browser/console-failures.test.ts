/** What the console says when the service refuses, fails, or cannot be reached. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { Client } from "#api/client/client.ts";
import { launchBrowser } from "./browser.ts";
import { createCases, expectNoFindings, newOrganization, signInWithKey } from "./console-world.ts";

const baseUrl = inject("baseUrl");
const { token, apiKey } = await newOrganization();

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  await createCases({ baseUrl, apiKey }, { name: "failures", count: 8 });
});
afterAll(() => browser.close());

describe("failures", () => {
  test.each([
    [401, "unauthorized", "You are signed out"],
    [403, "forbidden", "You may not see this"],
    [500, "internal_error", "The service has a problem"],
  ])("%d is said in words", async (status, error, title) => {
    const { page } = await signInWithKey(browser, baseUrl, token);
    const body = JSON.stringify({ error, message: "Because." });
    await page.route("**/v1/reconciliation-cases?*", (route) =>
      route.fulfill({ status, body, contentType: "application/json" }),
    );
    await page.evaluate("location.hash = '#/queue?status=archived'");
    await page.waitForSelector(`.state-bad h2:text("${title}")`);
    await expectNoFindings(page);
    await page.context().close();
  });

  test("what somebody else changed meanwhile is not overwritten, and that is said", async () => {
    const { page } = await signInWithKey(browser, baseUrl, token);
    await page.evaluate("location.hash = '#/settings'");
    await page.getByLabel("Time zone of its days").fill("Europe/Oslo");
    const client = new Client({ baseUrl, token: apiKey });
    await client.call("updateOrganization", { body: { reportingCurrency: "EUR" } });
    await page.getByRole("button", { name: "Save calendar" }).press("Enter");
    await page.waitForSelector(".toast:has-text('Somebody else was faster')");
    expect(await client.call("getOrganization", {})).toMatchObject({ businessCalendar: null });
    await page.context().close();
  });

  test("429 is waited for, and it goes on by itself", async () => {
    const { page } = await signInWithKey(browser, baseUrl, token);
    let refusals = 1;
    await page.route("**/v1/reconciliation-cases?*", (route) => {
      if (refusals === 0) return route.continue();
      refusals -= 1;
      return route.fulfill({
        status: 429,
        headers: { "Retry-After": "1" },
        contentType: "application/json",
        body: JSON.stringify({ error: "rate_limited", message: "Too many." }),
      });
    });
    await page.evaluate("location.hash = '#/queue?verdicts=needs_review'");
    await page.waitForSelector(".connection-busy");
    await page.waitForSelector("[role=grid] .row-link");
    expect(await page.locator(".connection-busy").count()).toBe(0);
    await page.context().close();
  });

  test("offline is said, and what was there stays", async () => {
    const { page } = await signInWithKey(browser, baseUrl, token);
    await page.context().setOffline(true);
    await page.waitForSelector(".connection-offline");
    expect(await page.locator("[role=grid] .row-link").count()).toBeGreaterThan(5);
    await page.context().setOffline(false);
    await page.waitForSelector(".connection-offline", { state: "detached" });
    await page.context().close();
  });

  test("nothing to show says what to do", async () => {
    const { page } = await signInWithKey(browser, baseUrl, token);
    await page.evaluate("location.hash = '#/queue?tag=nobody-has-it'");
    await page.waitForSelector("h2:text('Nothing fits these filters')");
    await page.context().close();
  });
});

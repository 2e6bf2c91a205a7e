/** What changes while a list is open is said, and no row moves until the person asks for it. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { Client } from "#api/client/client.ts";
import { launchBrowser, openPage, type WatchedPage } from "./browser.ts";
import {
  createCases,
  expectFits,
  expectNoFindings,
  goTo,
  newOrganization,
  type Organization,
  signInOn,
  signInWithKey,
  waitUntilIdleAbout,
} from "./console-world.ts";

const baseUrl = inject("baseUrl");

let browser: Browser;
let organization: Organization;
let client: Client;
beforeAll(async () => {
  browser = await launchBrowser();
  organization = await newOrganization();
  client = new Client({ baseUrl, token: organization.apiKey });
  await createCases({ baseUrl, apiKey: organization.apiKey }, { name: "live", count: 4 });
  await waitUntilIdleAbout(organization.organizationId);
});
afterAll(() => browser.close());

const rowsOf = (page: Page) =>
  page.evaluate<string[]>(
    "[...document.querySelectorAll('.grid-line .row-link')].map((link) => link.innerText)",
  );

async function create(externalReference: string): Promise<void> {
  const money = { amount: "5.00", currency: "EUR" };
  await client.call("createPaymentIntent", {
    body: { externalReference, source: money, destination: money },
  });
  await waitUntilIdleAbout(organization.organizationId);
}

/** A page of which the clock goes on by itself, and can be set forward. */
async function signInWithClock(): Promise<WatchedPage> {
  const watched = await openPage(browser);
  await watched.page.clock.install();
  await signInOn(watched.page, baseUrl, organization.token);
  return watched;
}

/** The page asks again after 15 s. */
const nextCounts = (page: Page) => page.clock.fastForward(15_000);

/** Goes to a screen, and waits until its counts of the beginning are known. */
async function openCounted(page: Page, hash: string): Promise<void> {
  const counted = page.waitForResponse(/\/v1\/reconciliation-cases\/summary$/);
  await goTo(page, hash);
  await nextCounts(page);
  await (await counted).finished();
}

describe("what is new", () => {
  test("is said above the payments, and shown by a key", async () => {
    const { page, complaints } = await signInWithClock();
    await openCounted(page, "#/queue");
    await page.waitForSelector(".grid-line .row-link:has-text('live-0000')");
    const before = await rowsOf(page);
    await create("live-new");
    await nextCounts(page);
    await page.waitForSelector(".live-line:has-text('1 new')");
    expect(await rowsOf(page)).toEqual(before);
    await expectNoFindings(page);
    await page.keyboard.press(".");
    await page.waitForSelector(".grid-line .row-link:has-text('live-new')");
    await page.waitForSelector(".live-line button", { state: "detached" });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("is said above the inbox, and a list of other payments does not speak of it", async () => {
    const { page } = await signInWithClock();
    await openCounted(page, "#/today");
    await page.waitForSelector(".incident-act");
    await create("live-later");
    await nextCounts(page);
    await page.waitForSelector(".live-line:has-text('1 new')");
    await page.getByRole("button", { name: /1 new/ }).press("Enter");
    await page.waitForSelector(".live-line button", { state: "detached" });
    await openCounted(page, "#/queue?status=resolved");
    await create("live-last");
    // The next counts are there, and none of them is of this list.
    const counts = page.waitForResponse(/\/v1\/reconciliation-cases\/summary$/);
    await nextCounts(page);
    await (await counts).finished();
    expect(await page.locator(".live-line button").count()).toBe(0);
    await page.context().close();
  });
});

describe("the navigation", () => {
  test("is in groups, and says how many payments need somebody", async () => {
    const { page } = await signInWithKey(browser, baseUrl, organization.token);
    for (const group of ["Work", "Money", "Sources", "Developers", "Settings"]) {
      await page.waitForSelector(`nav section[aria-label=${group}] a`);
    }
    await page.waitForSelector("nav a:has-text('Payments') .navigation-count:has-text('2')");
    await page.context().close();
  });

  test("has five screens and the others under More on a phone", async () => {
    const { page, complaints } = await signInWithKey(browser, baseUrl, organization.token, {
      viewport: { width: 390, height: 800 },
    });
    await page.waitForSelector("nav a:visible");
    expect(await page.locator("nav a:visible").count()).toBe(5);
    await page.getByRole("button", { name: "More" }).press("Enter");
    await page.waitForSelector("[role=menu] :focus");
    await expectNoFindings(page);
    await expectFits(page);
    await page.getByRole("menuitem", { name: "Rules" }).press("Enter");
    await page.waitForSelector("h1:text('Rules')");
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

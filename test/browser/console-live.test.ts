/** What changes while a list is open is said, and no row moves until the person asks for it. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { Client } from "#api/client/client.ts";
import { carriedOut } from "#lib/carried-out.ts";
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

const hour = 3_600_000;

/** What the bank says of the payout: a statement, because only the bank moves its money. */
async function importPayout(amount: string, day: string): Promise<void> {
  const profile = await client.call("createImportProfile", {
    body: {
      ...{ name: "Live CSV", sourceType: "bank_statement", format: "csv" },
      mapping: { bookingDate: "Date", amount: "Amount", externalReference: "Text" },
      defaults: { currency: "EUR", account: "CH9300762011623852957" },
    },
  });
  const content = `Date,Amount,Text\n${day},${amount},po_live\n`;
  const batch = { profileId: carriedOut(profile).id, fileName: "payout.csv", content };
  await client.call("createImportBatch", { body: batch });
}

describe("what happens while a list is open", () => {
  test("an expired deadline is said, and no row moves", async () => {
    const money = { amount: "7.00", currency: "USDC" };
    const { page, complaints } = await signInWithClock();
    const { caseId } = await client.call("createPaymentIntent", {
      body: {
        ...{ externalReference: "live-deadline", source: money, destination: money },
        ...{ paymentType: "stablecoin", effectiveDate: new Date(Date.now() - hour).toISOString() },
      },
    });
    await waitUntilIdleAbout(organization.organizationId);
    await openCounted(page, "#/queue?status=open&currency=USDC");
    await page.waitForSelector(".grid-line .row-link:has-text('live-deadline')");
    const before = await rowsOf(page);
    // From now on it has a deadline, which passed while the list was open. The sweep decides it once a minute; matched again
    // it is decided at once.
    await client.call("createReconciliationRule", {
      body: { name: "Late soon", paymentType: "stablecoin", delayedSettlementThresholdMinutes: 1 },
    });
    const { verdict } = await client.call("runReconciliationCase", { path: { caseId } });
    expect(verdict).toBe("delayed");
    await waitUntilIdleAbout(organization.organizationId);
    await nextCounts(page);
    await page.waitForSelector(".live-line:has-text('1 new')");
    expect(await rowsOf(page)).toEqual(before);
    await page.keyboard.press(".");
    await page.waitForSelector(".grid-line:has-text('live-deadline') .chip:has-text('Delayed')");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("a settled payout is said, and no row moves", async () => {
    const expectedOn = new Date().toISOString().slice(0, 10);
    const net = "31.00";
    const { id: settlementId } = await client.call("createSettlement", {
      body: {
        ...{ provider: "acme_pay", reference: "po_live", currency: "EUR", expectedOn },
        ...{ gross: net, net },
      },
    });
    const items = [{ type: "charge" as const, externalReference: "live-sale", gross: net, net }];
    await client.call("addSettlementItems", { path: { settlementId }, body: { items } });
    await client.call("completeSettlement", { path: { settlementId } });
    await waitUntilIdleAbout(organization.organizationId);
    const { page, complaints } = await signInWithClock();
    await goTo(page, "#/settlements");
    const chip = (word: string) => `.record-table tr:has-text('po_live') .chip:has-text('${word}')`;
    await page.waitForSelector(chip("Pending"));
    await importPayout(net, expectedOn);
    const read = () => client.call("getSettlement", { path: { settlementId } });
    await expect.poll(async () => (await read()).status).toBe("settled");
    await expect
      .poll(async () => {
        const { items: all } = await client.call("listSettlements", {});
        return all.find(({ id }) => id === settlementId)?.status;
      })
      .toBe("settled");
    await nextCounts(page);
    await page.waitForSelector(".live-line:has-text('1 new')");
    await page.waitForSelector(chip("Pending"));
    await page.getByRole("button", { name: /1 new/ }).press("Enter");
    await page.waitForSelector(chip("Settled"));
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

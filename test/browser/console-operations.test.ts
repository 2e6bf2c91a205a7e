/** The console's screens of rules, connections and settings in the browser, by keyboard alone. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { Client } from "#api/client/client.ts";
import { carriedOut } from "#lib/carried-out.ts";
import { launchBrowser, type WatchedPage } from "./browser.ts";
import {
  createCases,
  expectFits,
  expectNoFindings,
  goTo,
  looks,
  newOrganization,
  signInWithKey,
  waitUntilIdleAbout,
} from "./console-world.ts";

const { token, apiKey, organizationId } = await newOrganization();
const baseUrl = inject("baseUrl");
const client = new Client({ baseUrl, token: apiKey });

/**
 * Of this file alone. A rule decides every case of the organization that it applies to, and the other files
 * create cases there at the same time.
 */
const currency = "CHF";

/** What goes on behind the queues is over: how long that takes says nothing about the console. */
const waitUntilIdle = () => waitUntilIdleAbout(organizationId);

/** A payout of which the bank paid one of two sales. */
async function createShortSettlement(): Promise<void> {
  const sale = (name: string, amount: string) => ({
    type: "charge" as const,
    externalReference: `payout-sale-${name}`,
    gross: amount,
    net: amount,
  });
  const items = [sale("one", "30.00"), sale("two", "12.50")];
  for (const { externalReference, gross } of items) {
    const money = { amount: gross, currency };
    const body = { externalReference, source: money, destination: money };
    await client.call("createPaymentIntent", { body: { ...body, direction: "inbound" } });
  }
  const expectedOn = new Date().toISOString().slice(0, 10);
  const { id: settlementId } = await client.call("createSettlement", {
    body: {
      ...{ provider: "acme_pay", reference: "po_operations", currency, expectedOn },
      ...{ gross: "42.50", net: "42.50" },
    },
  });
  const path = { settlementId };
  await client.call("addSettlementItems", { path, body: { items } });
  await client.call("completeSettlement", { path });
  const profile = await client.call("createImportProfile", {
    body: {
      ...{ name: "Operations CSV", sourceType: "bank_statement", format: "csv" },
      mapping: { bookingDate: "Date", amount: "Amount", externalReference: "Text" },
      defaults: { currency, account: "CH9300762011623852957" },
    },
  });
  const content = `Date,Amount,Text\n${expectedOn},30.00,po_operations\n`;
  const batch = { profileId: carriedOut(profile).id, fileName: "payout.csv", content };
  await client.call("createImportBatch", { body: batch });
}

/** As long as the browser waits for an element. */
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  await createCases({ baseUrl, apiKey }, { name: "operations", count: 4, currency });
  const rule = { name: "Operations", toleranceCurrency: currency };
  await client.call("createReconciliationRule", { body: rule });
  const integration = carriedOut(
    await client.call("createOnchainIntegration", {
      body: {
        name: "Operations",
        integrationKey: "operations_screen",
        chainId: 1,
        addresses: ["0x8ba1f109551bd432803012645ac136ddd64dba72"],
        tokenAddresses: ["0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"],
      },
    }),
  );
  await fetch(integration.webhookUrl, { method: "POST", body: "{}" });
  await createShortSettlement();
});
afterAll(() => browser.close());

describe("deliveries", () => {
  test("an endpoint is added, tested and its failure found, by keyboard alone", async () => {
    const { page, complaints } = await signInWithKey(browser, baseUrl, token);
    await goTo(page, "#/endpoints");
    await page.waitForSelector(".toolbar .button-primary");
    await page.keyboard.press("n");
    await page.waitForSelector("dialog :focus");
    await page.keyboard.type("Refusing");
    await page.keyboard.press("Tab");
    await page.keyboard.type("http://127.0.0.1:9/hooks");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".secret:has-text('whsec_')");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".row-link:has-text('Refusing')");
    for (const key of ["j", "Enter"]) await page.keyboard.press(key);
    await page.getByRole("button", { name: "Test" }).press("Enter");
    await page.waitForSelector(".toast:has-text('test event')");
    const query = { eventType: "webhook.test" } as const;
    await expect
      .poll(async () => (await client.call("listOutboundWebhookEvents", { query })).total)
      .toBe(1);
    await goTo(page, "#/deliveries?eventType=webhook.test");
    await page.waitForSelector(".row-link:has-text('Webhook test')");
    for (const key of ["j", "Enter"]) await page.keyboard.press(key);
    await page.waitForSelector(".delivery:has-text('Refusing')");
    await page.keyboard.press("r");
    await page.waitForSelector(".attempts .is-bad:has-text('ECONNREFUSED')");
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe("rules", () => {
  test("a changed rule shows what it would have decided, and is saved, by keyboard alone", async () => {
    const { page, complaints } = await signInWithKey(browser, baseUrl, token);
    await goTo(page, "#/rules");
    await page.waitForSelector(".row-link:has-text('Operations')");
    for (const key of ["j", "Enter"]) await page.keyboard.press(key);
    await page.getByLabel("Tolerance", { exact: true }).focus();
    await page.keyboard.type("3.00");
    await page.locator(".detail button:enabled", { hasText: "What if" }).press("Enter");
    await page.waitForSelector("h3:has-text('What if')");
    await waitUntilIdle();
    // The test's payment: 97.50 of 100.00 CHF arrived.
    await page.waitForSelector(".matrix td:has-text('1')");
    await page.waitForSelector(".lines li:has-text('operations-0001')");
    await page.locator(".detail .button-primary:enabled").press("Enter");
    await page.waitForSelector(".toast:has-text('Saved')");
    const { items } = await client.call("listReconciliationRules", {});
    expect(items).toMatchObject([{ name: "Operations", amountTolerance: "3.00" }]);
    await goTo(page, "#/simulations");
    await page.waitForSelector("tr:has(.row-link):has-text('Operations'):has-text('Completed')");
    for (const key of ["j", "Enter"]) await page.keyboard.press(key);
    await page.waitForSelector(".detail-title:has-text('Operations')");
    await page.waitForSelector(".detail .matrix td:has-text('1')");
    await expectNoFindings(page);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe("settlements", () => {
  test("a short one shows what is missing and is accepted, by keyboard alone", async () => {
    await waitUntilIdle();
    const status = async () =>
      (await client.call("listSettlements", { query: { provider: "acme_pay" } })).items[0]?.status;
    await expect.poll(status).toBe("short");
    const { page, complaints } = await signInWithKey(browser, baseUrl, token);
    await goTo(page, "#/settlements?provider=acme_pay");
    await page.waitForSelector(".row-link:has-text('po_operations')");
    for (const key of ["j", "Enter"]) await page.keyboard.press(key);
    await page.waitForSelector(".reason-item:has-text('payout-sale-two')");
    expect(await page.innerText(".net")).toMatch(/Net\s+42\s*\.50\s+CHF\s+Bank\s+30\s*\.00/);
    await page.waitForSelector("button:has-text('Accept the difference')");
    await page.keyboard.press("w");
    await page.waitForSelector("dialog :focus");
    await page.keyboard.type("fee");
    await page.waitForSelector("[role=option]:has-text('The fee is accepted')");
    for (const key of ["Enter", "Enter"]) await page.keyboard.press(key);
    await page.waitForSelector(".toast:has-text('Wrote off 12.50 CHF')");
    await expect.poll(status).toBe("settled");
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe("approvals", () => {
  test("who asks does not approve, and a second person's request is approved, by keyboard", async () => {
    const policy = { action: "write_off", minimumAmount: "1.00", currency } as const;
    await client.call("createApprovalPolicy", { body: policy });
    const caseOf = async (externalReference: string) => {
      const query = { externalReference };
      return (await client.call("listReconciliationCases", { query })).items[0]?.id ?? "";
    };
    const { page, complaints } = await signInWithKey(browser, baseUrl, token);
    await goTo(page, `#/cases/${await caseOf("operations-0002")}`);
    await page.waitForSelector(".case-title");
    await page.keyboard.press("w");
    await page.waitForSelector("dialog :focus");
    await page.keyboard.type("the difference");
    await page.waitForSelector("[role=option]:has-text('The difference is accepted')");
    for (const key of ["Enter", "Enter"]) await page.keyboard.press(key);
    await page.waitForSelector(".past-band:has-text('waits for approval')");
    await page.locator(".toast a:has-text('Show the request')").press("Enter");
    await page.waitForSelector(".detail-warning:has-text('another person decides')");
    expect(await page.getByRole("button", { name: "Approve" }).count()).toBe(0);
    const reason = { code: "amount_accepted" };
    const body = { kind: "write_off", amount: "2.50", reason } as const;
    const asked = await caseOf("operations-0001");
    const held = await client.call("createDisposition", { path: { caseId: asked }, body });
    const approvalId = "approvalId" in held ? held.approvalId : "";
    await goTo(page, `#/approvals/${approvalId}?status=pending`);
    await page.getByRole("button", { name: "Approve" }).waitFor();
    await page.keyboard.press("a");
    await page.waitForSelector("dialog :focus");
    await page.keyboard.type("Seen by two.");
    await page.locator("dialog .button-primary").press("Enter");
    await page.waitForSelector(".detail .chip:has-text('Approved')");
    const made = await client.call("getReconciliationCase", { path: { caseId: asked } });
    expect(made).toMatchObject({ openAmount: "0.00" });
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe("settings", () => {
  test("a key is shown once, works, and is revoked, by keyboard alone", async () => {
    const { page, complaints } = await signInWithKey(browser, baseUrl, token);
    await goTo(page, "#/keys");
    await page.waitForSelector(".record-table .row-link");
    await page.keyboard.press("n");
    await page.waitForSelector("dialog :focus");
    await page.keyboard.type("Nightly job");
    await page.getByLabel("cases: read", { exact: true }).press("Space");
    await page.keyboard.press("Enter");
    const key = await page.locator(".secret").innerText();
    const made = new Client({ baseUrl, token: key });
    expect(await made.call("getSession", {})).toMatchObject({ scopes: ["cases:read"] });
    await page.keyboard.press("Escape");
    await page.locator(".secret").waitFor({ state: "detached" });
    expect(await page.content()).not.toContain(key);
    await page.getByRole("link", { name: "Nightly job" }).press("Enter");
    await page.getByRole("button", { name: "Revoke" }).press("Enter");
    await page.waitForSelector("dialog[open]");
    await page.locator("dialog").getByRole("button", { name: "Revoke" }).press("Enter");
    await page.waitForSelector(".detail .chip:has-text('Revoked')");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("a reason code is added and offered", async () => {
    const { page } = await signInWithKey(browser, baseUrl, token);
    await goTo(page, "#/settings");
    await page.getByLabel("Code", { exact: true }).fill("asked_the_bank");
    await page.getByLabel("Label", { exact: true }).fill("The bank was asked");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".lines li:has-text('The bank was asked')");
    await expectNoFindings(page);
    await page.context().close();
  });
});

describe.each(looks)("every screen of operations, %s at %d px", (colorScheme, width) => {
  let signedIn: WatchedPage | undefined;
  beforeAll(async () => {
    const viewport = { width, height: 800 };
    signedIn = await signInWithKey(browser, baseUrl, token, { colorScheme, viewport });
  });
  afterAll(() => signedIn?.page.context().close());

  test.each([
    "deliveries",
    "endpoints",
    "integrations",
    "refusals",
    "rules",
    "audit",
    "keys",
    "settlements",
    "approvals",
  ])("%s has no finding of axe", async (screen) => {
    if (signedIn === undefined) throw new Error("Nobody is signed in.");
    const { page, complaints } = signedIn;
    await goTo(page, `#/${screen}`);
    // The row of the screen before is there until this one is.
    await page.waitForSelector(`.record-table .row-link[href^="#/${screen}"]`);
    await expectNoFindings(page);
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".detail-title");
    await expectNoFindings(page);
    await expectFits(page);
    expect(complaints).toEqual([]);
  });
});

/** One field that finds everything, by keyboard alone. */
import { randomUUID } from "node:crypto";
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
  type Organization,
  signInWithKey,
  waitUntilIdleAbout,
} from "./console-world.ts";

const baseUrl = inject("baseUrl");
const transfer = randomUUID();
const endToEnd = `E2E-${randomUUID()}`;
const hash = `0x${"ab12".repeat(16)}`;

let browser: Browser;
let organization: Organization;
beforeAll(async () => {
  browser = await launchBrowser();
  organization = await newOrganization();
  const client = new Client({ baseUrl, token: organization.apiKey });
  const pay = (
    externalReference: string,
    amount: string,
    beneficiaryName: string,
    currency = "EUR",
  ) => {
    const money = { amount, currency };
    const body = { externalReference, source: money, destination: money, beneficiaryName };
    return client.call("createPaymentIntent", { body });
  };
  // 49.42 is missing of the first.
  await pay("WIND-77", "22507.01", "Nordwind Logistics GmbH");
  await pay("SUN-12", "562.68", "Südsonne Handel");
  await pay("RAIN-3", "310.00", "Regenmacher AG");
  // A reference that an amount with a currency looks like, of an amount in a token.
  await pay("4711USD", "88.25", "Nebel & Dunst", "USDC");
  await client.call("createProviderEvidence", {
    body: {
      ...{ provider: "acme_bank", sourceRef: "s-1", phase: "destination", payload: {} },
      ...{ externalReference: "WIND-77", providerTransferId: transfer },
      references: [
        { type: "end_to_end_id", value: endToEnd },
        { type: "transaction_hash", value: hash },
      ],
      amount: { amount: "22457.59", currency: "EUR" },
    },
  });
  await client.call("createProviderEvidence", {
    body: {
      ...{ provider: "acme_bank", sourceRef: "s-2", phase: "destination", payload: {} },
      ...{ externalReference: "nobody", amount: { amount: "41.13", currency: "EUR" } },
    },
  });
  const token = new Client({ baseUrl, token: organization.token });
  const { items } = await token.call("listReconciliationCases", {
    query: { externalReference: "SUN-12" },
  });
  const { subject } = await token.call("getSession", {});
  const path = { caseId: items[0]?.id ?? "" };
  await token.call("updateReconciliationCase", { path, body: { assignee: subject } });
  await waitUntilIdleAbout(organization.organizationId);
});
afterAll(() => browser.close());

/** Types into the search and waits until the first option, which is the active one, has the words. */
async function find(page: Page, text: string, first: string): Promise<void> {
  await page.keyboard.press("/");
  await page.waitForSelector("dialog[open] [role=combobox]:focus");
  await page.keyboard.type(text);
  await page.waitForSelector(
    `[role=option]:first-child[aria-selected=true]:has-text(${JSON.stringify(first)})`,
  );
  expect(await page.inputValue("dialog[open] [role=combobox]")).toBe(text);
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
}

describe("the search", () => {
  test("finds a payment first by each of its amounts, its name, its references and its evidence", async () => {
    const { page, complaints } = await signInWithKey(browser, baseUrl, organization.token);
    const wind = [
      ...["22507.01", "22,507.01", "22.507,01", "22 507.01 EUR", "22457.59", "22,457.59"],
      ...["49.42", "-49,42", "WIND-77", "wind", "Nordwind Logistics", "nordw"],
      ...[transfer, endToEnd, hash],
    ];
    for (const text of wind) {
      await find(page, text, "WIND-77");
      // Name and verdict are said with it.
      await page.waitForSelector(
        "[role=option]:first-child:has-text('Nordwind'):has(.chip:has-text('Needs review'))",
      );
      await close(page);
    }
    for (const text of ["88.25 USDC", "usdc 88,25", "$88.25", "4711USD", "4711"]) {
      await find(page, text, "4711USD");
      await close(page);
    }
    await find(page, "562.68", "SUN-12");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".case .case-section");
    expect(page.url()).toContain("#/cases/case_");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("finds days, what is mine and what nobody has as lists, with their payments below", async () => {
    const { page } = await signInWithKey(browser, baseUrl, organization.token);
    await find(page, "today", "4 payments of today");
    await close(page);
    await find(page, "yesterday", "0 payments of yesterday");
    await close(page);
    await find(page, "mine", "1 open payments that are yours");
    await page.waitForSelector("[role=option]:nth-child(2):has-text('SUN-12')");
    await close(page);
    await find(page, "unassigned", "3 open payments that nobody has");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".filter-chip:has-text('Nobody has it')");
    await page.waitForSelector(".toolbar-count:has-text('3')");
    await page.context().close();
  });

  test("finds bank lines by amount, screens, and acts of the screen that is open", async () => {
    const { page } = await signInWithKey(browser, baseUrl, organization.token);
    await find(page, "41.13", "acme_bank: 41.13 EUR");
    await page.waitForSelector("[role=option]:first-child:has-text('not linked')");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.url()).toContain("#/evidence/leg_");
    await find(page, "rules", "Rules");
    await page.keyboard.press("Enter");
    await page.waitForSelector("h1:text('Rules')");
    await goTo(page, "#/queue?q=RAIN-3");
    await page.waitForSelector(".grid-line .row-link");
    await page.keyboard.press("j");
    await page.waitForSelector(".panel-title:has-text('RAIN-3')");
    await find(page, "comment", "Comment");
    await page.keyboard.press("Enter");
    await page.waitForSelector("dialog[open] h2:has-text('Comment RAIN-3')");
    await page.context().close();
  });

  test("Enter before the answer opens the first result, and nothing of an earlier text", async () => {
    const { page } = await signInWithKey(browser, baseUrl, organization.token);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/v1/reconciliation-cases?*amount=310*", async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press("Control+k");
    await page.waitForSelector("dialog[open] [role=combobox]:focus");
    await page.keyboard.type("310.00");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".search-note:has-text('Searching')");
    release();
    await page.waitForSelector(".case .case-section");
    await page.waitForSelector("h1:has-text('RAIN-3')");
    await page.context().close();
  });

  test("says what it could not search, and that nothing is found", async () => {
    const { page } = await signInWithKey(browser, baseUrl, organization.token);
    await page.route("**/v1/evidence/flow-legs?**", (route) =>
      route.fulfill({ status: 400, body: JSON.stringify({ error: "x", message: "Too many." }) }),
    );
    await find(page, "562.68", "SUN-12");
    await page.waitForSelector(
      ".search-note:has-text('Not everything could be searched. Too many.')",
    );
    await close(page);
    await page.keyboard.press("/");
    await page.waitForSelector("dialog[open] [role=combobox]:focus");
    await page.keyboard.type("zz top");
    await page.waitForSelector(".search-note:has-text('Nothing is found for “zz top”.')");
    await page.context().close();
  });

  test.each(looks)(
    "stays inside its dialog and has no finding of axe, %s at %d px",
    async (colorScheme, width) => {
      const { page } = await signInWithKey(browser, baseUrl, organization.token, {
        colorScheme,
        viewport: { width, height: 800 },
      });
      await find(page, "22507.01", "WIND-77");
      await expectNoFindings(page);
      await expectFits(page);
      const isInside = await page.evaluate<boolean>(
        `(() => {
        const [dialog, list] = ["dialog", "dialog .suggestions"].map((each) => document.querySelector(each).getBoundingClientRect());
        return list.left >= dialog.left && list.right <= dialog.right && list.bottom <= dialog.bottom && dialog.bottom <= innerHeight;
      })()`,
      );
      expect(isInside).toBe(true);
      await page.context().close();
    },
  );
});

/** A morning by keyboard alone: payment after payment, each with the one act that finishes it. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { Client } from "#api/client/client.ts";
import { launchBrowser } from "./browser.ts";
import {
  createCases,
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

let browser: Browser;
let organization: Organization;
let client: Client;
beforeAll(async () => {
  browser = await launchBrowser();
  organization = await newOrganization();
  client = new Client({ baseUrl, token: organization.token });
  // Of each four: exact, 2.50 short, 20.00 too much, and nothing arrived.
  await createCases({ baseUrl, apiKey: organization.apiKey }, { name: "clear", count: 12 });
  const money = { amount: "77.70", currency: "EUR" };
  const external = new Client({ baseUrl, token: organization.apiKey });
  await external.call("createPaymentIntent", {
    body: { externalReference: "look-1", source: money, destination: money },
  });
  for (const [sourceRef, amount] of [
    ["line-a", "50.00"],
    ["line-b", "77.10"],
  ] as const) {
    await external.call("createProviderEvidence", {
      body: {
        ...{ provider: "acme_bank", sourceRef, phase: "destination", payload: {} },
        ...{ externalReference: `unknown ${sourceRef}`, amount: { amount, currency: "EUR" } },
      },
    });
  }
  await waitUntilIdleAbout(organization.organizationId);
});
afterAll(() => browser.close());

const review = "#/queue?status=open&verdicts=needs_review";

/** The first payment of a list, by keys. */
async function openFirst(page: Page, hash: string, total: number): Promise<void> {
  await goTo(page, hash);
  // The list of before is shown until this one is read: its count may begin with the same digits.
  await page.waitForSelector(`.toolbar-count:text-matches("^${total}( |$)")`);
  await page.waitForSelector(".grid-line .row-link");
  await page.keyboard.press("j");
  await page.waitForSelector(".grid-line.is-current");
  await page.keyboard.press("Enter");
  await page.waitForSelector(`.clear-bar:has-text("1 of ${total}")`);
}

/** Waits for the button that Enter presses, so that no key comes before the screen. */
async function pressSuggested(page: Page, label: string): Promise<void> {
  await page.waitForSelector(`.case-toolbar .button-primary:has-text(${JSON.stringify(label)})`);
  await page.keyboard.press("Enter");
}

describe("clearing a list", () => {
  test("each payment is one Enter and the dialog's Enter away, and the next one follows", async () => {
    const { page, complaints } = await signInWithKey(browser, baseUrl, organization.token);
    await openFirst(page, review, 6);
    const amounts: string[] = [];
    for (let number = 1; number <= 6; number += 1) {
      await page.waitForSelector(`.clear-bar:has-text("${number} of 6")`);
      const label = await page.innerText(".case-toolbar .button-primary");
      amounts.push(/Write off ([\d.]+) EUR and close/.exec(label)?.[1] ?? label);
      await pressSuggested(page, "Write off");
      await page.waitForSelector("dialog [role=combobox]:focus");
      if (number === 1) {
        // The reason is given once: the next ones begin with it.
        await page.keyboard.type("the difference");
        await page.waitForSelector("[role=option][aria-selected=true]");
        await page.keyboard.press("Enter");
      }
      await page.waitForSelector("dialog [role=option]", { state: "detached" });
      await page.keyboard.press("Enter");
      await page.waitForSelector("dialog", { state: "detached" });
    }
    // After the last one comes the list, in which nothing is left.
    await page.waitForSelector("h2:has-text('Nothing fits these filters')");
    expect(amounts.toSorted()).toEqual(["2.50", "2.50", "2.50", "20.00", "20.00", "20.00"]);
    await expect
      .poll(async () => {
        const query = { status: "open", verdicts: ["needs_review"] } as const;
        return (await client.call("listReconciliationCases", { query })).total;
      })
      .toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("j and k move, the bank is asked, and Esc leads back to the list", async () => {
    const { page, complaints } = await signInWithKey(browser, baseUrl, organization.token);
    await openFirst(page, "#/queue?status=open&q=clear-", 3);
    await page.waitForSelector("h1:has-text('clear-0011')");
    await page.keyboard.press("j");
    await page.waitForSelector(".clear-bar:has-text('2 of 3')");
    await page.waitForSelector("h1:has-text('clear-0007')");
    await page.keyboard.press("k");
    await page.waitForSelector(".clear-bar:has-text('1 of 3')");
    // No key is lost while a payment is on its way.
    for (const key of ["j", "j", "k", "k"]) await page.keyboard.press(key);
    await page.waitForSelector(".clear-bar:has-text('1 of 3')");
    await page.waitForSelector("h1:has-text('clear-0011')");
    await pressSuggested(page, "Ask the bank");
    await page.waitForSelector("dialog textarea");
    expect(await page.inputValue("dialog textarea")).toContain("100.00 EUR have not arrived");
    await page.getByRole("button", { name: "Copy and note it" }).press("Enter");
    await page.waitForSelector(".toast:has-text('Copied, and noted: clear-0011')");
    await page.waitForSelector(".clear-bar:has-text('2 of 3')");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".grid-line.is-current:has-text('clear-0007')");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("a bank line is linked by looking: the one that fits is first, and no id is typed", async () => {
    const { page, complaints } = await signInWithKey(browser, baseUrl, organization.token);
    await openFirst(page, "#/queue?status=open&q=look-1", 1);
    await page.waitForSelector("h1:has-text('look-1')");
    await page.keyboard.press("l");
    await page.waitForSelector("dialog p:has-text('77.70 EUR is not linked yet.')");
    await page.waitForSelector("[role=option]:first-child[aria-selected=true]:has-text('77.10')");
    await page.waitForSelector("[role=option]:first-child:has-text('0.60 EUR too little')");
    await page.waitForSelector("[role=option]:nth-child(2):has-text('27.70 EUR too little')");
    expect(await page.innerText("dialog")).not.toMatch(/leg_/);
    await page.keyboard.type("50");
    await page.waitForSelector("[role=option]:only-child:has-text('50.00')");
    for (let erased = 0; erased < 2; erased += 1) await page.keyboard.press("Backspace");
    await page.waitForSelector("[role=option]:first-child[aria-selected=true]:has-text('77.10')");
    await page.keyboard.press("Enter");
    await page.waitForSelector("dialog h2:has-text('Link this line to look-1')");
    await page.waitForSelector("dialog input:focus");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".toast:has-text('Linked')");
    await page.waitForSelector("[aria-label='Linked bank lines and reports'] .leg-kind");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("g and a letter go to a screen, and the second key alone does nothing else", async () => {
    const { page } = await signInWithKey(browser, baseUrl, organization.token);
    await page.keyboard.press("g");
    await page.keyboard.press("i");
    await page.waitForSelector("h1:text('Inbox')");
    await page.keyboard.press("g");
    await page.keyboard.press("p");
    await page.waitForSelector("[role=grid]");
    await page.context().close();
  });

  test.each(looks)("has no finding of axe, %s at %d px", async (colorScheme, width) => {
    const { page } = await signInWithKey(browser, baseUrl, organization.token, {
      colorScheme,
      viewport: { width, height: 800 },
    });
    const { items } = await client.call("listReconciliationCases", { query: { q: "clear-0003" } });
    const list = encodeURIComponent("status=open&q=clear-");
    await goTo(page, `#/cases/${items[0]?.id}?in=${list}`);
    await page.waitForSelector(".clear-bar:has-text('of 3')");
    await expectNoFindings(page);
    await expectFits(page);
    await page.keyboard.press("l");
    await page.waitForSelector("dialog [role=option]");
    await expectNoFindings(page);
    await expectFits(page);
    await page.context().close();
  });
});

/** The screens of records in the browser: by keyboard alone, on what the service really holds. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { Client } from "#api/client/client.ts";
import { carriedOut } from "#lib/carried-out.ts";
import { launchBrowser } from "./browser.ts";
import {
  createCases,
  expectFits,
  expectNoFindings,
  goTo,
  looks,
  newOrganization,
  signInWithKey,
} from "./console-world.ts";
import { changeCopyAndDelete, importAndCorrect } from "./import-steps.ts";

const { token, apiKey } = await newOrganization();
const baseUrl = inject("baseUrl");
const client = new Client({ baseUrl, token: apiKey });

const strayReference = "records-stray";
/** Payments whose evidence names none of them so that the matcher would find it. */
async function createBench(): Promise<void> {
  const euros = (amount: string) => ({ amount, currency: "EUR" });
  for (const [number, amount] of ["75.00", "31.25", "18.75"].entries()) {
    const externalReference = `bench-000${number + 1}`;
    const both = { source: euros(amount), destination: euros(amount) };
    await client.call("createPaymentIntent", { body: { externalReference, ...both } });
  }
  const parts = [
    ["bench_bank", "30.00", "part one"],
    ["bench_bank", "40.00", "part two"],
    ["sum_bank", "50.00", "invoices bench 0002 and others"],
  ] as const;
  for (const [provider, amount, value] of parts) {
    await client.call("createProviderEvidence", {
      body: {
        provider,
        sourceRef: value,
        phase: "destination",
        amount: euros(amount),
        references: [{ type: "remittance", value }],
        payload: {},
      },
    });
  }
}

/** As long as the browser waits for an element. */
let browser: Browser;
let strayRecord = "";
let integrationId = "";
beforeAll(async () => {
  browser = await launchBrowser();
  await createCases({ baseUrl, apiKey }, { name: "records", count: 4 });
  const { rawRecordId } = await client.call("createProviderEvidence", {
    body: {
      provider: "acme_bank",
      sourceRef: strayReference,
      phase: "destination",
      externalReference: strayReference,
      amount: { amount: "12345678901234567890.123456789012345678", currency: "ETH" },
      payload: { note: "<b>not bold</b>" },
    },
  });
  strayRecord = rawRecordId;
  await createBench();
  const integration = carriedOut(
    await client.call("createOnchainIntegration", {
      body: {
        name: "Records",
        integrationKey: "records_screen",
        chainId: 1,
        addresses: ["0x8ba1f109551bd432803012645ac136ddd64dba72"],
        tokenAddresses: ["0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"],
      },
    }),
  );
  integrationId = integration.id;
  await fetch(integration.webhookUrl, { method: "POST", body: '{"forged":true} ' });
});
afterAll(() => browser.close());

describe("evidence", () => {
  test("a leg is opened, set aside with a reason and restored by keyboard alone", async () => {
    const { page, complaints } = await signInWithKey(browser, baseUrl, token);
    await goTo(page, "#/evidence?matched=false&provider=acme_bank");
    await page.waitForSelector(`.row-link:has-text('${strayReference}')`);
    for (const key of ["j", "Enter"]) await page.keyboard.press(key);
    await page.waitForSelector(`.detail-title:has-text('${strayReference}')`);
    expect(await page.textContent(".detail")).toContain(
      "12,345,678,901,234,567,890.123456789012345678",
    );
    await page.keyboard.press("i");
    await page.waitForSelector("dialog :focus");
    await page.keyboard.type("test_dat");
    await page.waitForSelector("[role=option]");
    // What is typed whole is no suggestion any more: Enter submits.
    await page.keyboard.type("a");
    await page.waitForSelector("[role=option]", { state: "detached" });
    await page.keyboard.press("Enter");
    await page.waitForSelector(".detail .chip:has-text('Set aside')");
    // The list is behind once, as it may be for seconds.
    const behind = { items: [], total: 0, limit: 50, offset: 0 };
    const lists = "**/v1/evidence/flow-legs?*";
    await page.route(lists, (route) => route.fulfill({ json: behind }), { times: 1 });
    await page.keyboard.press("u");
    await page.waitForSelector(".detail .chip:has-text('Not linked')");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".detail", { state: "detached" });
    await expect.poll(() => page.evaluate("document.activeElement.innerText")).toBe(strayReference);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("the bytes of a record are shown as text and hex, and their hash is computed here", async () => {
    const { page } = await signInWithKey(browser, baseUrl, token);
    await goTo(page, `#/evidence/${strayRecord}`);
    await page.getByRole("button", { name: "Show the bytes" }).press("Enter");
    await page.waitForSelector('pre:text(\'{"note":"<b>not bold</b>"}\')');
    await page.getByLabel("Hex").press("Space");
    expect(await page.innerText("pre")).toBe(
      '00000000  7b 22 6e 6f 74 65 22 3a 22 3c 62 3e 6e 6f 74 20  {"note":"<b>not \n' +
        '00000010  62 6f 6c 64 3c 2f 62 3e 22 7d                    bold</b>"}',
    );
    await page.context().close();
  });

  test("the bytes of a refused delivery prove themselves, and changed ones do not", async () => {
    const refused = await client.call("listRawRecords", { query: { integrationId } });
    const { page } = await signInWithKey(browser, baseUrl, token);
    await goTo(page, `#/evidence/${refused.items[0]?.id}`);
    await page.getByRole("button", { name: "Show the bytes" }).press("Enter");
    await page.waitForSelector(".chain.tone-good");
    await page.route("**/payload", (route) => route.fulfill({ body: '{"forged":false}' }));
    await page.reload();
    await page.fill("#api-key", token);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Show the bytes" }).press("Enter");
    await page.waitForSelector(".chain.tone-bad");
    await page.context().close();
  });
});

describe("the workbench", () => {
  test("two pieces of evidence are linked to one case by keyboard alone", async () => {
    const { page, complaints } = await signInWithKey(browser, baseUrl, token);
    await goTo(page, "#/workbench?provider=bench_bank");
    await page.waitForSelector("[aria-label='Lines without a payment'] .row-link");
    for (const key of ["j", "x", "j", "x"]) await page.keyboard.press(key);
    await page.waitForSelector(".link-sums:has-text('2 lines 70.00 EUR')");
    await page.keyboard.press("f");
    await page.keyboard.type("bench-0001");
    for (const key of ["Enter", "Escape", "ArrowRight"]) await page.keyboard.press(key);
    await page.waitForSelector(
      "[aria-label='Open payments'] .pane-line:only-child:has-text('bench-0001')",
    );
    for (const key of ["ArrowRight", "x"]) await page.keyboard.press(key);
    await page.waitForSelector(".link-sums:has-text('Difference −5.00 EUR')");
    await page.keyboard.press("l");
    await page.waitForSelector(".toast:has-text('Linked: 2 parts')");
    await page.waitForSelector("text=Every line has its payment");
    const query = { externalReference: "bench-0001" };
    const { items } = await client.call("listReconciliationCases", { query });
    expect(items[0]).toMatchObject({ actualAmount: "70.00", openAmount: "5.00" });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("evidence that nobody expected becomes a payment, to the last of its 38 digits", async () => {
    const amount = "12345678901234567890.123456789012345678";
    const externalReference = "records-unexpected";
    await client.call("createProviderEvidence", {
      body: {
        ...{ provider: "stray_bank", sourceRef: externalReference, externalReference },
        ...{ phase: "destination", amount: { amount, currency: "ETH" }, payload: {} },
      },
    });
    const { page, complaints } = await signInWithKey(browser, baseUrl, token);
    await goTo(page, "#/workbench?provider=stray_bank");
    await page.waitForSelector(`.pane-line:has-text('${externalReference}')`);
    for (const key of ["j", "x", "n"]) await page.keyboard.press(key);
    await page.waitForSelector("dialog :focus");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".toast:has-text('Created')");
    const query = { externalReference };
    const found = async () =>
      (await client.call("listReconciliationCases", { query })).items[0]?.actualAmount;
    await expect.poll(found).toBe(amount);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("one piece of evidence is divided among cases, and what fits it is first", async () => {
    const { page } = await signInWithKey(browser, baseUrl, token);
    await goTo(page, `#/workbench?provider=sum_bank&q=`);
    await page.waitForSelector("[aria-label='Lines without a payment'] .row-link");
    for (const key of ["j", "x"]) await page.keyboard.press(key);
    const firstFit = page.locator("[aria-label='Open payments'] .pane-line").first();
    await expect.poll(() => firstFit.innerText()).toMatch(/^bench-0002\s+reference/);
    for (const name of ["bench-0002", "bench-0003"]) {
      await page.getByLabel(`Select ${name}`).press("Space");
    }
    await page.waitForSelector(".link-sums:has-text('Difference 0.00 EUR')");
    await page.keyboard.press("l");
    await page.waitForSelector(".toast:has-text('Linked: 2 parts')");
    for (const externalReference of ["bench-0002", "bench-0003"]) {
      const query = { externalReference };
      const { items } = await client.call("listReconciliationCases", { query });
      expect(items[0]).toMatchObject({ openAmount: "0.00" });
    }
    await page.context().close();
  });
});

test("a dropped file says how it is read, its rejected row is corrected in place, and its profile is kept", async () => {
  const { page, complaints } = await signInWithKey(browser, baseUrl, token);
  await importAndCorrect(page);
  await changeCopyAndDelete(page);
  const { items } = await client.call("listImportProfiles", { query: { limit: 100 } });
  expect(items.map(({ name, options }) => [name, options["currencyValues"]])).toEqual([
    ["records", { kr: "SEK" }],
  ]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

describe("every screen of records", () => {
  const screens = ["#/evidence", "#/imports"] as const;
  test.each(looks)("has no finding of axe, %s at %d px", async (colorScheme, width) => {
    const { page, complaints } = await signInWithKey(browser, baseUrl, token, {
      colorScheme,
      viewport: { width, height: 800 },
    });
    await goTo(page, "#/workbench");
    await page.waitForSelector("[aria-label='Lines without a payment'] .row-link");
    for (const key of ["j", "x"]) await page.keyboard.press(key);
    // An Arabic name stands for itself, so that the amounts behind it keep their order.
    await goTo(page, "#/workbench?q=records-0001");
    await page.waitForSelector(".pane-about bdi:text-is('مؤسسة النور للتجارة والمقاولات العامة')");
    await expectNoFindings(page);
    for (const hash of screens) {
      await goTo(page, hash);
      await page.waitForSelector(".record-table .row-link");
      await expectNoFindings(page);
      await expectFits(page);
      await page.keyboard.press("j");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".detail-title");
      await expectNoFindings(page);
      await expectFits(page);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

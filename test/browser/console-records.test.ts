/** The screens of records in the browser: by keyboard alone, on what the service really holds. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { Client } from "../../shared/client/client.ts";
import { launchBrowser } from "./browser.ts";
import { createCases, expectNoFindings, goTo, looks, signInWithKey } from "./console-world.ts";

const { sessionToken: token, apiKey } = inject("outputs");
const baseUrl = inject("baseUrl");
const client = new Client({ baseUrl, token: apiKey });

const strayReference = "records-stray";
let browser: Browser;
let strayRecord = "";
let integrationId = "";
beforeAll(async () => {
  browser = await launchBrowser();
  await createCases(baseUrl, apiKey, 4);
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
  const integration = await client.call("createOnchainIntegration", {
    body: {
      name: "Records",
      integrationKey: "records_screen",
      chainId: 1,
      addresses: ["0x8ba1f109551bd432803012645ac136ddd64dba72"],
      tokenAddresses: ["0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"],
    },
  });
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
    await page.keyboard.type("test_data");
    await page.waitForSelector(".combobox [role=listbox]", { state: "attached" });
    await page.keyboard.press("Enter");
    await page.waitForSelector(".detail .chip:has-text('Set aside')");
    await page.keyboard.press("u");
    await page.waitForSelector(".detail .chip:has-text('Unmatched')");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".detail", { state: "detached" });
    expect(await page.evaluate("document.activeElement.innerText")).toBe(strayReference);
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

describe("every screen of records", () => {
  const screens = ["#/evidence", "#/evidence?matched=false"] as const;
  test.each(looks)("has no finding of axe, %s at %d px", async (colorScheme, width) => {
    const { page, complaints } = await signInWithKey(browser, baseUrl, token, {
      colorScheme,
      viewport: { width, height: 800 },
    });
    for (const hash of screens) {
      await goTo(page, hash);
      await page.waitForSelector(".record-table .row-link");
      await expectNoFindings(page);
      await page.keyboard.press("j");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".detail-title");
      await expectNoFindings(page);
      expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(width);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

/** Work in the console from the first exception to the last, and what each permission offers. */
import type { Browser, Page } from "playwright-core";
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
  newSession,
  signInWithKey,
} from "./console-world.ts";
import { answerManyCases } from "./many-cases.ts";

const { token, apiKey, organizationId } = await newOrganization();
const baseUrl = inject("baseUrl");
const client = new Client({ baseUrl, token: apiKey });

/** Of this file alone, so that its cases can be told from those of the others. */
const currency = "NOK";
/** Of cases whose settlement a second person approves. */
const heldCurrency = "DKK";

let browser: Browser;
let approvalId = "";
let caseId = "";
let integrationId = "";
let settlementId = "";
beforeAll(async () => {
  browser = await launchBrowser();
  await createCases({ baseUrl, apiKey }, { name: "work", count: 4, currency });
  await createCases({ baseUrl, apiKey }, { name: "held", count: 2, currency: heldCurrency });
  const { items } = await client.call("listReconciliationCases", {
    query: { externalReference: "held-0001" },
  });
  caseId = items[0]?.id ?? "";
  const integration = carriedOut(
    await client.call("createOnchainIntegration", {
      body: {
        name: "Work",
        integrationKey: "work_screen",
        chainId: 1,
        addresses: ["0x8ba1f109551bd432803012645ac136ddd64dba72"],
        tokenAddresses: ["0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"],
      },
    }),
  );
  integrationId = integration.id;
  const expectedOn = new Date().toISOString().slice(0, 10);
  const payout = { provider: "work_pay", reference: "po_work", currency, expectedOn };
  const settlement = await client.call("createSettlement", {
    body: { ...payout, gross: "1.00", net: "1.00" },
  });
  settlementId = settlement.id;
  await client.call("createApprovalPolicy", {
    body: { action: "write_off", minimumAmount: "1.00", currency: heldCurrency },
  });
  const held = await client.call("createDisposition", {
    path: { caseId },
    body: { kind: "write_off", amount: "2.50", reason: { code: "amount_accepted" } },
  });
  approvalId = "approvalId" in held ? held.approvalId : "";
  const missing = { path: { caseId: "case_missing" } };
  await expect(client.call("getReconciliationCase", missing)).rejects.toThrow();
  await client.call("exportUnmatchedEvidence", { query: { format: "csv", async: true } });
});
afterAll(() => browser.close());

/** Chooses a reason in the open dialog, and submits it. */
async function giveReason(page: Page, code: string): Promise<void> {
  await page.waitForSelector("dialog :focus");
  // What is typed whole is no suggestion any more.
  await page.keyboard.type(code.slice(0, -2));
  await page.waitForSelector(`[role=option]:has-text("${code}")`);
  for (const key of ["Enter", "Enter"]) await page.keyboard.press(key);
}

test("all exceptions are cleared, each for its reason, by keyboard alone", async () => {
  const { page, complaints } = await signInWithKey(browser, baseUrl, token);
  await goTo(page, `#/queue?status=open&verdicts=needs_review&currency=${currency}`);
  // The whole text: the queue that was shown before may have 12 cases.
  await page.waitForSelector(".toolbar-count:text-is('2 payments')");
  for (const left of ["1 payment", "0 payments"]) {
    await page.keyboard.press("Home");
    const reference = await page.innerText(".grid-line.is-current .row-link");
    await page.keyboard.press("Enter");
    await page.waitForSelector(`.case-title:has-text("${reference}")`);
    await page.waitForSelector("button:has-text('Write off')");
    // Less than expected arrived, or more: what is missing is a fee, and written off and closed in one act.
    const isShort = (await page.innerText(".case-summary")).includes("missing");
    await page.keyboard.press(isShort ? "w" : "c");
    await giveReason(page, isShort ? "The fee is accepted" : "The money went back");
    const done = isShort ? `Wrote off 2.50 ${currency}: ${reference}` : `Closed: ${reference}`;
    await page.waitForSelector(`.toast:has-text("${done}")`);
    await page.waitForSelector("dialog", { state: "detached" });
    await page.keyboard.press("Escape");
    await page.waitForSelector(`.toolbar-count:text-is("${left}")`);
  }
  await page.waitForSelector("h2:has-text('Nothing fits these filters')");
  const query = { status: "open" as const, verdicts: ["needs_review" as const], currency };
  // The total is counted a moment after a change.
  expect((await client.call("listReconciliationCases", { query })).items).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

describe("what each permission offers", () => {
  /** Ids are known once the world is made. */
  const offers = [
    ["cases_action", () => `#/cases/${caseId}`, "Comment"],
    ["cases_approve", () => `#/approvals/${approvalId}`, "Approve"],
    ["rules_manage", () => "#/rules", "New rule"],
    ["evidence_write", () => `#/settlements/${settlementId}`, "Complete"],
    ["integrations_manage", () => `#/integrations/${integrationId}`, "Disable"],
    ["webhooks_manage", () => "#/endpoints", "Add an endpoint"],
    ["imports_manage", () => "#/imports", "Import a file"],
    ["api_keys_manage", () => "#/keys", "New key"],
  ] as const;

  /** Some buttons are links: they have an address. */
  const offered = (page: Page, name: string) =>
    page.locator(`:is(button, a.button):has-text("${name}")`);

  const sessionWith = (permission: string) =>
    newSession({ organizationId, subject: "one_permission", permissions: [permission] });

  test.each(offers)(
    "%s: its own acts and not those of the next",
    async (permission, hash, button) => {
      const { page } = await signInWithKey(browser, baseUrl, await sessionWith(permission));
      await goTo(page, hash());
      await offered(page, button).first().waitFor();
      const at = offers.findIndex(([each]) => each === permission);
      const [, otherHash, otherButton] = offers[(at + 1) % offers.length] ?? offers[0];
      await goTo(page, otherHash());
      await page.waitForSelector(".case-title, .detail-title, .row-link, .state");
      expect(await offered(page, otherButton).count()).toBe(0);
      await page.context().close();
    },
  );
});

test("10,000 cases are a list of as many rows as are in view, to the last one", async () => {
  const { page } = await signInWithKey(browser, baseUrl, token);
  const { items } = await client.call("listReconciliationCases", { query: { limit: 1 } });
  if (items[0] !== undefined) await answerManyCases(page, items[0], 10_000);
  await goTo(page, "#/queue?sort=amount");
  await page.waitForSelector(".toolbar-count:has-text('10,000 payments')");
  await page.keyboard.press("G");
  await page.waitForSelector("#row-9999.is-current .row-link[href$='/case_9999']");
  expect(await page.locator(".grid-line").count()).toBeLessThan(100);
  await page.context().close();
});

test.each(looks)(
  "lists of exports and failed requests have no finding of axe, %s at %d px",
  async (colorScheme, width) => {
    const { page, complaints } = await signInWithKey(browser, baseUrl, token, {
      colorScheme,
      viewport: { width, height: 800 },
    });
    for (const hash of ["#/exports", "#/requests"]) {
      await goTo(page, hash);
      await page.waitForSelector(".record-table .row-link");
      for (const key of ["j", "Enter"]) await page.keyboard.press(key);
      await page.waitForSelector(".detail-title");
      await expectNoFindings(page);
      await expectFits(page);
    }
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

/** Acts that finish, and that can be taken back, in the browser. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { Client } from "#api/client/client.ts";
import { launchBrowser } from "./browser.ts";
import { createCases, expectFits, expectNoFindings, goTo, signInWithKey } from "./console-world.ts";

const { sessionToken: token, apiKey } = inject("outputs");
const baseUrl = inject("baseUrl");
/** Other files have no payments in it. */
const currency = "NOK";
const client = new Client({ baseUrl, token });

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  await createCases({ baseUrl, apiKey }, { name: "write-off", count: 12, currency });
});
afterAll(() => browser.close());

async function idOf(externalReference: string): Promise<string> {
  const { items } = await client.call("listReconciliationCases", { query: { externalReference } });
  return items[0]?.id ?? "";
}

async function caseOf(externalReference: string) {
  const path = { caseId: await idOf(externalReference) };
  return await client.call("getReconciliationCase", { path });
}

async function openCase(page: Page, externalReference: string): Promise<void> {
  await goTo(page, `#/cases/${await idOf(externalReference)}`);
  await page.waitForSelector(`.case-title:has-text("${externalReference}")`);
}

describe("writing off", () => {
  test("says what is wrong below its field, and never does nothing in silence", async () => {
    const { page, complaints } = await signInWithKey(browser, baseUrl, token);
    await openCase(page, "write-off-0001");
    await page.keyboard.press("w");
    await page.waitForSelector("dialog :focus");
    await page.waitForSelector(".write-off-money:text-is('2.50 NOK missing')");
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await page.getByRole("button", { name: "Write off and close" }).press("Enter");
    await page.waitForSelector(".field-error:text-is('Choose a reason.')");
    await page.fill("#write-off-amount", "2.51");
    await page.getByRole("button", { name: "Write off and close" }).press("Enter");
    await page.waitForSelector(".field-error:text-is('At most 2.50, which is open.')");
    await expectNoFindings(page);
    await expectFits(page);
    expect(await caseOf("write-off-0001")).toMatchObject({ status: "open", dispositionCount: 0 });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("what came too much closes the payment in the same act, and Undo opens both again", async () => {
    const { page, complaints } = await signInWithKey(browser, baseUrl, token);
    await openCase(page, "write-off-0002");
    await page.keyboard.press("w");
    await page.waitForSelector(".write-off-money:text-is('20.00 NOK too much')");
    await page.keyboard.type("the difference");
    await page.waitForSelector("[role=option]:has-text('The difference is accepted')");
    for (const key of ["Enter", "Enter"]) await page.keyboard.press(key);
    await page.waitForSelector(".toast:has-text('Wrote off 20.00 NOK: write-off-0002, closed')");
    expect(await caseOf("write-off-0002")).toMatchObject({
      ...{ status: "resolved", tooMuchAmount: "0.00", openAmount: "0.00" },
      statusReason: { code: "amount_accepted" },
    });
    await page.waitForSelector("dialog", { state: "detached" });
    await page.keyboard.press("z");
    await page.waitForSelector(".toast:has-text('Undone: 20.00 NOK is open again')");
    expect(await caseOf("write-off-0002")).toMatchObject({
      status: "open",
      tooMuchAmount: "20.00",
    });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("of many says what is missing and too much apart, and says which payment stands in the way of Undo", async () => {
    const { page, complaints } = await signInWithKey(browser, baseUrl, token);
    await goTo(page, `#/queue?status=open&verdicts=needs_review&currency=${currency}`);
    await page.waitForSelector(".toolbar-count:text-is('6 payments')");
    for (const key of ["Home", "x", "G", "X", "w"]) await page.keyboard.press(key);
    await page.waitForSelector("dialog :focus");
    const money = await page.innerText(".write-off-money");
    expect(money.split(", ").sort()).toEqual(["60.00 NOK too much", "7.50 NOK missing"]);
    await page.keyboard.type("exchange");
    await page.waitForSelector("[role=option]:has-text('The exchange difference is accepted')");
    for (const key of ["Enter", "Enter"]) await page.keyboard.press(key);
    await page.waitForSelector(".toast:has-text('Wrote off and closed: 6 payments: 6 done')");
    const caseId = await idOf("write-off-0005");
    await client.call("updateReconciliationCase", {
      path: { caseId },
      body: { status: "archived", reason: { code: "duplicate" } },
    });
    await page.keyboard.press("z");
    await page.waitForSelector(
      ".toast:has-text('5 done, 1 refused. write-off-0005: It was changed since: status is now archived, not resolved.')",
    );
    expect(await caseOf("write-off-0009")).toMatchObject({ status: "open", missingAmount: "2.50" });
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

test("closing a weak match is undone after the service matched it again", async () => {
  const money = { amount: "271.83", currency };
  await client.call("createPaymentIntent", {
    body: { externalReference: "weak-undo", source: money, destination: money },
  });
  const line = { provider: "acme_bank", sourceRef: "weak-line", phase: "destination" } as const;
  await client.call("createProviderEvidence", { body: { ...line, amount: money, payload: {} } });
  await expect.poll(async () => (await caseOf("weak-undo")).exceptionType).toBe("weak_match");
  const { page, complaints } = await signInWithKey(browser, baseUrl, token);
  await openCase(page, "weak-undo");
  await page.keyboard.press("c");
  await page.waitForSelector("dialog :focus");
  await page.getByRole("button", { name: "Close", exact: true }).press("Enter");
  await page.waitForSelector(".toast:has-text('Closed: weak-undo')");
  // The service's own run, which made the link firm.
  await expect.poll(async () => (await caseOf("weak-undo")).exceptionType).toBeNull();
  await page.keyboard.press("z");
  await page.waitForSelector(".toast:has-text('Undone: weak-undo')");
  expect(await caseOf("weak-undo")).toMatchObject({ status: "open" });
  expect(complaints).toEqual([]);
  await page.context().close();
});

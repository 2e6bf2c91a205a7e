/** Signing in to the console, and the queue by keyboard alone (console/README.md). */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { Client } from "#api/client/client.ts";
import { launchBrowser, openPage } from "./browser.ts";
import {
  createCases,
  expectFits,
  expectNoFindings,
  goTo,
  looks,
  newOrganization,
  signInWithKey,
} from "./console-world.ts";

const baseUrl = inject("baseUrl");
const { token, apiKey } = await newOrganization();
const created = 60;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  await createCases({ baseUrl, apiKey }, { name: "queue", count: created });
});
afterAll(() => browser.close());

describe("signing in", () => {
  test("one click opens the demo organization, and a reload asks the provider again", async () => {
    const { page, complaints } = await openPage(browser);
    await page.goto(`${baseUrl}/console#/queue`);
    await page.getByRole("button", { name: "Open the demo organization" }).click();
    await page.waitForSelector("h1:text('Payments')");
    expect(page.url()).toBe(`${baseUrl}/console#/queue`);
    await page.reload();
    await page.waitForSelector("h1:text('Payments')");
    const stored = await page.evaluate<string>(
      "JSON.stringify([localStorage, sessionStorage, document.cookie])",
    );
    expect(stored).not.toContain("eyJ");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("a person of several organizations chooses one", async () => {
    const { apiKey: otherKey } = inject("outputs").other;
    await createCases({ baseUrl, apiKey: otherKey }, { name: "chosen", count: 2 });
    const { page } = await openPage(browser);
    await page.goto(`${baseUrl}/console`);
    await page.getByRole("button", { name: "Sign in with your organization" }).click();
    await page.getByRole("link", { name: "Member of two organizations" }).click();
    await page.getByRole("button", { name: "org_other" }).click();
    // Who signs in begins with what somebody must look at.
    await page.waitForSelector("h1:text('Inbox')");
    await page.waitForSelector(".incident-act, .inbox-empty");
    await expectNoFindings(page);
    await page.context().close();
  });

  test("who may not act is offered no action", async () => {
    const { page } = await openPage(browser);
    await page.goto(`${baseUrl}/console#/queue`);
    await page.getByRole("button", { name: "Sign in with your organization" }).click();
    await page.getByRole("link", { name: "Reader of the demo organization" }).click();
    await page.waitForSelector("h1:text('Payments')");
    expect(
      await page.getByRole("button", { name: /Assign|Close|Match again|Write off/ }).count(),
    ).toBe(0);
    await page.context().close();
  });

  test("a wrong key is refused in words", async () => {
    const { page } = await openPage(browser);
    await page.goto(`${baseUrl}/console`);
    await page.fill("#api-key", "key_live_wrong");
    await page.keyboard.press("Enter");
    await page.waitForSelector("[role=alert]");
    expect(await page.innerText("[role=alert]")).toContain("You are signed out");
    await expectNoFindings(page);
    await page.context().close();
  });
});

describe("the queue by keyboard alone", () => {
  test("move, select, filter, close with a reason, undo", async () => {
    const { page, complaints } = await signInWithKey(browser, baseUrl, token);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await press("f");
    await page.keyboard.type("Underpayment");
    await press("Enter", "Escape");
    await page.waitForSelector(".grid-line .row-link");
    await press("j", "j", "k");
    const reference = await page.innerText(".grid-line.is-current .row-link");
    await page.waitForSelector(`.panel-title:has-text("${reference}")`);
    await press("c");
    await page.waitForSelector("dialog :focus");
    await page.keyboard.type("the difference");
    await page.waitForSelector("[role=option]:has-text('The difference is accepted')");
    await press("Enter", "Enter");
    await page.waitForSelector(`.toast:has-text("Closed: ${reference}")`);
    const client = new Client({ baseUrl, token });
    const read = async () => {
      const query = { externalReference: reference };
      const { items } = await client.call("listReconciliationCases", { query });
      return items[0];
    };
    expect(await read()).toMatchObject({
      status: "resolved",
      statusReason: { code: "amount_accepted" },
    });
    await press("z");
    await page.waitForSelector(`.toast:has-text("Undone: ${reference}")`);
    expect(await read()).toMatchObject({ status: "open" });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("assign several at once by a job, and take it back", async () => {
    const { page } = await signInWithKey(browser, baseUrl, token);
    for (const key of ["j", "x", "j", "x", "j", "x", "a"]) await page.keyboard.press(key);
    // The dialog comes with the next frame; before it, a letter is a shortcut.
    await page.waitForSelector("dialog input:focus");
    await page.keyboard.type("alice");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".toast:has-text('3 done')");
    const client = new Client({ baseUrl, token });
    const count = async () => {
      const query = { assignee: "alice" };
      return (await client.call("listReconciliationCases", { query })).total;
    };
    await expect.poll(count).toBe(3);
    await page.keyboard.press("Escape");
    await page.keyboard.press("z");
    await page.waitForSelector(".toast:has-text('Undone')");
    await expect.poll(count).toBe(0);
    await page.context().close();
  });

  test("the address is the state", async () => {
    const { page } = await signInWithKey(browser, baseUrl, token);
    for (const key of ["j", "j", "j"]) await page.keyboard.press(key);
    const href = await page.getAttribute(".grid-line.is-current .row-link", "href");
    const id = href?.split("/").at(-1) ?? "";
    expect(id).toMatch(/^case_/);
    await expect.poll(() => page.url()).toContain(`case=${id}`);
    const reference = await page.innerText(".panel-title");
    const { page: other } = await openPage(browser);
    await other.goto(page.url());
    await other.fill("#api-key", token);
    await other.keyboard.press("Enter");
    await other.waitForSelector(`.panel-title:has-text("${reference}")`);
    await page.context().close();
    await other.context().close();
  });

  test("amounts are a filter, the order is kept in the address, and both as a view", async () => {
    const { page } = await signInWithKey(browser, baseUrl, token);
    await page.keyboard.press("f");
    await page.keyboard.type("> 100.01");
    await page.keyboard.press("Enter");
    await page.waitForSelector("h2:has-text('Nothing fits these filters')");
    await page.getByRole("button", { name: /^Order/ }).press("Enter");
    await page.waitForSelector("[role=menu] :focus");
    for (const key of ["ArrowDown", "Enter"]) await page.keyboard.press(key);
    await expect.poll(() => page.url()).toMatch(/minAmount=100.01&sort=amount$/);
    await page.getByRole("button", { name: "Saved views" }).press("Enter");
    await page.getByRole("menuitem", { name: "Save these filters…" }).press("Enter");
    await page.waitForSelector("dialog :focus");
    await page.keyboard.type("Large ones");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".toast:has-text('Saved: Large ones')");
    await goTo(page, "#/queue");
    await page.getByRole("button", { name: "Saved views" }).press("Enter");
    await page.getByRole("menuitemcheckbox", { name: "Large ones" }).press("Enter");
    await expect.poll(() => page.url()).toMatch(/minAmount=100.01&sort=amount$/);
    await page.context().close();
  });

  test("stored markup and marks of direction are shown as text", async () => {
    const { page, complaints } = await signInWithKey(browser, baseUrl, token, {
      viewport: { width: 2560, height: 900 },
    });
    const text = await page.innerText("[role=grid]");
    expect(text).toContain("<b onload=alert(1)>");
    expect(text).toContain("Invoice⟨U+202E⟩fdp.exe");
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe("the queue for everybody", () => {
  test.each(looks)("has no finding of axe, %s at %d px", async (colorScheme, width) => {
    const { page } = await signInWithKey(browser, baseUrl, token, {
      colorScheme,
      viewport: { width, height: 800 },
    });
    for (const key of ["j", "x", "j", "x"]) await page.keyboard.press(key);
    await expectNoFindings(page);
    for (const key of ["Escape", "?"]) await page.keyboard.press(key);
    await expectNoFindings(page);
    for (const key of ["Escape", "c"]) await page.keyboard.press(key);
    await expectNoFindings(page);
    await expectFits(page);
    await page.context().close();
  });
});

/** The console's words about a request that waits for a second person, and who is told of it. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { Client } from "#api/client/client.ts";
import { launchBrowser } from "./browser.ts";
import {
  goTo,
  newOrganization,
  newSession,
  type Organization,
  signInWithKey,
} from "./console-world.ts";

const baseUrl = inject("baseUrl");
let browser: Browser;
let organization: Organization;
let approvalId = "";

beforeAll(async () => {
  browser = await launchBrowser();
  organization = await newOrganization();
  const maker = new Client({ baseUrl, token: organization.apiKey });
  await maker.call("createApprovalPolicy", { body: { action: "integration_change" } });
  const held = await maker.call("createOnchainIntegration", {
    body: {
      ...{ name: "Again", integrationKey: "again", chainId: 1 },
      addresses: ["0x8ba1f109551bd432803012645ac136ddd64dba72"],
      tokenAddresses: ["0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"],
    },
  });
  approvalId = "approvalId" in held ? held.approvalId : "";
});
afterAll(() => browser.close());

test.each([
  ["who may decide", "cases_approve", 1],
  ["who may only read", "cases_read", 0],
] as const)("the inbox of %s", async (_who, permission, count) => {
  const { organizationId } = organization;
  const permissions = ["cases_read", permission];
  const token = await newSession({ organizationId, subject: permission, permissions });
  const { page } = await signInWithKey(browser, baseUrl, token);
  await goTo(page, "#/today");
  await page.waitForSelector(".inbox[aria-busy=false]", { state: "attached" });
  expect(await page.locator(".inbox :text('waits for a second person')").count()).toBe(count);
  await page.context().close();
});

test("a request that its requester has to send again is allowed, and not called carried out", async () => {
  const { page } = await signInWithKey(browser, baseUrl, organization.token);
  await goTo(page, `#/approvals/${approvalId}?status=pending`);
  await page.getByRole("button", { name: "Approve" }).press("Enter");
  await page.waitForSelector("dialog :focus");
  expect(await page.innerText("dialog p")).toMatch(/when it is asked for again/);
  await page.locator("dialog .button-primary").press("Enter");
  await page.waitForSelector(".toast:has-text('Approved')");
  expect(await page.innerText(".toast")).not.toMatch(/carried out/);
  await page.context().close();
});

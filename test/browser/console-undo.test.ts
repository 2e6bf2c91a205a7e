/** Each act that has an Undo is taken back, also after the service matched the payment again, and else the reason is true. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { Client } from "#api/client/client.ts";
import { launchBrowser, openPage, type WatchedPage } from "./browser.ts";
import {
  goTo,
  newOrganization,
  type Organization,
  signInOn,
  waitUntilIdleAbout,
} from "./console-world.ts";

const baseUrl = inject("baseUrl");

let browser: Browser;
let organization: Organization;
let client: Client;
let watched: WatchedPage;

beforeAll(async () => {
  browser = await launchBrowser();
  organization = await newOrganization();
  client = new Client({ baseUrl, token: organization.token });
  watched = await openPage(browser);
  await watched.page.clock.install();
  await signInOn(watched.page, baseUrl, organization.token);
});
afterAll(() => browser.close());

/** A payment of which 2.50 are missing, and a line of 2.50 that nobody has. */
async function createWork(name: string) {
  const expected = { amount: "100.00", currency: "EUR" };
  const body = { externalReference: name, source: expected, destination: expected };
  const { caseId } = await client.call("createPaymentIntent", { body });
  const report = (sourceRef: string, amount: string, externalReference: string) =>
    client.call("createProviderEvidence", {
      body: {
        ...{ provider: "acme_bank", sourceRef, phase: "destination", payload: {} },
        ...{ externalReference, amount: { amount, currency: "EUR" } },
      },
    });
  await report(`${name}-1`, "97.50", name);
  const stray = await report(`${name}-2`, "2.50", `stray-${name}`);
  await waitUntilIdleAbout(organization.organizationId);
  return { caseId, stray: stray.flowLegIds[0] ?? "" };
}

type Work = Awaited<ReturnType<typeof createWork>>;

/** What an act may change. */
async function stateOf({ caseId, stray }: Work) {
  const detail = await client.call("getReconciliationCase", { path: { caseId } });
  const { ignored } = await client.call("getFlowLeg", { path: { flowLegId: stray } });
  const { status, assignee, tags, snoozedUntil, openAmount, matchLinks } = detail;
  const linked = matchLinks.map(({ allocatedAmount }) => allocatedAmount).sort();
  return { status, assignee, tags, snoozedUntil, openAmount, linked, ignored };
}

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

async function choose(page: Page, reason: string): Promise<void> {
  await page.waitForSelector("dialog :focus");
  await page.keyboard.type(reason);
  await page.waitForSelector("[role=option][aria-selected=true]");
  await press(page, "Enter", "Enter");
}

type Act = {
  readonly name: string;
  /** Done on the page of the payment, or of the line where it is about the line. */
  readonly isOfLine?: true;
  readonly before?: (work: Work) => Promise<unknown>;
  readonly run: (page: Page) => Promise<unknown>;
  readonly said: string;
};

const acts: readonly Act[] = [
  {
    name: "close",
    run: async (page) => {
      await press(page, "c");
      await choose(page, "the difference");
    },
    said: "Closed",
  },
  {
    name: "reopen",
    before: ({ caseId }) =>
      client.call("updateReconciliationCase", {
        path: { caseId },
        body: { status: "archived", reason: { code: "duplicate" } },
      }),
    run: (page) => press(page, "o"),
    said: "Opened again",
  },
  {
    name: "assign",
    run: async (page) => {
      await press(page, "a");
      await page.waitForSelector("dialog input:focus");
      await page.keyboard.type("alice");
      await press(page, "Enter");
    },
    said: "Assigned",
  },
  { name: "snooze", run: (page) => press(page, "s"), said: "Snoozed" },
  {
    name: "tag",
    run: async (page) => {
      await press(page, "t");
      await page.waitForSelector("dialog input:focus");
      await page.keyboard.type("urgent");
      await press(page, "Enter");
    },
    said: "Tagged",
  },
  {
    name: "write off",
    run: async (page) => {
      await press(page, "w");
      await choose(page, "the difference");
    },
    said: "Wrote off 2.50 EUR",
  },
  {
    name: "link",
    run: async (page) => {
      await press(page, "l");
      await page.waitForSelector("[role=option]:has-text('2.50')");
      await press(page, "Enter");
      await page.waitForSelector("dialog h2:has-text('Link this line')");
      await page.waitForSelector("dialog input:focus");
      await press(page, "Enter");
    },
    said: "Linked",
  },
  {
    name: "unlink",
    run: async (page) => {
      await page.getByRole("button", { name: /^Unlink/ }).press("Enter");
      await page.waitForSelector("dialog[open]");
      await page.getByRole("button", { name: "Unlink", exact: true }).press("Enter");
    },
    said: "Unlinked",
  },
  {
    name: "set aside",
    isOfLine: true,
    run: async (page) => {
      await press(page, "i");
      await choose(page, "test data");
    },
    said: "Set aside",
  },
];

async function open(page: Page, { caseId, stray }: Work, isOfLine: boolean): Promise<void> {
  await goTo(page, isOfLine ? `#/evidence/${stray}` : `#/cases/${caseId}`);
  await page.waitForSelector(
    isOfLine ? ".detail-title:has-text('stray-')" : ".case .case-section .chain",
  );
}

describe("undo", () => {
  test.each(acts)(
    "takes $name back after the service matched the payment again",
    async ({ name, isOfLine = false, before, run, said }) => {
      const { page, complaints } = watched;
      const work = await createWork(`undo-${name.replace(" ", "-")}`);
      await before?.(work);
      const found = await stateOf(work);
      await open(page, work, isOfLine);
      await run(page);
      await page.waitForSelector(`.toast:has-text(${JSON.stringify(said)})`);
      await page.waitForSelector("dialog", { state: "detached" });
      // The offer of Undo (6 s) stays as long as the service takes on a busy machine. The clock stops
      // at a time that the call has to reach before it is past.
      await page.clock.pauseAt(await page.evaluate<number>("Date.now() + 2_000"));
      expect(await stateOf(work)).not.toEqual(found);
      await client.call("runReconciliationCase", { path: { caseId: work.caseId } });
      await waitUntilIdleAbout(organization.organizationId);
      await press(page, "z");
      await page.clock.resume();
      await expect.poll(() => stateOf(work)).toEqual(found);
      expect(await page.locator(".toast-bad").count()).toBe(0);
      expect(complaints).toEqual([]);
    },
  );

  test("that is not possible says of which payment, and truly why", async () => {
    const { page } = watched;
    const work = await createWork("undo-stands");
    await open(page, work, false);
    await press(page, "a");
    await page.waitForSelector("dialog input:focus");
    await page.keyboard.type("alice");
    await press(page, "Enter");
    await page.waitForSelector(".toast:has-text('Assigned')");
    await client.call("updateReconciliationCase", {
      path: { caseId: work.caseId },
      body: { assignee: "bob" },
    });
    await page.waitForSelector("dialog", { state: "detached" });
    await press(page, "z");
    await page.waitForSelector(".toast-bad:has-text('Not undone: undo-stands.')");
    expect(await page.innerText(".toast-bad")).toContain("bob");
    expect((await stateOf(work)).assignee).toBe("bob");
  });
});

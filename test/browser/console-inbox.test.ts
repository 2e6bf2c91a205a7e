/** The first screen: what somebody must look at, with the money that the API has, in the browser. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { Client } from "#api/client/client.ts";
import { launchBrowser, openPage } from "./browser.ts";
import {
  createCases,
  expectFits,
  expectNoFindings,
  goTo,
  looks,
  signInWithKey,
} from "./console-world.ts";

const { sessionToken: token, apiKey } = inject("outputs");
const baseUrl = inject("baseUrl");
const client = new Client({ baseUrl, token });
/** Other files have no payments in it. */
const currency = "SEK";

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  await createCases({ baseUrl, apiKey }, { name: "inbox", count: 12, currency });
  const money = { amount: "41.13", currency };
  await client.call("createProviderEvidence", {
    body: {
      ...{ provider: "acme_bank", sourceRef: "inbox-stray", phase: "destination", payload: {} },
      externalReference: "nobody-knows-it",
      amount: money,
    },
  });
  const { items } = await client.call("listReconciliationCases", {
    query: { externalReference: "inbox-0001" },
  });
  const { subject } = await client.call("getSession", {});
  await client.call("updateReconciliationCase", {
    path: { caseId: items[0]?.id ?? "" },
    body: { assignee: subject },
  });
  await client.call("createOutboundWebhookEndpoint", {
    body: { name: "Inbox ledger", url: "http://127.0.0.1:9/inbox", eventTypes: ["case.commented"] },
  });
  await client.call("createCaseComment", {
    path: { caseId: items[0]?.id ?? "" },
    body: { comment: "Somebody must hear of it." },
  });
});
afterAll(() => browser.close());

/** What the API says, one case after another, and not from its sums. */
async function readCases() {
  const rows = [];
  for await (const row of client.list("listReconciliationCases", {
    query: { status: "open" },
  }))
    rows.push(row);
  return rows;
}

type Line = { readonly text: string; readonly money: readonly string[] };

async function readLines(page: Page): Promise<Line[]> {
  await page.waitForSelector(".incident-act");
  return await page.evaluate<Line[]>(
    `[...document.querySelectorAll(".incident")].map((line) => ({
      text: line.querySelector("strong").innerText,
      money: [...line.querySelectorAll(".incident-money > li")].map((each) => each.innerText.replace(/\\s+/g, " ").trim()),
    }))`,
  );
}

/** Cents, so that the test adds as nothing of the service does. */
function centsOf(amounts: readonly string[]): bigint {
  return amounts.reduce((sum, amount) => {
    const [whole = "0", cents = ""] = amount.split(".");
    return sum + BigInt(whole) * 100n + BigInt(cents.padEnd(2, "0"));
  }, 0n);
}

function textOf(cents: bigint, word: string): string {
  const whole = (cents / 100n).toLocaleString("en");
  return `${whole} .${String(cents % 100n).padStart(2, "0")} ${currency} ${word}`;
}

const plain = (text: string) => text.replaceAll(" ", "");

describe("the inbox", () => {
  test("is where a sign-in lands, and says how much is missing, too much and not arrived, as the API does", async () => {
    await expect
      .poll(async () => {
        const { groups } = await client.call("summarizeReconciliationCases", {});
        const ours = groups.filter(({ money }) => money.some((each) => each.currency === currency));
        return ours.reduce((sum, { cases }) => sum + cases, 0);
      })
      .toBeGreaterThanOrEqual(12);
    const { page, complaints } = await openPage(browser);
    await page.goto(`${baseUrl}/console`);
    await page.fill("#api-key", token);
    await page.keyboard.press("Enter");
    await page.waitForSelector("h1:text('Inbox')");
    const expected = async () => {
      const rows = await readCases();
      const ofKind = (kind: string) => rows.filter(({ exceptionType }) => exceptionType === kind);
      const of = (kind: string, name: "missingAmount" | "tooMuchAmount") =>
        centsOf(
          ofKind(kind)
            .filter(({ paymentIntent }) => paymentIntent.destination.currency === currency)
            .map((row) => row[name]),
        );
      return {
        short: [
          ofKind("underpayment").length,
          textOf(of("underpayment", "missingAmount"), "missing"),
        ] as const,
        tooMuch: [
          ofKind("overpayment").length,
          textOf(of("overpayment", "tooMuchAmount"), "too much"),
        ] as const,
      };
    };
    await expect
      .poll(async () => {
        await page.reload();
        await page.fill("#api-key", token);
        await page.keyboard.press("Enter");
        const lines = await readLines(page);
        const { short, tooMuch } = await expected();
        const has = ([count, money]: readonly [number, string], words: string) =>
          lines.some(
            (line) =>
              line.text === `${count} ${words}` && line.money.map(plain).includes(plain(money)),
          );
        return [has(short, "payments are short"), has(tooMuch, "payments brought too much")];
      })
      .toEqual([true, true]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("names the failing endpoint, whose deliveries are said to be sent again", async () => {
    const failing = async () => {
      const { items } = await client.call("listOutboundWebhookEndpoints", {});
      return items.find(({ name }) => name === "Inbox ledger")?.failingSince ?? null;
    };
    await expect.poll(failing).not.toBeNull();
    const { page, complaints } = await signInWithKey(browser, baseUrl, token);
    await goTo(page, "#/today");
    await page.getByRole("link", { name: /Inbox ledger does not take our events/ }).click();
    await page.getByRole("link", { name: "Deliveries that failed and are sent again" }).click();
    await page.waitForSelector(".row-link:has-text('Payment commented')");
    await page.waitForSelector(".chip:has-text('Retrying')");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("has bank lines without a payment and what is assigned to the person; keys move, Enter opens", async () => {
    const { page, complaints } = await signInWithKey(browser, baseUrl, token);
    await goTo(page, "#/today");
    const lines = await readLines(page);
    const { items } = await client.call("getMatchRateReport", { query: { by: "source" } });
    const sources = items.flatMap((row) => ("source" in row ? [row] : []));
    const strays = sources.reduce((sum, { legs, matchedLegs }) => sum + legs - matchedLegs, 0);
    expect(lines.map(({ text }) => text)).toContain(
      strays === 1
        ? "1 bank line or report belongs to no payment"
        : `${strays} bank lines and reports belong to no payment`,
    );
    expect(lines.flatMap(({ money }) => money.map(plain))).toContain(
      plain(`41.13 ${currency} not linked`),
    );
    expect(lines.map(({ text }) => text)).toContain("1 payment is assigned to you");
    await page.keyboard.press("j");
    const first = await page.evaluate<string>("document.activeElement.className");
    expect(first).toContain("incident-act");
    await page.keyboard.press("Enter");
    await page.waitForSelector("h1:text('Payments')");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  test("says what could not be read", async () => {
    const { page } = await signInWithKey(browser, baseUrl, token);
    await page.route("**/v1/settlements?**", (route) => route.fulfill({ status: 400, body: "{}" }));
    await goTo(page, "#/today");
    await page.waitForSelector(
      ".today-notice:has-text('Not everything could be read: the payouts.')",
    );
    expect((await readLines(page)).length).toBeGreaterThan(0);
    await page.context().close();
  });

  test.each(looks)("has no finding of axe, %s at %d px", async (colorScheme, width) => {
    const { page } = await signInWithKey(browser, baseUrl, token, {
      colorScheme,
      viewport: { width, height: 800 },
    });
    await goTo(page, "#/today");
    await page.waitForSelector(".incident-act");
    await expectNoFindings(page);
    await expectFits(page);
    await page.context().close();
  });
});

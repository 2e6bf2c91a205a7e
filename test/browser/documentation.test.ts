/**
 * The documentation page in Debian's Chromium, used like a person would: load, authorize, execute,
 * read the answer. It has its own command, `npm run test:browser`, which needs the browser.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { errorCatalogue } from "#api/schema/error/error-catalogue.ts";
import { hangMilliseconds, launchBrowser } from "./browser.ts";

const baseUrl = inject("baseUrl");
const screenshots = join(import.meta.dirname, "..", "..", ".local", "screenshots");
const create = "#operations-payment-intents-createPaymentIntent";

let browser: Browser | undefined;

beforeAll(async () => {
  mkdirSync(screenshots, { recursive: true });
  browser = await launchBrowser();
});

afterAll(() => browser?.close());

type Visit = {
  readonly page: Page;
  readonly requests: readonly Request[];
  /** Console messages: policy violations, failed loads, uncaught errors. */
  readonly complaints: readonly string[];
};

async function visit(path: string): Promise<Visit> {
  if (browser === undefined) throw new Error("No browser.");
  const page = await browser.newPage({ viewport: { width: 1280, height: 1600 } });
  page.setDefaultTimeout(hangMilliseconds);
  const requests: Request[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => requests.push(request));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`${baseUrl}${path}`);
  return { page, requests, complaints };
}

function hostsOf(requests: readonly Request[]): string[] {
  const urls = requests.map((request) => new URL(request.url()));
  return [...new Set(urls.filter(({ protocol }) => protocol !== "data:").map(({ host }) => host))];
}

type Credential = { readonly scheme: string; readonly token: string; readonly instead?: string };

/** Logs out of the scheme `instead` before. */
async function authorize(page: Page, { scheme, token, instead }: Credential): Promise<void> {
  await page.click("button.authorize");
  const dialogOf = (name: string) =>
    page.locator(".auth-container", { has: page.locator("h4 code", { hasText: name }) });
  if (instead !== undefined) await dialogOf(instead).getByText("Logout").click();
  const dialog = dialogOf(scheme);
  await dialog.locator("input").fill(token);
  await dialog.locator("button[type=submit]").click();
  await dialog.locator("button.btn-done").click();
}

/** Sends the example unchanged except for the reference, which must be new. */
async function execute(page: Page, externalReference: string): Promise<number> {
  const body = page.locator(`${create} textarea.body-param__text`);
  const example: object = JSON.parse(await body.inputValue());
  await body.fill(JSON.stringify({ ...example, externalReference }));
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    page.click(`${create} button.execute`),
  ]);
  return answer.status();
}

type ContractOfService = {
  readonly components: {
    readonly schemas: {
      readonly CreatePaymentIntentRequest: {
        readonly properties: Readonly<
          Record<string, { readonly description: string; readonly type?: string | string[] }>
        >;
      };
    };
  };
};

async function contractOfService(): Promise<ContractOfService> {
  const answer = await fetch(`${baseUrl}/openapi.json`);
  return (await answer.json()) as ContractOfService;
}

/** Runs in the page: injects a script, and returns the directive of the policy that blocked it. */
const injectScript = `new Promise((resolve) => {
  document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
  const script = document.createElement("script");
  script.textContent = "document.title = 'injected'";
  document.body.append(script);
})`;

describe("the explorer", () => {
  test("creates payment intents with an API key and a session token, and sends a new Idempotency-Key with each call", async () => {
    const { page, requests, complaints } = await visit("/docs");
    await authorize(page, { scheme: "apiKey", token: inject("apiKey") });
    await page.click("#operations-tag-payment-intents");
    await page.click(`${create} .opblock-summary-control`);
    expect(await execute(page, "browser-1")).toBe(201);
    const shown = page.locator(`${create} .live-responses-table .response-col_status`).last();
    await expect.poll(() => shown.innerText()).toContain("201");
    await shown.scrollIntoViewIfNeeded();
    await page.screenshot({ path: join(screenshots, "explorer.png") });
    await authorize(page, { scheme: "session", token: inject("sessionToken"), instead: "apiKey" });
    expect(await execute(page, "browser-2")).toBe(201);

    const writes = requests.filter((request) => request.method() === "POST");
    const sent = writes.map((request) => request.headers());
    expect(sent.map(({ authorization }) => authorization)).toEqual([
      `Bearer ${inject("apiKey")}`,
      `Bearer ${inject("sessionToken")}`,
    ]);
    const keys = sent.map((headers) => headers["idempotency-key"]);
    expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), expect.any(String)]);
    expect(new Set(keys).size).toBe(2);
    expect(hostsOf(requests)).toEqual([new URL(baseUrl).host]);
    expect(complaints).toEqual([]);
    expect(await page.evaluate("localStorage.length")).toBe(0);
    await page.close();
  });

  test("shows each property of a body with its text, its values, and whether it may be null", async () => {
    const { page, complaints } = await visit("/docs#/payment-intents/createPaymentIntent");
    const body = page.locator(`${create} .opblock-section-request-body`);
    await body.getByText("Schema").click();
    const shown = body.locator(".model-box").first();
    await expect.poll(() => shown.innerText()).toContain("expectedLegs");
    const text = await shown.innerText();
    const { properties } = (await contractOfService()).components.schemas
      .CreatePaymentIntentRequest;
    // Marks of code are not shown.
    const expected = Object.values(properties).map(({ description }) => description.split("`")[0]);
    expect(expected.filter((part) => !text.includes(part ?? ""))).toEqual([]);
    const nullable = Object.values(properties).filter(({ type }) => type?.includes("null"));
    expect(text.split("nullable: true").length).toBeGreaterThan(nullable.length);
    expect(text).toContain("default: outbound");
    expect(text).not.toContain("default: null");
    expect(complaints).toEqual([]);
    await page.close();
  });

  test("blocks scripts that are injected into the page", async () => {
    const { page } = await visit("/docs");
    expect(await page.evaluate(injectScript)).toBe("script-src-elem");
    expect(await page.title()).toBe("Payment Reconciliation API");
    await page.close();
  });
});

test("the anchor of an error code leads to its section", async () => {
  const { page, requests, complaints } = await visit("/docs/errors#rate_limited");
  const sections = await page.locator("section").evaluateAll((all) => all.map(({ id }) => id));
  expect(sections).toEqual(Object.keys(errorCatalogue));
  const { y = -1 } = (await page.locator("#rate_limited").boundingBox()) ?? {};
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y).toBeLessThan(1_600);
  await page.screenshot({ path: join(screenshots, "error-codes.png") });
  expect(hostsOf(requests)).toEqual([new URL(baseUrl).host]);
  expect(complaints).toEqual([]);
  await page.close();
});

test("the guides are searched as somebody types, and a section is opened by its address", async () => {
  const { page, requests, complaints } = await visit("/docs/guides");
  const shown = page.locator("[data-text]:visible");
  const all = await shown.count();
  await page.fill("#search", "fees maximum");
  await expect.poll(() => shown.count()).toBeLessThan(all);
  expect(await shown.allInnerTexts()).toContain("fee_variance");
  await page.fill("#search", "no such qwertzuiop");
  await expect.poll(() => page.locator("#found").innerText()).toBe("0 sections");
  expect(await shown.count()).toBe(0);
  await page.fill("#search", "underpayment");
  await page.click('a[href="guides/understand-a-verdict#underpayment"]');
  await page.waitForURL("**/docs/guides/understand-a-verdict#underpayment");
  const { y = -1 } = (await page.locator("#underpayment").boundingBox()) ?? {};
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y).toBeLessThan(1_600);
  expect(hostsOf(requests)).toEqual([new URL(baseUrl).host]);
  expect(complaints).toEqual([]);
  await page.close();
});

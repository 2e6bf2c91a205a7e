/** An organization with cases for the console's tests, and a page that is signed in to it. */
import { randomUUID } from "node:crypto";
import axe from "axe-core";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect, inject } from "vitest";
import { Client } from "#api/client/client.ts";
import { allPermissions } from "../functions/service-client.ts";
import { openPage, type WatchedPage } from "./browser.ts";

/** A name that turns the direction of writing, markup, a long German and an Arabic one. */
export const longNames = [
  "Donaudampfschifffahrtsgesellschaft Oberösterreich und Töchter mbH & Co. KG",
  "مؤسسة النور للتجارة والمقاولات العامة",
  "Robert'); DROP TABLE <b onload=alert(1)>payments</b>",
  "Invoice\u202efdp.exe",
  "Acme Ltd",
] as const;

export type Organization = {
  readonly organizationId: string;
  /** Of a person with all permissions. */
  readonly token: string;
  /** Created by somebody else: what it asks for, the person of the token may approve. */
  readonly apiKey: string;
};

/**
 * An organization of one test file. The files run at the same time: one that replaces the reason codes, adds a policy
 * or a rule, or fills a list would change what the tests of another file see.
 */
export async function newOrganization(): Promise<Organization> {
  const organizationId = `org_${randomUUID()}`;
  const maker = await newSession({ organizationId, subject: "maker" });
  const body = { name: "Tests", scopes: ["*"] };
  const client = new Client({ baseUrl: inject("baseUrl"), token: maker });
  const { key: apiKey } = await client.call("createApiKey", { body });
  if (apiKey === null) throw new Error("The first answer has the key.");
  return { organizationId, token: await newSession({ organizationId, subject: "user" }), apiKey };
}

type NewSession = {
  readonly organizationId: string;
  readonly subject: string;
  readonly permissions?: readonly string[];
};

/** @returns the token of a session */
export async function newSession({
  organizationId,
  subject,
  permissions = allPermissions,
}: NewSession): Promise<string> {
  const session = { subject, organizationId, permissions, organizations: [organizationId] };
  const answer = await fetch(`${inject("controlUrl")}/sessions`, {
    method: "POST",
    body: JSON.stringify(session),
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { readonly token: string }).token;
}

/** Whole groups of base64 that an id of 40 characters has, in characters. */
const wholeCharacters = 39;

/** Resolves when the stream and the queues have nothing of one organization: other test files go on beside it. */
export async function waitUntilIdleAbout(organizationId: string): Promise<void> {
  // Keys of uploaded files have the id in base64.
  const inKeys = Buffer.from(organizationId.slice(0, wholeCharacters)).toString("base64url");
  const answer = await fetch(`${inject("controlUrl")}/idle`, {
    method: "POST",
    body: JSON.stringify({ about: [organizationId, inKeys] }),
  });
  expect(answer.status).toBe(200);
}

type World = { readonly name: string; readonly count: number; readonly currency?: string };

/**
 * Creates payments, and evidence for most of them: exact, short, too much, and none. Their references begin with
 * `name`: tests share an environment, and payments that share a reference wait for a person.
 */
export async function createCases(
  { baseUrl, apiKey }: { readonly baseUrl: string; readonly apiKey: string },
  { name, count, currency = "EUR" }: World,
): Promise<void> {
  const client = new Client({ baseUrl, token: apiKey });
  const actual = ["100.00", "97.50", "120.00", null] as const;
  for (let number = 0; number < count; number += 1) {
    const externalReference = `${name}-${String(number).padStart(4, "0")}`;
    await client.call("createPaymentIntent", {
      body: {
        externalReference,
        source: { amount: "100.00", currency },
        destination: { amount: "100.00", currency },
        beneficiaryName: longNames[number % longNames.length] ?? "",
      },
    });
    const amount = actual[number % actual.length] ?? null;
    if (amount === null) continue;
    await client.call("createProviderEvidence", {
      body: {
        provider: "acme_bank",
        sourceRef: `${externalReference}-1`,
        phase: "destination",
        externalReference,
        amount: { amount, currency },
        payload: {},
      },
    });
  }
}

/** An account of a wallet whose chain has 5.00 more than its ledger, which nothing explains. */
export async function createLongAccount(client: Client): Promise<void> {
  const { id: account } = await client.call("createAccount", {
    body: {
      kind: "wallet",
      name: "Zahlungsverkehrskonto der Donaudampfschifffahrtsgesellschaft محفظة",
      number: "records-wallet",
      currency: "ETH",
    },
  });
  const asOf = new Date().toISOString().slice(0, 10);
  const digits = "12345678901234567890.123456789012345678";
  for (const [source, amount] of [
    ["chain", digits],
    ["ledger", digits.replace("890.", "885.")],
  ] as const) {
    await client.call("recordBalance", { body: { account, asOf, source, amount } });
  }
}

/** Goes to a screen of the page that is there. */
export async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
}

/**
 * Looks at which the screens are tried: colours at first, and width in px. `expectNoFindings` looks at the contrast of
 * the other colours too, so each width is tried once.
 */
export const looks = [
  ["light", 1280],
  ["dark", 320],
] as const;

/** A page at the queue, signed in with a credential that was pasted. */
export async function signInWithKey(
  browser: Browser,
  baseUrl: string,
  token: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const watched = await openPage(browser, options);
  await signInOn(watched.page, baseUrl, token);
  return watched;
}

/** Signs in on a page of which the clock may be set. */
export async function signInOn(page: Page, baseUrl: string, token: string): Promise<void> {
  await page.goto(`${baseUrl}/console#/queue?status=open`);
  await page.fill("#api-key", token);
  await page.keyboard.press("Enter");
  await page.waitForSelector("[role=grid] .row-link, [role=grid] .compact-link, .state");
}

type Finding = { readonly id: string; readonly nodes: readonly { readonly html: string }[] };

/**
 * No finding of axe by WCAG 2.2, levels A and AA, with the page's colours, and none of contrast with the other colours:
 * light and dark differ in nothing else.
 */
export async function expectNoFindings(page: Page): Promise<void> {
  // Evaluated by the browser's own protocol, which the page's policy does not concern.
  if (await page.evaluate<boolean>("!('axe' in window)")) await page.evaluate(axe.source);
  await expectNone(page, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] });
  const isDark = await page.evaluate<boolean>("matchMedia('(prefers-color-scheme: dark)').matches");
  const [own, other] = isDark ? (["dark", "light"] as const) : (["light", "dark"] as const);
  await page.emulateMedia({ colorScheme: other });
  await expectNone(page, { runOnly: ["color-contrast"] });
  await page.emulateMedia({ colorScheme: own });
}

async function expectNone(page: Page, options: { readonly runOnly: readonly string[] }) {
  const found = await page.evaluate<Finding[]>(
    `axe.run(${JSON.stringify(options)}).then((result) => result.violations)`,
  );
  const lines = found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  expect(lines).toEqual([]);
}

type Media = "screen" | "print";

/** What is wider than its place, and so cut off. Tables scroll by themselves, but not on paper. */
export async function findTooWide(page: Page, media: Media): Promise<string[]> {
  const places = ["html", ".main", ".detail", ...(media === "print" ? [".scroll"] : [])];
  return await page.evaluate<string[]>(
    `[...document.querySelectorAll(${JSON.stringify(places.join())})]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ className, scrollWidth, clientWidth }) => className + ": " + scrollWidth + " of " + clientWidth + " px")`,
  );
}

export async function expectFits(page: Page, media: Media = "screen"): Promise<void> {
  expect(await findTooWide(page, media)).toEqual([]);
}

/**
 * Scripts in every text that an outsider or an insider can write: none may run, and none may become an element, on any
 * screen, printed page, guide or export (docs/attacks.md, Web pages).
 */
import { readFileSync } from "node:fs";
import type { Browser, Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { Client } from "#api/client/client.ts";
import { launchBrowser } from "./browser.ts";
import { goTo, newOrganization, signInWithKey } from "./console-world.ts";
import { type Planted, plantEverywhere, plantedText, records } from "./planted-world.ts";

const { token, apiKey } = await newOrganization();
const baseUrl = inject("baseUrl");
const client = new Client({ baseUrl, token: apiKey });

/** The first part of each screen's address, as the console lists them. */
const paths = [...readFileSync("console/app/screens.ts", "utf8").matchAll(/ path: "([^"]+)"/g)].map(
  ([, path]) => path ?? "",
);

let browser: Browser;
let planted: Planted;
let watched: Awaited<ReturnType<typeof signIn>>;
beforeAll(async () => {
  browser = await launchBrowser();
  planted = await plantEverywhere(client, { baseUrl, token: apiKey });
  watched = await signIn();
});
afterAll(() => browser.close());

/** What a script of the payload would set, or an element of it would be. */
const found = `({
  isRun: window.planted !== undefined || document.title.includes("run"),
  elements: [...document.querySelectorAll("planted-tag, [data-planted]")].map((each) => each.outerHTML),
  handlers: [...document.querySelectorAll("*")].filter((each) => [...each.attributes].some(({ name }) => name.startsWith("on"))).map((each) => each.outerHTML),
  links: [...document.querySelectorAll("[href], [src], [action]")].flatMap((each) => [each.href, each.src, each.action]).filter((link) => typeof link === "string" && /^(javascript|data:text|vbscript)/i.test(link)),
})`;

const nothing = { isRun: false, elements: [], handlers: [], links: [] };

async function signIn() {
  const { page, complaints } = await signInWithKey(browser, baseUrl, token);
  const dialogs: string[] = [];
  const openRequests = new Set<Request>();
  page.on("request", (request) => openRequests.add(request));
  page.on("requestfinished", (request) => openRequests.delete(request));
  page.on("requestfailed", (request) => openRequests.delete(request));
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return { page, complaints, dialogs, openRequests };
}

/** Frames in which a screen asks for nothing before it counts as complete: what it asks for follows its first frame. */
const quietFrames = 3;
const maximumFrames = 100_000;

/** Waits until the screen has every answer that it asked for: what it shows then is all. */
async function settle({ page, openRequests }: typeof watched): Promise<void> {
  await page.waitForSelector("main", { state: "attached" });
  let quiet = 0;
  for (let frame = 0; quiet < quietFrames && frame < maximumFrames; frame += 1) {
    // No function of the page: its policy would count it as an injection.
    await page.evaluate(
      "new Promise((done) => requestAnimationFrame(() => requestIdleCallback(done)))",
    );
    quiet = openRequests.size === 0 ? quiet + 1 : 0;
  }
  expect(quiet).toBe(quietFrames);
}

/** What the page does at once is done. */
const idle = (page: Page) => page.evaluate("new Promise((done) => requestIdleCallback(done))");

const showsPayload = (page: Page) =>
  page.evaluate<boolean>(`document.body.textContent.includes("planted-tag")`);

describe("a script in every text", () => {
  test("was planted in every kind of record", () => {
    expect(planted.refused).toEqual([]);
    expect(planted.texts).toBeGreaterThan(40);
    expect(paths.length).toBeGreaterThan(20);
  });

  const showing: string[] = [];

  test.each([...paths.map((path) => `#/${path}`), ...records])(
    "is shown as text on the screen %s, in its first record and in print, and does not run",
    async (name) => {
      const { page } = watched;
      const hash = name.startsWith("#") ? name : planted.hashes[name as keyof Planted["hashes"]];
      await goTo(page, hash);
      await settle(watched);
      expect(await page.evaluate(found)).toEqual(nothing);
      if (await showsPayload(page)) showing.push(name);
      for (const key of ["j", "Enter"]) await page.keyboard.press(key);
      await settle(watched);
      expect(await page.evaluate(found)).toEqual(nothing);
      await page.emulateMedia({ media: "print" });
      expect(await page.evaluate(found)).toEqual(nothing);
      await page.emulateMedia({ media: "screen" });
      await page.keyboard.press("Escape");
    },
  );

  test("was on many screens, asked nobody, and broke no rule of the page's policy", () => {
    const { complaints, dialogs } = watched;
    expect(dialogs).toEqual([]);
    expect(complaints.filter((text) => text.includes("policy violation"))).toEqual([]);
    // Else the payload was nowhere, and the tests before could not fail.
    expect(showing.length).toBeGreaterThan(12);
  });

  test("in an address of the service becomes no element", async () => {
    const { page, dialogs } = watched;
    const text = encodeURIComponent(plantedText);
    for (const path of [
      `/docs?${text}`,
      `/docs/errors?code=${text}#${text}`,
      `/guides?q=${text}`,
      `/guides/${text}`,
      `/console?${text}#/cases/${text}`,
      `/console?${text}#/queue?q=${text}`,
      `/${text}`,
      `/v1/payment-intents/${text}`,
    ]) {
      await page.goto(`${baseUrl}${path}`, { waitUntil: "domcontentloaded" });
      await idle(page);
      expect([path, await page.evaluate(found)]).toEqual([path, nothing]);
    }
    expect(dialogs).toEqual([]);
  });

  test("in an export, a payload or a report is no page", async () => {
    const { page } = watched;
    for (const { name, url, headers } of planted.downloads()) {
      const answer = await fetch(url, { headers });
      const type = answer.headers.get("content-type") ?? "";
      expect([name, answer.status, /html|svg|xml/.test(type)]).toEqual([name, 200, false]);
      const text = await answer.text();
      // Opened as an attacker's link would open it: shown as text, or saved.
      await page.route("**/opened", (route) =>
        route.fulfill({ body: text, headers: Object.fromEntries(answer.headers) }),
      );
      await page.goto(`${baseUrl}/opened`).catch(() => undefined);
      expect([name, await page.evaluate(found)]).toEqual([name, nothing]);
      await page.unroute("**/opened");
    }
  });
});

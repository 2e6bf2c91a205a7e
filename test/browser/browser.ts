/** Debian's Chromium for tests and screenshots, and pages that note everything that is wrong with them. */
import { existsSync } from "node:fs";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

/** A page that does not show what is expected hangs; on a busy machine it only shows it later. */
export const hangMilliseconds = 240_000;

const executablePath = "/usr/bin/chromium";

/** @throws Error if the browser is not installed */
export async function launchBrowser(): Promise<Browser> {
  if (!existsSync(executablePath)) {
    throw new Error(`There is no ${executablePath}: apt-get install -y chromium`);
  }
  return await chromium.launch({
    executablePath,
    // Chromium's sandbox does not start as root, which is the user of containers.
    chromiumSandbox: process.getuid?.() !== 0,
  });
}

export type WatchedPage = {
  readonly page: Page;
  /** Console messages, uncaught errors and policy violations. */
  readonly complaints: readonly string[];
};

/** Runs in the page before its own scripts. */
const noteViolations = `document.addEventListener("securitypolicyviolation", (event) => {
  console.error("policy violation: " + event.effectiveDirective + " " + event.blockedURI);
});`;

export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(hangMilliseconds);
  await page.addInitScript(noteViolations);
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return { page, complaints };
}

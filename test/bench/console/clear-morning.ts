/**
 * A morning by keyboard alone: every payment of the demo that needs review, in clear mode, with the act that the console suggests.
 * Prints the keys that each one took, and fails if one could not be finished or the median is above four. Beside the tests,
 * because it plays the whole demo: `node test/bench/console/clear-morning.ts`. With `--running` it takes the stack that
 * `npm start` keeps open.
 */
import type { Page } from "playwright-core";
import { launchBrowser, openPage } from "../../browser/browser.ts";
import { median } from "../median.ts";
import { openPlace } from "./open-place.ts";

type Place = { readonly baseUrl: string; readonly sessionToken: string };

const list = "#/queue?status=open&verdicts=needs_review";
/** The goal of docs of the console: the keys of the median payment. */
const mostKeys = 4;
/** Payments that are gone through at most. */
const maximumPayments = 200;
const waitMilliseconds = 20_000;

type Cleared = { readonly act: string; readonly keys: number; readonly isDone: boolean };

/** Presses keys and counts them; a text counts as many keys as it has letters. */
class Keys {
  count = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(key: string): Promise<void> {
    this.count += 1;
    await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    this.count += text.length;
    await this.#page.keyboard.type(text);
  }
}

const primary = ".case-toolbar .button-primary";

async function openFirst(page: Page): Promise<number> {
  await page.evaluate(`location.hash = ${JSON.stringify(list)}`);
  await page.waitForSelector(".grid-line .row-link");
  await page.keyboard.press("j");
  await page.waitForSelector(".grid-line.is-current");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".clear-bar:has-text('1 of ')");
  const text = await page.innerText(".clear-bar");
  return Number(/of (\d+)/.exec(text)?.[1] ?? "0");
}

/** What the dialog of an act needs before Enter: a reason, where none is there from the payment before. */
async function fillDialog(page: Page, keys: Keys): Promise<void> {
  const focused = "dialog [role=combobox]:focus";
  const isReason = await page.locator(focused).count();
  if (isReason === 0 || (await page.inputValue(focused)) !== "") return;
  await keys.type("the difference");
  await page.waitForSelector("[role=option][aria-selected=true]");
  await keys.press("Enter");
  await page.waitForSelector("dialog [role=option]", { state: "detached" });
}

/** Finishes the payment that is shown, and comes to the next one. */
async function clearOne(page: Page, position: number, total: number): Promise<Cleared> {
  const keys = new Keys(page);
  const place = `.clear-bar:has-text("${position} of ${total}")`;
  await page.waitForSelector(place);
  await page.waitForSelector(primary);
  const act = (await page.innerText(primary)).replace(/\s*Enter\s*$/, "");
  await keys.press("Enter");
  const isAsked = await page.waitForSelector("dialog", { timeout: 2_000 }).then(
    () => true,
    () => false,
  );
  if (isAsked) {
    // Closing needs no reason.
    if (act !== "Close") await fillDialog(page, keys);
    // The bank is asked by a button of the dialog, all others by Enter in it.
    await keys.press("Enter");
  }
  const isNext = await page.waitForSelector(place, { state: "detached", timeout: 5_000 }).then(
    () => true,
    () => false,
  );
  if (isNext) return { act, keys: keys.count, isDone: true };
  // The person does what is left to go on.
  if ((await page.locator("dialog").count()) > 0) await keys.press("Escape");
  await keys.press("j");
  return { act, keys: keys.count, isDone: false };
}

async function clearAll(page: Page, { baseUrl, sessionToken }: Place): Promise<Cleared[]> {
  await page.goto(`${baseUrl}/console#/today`);
  await page.fill("#api-key", sessionToken);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".navigation");
  const total = await openFirst(page);
  const cleared: Cleared[] = [];
  for (let position = 1; position <= Math.min(total, maximumPayments); position += 1) {
    const one = await clearOne(page, position, total);
    cleared.push(one);
    process.stdout.write(
      `${position} of ${total}: ${one.keys} keys, ${one.act}${one.isDone ? "" : ": NOT FINISHED"}\n`,
    );
  }
  return cleared;
}

const { outputs: place, stop } = await openPlace({ hasDemo: true });
const browser = await launchBrowser();
try {
  const { page } = await openPage(browser);
  page.setDefaultTimeout(waitMilliseconds);
  const cleared = await clearAll(page, place);
  const unfinished = cleared.filter(({ isDone }) => !isDone).length;
  const middle = median(cleared.map(({ keys }) => keys));
  process.stdout.write(
    `${cleared.length} payments, ${middle} keys at the median, ${unfinished} not finished\n`,
  );
  process.exitCode = unfinished > 0 || middle > mostKeys ? 1 : 0;
} finally {
  await browser.close();
  await stop();
}

import { basename, join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { openPage } from "../browser.ts";
import { findTooWide } from "../console-world.ts";
import type { Picture } from "./pictures.ts";

/** Widths in px: a phone, a notebook, a large screen. */
export const looks = [390, 1_280, 2_560].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({ width, colorScheme })),
);
type Look = (typeof looks)[number];

/** Until a screen begins to load, or a key has shown its effect; no test depends on it. */
const settleMilliseconds = 200;
/** The width of an A4 page at 96 dpi. */
const paperWidth = 794;

type Wanted = {
  readonly baseUrl: string;
  readonly token: string;
  readonly pictures: readonly Picture[];
  readonly look: Look;
  /** Where `NAME-WIDTH-COLOURS.png` is written. */
  readonly folder: string;
};

export async function takePictures(browser: Browser, wanted: Wanted): Promise<void> {
  const { width, colorScheme } = wanted.look;
  const height = width === 2_560 ? 1_440 : 800;
  const { page } = await openPage(browser, { viewport: { width, height }, colorScheme });
  const path = (name: string) => join(wanted.folder, `${name}-${width}-${colorScheme}.png`);
  await page.goto(`${wanted.baseUrl}/console#/queue?status=open`);
  await page.waitForSelector("#api-key");
  await page.screenshot({ path: path("sign-in") });
  await page.fill("#api-key", wanted.token);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".shell");
  for (const picture of wanted.pictures) {
    await page.setViewportSize({ width, height: picture.height ?? height });
    await show(page, picture);
    if (picture.isPrint === true) await takePrint(page, path(picture.name));
    else {
      await reportWidth(page, `${picture.name}-${width}`, "screen");
      await page.screenshot({ path: path(picture.name) });
    }
    for (const key of ["Escape", "Escape"]) await page.keyboard.press(key);
  }
  await page.context().close();
}

/** Goes to the screen and presses its keys, and waits until it has its answers. */
export async function show(page: Page, { hash, keys = [] }: Picture): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
  await settle(page);
  for (const key of keys) await page.keyboard.press(key);
  if (keys.length > 0) await settle(page);
}

async function takePrint(page: Page, path: string): Promise<void> {
  const before = page.viewportSize();
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: paperWidth, height: before?.height ?? 0 });
  await reportWidth(page, basename(path, ".png"), "print");
  await page.screenshot({ path, fullPage: true });
  await page.emulateMedia({ media: "screen" });
}

async function reportWidth(page: Page, name: string, media: "screen" | "print"): Promise<void> {
  for (const place of await findTooWide(page, media)) process.stdout.write(`${name}: ${place}\n`);
}

async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(settleMilliseconds);
  // A grey bar stands where an answer is on its way.
  await page.waitForSelector(".skeleton", { state: "detached" });
  await page.waitForTimeout(settleMilliseconds);
}

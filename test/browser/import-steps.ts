/** What a person does with a file in the console: drops it, corrects it, and keeps how it is read. */

import type { Page } from "playwright-core";
import { expect } from "vitest";
import { goTo } from "./console-world.ts";

const text =
  "Date;Amount;Text\n02.03.2026;5,00;<i>one</i>\n03.03.2026;-2,50;two\n03.13.2026;6,00;three\n";
const file = { name: "records-2026-03.csv", mimeType: "text/csv", buffer: Buffer.from(text) };

/** Changes options beside the preview, imports, corrects the rejected row and sends it again. */
export async function importAndCorrect(page: Page): Promise<void> {
  await goTo(page, "#/imports");
  await page.waitForSelector(".toolbar .button-primary");
  await page.keyboard.press("n");
  await page.locator("input[type=file]").setInputFiles(file);
  await page.waitForSelector(".findings .detail-warning:has-text('does not name its currency')");
  await page.waitForSelector(".preview-problem:has-text('no currency')");
  expect(await page.getByLabel("Name of the profile").inputValue()).toBe("records");
  await page.getByRole("textbox", { name: "Currency", exact: true }).fill("sek");
  await page.waitForSelector("[aria-label='Sums of the file'] td:has-text('2.50')");
  await page.getByLabel("Money in or out").selectOption("inverted");
  await page.waitForSelector("[aria-label='Sums of the file'] tr:has-text('Out') td:has-text('5')");
  await page.getByLabel("Money in or out").selectOption("signed");
  await page.waitForSelector("[aria-label='Sums of the file'] tr:has-text('In') td:has-text('5')");
  await page.getByRole("button", { name: "Import" }).press("Enter");
  await page.waitForSelector(".detail .chip:has-text('With errors')");
  await page.getByLabel("Date, row 1").fill("13.03.2026");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Rejected rows as CSV" }).press("Enter");
  expect((await saved).suggestedFilename()).toBe("records-2026-03.csv.rejected.csv");
  await page.getByRole("button", { name: "Send 1 row again" }).press("Enter");
  await page.waitForSelector(".detail-title:has-text('(corrected)')");
  await page.waitForSelector(".detail .chip:has-text('Completed')");
  await page.getByRole("button", { name: "Withdraw" }).press("Enter");
  await page.waitForSelector("dialog[open]");
  await page.locator("dialog").getByRole("button", { name: "Withdraw" }).press("Enter");
  await page.waitForSelector(".detail .chip:has-text('Withdrawn')");
}

/** With the profile of `importAndCorrect`, which fits the file. */
export async function changeCopyAndDelete(page: Page): Promise<void> {
  await goTo(page, "#/imports/new");
  await page.locator("input[type=file]").setInputFiles(file);
  await chosen(page, "records");
  await page.getByText("All other options").press("Enter");
  await page.getByLabel("Words for currencies").fill('{"kr":');
  await page.waitForSelector(".field-error:has-text('missing')");
  await page.getByLabel("Words for currencies").fill('{"kr":"SEK"}');
  await page.getByRole("button", { name: "Save the changes" }).press("Enter");
  await page.waitForSelector(".toast:has-text('Profile saved')");
  await page.getByRole("button", { name: "Save as a copy" }).press("Enter");
  await page.waitForSelector(".toast:has-text('Profile copied')");
  await chosen(page, "records (copy)");
  await page.getByRole("button", { name: "Delete the profile" }).press("Enter");
  await page.locator("dialog").getByRole("button", { name: "Delete" }).press("Enter");
  await page.waitForSelector(".toast:has-text('Profile deleted')");
}

/** Until the profile with this name is chosen. */
async function chosen(page: Page, name: string): Promise<void> {
  const option = `.new-import select option:checked:text-is('${name}')`;
  await page.waitForSelector(option, { state: "attached" });
}

/**
 * Every text of every screen of the console, with the demo's records, for reading as somebody who has never seen the API:
 * `node test/bench/console/words.ts`, or `--running` on the stack that `npm start` keeps open. Each text is printed once, below
 * the first screen that has it; digits are left out of the comparison.
 */
import { launchBrowser, openPage } from "../../browser/browser.ts";
import { signInOn } from "../../browser/console-world.ts";
import { demoPictures, dialogPictures } from "../../browser/screenshot/pictures.ts";
import { readWords } from "../../browser/screenshot/read-words.ts";
import { show } from "../../browser/screenshot/take-pictures.ts";
import { wordsOfTheApi } from "../../console/api-words.ts";
import { openPlace } from "./open-place.ts";

const waitMilliseconds = 20_000;
const { outputs, stop } = await openPlace({ hasDemo: true });

const browser = await launchBrowser();
const known = new Set<string>();
try {
  const { page } = await openPage(browser, { viewport: { width: 1_600, height: 2_000 } });
  page.setDefaultTimeout(waitMilliseconds);
  await signInOn(page, outputs.baseUrl, outputs.sessionToken);
  for (const picture of [...(await demoPictures(outputs)), ...(await dialogPictures(outputs))]) {
    await show(page, picture);
    process.stdout.write(`\n## ${picture.name} ${picture.hash}\n`);
    for (const text of await readWords(page)) {
      const plain = text.replace(/\d+/g, "0");
      const word = wordsOfTheApi(text);
      if (!known.has(plain))
        process.stdout.write(`${text}${word === null ? "" : `  [API: ${word}]`}\n`);
      known.add(plain);
    }
    for (const key of ["Escape", "Escape"]) await page.keyboard.press(key);
  }
} finally {
  await browser.close();
  await stop();
}

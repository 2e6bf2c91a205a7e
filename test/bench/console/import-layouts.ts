/**
 * Real layouts of banks and processors through the console alone, each timed: the file is dropped, what was found is taken or
 * changed on the screen, and it is imported. Prints what a person had to choose, and fails if fewer than 20 layouts go in. In
 * the nightly run; by hand `node test/bench/console/import-layouts.ts`, or `--running` on the stack that `npm start` keeps open.
 */
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { launchBrowser, openPage } from "../../browser/browser.ts";
import { goTo, signInOn } from "../../browser/console-world.ts";
import type { Layout } from "../../import/detect/layout.ts";
import { bytesOf, layouts } from "../../import/detect/layout-files.ts";
import { median } from "../median.ts";
import { openPlace } from "./open-place.ts";

type Taken = {
  readonly name: string;
  readonly choices: readonly string[];
  readonly seconds: number;
  /** Null: it is in. */
  readonly problem: string | null;
};

const fewest = 20;
/** An import waits its turn on a busy machine. */
const waitMilliseconds = 90_000;
const sums = "[aria-label='Preview'] [aria-label='Sums of the file'] tbody tr";

/** The sums on the screen in the form of `Layout.totals`. */
async function readSums(page: Page): Promise<string> {
  const rows = await page.evaluate<(readonly string[])[]>(
    `[...document.querySelectorAll(${JSON.stringify(sums)})].map((row) =>
      ["th", ".report-count", ".amount"].map((each) => row.querySelector(each)?.textContent ?? ""))`,
  );
  const totals = rows.map(([direction = "", count, amount = ""]) => {
    const [, number = "", currency] = /^([\d,.\s]+)([A-Z]+)$/.exec(amount.trim()) ?? [];
    return `${currency} ${direction.toLowerCase()}: ${count}, ${Number(number.replace(/[,\s]/g, ""))}`;
  });
  return totals.sort().join("; ");
}

/** Waits until the sums are those of the file. */
async function showsSums(page: Page, wanted: string): Promise<boolean> {
  const end = Date.now() + waitMilliseconds / 6;
  for (;;) {
    if ((await readSums(page)) === wanted) return true;
    if (Date.now() > end) return false;
    await page.waitForTimeout(50);
  }
}

/** What a person sets, because the file does not say it. */
async function choose(page: Page, { changed }: Layout): Promise<readonly string[]> {
  if (changed === undefined) return [];
  const { currency } = changed.defaults;
  await page.waitForSelector(".findings .detail-warning:has-text('currency')");
  await page.getByRole("textbox", { name: "Currency", exact: true }).fill(currency);
  return [`currency ${currency}`];
}

/** The console leaves numbers at the end of a name out of the profile's name: letters keep the profiles apart. */
function nameOf(number: number): string {
  const letters = "abcdefghij";
  return `layout ${[...String(number).padStart(2, "0")].map((digit) => letters[Number(digit)]).join("")}`;
}

async function take(page: Page, layout: Layout, number: number): Promise<Taken> {
  await goTo(page, "#/imports");
  await page.waitForSelector(".toolbar .button-primary");
  const start = performance.now();
  const done = (choices: readonly string[], problem: string | null): Taken => {
    const seconds = (performance.now() - start) / 1_000;
    return { name: layout.name, choices, seconds, problem };
  };
  await page.keyboard.press("n");
  const buffer = Buffer.from(bytesOf(layout));
  const file = { name: `${nameOf(number)}.csv`, mimeType: "text/csv", buffer };
  await page.locator("input[type=file]").setInputFiles(file);
  await page.waitForSelector(".findings li");
  const choices = await choose(page, layout);
  const wanted = layout.totals.toSorted().join("; ");
  if (!(await showsSums(page, wanted))) {
    return done(choices, `sums: ${await readSums(page)} and not ${wanted}`);
  }
  await page.getByRole("button", { name: "Import", exact: true }).press("Enter");
  const isClean = (layout.rejected ?? 0) === 0;
  const word = isClean ? "Completed" : "With errors";
  const chip = `.detail .chip:has-text('${word}')`;
  const isIn = await page.waitForSelector(chip).then(
    () => true,
    () => false,
  );
  return done(choices, isIn ? null : `not "${word}": ${await page.innerText(".detail, .toasts")}`);
}

/** A person of a new organization: profiles of an earlier run would be taken for the files. */
async function newPerson(controlUrl: string): Promise<string> {
  const organizationId = `org_${randomUUID()}`;
  const session = { subject: "importer", organizationId, organizations: [organizationId] };
  const answer = await fetch(`${controlUrl}/sessions`, {
    method: "POST",
    body: JSON.stringify({ ...session, permissions: ["evidence_write", "imports_manage"] }),
  });
  return ((await answer.json()) as { readonly token: string }).token;
}

const { outputs: place, stop } = await openPlace({ hasDemo: false });
const browser = await launchBrowser();
const taken: Taken[] = [];
try {
  const { page } = await openPage(browser);
  page.setDefaultTimeout(waitMilliseconds);
  await signInOn(page, place.baseUrl, await newPerson(place.controlUrl));
  for (const [number, layout] of layouts.entries()) {
    const one = await take(page, layout, number).catch(
      (error: unknown): Taken => ({
        ...{ name: layout.name, choices: [], seconds: 0 },
        problem: String(error).split("\n")[0] ?? "",
      }),
    );
    taken.push(one);
    const choices = one.choices.length === 0 ? "nothing chosen" : one.choices.join(", ");
    const end = one.problem === null ? "" : `: NOT IN, ${one.problem}`;
    process.stdout.write(`${one.seconds.toFixed(1)} s, ${choices}, ${one.name}${end}\n`);
  }
} finally {
  await browser.close();
  await stop();
}
const isIn = taken.filter(({ problem }) => problem === null);
const untouched = isIn.filter(({ choices }) => choices.length === 0).length;
process.stdout.write(
  `${isIn.length} of ${layouts.length} layouts are in, ${untouched} without a choice, ${median(isIn.map(({ seconds }) => seconds)).toFixed(1)} s at the median\n`,
);
process.exitCode = isIn.length < fewest ? 1 : 0;

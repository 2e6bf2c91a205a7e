/**
 * Finds a payment of the demo in each way that people look for one: one search, and the first result is right. Prints what
 * was typed, what came first, and the milliseconds of the page's own work; fails if one is wrong or the median is above 100 ms.
 * `node test/bench/console/find-by.ts`, or `--running` on the stack that `npm start` keeps open.
 */
import type { CDPSession, Page } from "playwright-core";
import { Client } from "#api/client/client.ts";
import { launchBrowser, openPage } from "../../browser/browser.ts";
import { signInOn } from "../../browser/console-world.ts";
import { median } from "../median.ts";
import { openPlace } from "./open-place.ts";

type Search = { readonly by: string; readonly text: string; readonly first: string };

type Watched = { readonly page: Page; readonly session: CDPSession };

const mostMilliseconds = 100;
const waitMilliseconds = 20_000;
/** Short, and of an amount that no other payment of the demo has. */
const reference = "morning-0284";

const grouped = (amount: string, [group, mark]: readonly [string, string]) => {
  const [whole = "", cents = ""] = amount.split(".");
  return `${whole.replace(/\B(?=(\d{3})+$)/g, group)}${mark}${cents}`;
};

async function searchesOf(client: Client, subject: string): Promise<readonly Search[]> {
  const query = { externalReference: reference };
  const { items } = await client.call("listReconciliationCases", { query });
  const row = items[0];
  if (row === undefined) throw new Error(`The demo has no ${reference}.`);
  const { expectedAmount, actualAmount, missingAmount } = row;
  const difference = missingAmount;
  const own = (by: string, text: string): Search => ({ by, text, first: reference });
  await client.call("updateReconciliationCase", {
    path: { caseId: row.id },
    body: { assignee: subject },
  });
  const { items: legs } = await client.call("listFlowLegs", { query: { kind: "chain" } });
  const hash = legs.find(({ txHash, matched }) => txHash !== null && matched)?.txHash ?? "";
  const { items: ofHash } = await client.call("listReconciliationCases", { query: { q: hash } });
  const hashOwner = ofHash[0]?.paymentIntent.externalReference ?? "no payment";
  // Of one payment alone.
  const name = "Maria Fernanda Ortiz";
  return [
    own("expected amount", expectedAmount),
    own("expected amount, English separators", grouped(expectedAmount, [",", "."])),
    own("expected amount, German separators", grouped(expectedAmount, [".", ","])),
    own("arrived amount", actualAmount ?? ""),
    own(
      "arrived amount with separators and currency",
      `${grouped(actualAmount ?? "", [" ", ","])} EUR`,
    ),
    own("difference", difference),
    own("difference with its sign and a comma", `-${difference.replace(".", ",")}`),
    own("reference", reference),
    { by: "name", text: name, first: "remittance-7731" },
    { by: "half a name", text: "maria fern", first: "remittance-7731" },
    { by: "hash", text: hash, first: hashOwner },
    { by: "date word", text: "yesterday", first: "payments of yesterday" },
    { by: "date words", text: "last week", first: "payments of last week" },
    { by: "a day", text: "2026-03-05", first: "payments of 2026-03-05" },
    { by: "mine", text: "mine", first: "open payments that are yours" },
    { by: "unassigned", text: "unassigned", first: "open payments that nobody has" },
  ];
}

/** Time in which the page itself worked: scripts, styles and layout. */
async function workOf(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  return of("TaskDuration") * 1_000;
}

async function find({ page, session }: Watched, { text }: Search) {
  await page.keyboard.press("/");
  await page.waitForSelector("dialog[open] [role=combobox]:focus");
  const before = await workOf(session);
  // At once, as it is pasted.
  await page.keyboard.insertText(text);
  await page.waitForSelector(".search-note:has-text('Searching')", { state: "attached" });
  await page.waitForSelector(".search-note:not(:has-text('Searching'))", { state: "attached" });
  const option = page.locator("[role=option]").first();
  await option.waitFor();
  const milliseconds = (await workOf(session)) - before;
  const first = (await option.innerText()).split("\n")[0]?.trim() ?? "";
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  return { first, milliseconds };
}

const { outputs, stop } = await openPlace({ hasDemo: true });
const browser = await launchBrowser();
let wrong = 0;
const work: number[] = [];
try {
  const client = new Client({ baseUrl: outputs.baseUrl, token: outputs.sessionToken });
  const { subject } = await client.call("getSession", {});
  const searches = await searchesOf(client, subject ?? "");
  const { page } = await openPage(browser);
  page.setDefaultTimeout(waitMilliseconds);
  await signInOn(page, outputs.baseUrl, outputs.sessionToken);
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  for (const search of searches) {
    const { first, milliseconds } = await find({ page, session }, search);
    const isRight = first.includes(search.first);
    work.push(milliseconds);
    wrong += isRight ? 0 : 1;
    process.stdout.write(
      `${isRight ? "right" : "WRONG"}, ${Math.round(milliseconds)} ms, ${search.by}: "${search.text}" gives "${first}"${isRight ? "" : `, wanted "${search.first}"`}\n`,
    );
  }
  process.stdout.write(
    `${searches.length - wrong} of ${searches.length} right in one search, ${Math.round(median(work))} ms of the page's own work at the median, ${Math.round(Math.max(...work))} at most\n`,
  );
} finally {
  await browser.close();
  await stop();
}
process.exitCode = wrong === 0 && median(work) < mostMilliseconds ? 0 : 1;

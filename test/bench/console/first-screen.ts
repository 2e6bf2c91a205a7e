/**
 * What the first screen says of the demo's incidents beside what the API has, to the cent. The sums are made here from single
 * payments, rows and records, and not from the service's own sums. Fails if one is missing or differs.
 * `node test/bench/console/first-screen.ts`, or `--running` on the stack that `npm start` keeps open.
 */
import type { Page } from "playwright-core";
import { Client } from "#api/client/client.ts";
import type { ItemOf } from "#api/client/types.ts";
import { launchBrowser, openPage } from "../../browser/browser.ts";
import { goTo, signInOn } from "../../browser/console-world.ts";
import { openPlace } from "./open-place.ts";

type Line = { readonly text: string; readonly detail: string; readonly money: readonly string[] };
type Incident = { readonly name: string; readonly text: string; readonly money: readonly string[] };
type Row = ItemOf<"listReconciliationCases">;

const waitMilliseconds = 20_000;
/** Until every line of the demo is in its lists. */
const settleMilliseconds = 60_000;

/** Whole units of the last digit that amounts of the demo have, so that the script adds as nothing of the service does. */
const digits = 18;

function unitsOf(amount: string): bigint {
  const [whole = "0", fraction = ""] = amount.replace("-", "").split(".");
  return BigInt(whole) * 10n ** BigInt(digits) + BigInt(fraction.padEnd(digits, "0"));
}

function textOf(units: bigint): string {
  const fraction = String(units % 10n ** BigInt(digits)).padStart(digits, "0");
  const shown = fraction.replace(/0+$/, "").padEnd(2, "0");
  return `${(units / 10n ** BigInt(digits)).toLocaleString("en")}.${shown}`;
}

type Money = { readonly amount: string; readonly currency: string };

/** Each currency apart, as the screen shows it. */
function sums(all: readonly Money[], word: string): readonly string[] {
  const groups = Map.groupBy(all, ({ currency }) => currency);
  return [...groups]
    .map(([currency, some]) => ({
      currency,
      units: some.reduce((sum, { amount }) => sum + unitsOf(amount), 0n),
    }))
    .filter(({ units }) => units > 0n)
    .map(({ currency, units }) => `${textOf(units)} ${currency} ${word}`)
    .sort();
}

const moneyOf =
  (name: "missingAmount" | "tooMuchAmount" | "notArrivedAmount") =>
  (row: Row): Money => ({ amount: row[name], currency: row.paymentIntent.destination.currency });

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

async function all<Item>(list: AsyncIterable<Item>): Promise<readonly Item[]> {
  const items: Item[] = [];
  for await (const item of list) items.push(item);
  return items;
}

async function ofPayments(client: Client): Promise<readonly Incident[]> {
  const rows = await all(client.list("listReconciliationCases", { query: { status: "open" } }));
  const ofKind = (kind: string) => rows.filter(({ exceptionType }) => exceptionType === kind);
  const late = rows.filter(({ verdict }) => verdict === "delayed");
  const [short, over] = [ofKind("underpayment"), ofKind("overpayment")];
  return [
    {
      name: "short payments",
      text: counted(short.length, "payment is short", "payments are short"),
      money: sums(short.map(moneyOf("missingAmount")), "missing"),
    },
    {
      name: "payments that brought too much",
      text: counted(over.length, "payment brought too much", "payments brought too much"),
      money: sums(over.map(moneyOf("tooMuchAmount")), "too much"),
    },
    {
      name: "late payments",
      text: counted(late.length, "payment is late", "payments are late"),
      money: sums(late.map(moneyOf("notArrivedAmount")), "not arrived"),
    },
  ];
}

async function ofSources(client: Client, me: string | null): Promise<readonly Incident[]> {
  const { items: payouts } = await client.call("listSettlements", { query: { status: "short" } });
  const { items: batches } = await client.call("listImportBatches", { query: { limit: 100 } });
  const { items: endpoints } = await client.call("listOutboundWebhookEndpoints", {});
  const { items: approvals } = await client.call("listApprovals", { query: { status: "pending" } });
  const refused = await client.call("listRawRecords", { query: { limit: 1 } });
  const legs = await all(
    client.list("listFlowLegs", { query: { matched: false, ignored: false } }),
  );
  const toDecide = approvals.filter(({ requester }) => requester !== me);
  return [
    ...payouts.map(({ reference, provider, difference, currency }) => ({
      name: "a short payout",
      text: `Payout ${reference} of ${provider} is short`,
      money: sums([{ amount: difference ?? "0", currency }], "missing"),
    })),
    ...batches
      .filter(({ rejected, dryRun }) => rejected > 0 && !dryRun)
      .map(({ rejected, fileName }) => ({
        name: "rejected rows",
        text: counted(
          rejected,
          `row of ${fileName} was rejected`,
          `rows of ${fileName} were rejected`,
        ),
        money: [],
      })),
    ...endpoints
      .filter(({ failingSince }) => failingSince !== null)
      .map(({ name }) => ({
        name: "a failing endpoint",
        text: `${name} does not take our events`,
        money: [],
      })),
    {
      name: "refused deliveries",
      text: counted(refused.total, "delivery was refused", "deliveries were refused"),
      money: [],
    },
    {
      name: "acts to decide",
      text: counted(
        toDecide.length,
        "act waits for a second person",
        "acts wait for a second person",
      ),
      money: sums(
        toDecide.flatMap(({ amount, currency }) =>
          amount === null || currency === null ? [] : [{ amount, currency }],
        ),
        "to decide",
      ),
    },
    {
      name: "lines without a payment",
      text: counted(
        legs.length,
        "bank line or report belongs to no payment",
        "bank lines and reports belong to no payment",
      ),
      money: sums(
        legs.flatMap(({ unallocatedAmount, amount, currency }) =>
          amount === null || currency === null
            ? []
            : [{ amount: unallocatedAmount ?? amount, currency }],
        ),
        "not linked",
      ),
    },
  ];
}

async function readLines(page: Page): Promise<readonly Line[]> {
  await goTo(page, "#/queue");
  await goTo(page, "#/today");
  await page.reload();
  await signInAgain(page);
  await page.waitForSelector(".incident-act");
  return await page.evaluate<Line[]>(
    `[...document.querySelectorAll(".incident")].map((line) => ({
      text: line.querySelector("strong").innerText,
      detail: line.innerText,
      money: [...line.querySelectorAll(".incident-money > li")].map((each) => each.innerText.replace(/\\s+/g, " ").replace(" .", ".").trim()).sort(),
    }))`,
  );
}

let token = "";
async function signInAgain(page: Page): Promise<void> {
  await page.fill("#api-key", token);
  await page.keyboard.press("Enter");
}

const plain = (money: readonly string[]) =>
  money.map((each) => each.replace(/\s+/g, " ")).join("; ");

const { outputs, stop } = await openPlace({ hasDemo: true });
token = outputs.sessionToken;
const browser = await launchBrowser();
let wrong: readonly string[] = ["nothing was compared"];
try {
  const client = new Client({ baseUrl: outputs.baseUrl, token });
  const { subject } = await client.call("getSession", {});
  const { page } = await openPage(browser);
  page.setDefaultTimeout(waitMilliseconds);
  await signInOn(page, outputs.baseUrl, token);
  const end = Date.now() + settleMilliseconds;
  let said: readonly string[] = [];
  while (wrong.length > 0 && Date.now() < end) {
    const lines = await readLines(page);
    const incidents = [...(await ofPayments(client)), ...(await ofSources(client, subject))];
    const found = incidents.map(({ name, text, money }) => {
      const line = lines.find((each) => each.text === text);
      const isRight = line !== undefined && plain(line.money) === plain(money);
      const shown = line === undefined ? "not there" : `${line.text}: ${plain(line.money)}`;
      return {
        isRight,
        line: `${isRight ? "right" : "WRONG"}, ${name}: ${shown}`,
        wanted: `${text}: ${plain(money)}`,
      };
    });
    said = found.map(({ isRight, line, wanted }) => (isRight ? line : `${line}; wanted ${wanted}`));
    wrong = said.filter((line) => line.startsWith("WRONG"));
  }
  process.stdout.write(
    `${said.join("\n")}\n${said.length - wrong.length} of ${said.length} right\n`,
  );
} finally {
  await browser.close();
  await stop();
}
process.exitCode = wrong.length === 0 ? 0 : 1;

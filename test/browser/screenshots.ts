/**
 * Pictures of every screen of the console, of a local stack with the demo: `npm run screenshots`. They are for
 * looking at; `.local/screenshots/SCREEN-WIDTH-COLOURS.png`. With names of pictures only these:
 * `npm run screenshots -- accounts queue`.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { playDemo } from "../../lib/local/demo/demo.ts";
import { playMorning } from "../../lib/local/demo/demo-morning.ts";
import type { Outputs } from "../../lib/local/provision/outputs.ts";
import { startLocalStack } from "../../lib/local/stack.ts";
import { Client } from "../../shared/client/client.ts";
import { launchBrowser, openPage } from "./browser.ts";
import { createCases } from "./console-world.ts";

const folder = join(import.meta.dirname, "..", "..", ".local", "screenshots");
const widths = [320, 1280, 2560] as const;
const colours = ["light", "dark"] as const;
const settleMilliseconds = 900;

type Picture = {
  readonly name: string;
  readonly hash: string;
  /** Pressed before the picture is taken. */
  readonly keys: readonly string[];
};

async function picturesOf({ baseUrl, apiKey }: Outputs): Promise<Picture[]> {
  const client = new Client({ baseUrl, token: apiKey });
  const caseOf = async (externalReference: string) => {
    const query = { externalReference };
    const { items } = await client.call("listReconciliationCases", { query });
    return `#/cases/${items[0]?.id}`;
  };
  const record = (await client.call("listRawRecords", {})).items[0]?.id;
  // The service answers lists before the last bank row is decided; the demo waits for none of them.
  const { items: settlements } = await client.call("listSettlements", {});
  const settlement = settlements.find(({ reference }) => reference === "po_demo_tuesday")?.id;
  const held = await caseOf("morning-0284");
  return [
    { name: "today", hash: "#/today", keys: [] },
    { name: "queue", hash: "#/queue", keys: ["j", "j", "j"] },
    { name: "queue-selected", hash: "#/queue?status=open", keys: ["j", "x", "j", "x"] },
    { name: "queue-filter", hash: "#/queue?verdicts=needs_review,delayed", keys: ["/"] },
    { name: "queue-order", hash: "#/queue?minAmount=5000&sort=unexplained", keys: ["j"] },
    { name: "queue-empty", hash: "#/queue?tag=nobody-has-it", keys: [] },
    { name: "queue-close", hash: "#/queue", keys: ["j", "c"] },
    { name: "palette", hash: "#/queue", keys: ["Control+k"] },
    { name: "keys", hash: "#/queue", keys: ["?"] },
    { name: "case-exception", hash: await caseOf("remittance-7731"), keys: [] },
    { name: "case-refund", hash: await caseOf("demo-refund"), keys: [] },
    { name: "case-fees", hash: await caseOf("demo-payout-net-of-fees"), keys: [] },
    { name: "case-waits", hash: held, keys: [] },
    { name: "case-past", hash: held, keys: ["h", "Home"] },
    { name: "settlements", hash: "#/settlements", keys: [] },
    { name: "settlements-short", hash: `#/settlements/${settlement}`, keys: [] },
    { name: "accounts", hash: "#/accounts", keys: ["j", "Enter"] },
    { name: "accounts-new", hash: "#/accounts/new", keys: [] },
    { name: "reports", hash: "#/reports", keys: [] },
    { name: "match-rate", hash: "#/match-rate", keys: [] },
    { name: "value-at-risk", hash: "#/value-at-risk", keys: [] },
    { name: "requests", hash: "#/requests", keys: ["j", "Enter"] },
    { name: "approvals", hash: "#/approvals", keys: ["j", "Enter"] },
    { name: "workbench-create", hash: "#/workbench", keys: ["j", "x", "n"] },
    { name: "workbench", hash: "#/workbench", keys: ["j", "x", "ArrowRight", "x"] },
    { name: "evidence", hash: "#/evidence", keys: ["j", "j", "Enter"] },
    { name: "evidence-record", hash: `#/evidence/${record}`, keys: [] },
    { name: "imports", hash: "#/imports", keys: ["j", "Enter"] },
    { name: "imports-new", hash: "#/imports/new", keys: [] },
    { name: "deliveries", hash: "#/deliveries", keys: ["j", "Enter"] },
    { name: "endpoints", hash: "#/endpoints", keys: ["j", "Enter"] },
    { name: "integrations", hash: "#/integrations", keys: ["j", "Enter"] },
    { name: "refusals", hash: "#/refusals", keys: ["j", "Enter"] },
    { name: "rules", hash: "#/rules", keys: ["j", "Enter"] },
    { name: "simulations", hash: "#/simulations", keys: ["j", "Enter"] },
    { name: "exports", hash: "#/exports", keys: ["j", "Enter"] },
    { name: "audit", hash: "#/audit", keys: ["j", "Enter"] },
    { name: "settings", hash: "#/settings", keys: [] },
    { name: "keys", hash: "#/keys", keys: ["j", "Enter"] },
    { name: "not-found", hash: "#/cases/case_missing", keys: [] },
  ];
}

type Look = {
  readonly width: (typeof widths)[number];
  readonly colorScheme: (typeof colours)[number];
};

async function take(
  browser: Browser,
  outputs: Outputs,
  pictures: readonly Picture[],
  { width, colorScheme }: Look,
): Promise<void> {
  const viewport = { width, height: width === 2560 ? 1440 : 800 };
  const { page } = await openPage(browser, { viewport, colorScheme });
  const save = (name: string) =>
    page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) });
  await page.goto(`${outputs.baseUrl}/console`);
  await save("sign-in");
  await page.fill("#api-key", outputs.sessionToken);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".shell");
  for (const { name, hash, keys } of pictures) {
    await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
    await page.waitForTimeout(settleMilliseconds);
    for (const key of keys) await page.keyboard.press(key);
    await page.waitForTimeout(settleMilliseconds / 3);
    await save(name);
    for (const key of ["Escape", "Escape"]) await page.keyboard.press(key);
  }
  await page.context().close();
}

mkdirSync(folder, { recursive: true });
const environment = { OUTBOUND_ALLOW_LOOPBACK: "1", RATE_LIMIT_PER_MINUTE: "100000" };
const stack = await startLocalStack({ environment });
try {
  await playDemo(stack.outputs, () => undefined);
  await playMorning(stack.outputs, { requestsPerSecond: 1_000 });
  await createCases(stack.outputs, { name: "console", count: 60 });
  const browser = await launchBrowser();
  const wanted = process.argv.slice(2);
  const all = await picturesOf(stack.outputs);
  const pictures = all.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  const looks = widths.flatMap((width) => colours.map((colorScheme) => ({ width, colorScheme })));
  for (const look of looks) await take(browser, stack.outputs, pictures, look);
  await browser.close();
} finally {
  await stack.stop();
}
process.stdout.write(`Pictures are in ${folder}\n`);
process.exit(0);

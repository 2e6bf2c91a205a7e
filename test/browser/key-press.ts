/**
 * The sizes of the console beside their budget, what the first screen asks for, and the time from a key press to the
 * painted list with 10,000 cases: the list is answered by this process, so no engine takes part. `node
 * test/browser/key-press.ts BASE_URL TOKEN` with a running stack (`npm start`); prints median and worst of 50 presses,
 * in the browser's own time and by the clock.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "#api/client/client.ts";
import { bundleConsole } from "#lib/bundle/bundle-console.ts";
import { budget, measureConsole } from "../console/console-sizes.ts";
import { launchBrowser, openPage } from "./browser.ts";
import { answerManyCases } from "./many-cases.ts";

const built = await mkdtemp(join(tmpdir(), "console-"));
await bundleConsole(join(import.meta.dirname, "..", ".."), built);
for (const [part, size] of Object.entries(await measureConsole(built))) {
  process.stdout.write(`${part}: ${size} bytes of ${budget[part as keyof typeof budget]}\n`);
}
await rm(built, { recursive: true });

const [baseUrl = "http://127.0.0.1:8787", token = ""] = process.argv.slice(2);
const cases = 10_000;
const presses = 50;
const keys = ["j", "k", "PageDown", "PageUp", "x"] as const;

const { items } = await new Client({ baseUrl, token }).call("listReconciliationCases", {
  query: { limit: 1 },
});
const [sample] = items;
if (sample === undefined) throw new Error("The organization has no case to copy.");

const browser = await launchBrowser();
const { page } = await openPage(browser, { viewport: { width: 2560, height: 1440 } });
const asked: string[] = [];
page.on("request", (request) => {
  const { pathname } = new URL(request.url());
  if (pathname.startsWith("/v1/")) asked.push(`${request.method()} ${pathname}`);
});
await answerManyCases(page, sample, cases);
await page.goto(`${baseUrl}/console#/queue?status=open`);
await page.fill("#api-key", token);
await page.keyboard.press("Enter");
await page.waitForSelector("[role=grid] .row-link");
await page.waitForTimeout(500);
process.stdout.write(`First screen: ${asked.length} requests: ${asked.join(", ")}\n`);

/** In the page: presses a key and waits until the frame after the change was painted. */
const measure = `(key) => new Promise((resolve) => {
  const start = performance.now();
  document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => resolve(performance.now() - start);
    channel.port2.postMessage(0);
  });
})`;

/** The processor's time of the page's thread, in ms: other work of the machine is not in it. */
const protocol = await page.context().newCDPSession(page);
await protocol.send("Performance.enable", { timeDomain: "threadTicks" });
async function ownMilliseconds(): Promise<number> {
  const { metrics } = await protocol.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1_000;
}

for (const key of [...keys, "Home"]) {
  const times: number[] = [];
  const own: number[] = [];
  for (let press = 0; press < presses; press += 1) {
    const before = await ownMilliseconds();
    times.push(await page.evaluate<number>(`(${measure})(${JSON.stringify(key)})`));
    own.push((await ownMilliseconds()) - before);
    await page.waitForTimeout(20);
  }
  process.stdout.write(`${key}: ${textOf(own)} of its own; ${textOf(times)} by the clock\n`);
}
await browser.close();

function textOf(times: readonly number[]): string {
  const ascending = times.toSorted((a, b) => a - b);
  const [median = 0, worst = 0] = [ascending[Math.floor(times.length / 2)], ascending.at(-1)];
  return `median ${median.toFixed(1)} ms, worst ${worst.toFixed(1)} ms`;
}

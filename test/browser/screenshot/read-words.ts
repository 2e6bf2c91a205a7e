/** Every text that a screen shows or says on hover, as a person reads it: one entry for each line. */
import type { Page } from "playwright-core";

/** What a screen reader or the pointer says, besides what is written. */
const saidIn = ["title", "aria-label", "placeholder", "aria-valuetext"];

/** @returns the lines that are on the screen, in their order, without those of stored bytes */
export async function readWords(page: Page): Promise<string[]> {
  return await page.evaluate<string[]>(`(() => {
    const lines = new Set();
    const isShown = (element) => element.checkVisibility({ visibilityProperty: true });
    const add = (text) => {
      const plain = (text ?? "").replace(/[\\u2066-\\u2069]/g, "").replace(/\\s+/g, " ").trim();
      if (plain !== "") lines.add(plain);
    };
    for (const element of document.body.querySelectorAll("*")) {
      if (!isShown(element) || element.closest(".bytes, script, style") !== null) continue;
      for (const name of ${JSON.stringify(saidIn)}) add(element.getAttribute(name));
      if (element.tagName === "SELECT" || element.tagName === "OPTION") {
        for (const { text } of element.options ?? []) add(text);
        continue;
      }
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) add(node.data);
    }
    return [...lines];
  })()`);
}

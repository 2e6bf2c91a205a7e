/** The pages of the guides: every link leads to a section that exists, every verdict has its section. */
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { describe, expect, test } from "vitest";
import { errorCatalogue } from "#api/schema/error/error-catalogue.ts";
import { exceptionTypes, verdicts } from "#domain/case/verdict/verdict.ts";
import { getErrorCatalogue } from "#functions/public/document/get-error-catalogue.ts";
import { getEventCatalogue } from "#functions/public/document/get-event-catalogue.ts";
import { getGuide, getGuides } from "#functions/public/document/get-guides.ts";
import { guideTexts } from "#functions/public/guides/guide-texts.ts";
import { renderGuide } from "#functions/public/guides/render-guide.ts";

const base = "https://api.example.com";

async function guidePage(guideName: string): Promise<string> {
  const event = { pathParameters: { guideName } } as unknown as APIGatewayProxyEventV2;
  return String((await getGuide(event)).body);
}

/** The pages by their path. */
const pages = new Map<string, string>([
  ["/docs/errors", String(getErrorCatalogue().body)],
  ["/docs/events", String(getEventCatalogue().body)],
  ["/docs/guides", String((await getGuides()).body)],
]);
for (const name of guideTexts.keys()) pages.set(`/docs/guides/${name}`, await guidePage(name));

const anchorsOf = (page: string) => [...page.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id);

/** Links of the text of a page that lead nowhere. */
function deadLinks(path: string, page: string): string[] {
  const [, main = ""] = page.split("<main");
  return [...main.matchAll(/href="([^"]+)"/g)]
    .map(([, href = ""]) => new URL(href, `${base}${path}`))
    .filter(({ origin, pathname, hash }) => {
      const target = pages.get(pathname);
      if (origin !== base) return true;
      return target === undefined || (hash !== "" && !anchorsOf(target).includes(hash.slice(1)));
    })
    .map(String);
}

test.each([...pages])("every link of %s leads to a section that exists", (path, page) => {
  expect(deadLinks(path, page)).toEqual([]);
});

test("a link that leads nowhere is noticed", () => {
  const wrong = '<main><a href="first-payment#nothing"></a><a href="../other"></a>';
  expect(deadLinks("/docs/guides/go-live", wrong)).toHaveLength(2);
});

test.each([...verdicts, ...exceptionTypes])("%s has a section, and says what to do", (name) => {
  const page = pages.get("/docs/guides/understand-a-verdict") ?? "";
  const [, section = ""] = page.split(`<h3 id="${name}">`);
  expect(section.slice(0, section.indexOf("<h3"))).toContain("What to do:");
});

test("the list of the guides has every section, with its text for the search", () => {
  const list = pages.get("/docs/guides") ?? "";
  for (const [name, text] of guideTexts) {
    const { sections, title } = renderGuide(text);
    expect(list).toContain(`<a href="guides/${name}">${title}</a>`);
    expect(sections.length).toBeGreaterThan(1);
    for (const { anchor } of sections) expect(list).toContain(`href="guides/${name}#${anchor}"`);
  }
  expect(list).toMatch(/data-text="underpayment [^"]*dispose of/);
});

describe("Markdown", () => {
  test("shows HTML as text, and links only to pages of the service", () => {
    const { html } = renderGuide(
      "# T\n\n## A `b_c`\n\n<script>x</script>\n\n[d](../matching.md) [e](go-live.md#people)\n",
    );
    expect(html).toContain('<h2 id="a-b_c">');
    expect(html).not.toContain("<script>");
    expect(html).toContain('d <a href="go-live#people">e</a>');
  });

  test("an unknown guide is not found", async () => {
    await expect(guidePage("__proto__")).rejects.toMatchObject({
      failure: { error: "not_found" },
    });
  });
});

test("the guides of the error codes exist", () => {
  const guided = Object.values(errorCatalogue).filter((entry) => "guide" in entry);
  expect(guided.length).toBeGreaterThan(5);
});

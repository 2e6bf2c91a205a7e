/** Markdown of the guides as HTML. */
import { Marked, type Tokens } from "marked";
import { escapeHtml } from "#api/http/escape-html.ts";

type GuideSection = {
  readonly anchor: string;
  readonly heading: string;
  /** Plain text of the section, in lower case, for the search. */
  readonly text: string;
};

export type RenderedGuide = {
  readonly title: string;
  readonly html: string;
  /** The sections under the second and third heading. */
  readonly sections: readonly GuideSection[];
};

export function renderGuide(markdown: string): RenderedGuide {
  const tokens = marked.lexer(markdown);
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === "heading");
  return {
    title: plain(headings[0]?.text ?? ""),
    html: marked.parser(tokens),
    sections: sectionsOf(tokens),
  };
}

/** The anchor of a heading: the same as GitHub's, so that links work in the repository too. */
function anchorOf(heading: string): string {
  return plain(heading)
    .toLowerCase()
    .replaceAll(/[^\w -]/g, "")
    .replaceAll(" ", "-");
}

const plain = (text: string) => text.replaceAll("`", "");

/**
 * Where a link of a guide leads on the pages: other guides, events and errors; null for a document that is
 * only in the repository.
 */
function targetOf(href: string): string | null {
  if (/^(?:https?:|#)/.test(href)) return href;
  const [, name, anchor = ""] = /^([\w-]+)\.md(#[\w-]+)?$/.exec(href) ?? [];
  if (name !== undefined) return `${name}${anchor}`;
  const [, page] = /^https:\/\/\S+$|^\/docs\/(\S+)$/.exec(href) ?? [];
  return page === undefined ? null : `../${page}`;
}

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      const content = this.parser.parseInline(tokens);
      if (depth === 1) return `<h1>${content}</h1>\n`;
      const anchor = anchorOf(text);
      return `<h${depth} id="${anchor}"><a href="#${anchor}">${content}</a></h${depth}>\n`;
    },
    link({ href, tokens }) {
      const content = this.parser.parseInline(tokens);
      const target = targetOf(href);
      return target === null ? content : `<a href="${escapeHtml(target)}">${content}</a>`;
    },
    code({ text }) {
      return `<pre><code>${escapeHtml(text)}</code></pre>\n`;
    },
    html({ text }) {
      return escapeHtml(text);
    },
  },
});

function sectionsOf(tokens: ReturnType<typeof marked.lexer>): GuideSection[] {
  const sections: { anchor: string; heading: string; text: string }[] = [];
  for (const token of tokens) {
    if (token.type === "heading" && token["depth"] > 1) {
      const heading = plain(token["text"]);
      sections.push({ anchor: anchorOf(heading), heading, text: heading.toLowerCase() });
    } else {
      const last = sections.at(-1);
      if (last !== undefined) last.text += ` ${token.raw.toLowerCase().replaceAll(/\s+/g, " ")}`;
    }
  }
  return sections;
}

import { describe, expect, test } from "vitest";
import { XmlStream } from "#outside/import/camt053/xml-stream.ts";
import { FileError } from "#outside/import/file-error.ts";
import { readEvents } from "../read-file.ts";
import { hostileDocuments } from "./hostile-documents.ts";

const codes = [
  "doctype_refused",
  "entity_refused",
  "nesting_too_deep",
  "malformed_file",
  "unsupported_encoding",
];
/** Longest message of a refusal, in characters: nothing of a document is expanded into it. */
const longestMessage = 200;

describe("XML bombs and external entities", () => {
  test("there are at least twenty", () => {
    expect(Object.keys(hostileDocuments).length).toBeGreaterThanOrEqual(20);
  });

  test.each(Object.entries(hostileDocuments))("%s is refused", async (_, document) => {
    const failure = await readEvents(document, { format: "camt053" }).catch((error) => error);
    expect(failure).toBeInstanceOf(FileError);
    expect(codes).toContain(failure.code);
    expect(failure.message.length).toBeLessThan(longestMessage);
  });

  test.each(["little-endian", "big-endian"])(
    "a document type in UTF-16, %s, has its code",
    async (order) => {
      const document = hostileDocuments[`document type in UTF-16, ${order}`] ?? "";
      const failure = await readEvents(document, { format: "camt053" }).catch((error) => error);
      expect(failure.code).toBe("doctype_refused");
    },
  );

  test("a refusal comes with the piece that shows it, not at the end of the file", async () => {
    const stream = new XmlStream(new Set(["Stmt"]));
    stream.push("<Document><BkToCstmrStmt><Stmt><Ntry ");
    const attributes = Array.from({ length: 8_000 }, (_, at) => `a${at}="x" `).join("");
    expect(() => stream.push(attributes)).toThrow("A tag is too long.");
  });

  test.each([
    ["a text", "x", 14, 17],
    ["an element", "<a/>", 1, 2],
  ])("%s without end is refused when it is too long", (_, repeated, least, most) => {
    const stream = new XmlStream(new Set(["Stmt"]));
    stream.push("<Document><BkToCstmrStmt><Stmt><Ntry>");
    const piece = repeated.repeat(Math.ceil(1_000_000 / repeated.length));
    let pieces = 0;
    expect(() => {
      for (; pieces < 18; pieces += 1) stream.push(piece);
    }).toThrow(FileError);
    expect(pieces).toBeGreaterThanOrEqual(least);
    expect(pieces).toBeLessThanOrEqual(most);
  });

  test("a document type without end is refused before it fills the memory", () => {
    const stream = new XmlStream(new Set(["Stmt"]));
    stream.push("<!DOCTYPE a [");
    const piece = "<!ENTITY x 'y'>".repeat(5_000);
    stream.push(piece);
    expect(() => stream.push(piece)).toThrow(FileError);
  });
});

import { describe, expect, test } from "vitest";
import { FileError } from "../../shared/import/file-error.ts";
import { hostileDocuments } from "./hostile-documents.ts";
import { readEvents } from "./read-file.ts";

/** Milliseconds within which a hostile document has to be refused. */
const patience = 50;

describe("XML bombs and external entities", () => {
  test("there are at least twenty", () => {
    expect(Object.keys(hostileDocuments).length).toBeGreaterThanOrEqual(20);
  });

  test.each(Object.entries(hostileDocuments))("%s is refused at once", async (_, document) => {
    await readEvents("<a/>", { format: "camt053" }).catch(() => undefined);
    const start = performance.now();
    const failure = await readEvents(document, { format: "camt053" }).catch((error) => error);
    const took = performance.now() - start;
    expect(failure).toBeInstanceOf(FileError);
    expect(took).toBeLessThan(patience);
  });
});

import fastCheck from "fast-check";
import { expect, test } from "vitest";
import { compressJson, decompressJson } from "#store/table/core/document/compressed-json.ts";

test("reads any JSON back unchanged, from bytes and from base64", () => {
  fastCheck.assert(
    fastCheck.property(fastCheck.json(), (json) => {
      const bytes = compressJson(json);
      expect(decompressJson(bytes)).toBe(json);
      expect(decompressJson(Buffer.from(bytes).toString("base64"))).toBe(json);
    }),
  );
});

test("reads data that was compressed earlier: no dictionary changes", () => {
  const json = '{"eventType":"payment_intent.created","sequence":1,"previousHash":null}';
  const written = compressJson(json);
  expect(Buffer.from(written).toString("base64")).toBe("BqsmbjqSwDxdLQA=");
  expect(decompressJson("BqsmbjqSwDxdLQA=")).toBe(json);
  expect(decompressJson("Basmbp6RwARcLQA=")).toBe(json);
  expect(decompressJson("BKsmboKOwMxVLQA=")).toBe(json);
});

test("compresses the field names that every item has to almost nothing", () => {
  const json = '{"paymentUuid":null,"rawRecordUuid":null,"importBatchUuid":null}';
  expect(compressJson(json).length).toBeLessThan(json.length / 3);
});

test("refuses an unknown dictionary number", () => {
  expect(() => decompressJson(Uint8Array.of(3, 0))).toThrow("Unknown dictionary");
  expect(() => decompressJson(Uint8Array.of(7, 0))).toThrow("Unknown dictionary");
});

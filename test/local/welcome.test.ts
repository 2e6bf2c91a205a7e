import { expect, test } from "vitest";
import type { Outputs } from "#lib/local/outputs.ts";
import { box, welcome } from "#lib/local/welcome.ts";

const outputs = {
  baseUrl: "http://127.0.0.1:8787",
  apiKey: "key_live_1",
  sessionToken: "secret.session.token",
} as Outputs;

test("the box has the addresses and the key, and lines of one width", () => {
  const text = box(outputs);
  for (const value of [
    "/console",
    "/docs",
    "http://127.0.0.1:8787",
    "key_live_1",
    ".local/outputs.json",
  ]) {
    expect(text).toContain(value);
  }
  expect(new Set(text.split("\n").map((line) => line.length)).size).toBe(1);
});

test("no session token is printed", () => {
  expect(box(outputs) + welcome(outputs, 1)).not.toContain(outputs.sessionToken);
});

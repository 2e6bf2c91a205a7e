/** Which requests of a browser the servers of the local stack answer. */
import { describe, expect, test } from "vitest";
import { originsOf, webPageFault } from "#lib/emulator/doors/web-page.ts";

const own = "http://127.0.0.1:8787";

describe("the host that a request names", () => {
  test.each([
    "127.0.0.1:8787",
    "127.0.0.1",
    "127.8.9.10:1",
    "localhost:8787",
    "LOCALHOST",
    "files.localhost:4566",
    "[::1]:8787",
  ])("%s is this machine", (host) => {
    expect(webPageFault({ host, origin: undefined }, [])).toBeNull();
  });

  test.each([
    undefined,
    "",
    "evil.example",
    "evil.example:8787",
    "127.0.0.1.evil.example",
    "127.0.0.1:8787.evil.example",
    "localhost.evil.example",
    "evil.example#localhost",
    "evillocalhost",
    "128.0.0.1",
    "0.0.0.0:8787",
    "10.0.0.1",
    "[::2]",
    "127.0.0.1 evil.example",
  ])("%s is not", (host) => {
    expect(webPageFault({ host, origin: undefined }, [])).toEqual(
      expect.stringContaining("names of this machine"),
    );
  });
});

describe("the origin of a page", () => {
  test("is allowed if it is one of those that are", () => {
    expect(webPageFault({ host: "127.0.0.1:1", origin: own }, [own])).toBeNull();
  });

  test.each([
    "null",
    "http://127.0.0.1:1",
    "https://127.0.0.1:8787",
    `${own}/`,
    "http://evil.example",
  ])("%s is refused otherwise", (origin) => {
    expect(webPageFault({ host: "127.0.0.1:1", origin }, [own])).toEqual(
      expect.stringContaining("browser"),
    );
    expect(webPageFault({ host: "127.0.0.1:1", origin }, [])).toEqual(
      expect.stringContaining("browser"),
    );
  });

  test("is that of the console under both names of this machine", () => {
    expect(originsOf(own)).toEqual([own, "http://localhost:8787"]);
  });
});

/** Which requests the guard allows, and where it connects; the network only records. */
import { createServer } from "node:net";
import { Duplex } from "node:stream";
import { describe, expect, test } from "vitest";
import { internet, type Network } from "#outside/outbound-http/network.ts";
import { isPublicAddress } from "#outside/outbound-http/public-address.ts";
import { type GuardedResult, sendGuarded } from "#outside/outbound-http/send-guarded.ts";
import { parseTarget } from "#outside/outbound-http/target-url.ts";
import {
  closedIpv4,
  closedIpv6,
  ipv4Spellings,
  publicIpv4,
  publicIpv6,
  tunnels,
} from "./address-spellings.ts";

/** Resolves names from a script, whose last line is repeated; connects to nothing. */
function recorder(script: readonly (readonly string[])[] = []) {
  const asked: string[] = [];
  const connected: (readonly string[])[] = [];
  const network: Network = {
    resolve: async (host) => {
      asked.push(host);
      const answer = script[Math.min(asked.length, script.length) - 1];
      if (answer === undefined) throw new Error("no such name");
      return answer;
    },
    connect: (_target, addresses) => {
      connected.push(addresses);
      return new Duplex({ read() {}, write: (_c, _e, done) => done(new Error("recorded")) });
    },
  };
  return { asked, connected, network };
}

/** No busy machine reaches it. */
const generousMilliseconds = 60_000;

function post(
  url: string,
  network: Network,
  allowLoopback = false,
  timeoutMilliseconds = generousMilliseconds,
): Promise<GuardedResult> {
  const limits = { timeoutMilliseconds, maximumBodyBytes: 1_024 };
  return sendGuarded({ url, method: "POST", body: "{}", allowLoopback, ...limits }, network);
}

const spellings = Object.entries(ipv4Spellings);

describe("a closed address", () => {
  test("the corpus is large enough", () => {
    expect(closedIpv4.length + closedIpv6.length).toBeGreaterThanOrEqual(60);
    expect(spellings.length).toBeGreaterThanOrEqual(25);
  });

  test.each(spellings)("spelled as %s is refused or never connected", async (_, spell) => {
    for (const address of closedIpv4) {
      const url = `https://${spell(address)}/hook`;
      // A spelling that is not an address is a name, so the name server's answer decides.
      const { connected, network } = recorder([[address]]);
      for (const allowLoopback of [false, true]) {
        const result = await post(url, network, allowLoopback);
        expect([url, result.ok, connected]).toEqual([url, false, []]);
        expect("reason" in result && result.reason, url).toBe("refused");
      }
    }
  });

  test.each(spellings)("spelled as %s is refused when an endpoint is created", (_, spell) => {
    for (const address of closedIpv4) {
      const url = `https://${spell(address)}/hook`;
      expect([url, parseTarget(url, false).ok]).toEqual([url, false]);
    }
  });

  test.each(closedIpv6)("%s is refused in a URL and as a name server's answer", async (address) => {
    for (const [url, answers] of [
      [`https://[${address}]/`, []],
      ["https://receiver.example.com/", [[address]]],
    ] as const) {
      const { connected, network } = recorder(answers);
      expect(await post(url, network)).toMatchObject({ ok: false, reason: "refused" });
      expect(connected).toEqual([]);
    }
  });

  test.each(closedIpv4)("%s is refused as a name server's answer", async (address) => {
    for (const answer of [address, `::ffff:${address}`]) {
      const { connected, network } = recorder([[answer]]);
      const result = await post("https://receiver.example.com/", network);
      expect(result).toMatchObject({ ok: false, reason: "refused" });
      expect(connected).toEqual([]);
    }
  });

  test.each(["not an address", "", "1.2.3", "fe80::1%eth0", "2606:4700::1%eth0", "0x7f.1"])(
    "an answer of a name server that is not a plain address is not public: %j",
    (address) => expect(isPublicAddress(address)).toBe(false),
  );
});

describe("a public address", () => {
  test.each(spellings.filter(([name]) => !tunnels.has(name)))(
    "spelled as %s is connected directly or as a name",
    async (_, spell) => {
      for (const address of publicIpv4) {
        const { connected, network } = recorder([[address]]);
        await post(`https://${spell(address)}/hook`, network);
        expect(connected).toEqual([[address]]);
      }
    },
  );

  test.each(publicIpv6)("%s is connected", async (address) => {
    const { connected, network } = recorder();
    await post(`https://[${address}]/hook`, network);
    expect(connected).toEqual([[address]]);
  });
});

describe("a host name", () => {
  test("that changes its address after the check is connected at the checked address", async () => {
    const { asked, connected, network } = recorder([["93.184.216.34"], ["127.0.0.1"]]);
    await post("https://rebinding.example.com/", network);
    expect([asked.length, connected]).toEqual([1, [["93.184.216.34"]]]);
    expect(await post("https://rebinding.example.com/", network)).toMatchObject({
      reason: "refused",
    });
    expect(connected).toHaveLength(1);
  });

  test.each([
    [["93.184.216.34", "10.0.0.1"]],
    [["::1", "2606:4700:4700::1111"]],
    [["2606:4700:4700::1111", "::ffff:169.254.169.254"]],
  ])("with public and closed addresses, %j, is refused completely", async (answers) => {
    const { connected, network } = recorder([answers]);
    expect(await post("https://mixed.example.com/", network)).toMatchObject({ reason: "refused" });
    expect(connected).toEqual([]);
  });

  test("without an address or without an answer of its server fails", async () => {
    const url = "https://receiver.example.com/";
    expect(await post(url, recorder([]).network)).toMatchObject({ reason: "unresolved" });
    expect(await post(url, recorder([[]]).network)).toMatchObject({ reason: "unresolved" });
    const silent = { ...recorder().network, resolve: () => new Promise<never>(() => {}) };
    expect(await post(url, silent, false, 50)).toMatchObject({ reason: "timeout" });
  });
});

describe("a URL", () => {
  test.each([
    ["", false],
    ["example.com", false],
    ["/hook", false],
    ["http://example.com/", false],
    ["http://8.8.8.8/", false],
    ["ftp://example.com/", false],
    ["file:///etc/passwd", false],
    ["gopher://example.com/", false],
    ["javascript:alert(1)", false],
    ["https://user@example.com/", false],
    ["https://user:secret@example.com/", false],
    ["https://localhost/", false],
    ["https://LOCALHOST./", false],
    ["https://x.localhost/", false],
    ["https://metadata.google.internal/", false],
    ["https://printer.local/", false],
    [`https://example.com/${"a".repeat(2_048)}`, false],
    ["https://example.com/hook?tenant=1", true],
    ["https://example.com:8443/", true],
    ["https://example.com:0/", false],
    ["https://example.com:65535/", true],
    ["https://example.com:65536/", false],
    ["HTTPS://EXAMPLE.COM./", true],
    ["https://münchen.example/", true],
    ["https://xn--mnchen-3ya.example/", true],
    ["https://ⓛocalhost/", false],
    ["https://localhost../", false],
    ["https://localhost.%2e/", false],
    ["https://localhost｡｡/", false],
    ["https://127.0.0.1../", false],
    ["https://example.com../", false],
    ["https://a..example.com/", false],
    ["https://.example.com/", false],
    [`https://${"a".repeat(63)}.example/`, true],
    [`https://${"a".repeat(64)}.example/`, false],
    [`https://${"a.".repeat(126)}a/`, true],
    [`https://${"a.".repeat(127)}a/`, false],
  ])("%s is accepted: %s", (url, taken) => {
    expect(parseTarget(url, false).ok).toBe(taken);
  });

  test.each([
    ["http://127.0.0.1:9000/", true],
    ["http://127.9.9.9/", true],
    ["http://0x7f.1/", true],
    ["http://[::1]:9000/", true],
    ["http://localhost:9000/", true],
    ["http://[::ffff:127.0.0.1]/", false],
    ["http://0.0.0.0/", false],
    ["http://10.0.0.1/", false],
    ["http://169.254.169.254/", false],
    ["http://example.com/", false],
    ["https://127.0.0.1/", false],
    ["https://example.com/", true],
  ])("%s in local development is accepted: %s", (url, taken) => {
    expect(parseTarget(url, true).ok).toBe(taken);
  });

  test("of the loopback that a name server resolves elsewhere is refused", async () => {
    const { connected, network } = recorder([["10.0.0.1"]]);
    const result = await post("http://localhost:9000/", network, true);
    expect(result).toMatchObject({ reason: "refused" });
    expect(connected).toEqual([]);
  });
});

test("the connecting agent checks the address again, in case the first check fails", async () => {
  let connections = 0;
  const server = createServer(() => {
    connections += 1;
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  for (const host of ["127.0.0.1", "receiver.example.com"]) {
    const target = { host, port, pathAndQuery: "/", authority: host, reach: "public" } as const;
    const socket = internet.connect(target, ["127.0.0.1"]);
    const error = await new Promise<Error>((failed) => socket.on("error", failed));
    expect(error.message).toContain("not allowed");
  }
  expect(connections).toBe(0);
  await new Promise((closed) => server.close(closed));
});

/** Rate limits of one environment, without the engine (docs/specification.md, Rate limits). */

import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { describe, expect, test } from "vitest";
import { createRateLimitGate } from "#api/http/rate-limit/rate-limit-gate.ts";
import { type Demand, leaseSize } from "#api/http/rate-limit/rate-limit-lease.ts";
import { clientOf, networkOf } from "#api/http/rate-limit/rate-limit-subject.ts";
import { RateLimiter } from "#api/http/rate-limit/rate-limiter.ts";
import type { RateLimitSubject } from "#domain/access/rate-limit.ts";
import type { LeaseRequest } from "#store/table/access/rate-limit-store.ts";
import { FailureError } from "#work/outcome/outcome.ts";
import { organizationOf } from "../../organization.ts";

const minute = 60_000;
const start = 1_000 * minute;
const organization = { kind: "organization", id: organizationOf("org_a") } as const;
const client = { kind: "client", id: "192.0.2.1" } as const;

/** An environment with its own counter, an adjustable clock, and an engine that can fail. */
function environment(limit = 5) {
  const state = { now: start, outage: false, calls: 0, errors: 0, reads: 0 };
  const own = { limit: null as number | null, isSuspended: false };
  const used = new Map<string, number>();
  const limiter = new RateLimiter({
    limits: {
      organization: limit,
      client: limit,
      integration: limit,
      refused_delivery: limit,
      refused_address: limit,
    },
    lease: async ({ subject, window, limit: most, asked }: LeaseRequest) => {
      state.calls += 1;
      if (state.outage) throw new Error("The counter is out of reach");
      const counter = JSON.stringify([subject, window]);
      const before = used.get(counter) ?? 0;
      const granted = Math.min(asked, most - before);
      used.set(counter, before + granted);
      return { granted, used: before + granted };
    },
    readOwnLimit: async () => {
      state.reads += 1;
      return { ...own };
    },
    onError: () => {
      state.errors += 1;
    },
    now: () => state.now,
  });
  return { state, own, limiter };
}

async function outcomes(limiter: RateLimiter, subject: RateLimitSubject, count: number) {
  const taken: string[] = [];
  for (let index = 0; index < count; index += 1) {
    taken.push((await limiter.take(subject)).outcome);
  }
  return taken;
}

describe("limits of one organization", () => {
  test("a higher and a lower limit hold from the next window on, exactly", async () => {
    const { state, own, limiter } = environment(5);
    expect(await outcomes(limiter, organization, 1)).toEqual(["admitted"]);
    for (const limit of [8, 2, null]) {
      own.limit = limit;
      state.now += minute;
      const taken = await outcomes(limiter, organization, 10);
      const admitted = taken.filter((outcome) => outcome === "admitted");
      expect(admitted).toHaveLength(limit ?? 5);
      const last = await limiter.take(organization);
      expect(last).toMatchObject({ outcome: "refused", limit: limit ?? 5, remaining: 0 });
    }
  });

  test("a lease under the limit before admits nothing above the new one", async () => {
    // Of this limit, an environment leases 20 tokens at first.
    const { own, limiter } = environment(6_000);
    own.limit = 3;
    const taken = await Promise.all(
      Array.from({ length: 10 }, async () => (await limiter.take(organization)).outcome),
    );
    expect(taken.filter((outcome) => outcome === "admitted")).toHaveLength(3);
  });

  test("a suspended organization is refused, and admitted again in the window after its end", async () => {
    const { state, own, limiter } = environment(5);
    own.isSuspended = true;
    expect(await outcomes(limiter, organization, 7)).toEqual(Array(7).fill("suspended"));
    expect(state.calls).toBe(1);
    own.isSuspended = false;
    state.now += minute;
    expect(await outcomes(limiter, organization, 2)).toEqual(["admitted", "admitted"]);
  });

  test("they are read once in a window, and for organizations alone", async () => {
    const { state, limiter } = environment(30);
    await outcomes(limiter, organization, 30);
    expect(state.calls).toBeGreaterThan(5);
    expect(state.reads).toBe(1);
    await outcomes(limiter, client, 3);
    expect(state.reads).toBe(1);
  });

  test("the answer to a suspended organization names no limit", async () => {
    const { own, limiter } = environment(5);
    own.isSuspended = true;
    const admitted = createRateLimitGate(limiter).admit({} as APIGatewayProxyEventV2, organization);
    await expect(admitted).rejects.toMatchObject({ failure: { error: "forbidden" } });
  });
});

describe("a window", () => {
  test("counts down, refuses, and reports when it ends; the next window begins with the full limit", async () => {
    const { state, limiter } = environment(2);
    state.now = start + 59_001;
    const first = await limiter.take(organization);
    expect(first).toEqual({ outcome: "admitted", limit: 2, remaining: 1, resetSeconds: 1 });
    await limiter.take(organization);
    expect(await limiter.take(organization)).toMatchObject({ outcome: "refused", remaining: 0 });
    state.now = start + minute;
    const next = await limiter.take(organization);
    expect(next).toEqual({ outcome: "admitted", limit: 2, remaining: 1, resetSeconds: 60 });
  });

  test("leaves no leased tokens to the next one, which admits exactly its limit", async () => {
    const { state, limiter } = environment(240);
    await outcomes(limiter, organization, 30);
    state.now += minute;
    const taken = await outcomes(limiter, organization, 300);
    expect(taken.filter((outcome) => outcome === "admitted")).toHaveLength(240);
  });

  test("of one subject is independent of those of other subjects and kinds", async () => {
    const { limiter } = environment(1);
    const subjects = ["a", "b"].flatMap((id): RateLimitSubject[] => [
      { kind: "organization", id: organizationOf(id) },
      { kind: "client", id },
      { kind: "integration", id },
    ]);
    for (const subject of subjects) {
      expect(await outcomes(limiter, subject, 2)).toEqual(["admitted", "refused"]);
    }
  });

  test("that is used up causes no further calls", async () => {
    const { state, limiter } = environment(5);
    await outcomes(limiter, organization, 5);
    const { calls } = state;
    await outcomes(limiter, organization, 100);
    expect(state.calls).toBe(calls);
  });

  test("does not start again when the clock is set back", async () => {
    const { state, limiter } = environment(1);
    await limiter.take(organization);
    state.now -= 5 * minute;
    expect((await limiter.take(organization)).outcome).toBe("refused");
  });
});

test("concurrent requests share one lease", async () => {
  const { state, limiter } = environment(1_000);
  const taken = await Promise.all(Array.from({ length: 50 }, () => limiter.take(organization)));
  expect(taken.every(({ outcome }) => outcome === "admitted")).toBe(true);
  expect(state.calls).toBeLessThanOrEqual(2);
});

describe("while the counter is unavailable", () => {
  test("the result for an organization is unknown, and one call per second is made", async () => {
    const { state, limiter } = environment(100);
    state.outage = true;
    expect(new Set(await outcomes(limiter, organization, 50))).toEqual(new Set(["unknown"]));
    expect([state.calls, state.errors]).toEqual([1, 1]);
    state.now += 1_000;
    expect(new Set(await outcomes(limiter, organization, 50))).toEqual(new Set(["unknown"]));
    expect(state.calls).toBe(2);
    state.outage = false;
    state.now += 1_000;
    expect(await outcomes(limiter, organization, 1)).toEqual(["admitted"]);
  });

  test("a client may use a tenth of its limit, which is counted without the table", async () => {
    const { state, limiter } = environment(30);
    state.outage = true;
    const expected = [...Array(3).fill("admitted"), ...Array(2).fill("unknown")];
    expect(await outcomes(limiter, client, 5)).toEqual(expected);
  });
});

test("a client evicted by 10,000 others does not regain its limit", async () => {
  const { limiter } = environment(1);
  await limiter.take(client);
  for (let index = 0; index < 10_001; index += 1) {
    await limiter.take({ kind: "client", id: `203.0.113.${index}` });
  }
  expect((await limiter.take(client)).outcome).toBe("refused");
});

const idle: Demand = { before: 0, admitted: 0, elapsed: 0, left: minute, waiting: 1 };

test.each<[string, number, Partial<Demand>, number]>([
  ["without history, the minimum", 1_200, {}, 4],
  ["of a small limit, one at a time", 23, { before: 20 }, 1],
  ["at least the number of waiting requests", 1_200, { waiting: 9 }, 9],
  ["the rate of the previous minute plus a quarter", 1_200, { before: 60 }, 75],
  ["at most a twelfth of the limit", 1_200, { before: 1_200 }, 100],
  ["only for the rest of the minute", 1_200, { before: 60, left: 30_000 }, 38],
  ["the rate of this minute so far", 1_200, { admitted: 10, elapsed: 10_000, left: 20_000 }, 25],
  ["a short burst is not taken for a rate", 1_200, { admitted: 5, elapsed: 1, left: 20_000 }, 25],
])("a lease is %s", (_name, limit, demand, expected) => {
  expect(leaseSize(limit, { ...idle, ...demand })).toBe(expected);
});

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
])("the client of %s is %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

function eventFrom(sourceIp: string, headers: Record<string, string> = {}) {
  const requestContext = { http: { sourceIp } };
  return { headers, requestContext } as unknown as APIGatewayProxyEventV2;
}

test("the client is the address that the gateway saw, whatever a header claims", () => {
  const forwarded = { "x-forwarded-for": "198.51.100.9", forwarded: "for=198.51.100.9" };
  expect(clientOf(eventFrom("192.0.2.1", forwarded))).toEqual(client);
});

describe("the gate", () => {
  test("counts a request once even if it fails later, and sets the headers of its response", async () => {
    const { limiter } = environment(2);
    const gate = createRateLimitGate(limiter);
    const event = eventFrom("192.0.2.1");
    expect(gate.headersOf(event)).toEqual({});
    await gate.admit(event, organization);
    expect(await gate.admitFailed(event)).toBeNull();
    expect(gate.headersOf(event)).toEqual({
      "RateLimit-Limit": "2",
      "RateLimit-Remaining": "1",
      "RateLimit-Reset": "60",
    });
  });

  test("counts a request that fails before authentication against its client address", async () => {
    const { limiter } = environment(1);
    const gate = createRateLimitGate(limiter);
    expect(await gate.admitFailed(eventFrom("192.0.2.1"))).toBeNull();
    expect(await gate.admitFailed(eventFrom("192.0.2.1"))).toMatchObject({
      error: "rate_limited",
      headers: { "Retry-After": "60" },
    });
    expect(await gate.admitFailed(eventFrom("192.0.2.2"))).toBeNull();
  });

  test.each([
    [false, { error: "rate_limited", headers: { "Retry-After": "60" } }],
    [true, { error: "upstream_unavailable", headers: { "Retry-After": "1" } }],
  ])("refuses with 429, or in an outage (%s) with 503", async (outage, failure) => {
    const { limiter, state } = environment(1);
    const gate = createRateLimitGate(limiter);
    state.outage = outage;
    if (!outage) await gate.admit(eventFrom("192.0.2.1"), organization);
    const refused = gate.admit(eventFrom("192.0.2.1"), organization);
    await expect(refused).rejects.toBeInstanceOf(FailureError);
    await expect(refused).rejects.toMatchObject({ failure });
  });
});

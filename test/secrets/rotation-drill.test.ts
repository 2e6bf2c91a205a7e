/**
 * A rehearsed rotation of each master (docs/runbook.md, Rotate a master secret): environments that cache their
 * secrets go on signing and verifying, and the other side changes its secret within the overlap.
 */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { OnchainIntegration } from "#domain/integration/integration.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { rotateSecret } from "#domain/value/rotating-secret.ts";
import type { OutboundEndpoint } from "#domain/webhook/outbound-endpoint.ts";
import type { OutboundEvent } from "#domain/webhook/outbound-event.ts";
import { rotateMaster } from "#lib/operations/masters.ts";
import { createMasterReader } from "#store/secrets/master-reader.ts";
import { prepareSecret } from "#store/secrets/prepare-secret.ts";
import { deriveSigningSecret, type SecretOwner } from "#store/secrets/signing-secret.ts";
import { commit } from "#store/table/core/commit.ts";
import { updateIntegrationWrite } from "#store/table/integration/integration-store.ts";
import { sendEvent } from "#work/delivery/attempt/attempt.ts";
import type { DeliveryDependencies } from "#work/delivery/dependencies.ts";
import { organizationOf } from "../organization.ts";
import { createIntegration, InboundEnvironment } from "../partner/inbound-environment.ts";
import { type EngineTable, openEngineTable } from "../table/engine-table.ts";
import { type MasterEngine, openMasterEngine } from "./secrets-engine.ts";

const leaked = "the first master";
const begin = Date.UTC(2026, 2, 1, 12);
const minute = 60_000;
const hour = 60 * minute;
/** The new version is used 10 minutes after the rotation, and both for a day from then on. */
const overlapEnds = begin + 10 * minute + 24 * hour;

const organizationId = organizationOf("org_1");
const now = () => Date.now() as Instant;

let masters: MasterEngine;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: begin - hour });
  masters = await openMasterEngine(leaked);
});
afterEach(async () => {
  await masters.stop();
  vi.useRealTimers();
});

const readerOfNewEnvironment = () => createMasterReader(masters.secretId, Date.now);

function nextOf<Environment>(environments: Environment[]): Environment {
  const [next, ...others] = environments;
  if (next === undefined) throw new Error("There is no environment.");
  environments.splice(0, environments.length, ...others, next);
  return next;
}

/** The secret that the API shows at this moment. */
async function shownSecret(owner: SecretOwner): Promise<string> {
  const complete = await prepareSecret(readerOfNewEnvironment(), () => owner);
  return (complete({}) as { readonly secret: string }).secret;
}

/** Every minute around both ends of the rotation, so that deliveries meet caches of every age; else every six hours. */
const moments = [
  ...range(begin - 2 * minute, begin + 17 * minute, minute),
  ...range(begin + 17 * minute, overlapEnds - 2 * minute, 6 * hour),
  ...range(overlapEnds - 2 * minute, overlapEnds + 7 * minute, minute),
];

function range(from: number, before: number, step: number): number[] {
  return Array.from({ length: Math.ceil((before - from) / step) }, (_, at) => from + at * step);
}

/** Moves the clock over both ends; rotates the master at the beginning. */
async function duringRotation(act: (moment: number) => Promise<void>): Promise<void> {
  for (const moment of moments) {
    vi.setSystemTime(moment);
    if (moment === begin) {
      await rotateMaster(masters.store, { now: begin as Instant, overlapMinutes: 24 * 60 });
    }
    await act(moment);
  }
}

/** When the other side takes over its new secret: as soon as it is shown, or late. */
const changes = [
  ["as soon as the new version is used", begin + 10 * minute],
  ["at the end of the overlap", overlapEnds - minute],
] as const;

describe("the outbound master", () => {
  const endpoint: OutboundEndpoint = {
    uuid: "e" as Uuid<"endpoint">,
    organizationId,
    name: "E",
    url: "",
    eventTypes: ["*"],
    status: "active",
    disabledReason: null,
    secretVersion: 1,
    retiringSecrets: [],
    createdAt: begin as Instant,
    updatedAt: begin as Instant,
    version: 1,
  };
  const owner = (version: number) =>
    ({ kind: "outbound_endpoint", organizationId, id: endpoint.uuid, version }) as const;
  const body = '{"id":"evt_1"}';
  const event = { uuid: "0193aa10c4007d3e8b1f4a5d6e7f8091", body } as unknown as OutboundEvent;

  const headersOf: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    headersOf.push(request.headers);
    request.resume().on("end", () => response.end());
  });
  beforeAll(() => new Promise<void>((done) => server.listen(0, "127.0.0.1", () => done())));
  afterAll(() => new Promise((done) => server.close(done)));

  const isSignedWith = (secret: string, headers: IncomingHttpHeaders): boolean => {
    try {
      new Webhook(secret).verify(body, headers as Record<string, string>);
      return true;
    } catch {
      return false;
    }
  };

  async function deliver(from: OutboundEndpoint, environment: DeliveryDependencies) {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const result = await sendEvent(environment, event, { ...from, url }, 5_000);
    expect(result.ok).toBe(true);
    return headersOf.pop() ?? {};
  }

  const openEnvironment = () =>
    ({
      now,
      allowLoopback: true,
      readMasters: readerOfNewEnvironment(),
    }) as unknown as DeliveryDependencies;

  const oldSecrets = [1, 2].map((version) => deriveSigningSecret(leaked, owner(version)));
  const isSignedWithOld = (headers: IncomingHttpHeaders) =>
    oldSecrets.some((each) => isSignedWith(each, headers));

  test.each(changes)("refuses no delivery if the receiver changes %s", async (_, changesAt) => {
    const environments = [openEnvironment(), openEnvironment()];
    let [current, secret] = [endpoint, await shownSecret(owner(1))];
    const refused: number[] = [];
    const signedWithOld: number[] = [];
    await duringRotation(async (moment) => {
      if (moment === changesAt) {
        current = rotateSecret(endpoint, now(), 8);
        secret = await shownSecret(owner(2));
      }
      const headers = await deliver(current, nextOf(environments));
      if (!isSignedWith(secret, headers)) refused.push(moment);
      if (isSignedWithOld(headers)) signedWithOld.push(moment);
    });
    expect(refused).toEqual([]);
    expect(signedWithOld).toEqual(moments.filter((moment) => moment < overlapEnds));
  });

  test("a receiver that does not change its secret is refused from the end on, not before", async () => {
    const environment = openEnvironment();
    const secret = await shownSecret(owner(1));
    const refusedAt: number[] = [];
    await duringRotation(async (moment) => {
      const headers = await deliver(endpoint, environment);
      if (!isSignedWith(secret, headers)) refusedAt.push(moment);
    });
    expect(refusedAt).toEqual(moments.filter((moment) => moment >= overlapEnds));
  });
});

describe("the inbound master", () => {
  let engine: EngineTable;
  beforeAll(async () => {
    engine = await openEngineTable();
  });
  afterAll(() => engine.close());

  const limits = { ofIntegration: 100_000, ofAddress: 100_000 };
  const address = "203.0.113.5";
  const clock = {
    get now() {
      return Date.now();
    },
  };
  const openEnvironment = () =>
    new InboundEnvironment(engine.table, clock, limits, readerOfNewEnvironment());
  const owner = ({ uuid, secretVersion, ...integration }: OnchainIntegration) =>
    ({
      kind: "onchain_integration",
      organizationId: integration.organizationId,
      id: uuid,
      version: secretVersion,
    }) as const;

  async function rotateThroughTheApi(before: OnchainIntegration): Promise<OnchainIntegration> {
    const after = rotateSecret(before, now(), 2);
    await commit(engine.table, [updateIntegrationWrite(before, after)]);
    return after;
  }

  test.each(changes)("refuses no delivery if the sender changes %s", async (_, changesAt) => {
    const environments = [openEnvironment(), openEnvironment()];
    let integration = await createIntegration(engine.table, clock);
    const first = integration;
    let secret = await shownSecret(owner(first));
    const statuses: number[] = [];
    await duringRotation(async (moment) => {
      if (moment === changesAt) {
        integration = await rotateThroughTheApi(first);
        secret = await shownSecret(owner(integration));
      }
      const turn = nextOf(environments);
      statuses.push(await turn.deliverSignedWith(secret, integration, address));
    });
    expect(statuses).toEqual(moments.map(() => 200));
    for (const holder of [first, integration]) {
      const stolen = deriveSigningSecret(leaked, owner(holder));
      for (const environment of environments) {
        expect(await environment.deliverSignedWith(stolen, integration, address)).toBe(400);
      }
    }
  });

  test("the first secret of an integration is accepted for a day after its rotation", async () => {
    const environment = openEnvironment();
    const first = await createIntegration(engine.table, clock);
    const secret = await shownSecret(owner(first));
    const rotated = await rotateThroughTheApi(first);
    const deliver = () => environment.deliverSignedWith(secret, rotated, address);
    expect(await deliver()).toBe(200);
    vi.setSystemTime(Date.now() + 24 * hour - minute);
    expect(await deliver()).toBe(200);
    vi.setSystemTime(Date.now() + minute);
    expect(await deliver()).toBe(400);
  });
});

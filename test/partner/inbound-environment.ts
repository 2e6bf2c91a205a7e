/** The function of inbound webhooks as one environment runs it, without the stack around it. */

import { createHmac, randomUUID } from "node:crypto";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { createRateLimitGate } from "#api/http/rate-limit/rate-limit-gate.ts";
import { RateLimiter } from "#api/http/rate-limit/rate-limiter.ts";
import type { OnchainIntegration } from "#domain/integration/integration.ts";
import type { Instant } from "#domain/value/instant.ts";
import { createInboundHandler } from "#functions/inbound-webhooks/inbound-handler.ts";
import { KnownAddresses, ReceivedNotes } from "#functions/inbound-webhooks/known-addresses.ts";
import type { ReadMasters } from "#store/secrets/master-secret.ts";
import { deriveSigningSecret } from "#store/secrets/signing-secret.ts";
import { leaseTokens } from "#store/table/access/rate-limit-store.ts";
import { commit } from "#store/table/core/commit.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  claimKeyWrite,
  createIntegrationWrite,
} from "#store/table/integration/integration-store.ts";
import { organizationOf } from "../organization.ts";

const master = "a master secret of tests";

export type Clock = { now: number };

export type InboundLimits = { readonly ofIntegration: number; readonly ofAddress: number };

export async function createIntegration(table: Table, clock: Clock): Promise<OnchainIntegration> {
  const now = clock.now as Instant;
  const ids = createIdSource(() => clock.now);
  const integration: OnchainIntegration = {
    kind: "onchain",
    uuid: ids.next(),
    organizationId: organizationOf(`org_${randomUUID()}`),
    name: "Chain",
    integrationKey: `key_${randomUUID()}`,
    status: "active",
    expectedWithin: null,
    chainFamily: "evm",
    chainId: 1,
    addresses: [],
    tokenAddresses: [],
    confirmations: 12,
    webhookUrl: "https://service.test/webhooks/onchain/key",
    hasRpcUrl: false,
    secretVersion: 1,
    retiringSecrets: [],
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  const { organizationId, uuid, integrationKey } = integration;
  await commit(table, [
    claimKeyWrite(integrationKey, { organizationId, uuid, state: "taken" }),
    createIntegrationWrite(integration),
  ]);
  return integration;
}

/** Sends deliveries to one environment and counts how many signatures it checked. */
export class InboundEnvironment {
  readonly #handler: ReturnType<typeof createInboundHandler>;
  readonly #clock: Clock;
  signaturesChecked = 0;

  constructor(
    table: Table,
    clock: Clock,
    limits: InboundLimits,
    readMasters: ReadMasters = async () => ({ current: master, usable: [master] }),
  ) {
    this.#clock = clock;
    const limiter = new RateLimiter({
      limits: {
        organization: 1_000_000,
        client: 1_000_000,
        integration: 1_000_000,
        refused_delivery: limits.ofIntegration,
        refused_address: limits.ofAddress,
      },
      lease: (request) => leaseTokens(table, request),
      onError: (error) => {
        throw error;
      },
      now: () => clock.now,
    });
    const fail = async (message: string, details: object) => {
      throw new Error(message, { cause: details });
    };
    const dependencies = {
      logger: { error: fail, warn: fail },
      table,
      ids: createIdSource(() => clock.now),
      rateLimit: createRateLimitGate(limiter),
      addresses: new KnownAddresses(),
      received: new ReceivedNotes(),
      now: () => clock.now as Instant,
      refusedKeptMilliseconds: 30 * 86_400_000,
      readMasters: () => {
        this.signaturesChecked += 1;
        return readMasters();
      },
      secrets: { read: async () => "", write: async () => {}, remove: async () => {} },
      allowLoopback: false,
    };
    this.#handler = createInboundHandler({ ...dependencies, edge: null });
  }

  forge(integration: OnchainIntegration, address: string): Promise<number> {
    return this.#send(integration, address, () => "00".repeat(32));
  }

  deliver(integration: OnchainIntegration, address: string): Promise<number> {
    return this.deliverSignedWith(secretOf(integration), integration, address);
  }

  deliverSignedWith(
    secret: string,
    integration: OnchainIntegration,
    address: string,
  ): Promise<number> {
    return this.#send(integration, address, (signed) =>
      createHmac("sha256", Buffer.from(secret)).update(signed).digest("base64"),
    );
  }

  /** Delivers this body, signed. */
  deliverBody(integration: OnchainIntegration, body: string): Promise<number> {
    const key = Buffer.from(secretOf(integration));
    const sign = (signed: string) => createHmac("sha256", key).update(signed).digest("base64");
    return this.#send(integration, "192.0.2.1", sign, body);
  }

  async #send(
    integration: OnchainIntegration,
    address: string,
    sign: (signed: string) => string,
    given: string | null = null,
  ): Promise<number> {
    const hash = randomUUID().replaceAll("-", "").repeat(2);
    const amount = { amount: "1.00", currency: "USDC" };
    const whole = { chainId: 1, txHash: `0x${hash}`, amount, payload: {} };
    const body = given ?? JSON.stringify(whole);
    const time = this.#clock.now;
    const signature = sign(`${time}.${body}`);
    const event = {
      rawPath: `/webhooks/onchain/${integration.integrationKey}`,
      headers: {
        "content-type": "application/json",
        "x-webhook-signature": `t=${time},v0=${signature}`,
      },
      body,
      isBase64Encoded: false,
      requestContext: { requestId: "r", http: { method: "POST", sourceIp: address } },
    } as unknown as APIGatewayProxyEventV2;
    return (await this.#handler(event, {} as Context)).statusCode ?? 0;
  }
}

function secretOf({ organizationId, uuid, secretVersion }: OnchainIntegration): string {
  return deriveSigningSecret(master, {
    kind: "onchain_integration",
    organizationId,
    id: uuid,
    version: secretVersion,
  });
}

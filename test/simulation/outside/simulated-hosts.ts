/** External hosts of a world: the partner, a chain's node, and a webhook receiver. */
import { generateKeyPairSync } from "node:crypto";
import { KeyService } from "#lib/emulator/engines/key-service.ts";
import { answerApi } from "#lib/local/partner/partner-api.ts";
import { PartnerState } from "#lib/local/partner/partner-state.ts";
import type { Host } from "./simulated-internet.ts";

/** Nothing listens at these addresses: requests to them are answered in this process. */
export const hostNames = {
  partner: "127.0.0.1:9001",
  node: "127.0.0.1:9002",
  receiver: "127.0.0.1:9003",
  keys: "127.0.0.1:9004",
} as const;

export type PartnerSnapshot = Pick<PartnerState, "webhooks" | "created" | "transfers" | "events">;

export const emptyPartner: PartnerSnapshot = {
  webhooks: new Map(),
  created: new Map(),
  transfers: [],
  events: [],
};

/** One key pair for all webhooks of a process, because creating one takes longer than most runs. */
export const partnerKeys = (() => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  return { privateKey, publicKey: publicKey.export({ type: "spki", format: "pem" }).toString() };
})();

export function openPartner(from: PartnerSnapshot, now: () => number): PartnerState {
  const state = new PartnerState(now, () => partnerKeys);
  for (const [id, webhook] of from.webhooks) state.webhooks.set(id, { ...webhook });
  for (const [key, id] of from.created) state.created.set(key, id);
  state.transfers.push(...from.transfers);
  state.events.push(...from.events);
  return state;
}

export function partnerHost(state: PartnerState): Host {
  return ({ method, path, headers, body }) => {
    const answer = answerApi(state, {
      method,
      url: new URL(path, "http://partner.test"),
      apiKey: headers["api-key"],
      idempotencyKey: headers["idempotency-key"],
      body: body === "" ? {} : JSON.parse(body),
    });
    return { status: answer.status, body: JSON.stringify(answer.body) };
  };
}

/** Accepts everything, but answers 410 under `/gone`. */
export const receiverHost: Host = ({ path }) => ({
  status: path === "/gone" ? 410 : 200,
  body: "",
});

/** Signs the manifests of all worlds of a process. */
export const manifestKeys = new KeyService(null);

export const keysHost: Host = ({ headers, body }) => {
  const target = String(headers["x-amz-target"]);
  const { status, body: answer } = manifestKeys.answer(target, Buffer.from(body));
  return { status, body: JSON.stringify(answer) };
};

export const watchedAddress = `0x${"ab".repeat(20)}`;
export const watchedToken = `0x${"cd".repeat(20)}`;
const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const padded = (address: string) => `0x${address.slice(2).padStart(64, "0")}`;
const hash = (digits: string) => `0x${digits.repeat(32)}`;

/** The only transfer, of 92.5, in a block with enough confirmations. */
const transferLog = {
  address: watchedToken,
  topics: [transferTopic, padded(`0x${"11".repeat(20)}`), padded(watchedAddress)],
  data: `0x${(92_500_000).toString(16).padStart(64, "0")}`,
  transactionHash: hash("e1"),
  logIndex: "0x0",
  blockNumber: "0x64",
  blockHash: hash("b1"),
};

const blockSeconds = Date.UTC(2026, 2, 3, 11) / 1_000;

/** The node's answer to each method (https://ethereum.org/developers/docs/apis/json-rpc). */
const rpcAnswers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
  // biome-ignore-start lint/style/useNamingConvention: names of the protocol
  eth_chainId: () => "0x1",
  eth_blockNumber: () => "0x70",
  eth_getLogs: () => [transferLog],
  eth_getBlockByNumber: () => ({
    hash: transferLog.blockHash,
    timestamp: `0x${blockSeconds.toString(16)}`,
  }),
  eth_call: ([call]) => {
    const { data } = call as { readonly data: string };
    return data === "0x313ce567" ? "0x6" : `0x${Buffer.from("EUR").toString("hex")}`;
  },
  eth_getTransactionReceipt: () => ({
    status: "0x1",
    blockNumber: transferLog.blockNumber,
    logs: [transferLog],
  }),
  // biome-ignore-end lint/style/useNamingConvention: names of the protocol
};

export const nodeHost: Host = ({ body }) => {
  const { id, method, params } = JSON.parse(body) as {
    readonly id: number;
    readonly method: string;
    readonly params: readonly unknown[];
  };
  const result = rpcAnswers[method]?.(params);
  return { status: 200, body: JSON.stringify({ jsonrpc: "2.0", id, result }) };
};

/**
 * Polls a chain for transfers of watched tokens to watched addresses. Each poll reads again the
 * blocks that may still be reorganized: a transfer whose block is gone is reported as reversed, and
 * reported again if it returns.
 */

import type { OnchainIntegration } from "#domain/integration/integration.ts";
import { formatId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import {
  ChainReader,
  type Receipt,
  type TransferLog,
  type TransferLogs,
} from "#outside/chain/chain-reader.ts";
import { createRpcCall, RpcError } from "#outside/chain/rpc-client.ts";
import {
  changesShown,
  missingFrom,
  vanished,
  type WatchedChange,
  type WatchedTransfer,
  type Window,
  watchedBeyondConfirmations,
} from "#outside/chain/watch-transfers.ts";
import { findWatched, putWatched } from "#store/table/integration/watched-store.ts";
import type { Acceptance } from "#work/ingestion/evidence/accept-evidence.ts";
import { commitEvidence } from "#work/ingestion/evidence/commit-evidence.ts";
import type { MatchDependencies } from "#work/ingestion/matching/match-dependencies.ts";
import { arrivalOf, laterArrival, type PollOutcome } from "./poll-outcome.ts";
import { readTransfer } from "./read-chain-transfer.ts";
import { tellUnreadableLogs } from "./unreadable-logs.ts";

export type ChainPoll = {
  readonly integration: OnchainIntegration;
  readonly rpcUrl: string;
  readonly allowLoopback: boolean;
  readonly cursor: string | null;
  readonly now: Instant;
};

type Cursor = { readonly scannedTo: number };

const callTimeoutMilliseconds = 5_000;
/** Maximum number of new blocks of one poll, because nodes refuse wider ranges. */
const blocksAtOnce = 1_000;

/** Polls at most 1,000 new blocks. Returns a failure if the node fails or serves another chain. */
export async function pollChain(
  dependencies: MatchDependencies,
  poll: ChainPoll,
): Promise<PollOutcome> {
  const { integration, rpcUrl: url, allowLoopback, now } = poll;
  const settings = { url, allowLoopback, timeoutMilliseconds: callTimeoutMilliseconds };
  const reader = new ChainReader(createRpcCall(settings));
  try {
    const chainId = await reader.chainId();
    if (chainId !== integration.chainId) {
      return { ok: false, reason: `chain ${chainId}`, retryAfterSeconds: null };
    }
    const { unreadable, ...window } = await readWindow(reader, poll);
    const told = await tellUnreadableLogs(dependencies, poll, unreadable);
    const lastArrival = laterArrival(told, await follow(dependencies, reader, poll, window));
    const isDone = window.to === window.head;
    const cursor: Cursor = { scannedTo: window.to };
    return { ok: true, cursor: JSON.stringify(cursor), syncedAt: isDone ? now : null, lastArrival };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return { ok: false, reason: error.message, retryAfterSeconds: error.retryAfterSeconds };
  }
}

async function readWindow(
  reader: ChainReader,
  { integration, cursor }: ChainPoll,
): Promise<Window & Pick<TransferLogs, "unreadable">> {
  const head = await reader.head();
  const depth = integration.confirmations + watchedBeyondConfirmations;
  const { scannedTo }: Cursor =
    cursor === null
      ? { scannedTo: await firstScanned(reader, integration.createdAt, head, depth) }
      : JSON.parse(cursor);
  const from = Math.max(0, Math.min(scannedTo, head) + 1 - depth);
  const to = Math.min(head, from + blocksAtOnce + depth);
  const { tokenAddresses, addresses } = integration;
  const { transfers: logs, unreadable } = await reader.transfersTo(
    { from, to },
    { tokens: tokenAddresses, recipients: addresses },
  );
  return { from, to, head, logs, unreadable };
}

/**
 * Finds the block from which the first successful poll starts: the first block since the creation
 * of the integration, however long its node failed. Blocks that the node no longer has count as
 * old.
 */
async function firstScanned(
  reader: ChainReader,
  createdAt: Instant,
  head: number,
  depth: number,
): Promise<number> {
  const isOlder = async (number: number) =>
    ((await reader.block(number))?.timestampSeconds ?? 0) * 1_000 < createdAt;
  let [from, to] = [0, Math.max(0, head + 1 - depth)];
  if (await isOlder(to)) return head;
  // Binary search: at most 53 steps.
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (await isOlder(middle)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/**
 * @returns when the newest report arrived; for a report of an earlier poll the time that it states, which is not later than
 *   its arrival
 */
async function follow(
  dependencies: MatchDependencies,
  reader: ChainReader,
  poll: ChainPoll,
  window: Window,
): Promise<Instant | null> {
  const { organizationId, uuid, confirmations } = poll.integration;
  const { table } = dependencies;
  const known: WatchedTransfer[] = [];
  for (const each of await findWatched<WatchedTransfer>(table, organizationId, uuid, window.from)) {
    const isUnreported = each.isReported === false;
    if (isUnreported) await reportStored(dependencies, reader, poll, each);
    known.push(isUnreported ? { ...each, isReported: true } : each);
  }
  let lastArrival = known
    .map(({ reportedAt }) => reportedAt as Instant)
    .reduce(laterArrival, null as Instant | null);
  for (const change of changesShown(window, known, confirmations)) {
    lastArrival = laterArrival(lastArrival, await take(dependencies, reader, poll, change));
  }
  for (const transfer of missingFrom(window, known)) {
    // Logs and head may come from different nodes: a transfer that its receipt shows is not gone.
    if (isIn(await reader.receipt(transfer.txHash), transfer)) continue;
    const arrival = await take(dependencies, reader, poll, vanished(transfer));
    lastArrival = laterArrival(lastArrival, arrival);
  }
  return lastArrival;
}

/**
 * Stores the change as unreported, reports it as evidence, and stores it as reported. After a crash
 * in between, the next poll reports the same change first; a repeated report is a duplicate.
 */
async function take(
  dependencies: MatchDependencies,
  reader: ChainReader,
  poll: ChainPoll,
  { before, after, isStatusChange }: WatchedChange,
): Promise<Instant | null> {
  if (!isStatusChange) {
    await store(dependencies, poll, before, after);
    return null;
  }
  const reportedAt = await timeOf(reader, poll, after);
  const unreported = { ...after, reportedAt, isReported: false };
  await store(dependencies, poll, before, unreported);
  return reportStored(dependencies, reader, poll, unreported);
}

/** @returns when the report arrived first */
async function reportStored(
  dependencies: MatchDependencies,
  reader: ChainReader,
  poll: ChainPoll,
  transfer: WatchedTransfer,
): Promise<Instant | null> {
  const accepted = await report(dependencies, reader, poll, transfer);
  await store(dependencies, poll, transfer, { ...transfer, isReported: true });
  return arrivalOf(accepted);
}

function store(
  { table }: MatchDependencies,
  { integration, now }: ChainPoll,
  before: WatchedTransfer | null,
  after: WatchedTransfer,
): Promise<void> {
  const { organizationId, uuid } = integration;
  return putWatched(table, organizationId, uuid, before, after, Math.ceil(now / 1_000));
}

/**
 * The block's time, or now for a reversed transfer. Always later than the last reported time, so
 * that times order the changes.
 */
async function timeOf(
  reader: ChainReader,
  { now }: ChainPoll,
  { status, blockNumber, reportedAt }: WatchedTransfer,
): Promise<number> {
  const block = status === "reversed" ? null : await reader.block(blockNumber);
  const at = block === null ? now : block.timestampSeconds * 1_000;
  return Math.max(at, reportedAt + 1);
}

async function report(
  dependencies: MatchDependencies,
  reader: ChainReader,
  { integration, now }: ChainPoll,
  transfer: WatchedTransfer,
): Promise<Acceptance> {
  const { organizationId, uuid, chainId } = integration;
  const { isReported: _isReported, ...reported } = transfer;
  const { txHash, ordinal, revision, value } = reported;
  const body = { chainId, ...reported, value: value.toString() };
  const token = await reader.token(transfer.tokenAddress);
  return commitEvidence(dependencies, {
    organizationId,
    kind: "chain",
    origin: "verified",
    source: "polling",
    sourceRef: `${chainId}:${txHash}:${ordinal}:${revision}`,
    integrationUuid: uuid,
    actor: `integration:${formatId("integration", uuid)}`,
    receivedAt: now,
    occurredAt: transfer.reportedAt as Instant,
    body: Buffer.from(JSON.stringify(body)),
    contentType: "application/json",
    payload: null,
    ...readTransfer(chainId, transfer, token),
  });
}

/** Whether the transaction succeeded with this transfer: it may have been repeated in another block, and failed. */
function isIn(receipt: Receipt | null, { tokenAddress, toAddress, value }: TransferLog): boolean {
  if (receipt === null || !receipt.succeeded) return false;
  return receipt.transfers.some(
    (each) =>
      each.tokenAddress === tokenAddress && each.toAddress === toAddress && each.value === value,
  );
}

/**
 * What a window of blocks says about transfers that are known, and those that are not: found,
 * confirmed, gone with a reorganization, back again. Pure: the caller reads and writes.
 */
import type { TransferLog } from "./chain-reader.ts";

export type WatchedTransfer = TransferLog & {
  /** Position among the watched transfers of its transaction; the same in whichever block it is. */
  readonly ordinal: number;
  readonly status: "pending" | "confirmed" | "reversed";
  /** Grows with each change that was told, from 1. */
  readonly revision: number;
  /** Of the last change that was told, in milliseconds; later than the one before. */
  readonly reportedAt: number;
  /** False between remembering the last change and telling it; absent of older ones, which were told. */
  readonly isReported?: boolean;
};

/** What was read of the chain. */
export type Window = {
  readonly from: number;
  /** Inclusive; at most the head. */
  readonly to: number;
  readonly head: number;
  readonly logs: readonly TransferLog[];
};

export type WatchedChange = {
  readonly before: WatchedTransfer | null;
  /** Its `reportedAt` is still that of `before`. */
  readonly after: WatchedTransfer;
  /** False where only its block changed: nothing is told then. */
  readonly isStatusChange: boolean;
};

/** Blocks beyond the confirmations in which a transfer may still vanish and come back. */
export const watchedBeyondConfirmations = 64;

type Numbered = TransferLog & { readonly ordinal: number };

const nameOf = ({ txHash, ordinal }: Pick<Numbered, "txHash" | "ordinal">) =>
  `${txHash}#${ordinal}`;

/** Numbers the transfers of each transaction in the order of their logs. */
function numberTransfers(logs: readonly TransferLog[]): Numbered[] {
  const counts = new Map<string, number>();
  return logs.map((log) => {
    const ordinal = counts.get(log.txHash) ?? 0;
    counts.set(log.txHash, ordinal + 1);
    return { ...log, ordinal };
  });
}

/** Changes that the window shows, for transfers that are in it. */
export function changesShown(
  window: Window,
  known: readonly WatchedTransfer[],
  confirmations: number,
): WatchedChange[] {
  const byName = new Map(known.map((transfer) => [nameOf(transfer), transfer]));
  return numberTransfers(window.logs).flatMap((log) => {
    const before = byName.get(nameOf(log)) ?? null;
    const depth = window.head - log.blockNumber + 1;
    const status = depth >= confirmations ? "confirmed" : "pending";
    return before === null ? [firstSeen(log, status)] : seenAgain(before, log, status);
  });
}

function seenAgain(
  before: WatchedTransfer,
  log: Numbered,
  found: "pending" | "confirmed",
): WatchedChange[] {
  // What was confirmed once and has only moved is not less than it was.
  const status = before.status === "confirmed" ? "confirmed" : found;
  const isStatusChange = before.status !== status;
  if (!isStatusChange && before.blockHash === log.blockHash) return [];
  // Its identity is that of its first log: a leg keeps its log index through reorganizations.
  const { logIndex, reportedAt, revision } = before;
  const after = {
    ...log,
    logIndex,
    reportedAt,
    status,
    revision: revision + (isStatusChange ? 1 : 0),
  };
  return [{ before, after, isStatusChange }];
}

function firstSeen(log: Numbered, status: "pending" | "confirmed"): WatchedChange {
  const after: WatchedTransfer = { ...log, status, revision: 1, reportedAt: 0 };
  return { before: null, after, isStatusChange: true };
}

/**
 * Known transfers that the window should show and does not. Above the head nobody can tell: only
 * what was confirmed is taken for gone there, since a node is not that far behind.
 */
export function missingFrom(
  window: Window,
  known: readonly WatchedTransfer[],
): readonly WatchedTransfer[] {
  const shown = new Set(numberTransfers(window.logs).map(nameOf));
  return known.filter((transfer) => {
    if (transfer.status === "reversed" || shown.has(nameOf(transfer))) return false;
    const { blockNumber, status } = transfer;
    if (blockNumber > window.head) return status === "confirmed";
    return blockNumber >= window.from && blockNumber <= window.to;
  });
}

/** A transfer whose block is no longer in the chain. */
export function vanished(before: WatchedTransfer): WatchedChange {
  const after = { ...before, status: "reversed", revision: before.revision + 1 } as const;
  return { before, after, isStatusChange: true };
}

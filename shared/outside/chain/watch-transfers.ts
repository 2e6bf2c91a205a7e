/**
 * Compares a window of blocks with known transfers: new, confirmed, removed by a reorganization, or
 * back again. Pure: the caller reads and writes.
 */
import type { TransferLog } from "./chain-reader.ts";

export type WatchedTransfer = TransferLog & {
  /** Position among the watched transfers of its transaction; independent of the block. */
  readonly ordinal: number;
  readonly status: "pending" | "confirmed" | "reversed";
  /** Number of the last reported change, from 1. */
  readonly revision: number;
  /** Time of the last reported change, in milliseconds; grows with each change. */
  readonly reportedAt: number;
  /** False if the last change is stored but not yet reported as evidence. Absent before it is stored. */
  readonly isReported?: boolean;
};

/** The blocks that were read. */
export type Window = {
  readonly from: number;
  /** Inclusive; at most the head. */
  readonly to: number;
  readonly head: number;
  readonly logs: readonly TransferLog[];
};

export type WatchedChange = {
  readonly before: WatchedTransfer | null;
  /** `reportedAt` is still that of `before`. */
  readonly after: WatchedTransfer;
  /** False if only the block changed: nothing is reported. */
  readonly isStatusChange: boolean;
};

/** Number of blocks after confirmation in which a transfer may still disappear and return. */
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

/** Changes of transfers that are in the window. */
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
  // A confirmed transfer that moved to another block stays confirmed.
  const status = before.status === "confirmed" ? "confirmed" : found;
  const isStatusChange = before.status !== status;
  if (!isStatusChange && before.blockHash === log.blockHash) return [];
  // The first log index is kept: a leg keeps its log index through reorganizations.
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
 * Known transfers that are missing in the window. Above the head only a confirmed transfer counts
 * as missing, because a node does not lag that far behind.
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

/** The change of a transfer whose block was reorganized away. */
export function vanished(before: WatchedTransfer): WatchedChange {
  const after = { ...before, status: "reversed", revision: before.revision + 1 } as const;
  return { before, after, isStatusChange: true };
}

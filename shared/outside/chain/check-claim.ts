/** Checks on-chain evidence against the chain (docs/partner.md, Chains). */
import type { ChainCheck } from "#domain/evidence/leg-facts.ts";
import { type Amount, compare } from "#domain/value/money.ts";
import type { LegClaim } from "#work/ingestion/evidence/evidence.ts";
import type { ChainReader, Receipt } from "./chain-reader.ts";
import { amountOfUnits } from "./token-amount.ts";

export type ChainClaim = Pick<
  LegClaim,
  "txHash" | "status" | "amount" | "tokenAddress" | "fromAddress" | "toAddress" | "logIndex"
>;

/** One movement of the transaction: a token transfer or the native transfer. */
type ChainTransfer = {
  readonly tokenAddress: string | null;
  readonly fromAddress: string;
  readonly toAddress: string | null;
  readonly logIndex: number | null;
  /** Null if it exceeds the bounds of an amount; `unknown` if the token states no decimals. */
  readonly amount: Amount | "unknown" | null;
};

const etherDecimals = 18;

/**
 * Compares a claim with its transaction. An unknown transaction gives `not_found` and not
 * `contradicted`, because the node may lag behind. A known one must have the claimed result and
 * contain the claimed movement; null if its amount cannot be read from the token.
 *
 * @throws RpcError if the node fails
 */
export async function checkClaim(
  reader: ChainReader,
  claim: ChainClaim,
): Promise<ChainCheck | null> {
  const { txHash, status } = claim;
  if (txHash === null) return "not_found";
  const receipt = await reader.receipt(txHash);
  if (receipt === null) return "not_found";
  const saysSuccess = status === "confirmed" || status === "pending";
  if (saysSuccess !== receipt.succeeded) return "contradicted";
  // A failed transaction moved nothing that could be compared.
  if (!receipt.succeeded) return "verified";
  const transfers = await transfersOf(reader, txHash, receipt);
  const between = transfers.filter((transfer) => isBetween(transfer, claim));
  if (between.some(({ amount }) => isAmount(amount, claim.amount))) return "verified";
  return between.some(({ amount }) => amount === "unknown") ? null : "contradicted";
}

function isAmount(amount: ChainTransfer["amount"], claimed: Amount): boolean {
  return amount !== null && amount !== "unknown" && compare(amount, claimed) === 0;
}

async function transfersOf(
  reader: ChainReader,
  txHash: string,
  receipt: Receipt,
): Promise<ChainTransfer[]> {
  const tokens = await Promise.all(
    receipt.transfers.map(async (log): Promise<ChainTransfer> => {
      const { decimals } = await reader.token(log.tokenAddress);
      const { tokenAddress, fromAddress, toAddress, logIndex, value } = log;
      const amount = decimals === null ? "unknown" : amountOfUnits(value, decimals);
      return { tokenAddress, fromAddress, toAddress, logIndex, amount };
    }),
  );
  const native = await reader.nativeTransfer(txHash);
  if (native === null || native.value === 0n) return tokens;
  const { fromAddress, toAddress, value } = native;
  const amount = amountOfUnits(value, etherDecimals);
  return [...tokens, { tokenAddress: null, fromAddress, toAddress, logIndex: null, amount }];
}

/** Absent fields of the claim match any value. */
function isBetween(transfer: ChainTransfer, claim: ChainClaim): boolean {
  const names = ["tokenAddress", "fromAddress", "toAddress", "logIndex"] as const;
  return names.every((name) => claim[name] === null || claim[name] === transfer[name]);
}

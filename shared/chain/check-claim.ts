/** Whether the chain bears out what evidence says of it (docs/partner.md, Chains). */
import type { ChainCheck } from "../domain/evidence/leg-facts.ts";
import { type Amount, compare } from "../domain/value/money.ts";
import type { LegClaim } from "../ingestion/evidence/evidence.ts";
import type { ChainReader, Receipt } from "./chain-reader.ts";
import { amountOfUnits } from "./token-amount.ts";

export type ChainClaim = Pick<
  LegClaim,
  "txHash" | "status" | "amount" | "tokenAddress" | "fromAddress" | "toAddress" | "logIndex"
>;

/** What the transaction did, one movement each. */
type ChainTransfer = {
  readonly tokenAddress: string | null;
  readonly fromAddress: string;
  readonly toAddress: string | null;
  readonly logIndex: number | null;
  readonly amount: Amount | null;
};

const etherDecimals = 18;

/**
 * A transaction that the node does not know may be younger than the node: `not_found` is no
 * contradiction. One that is there must have ended as the claim says, and have moved what it says.
 *
 * @throws RpcError when the node cannot be asked
 */
export async function checkClaim(reader: ChainReader, claim: ChainClaim): Promise<ChainCheck> {
  const { txHash, status } = claim;
  if (txHash === null) return "not_found";
  const receipt = await reader.receipt(txHash);
  if (receipt === null) return "not_found";
  const saysSuccess = status === "confirmed" || status === "pending";
  if (saysSuccess !== receipt.succeeded) return "contradicted";
  // What failed moved nothing that could be compared.
  if (!receipt.succeeded) return "verified";
  const transfers = await transfersOf(reader, txHash, receipt);
  return transfers.some((transfer) => agreesWith(transfer, claim)) ? "verified" : "contradicted";
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
      const amount = amountOfUnits(value, decimals);
      return { tokenAddress, fromAddress, toAddress, logIndex, amount };
    }),
  );
  const native = await reader.nativeTransfer(txHash);
  if (native === null || native.value === 0n) return tokens;
  const { fromAddress, toAddress, value } = native;
  const amount = amountOfUnits(value, etherDecimals);
  return [...tokens, { tokenAddress: null, fromAddress, toAddress, logIndex: null, amount }];
}

/** Absent parts of the claim match any. */
function agreesWith(transfer: ChainTransfer, claim: ChainClaim): boolean {
  const names = ["tokenAddress", "fromAddress", "toAddress", "logIndex"] as const;
  const partiesAgree = names.every(
    (name) => claim[name] === null || claim[name] === transfer[name],
  );
  return partiesAgree && transfer.amount !== null && compare(transfer.amount, claim.amount) === 0;
}

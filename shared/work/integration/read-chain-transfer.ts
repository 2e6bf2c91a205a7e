import { noFacts } from "#domain/evidence/leg-facts.ts";
import type { NotUnderstood } from "#domain/evidence/not-understood.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Token, TransferLog } from "#outside/chain/chain-reader.ts";
import { amountOfUnits } from "#outside/chain/token-amount.ts";
import type { WatchedTransfer } from "#outside/chain/watch-transfers.ts";
import type { Evidence } from "#work/ingestion/evidence/evidence.ts";

/**
 * The claim of a watched transfer, and what of it was not understood: an amount that exceeds the bounds of
 * amounts, or is of a token without decimals, gives no claim; a symbol that is no ticker is replaced by one
 * that is made of the address.
 */
export function readTransfer(
  chainId: number,
  transfer: WatchedTransfer,
  { decimals, currency, replacedSymbol }: Token,
): Pick<Evidence, "claims" | "notUnderstood"> {
  const { status, revision, reportedAt, value } = transfer;
  if (decimals === null) {
    return { claims: [], notUnderstood: [unreadable("token.decimals", null)] };
  }
  const amount = amountOfUnits(value, decimals);
  if (amount === null) {
    return { claims: [], notUnderstood: [unreadable("value", value.toString())] };
  }
  const claim = {
    ...noFacts,
    ...transferFields(transfer),
    chainId,
    chainCheck: "verified",
    amount,
    currency,
    status,
    cause: status === "reversed" ? "reversed" : null,
    sequence: revision,
    occurredAt: reportedAt as Instant,
  } as const;
  const notUnderstood: NotUnderstood[] =
    replacedSymbol === null
      ? []
      : [{ cause: "unknown_currency", field: "token.symbol", value: replacedSymbol }];
  return { claims: [claim], notUnderstood };
}

function unreadable(field: string, value: string | null): NotUnderstood {
  return { cause: "unreadable_amount", field, value };
}

function transferFields({ txHash, tokenAddress, fromAddress, toAddress, logIndex }: TransferLog) {
  return { txHash, tokenAddress, fromAddress, toAddress, logIndex };
}

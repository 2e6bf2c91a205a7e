/**
 * Reads a chain by JSON-RPC and decodes the hexadecimal results of the node.
 *
 * @throws RpcError if the node fails or returns malformed data
 */

import { isJsonObject, type JsonObject, type JsonValue } from "#api/schema/json/json-value.ts";
import { type Currency, parseCurrency } from "#domain/value/currency.ts";
import { RevertedCallError, type RpcCall, RpcError } from "./rpc-client.ts";

export type Block = { readonly hash: string; readonly timestampSeconds: number };

/** A `Transfer(address,address,uint256)` event of an ERC-20 token (EIP-20). */
export type TransferLog = {
  readonly tokenAddress: string;
  readonly fromAddress: string;
  readonly toAddress: string;
  readonly value: bigint;
  readonly txHash: string;
  /** Position of the event in its block. */
  readonly logIndex: number;
  readonly blockNumber: number;
  readonly blockHash: string;
};

export type Receipt = {
  readonly succeeded: boolean;
  readonly blockNumber: number;
  readonly transfers: readonly TransferLog[];
};

export type NativeTransfer = {
  readonly fromAddress: string;
  readonly toAddress: string | null;
  readonly value: bigint;
};

export type TransferLogs = {
  /** In the order of their log index. */
  readonly transfers: readonly TransferLog[];
  /** Logs that say that they are transfers, or cannot be read at all. */
  readonly unreadable: readonly JsonValue[];
};

export type Token = {
  /** Null if the contract states none: its amounts cannot be read. */
  readonly decimals: number | null;
  readonly currency: Currency;
  /** The symbol that the contract states, if it is no ticker: `currency` is then made of the address. */
  readonly replacedSymbol: string | null;
};

/** keccak256("Transfer(address,address,uint256)") */
const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
/** First four bytes of keccak256 of `decimals()` and `symbol()`. */
const selectors = { decimals: "0x313ce567", symbol: "0x95d89b41" } as const;

export class ChainReader {
  readonly #call: RpcCall;
  readonly #tokens = new Map<string, Token>();

  constructor(call: RpcCall) {
    this.#call = call;
  }

  async chainId(): Promise<number> {
    return numberOf(await this.#call("eth_chainId", []));
  }

  async head(): Promise<number> {
    return numberOf(await this.#call("eth_blockNumber", []));
  }

  async block(number: number): Promise<Block | null> {
    const block = await this.#call("eth_getBlockByNumber", [hexOf(number), false]);
    if (!isJsonObject(block)) return null;
    return { hash: textOf(block["hash"]), timestampSeconds: numberOf(block["timestamp"]) };
  }

  /** Transfers of these tokens to these recipients; both block bounds are inclusive. */
  async transfersTo(
    range: { readonly from: number; readonly to: number },
    {
      tokens,
      recipients,
    }: { readonly tokens: readonly string[]; readonly recipients: readonly string[] },
  ): Promise<TransferLogs> {
    const padded = recipients.map((address) => `0x${address.slice(2).padStart(64, "0")}`);
    const logs = await this.#call("eth_getLogs", [
      {
        fromBlock: hexOf(range.from),
        toBlock: hexOf(range.to),
        address: tokens,
        topics: [transferTopic, null, padded],
      },
    ]);
    if (!Array.isArray(logs)) throw new RpcError("eth_getLogs: the result is not a list");
    const { transfers, unreadable } = transfersIn(logs);
    return { transfers: transfers.toSorted((a, b) => a.logIndex - b.logIndex), unreadable };
  }

  /** Null if the chain has no such transaction, or it is not mined yet. */
  async receipt(txHash: string): Promise<Receipt | null> {
    const receipt = await this.#call("eth_getTransactionReceipt", [txHash]);
    if (!isJsonObject(receipt)) return null;
    const { logs } = receipt;
    return {
      succeeded: receipt["status"] === "0x1",
      blockNumber: numberOf(receipt["blockNumber"]),
      transfers: transfersIn(Array.isArray(logs) ? logs : []).transfers,
    };
  }

  async nativeTransfer(txHash: string): Promise<NativeTransfer | null> {
    const found = await this.#call("eth_getTransactionByHash", [txHash]);
    if (!isJsonObject(found)) return null;
    const { to } = found;
    return {
      fromAddress: textOf(found["from"]).toLowerCase(),
      toAddress: typeof to === "string" ? to.toLowerCase() : null,
      value: BigInt(textOf(found["value"])),
    };
  }

  /** Reads a token once; its decimals never change. */
  async token(address: string): Promise<Token> {
    const known = this.#tokens.get(address);
    if (known !== undefined) return known;
    const [decimals, data] = await Promise.all([
      this.#stated(address, selectors.decimals),
      this.#stated(address, selectors.symbol),
    ]);
    const symbol = decodeText(data);
    const currency = parseCurrency(symbol);
    const token = {
      decimals: decimalsIn(decimals),
      currency: currency ?? tickerOf(address),
      replacedSymbol: currency === null ? symbol : null,
    };
    this.#tokens.set(address, token);
    return token;
  }

  /** What a contract answers; `0x` if it has no such function. */
  async #stated(to: string, data: string): Promise<string> {
    try {
      return textOf(await this.#call("eth_call", [{ to, data }, "latest"]));
    } catch (error) {
      if (error instanceof RevertedCallError) return "0x";
      throw error;
    }
  }
}

/**
 * Ticker of a token whose symbol is not a valid ticker: derived from the address, so that it equals
 * no other token's or currency's.
 */
function tickerOf(address: string): Currency {
  return address.slice(0, 12).toUpperCase() as Currency;
}

/** Decimals of more digits than an amount has are as good as none. A `uint8` has at most 255. */
const decimalsAtMost = 255;

function decimalsIn(data: string): number | null {
  const decimals = Number(data);
  return data !== "0x" && decimals <= decimalsAtMost ? decimals : null;
}

function transfersIn(logs: readonly JsonValue[]): TransferLogs {
  const transfers: TransferLog[] = [];
  const unreadable: JsonValue[] = [];
  for (const log of logs) {
    const transfer = transferOf(log);
    if (transfer === "unreadable") unreadable.push(log);
    else if (transfer !== "other") transfers.push(transfer);
  }
  return { transfers, unreadable };
}

/** `other`: an event of another kind, or one that was removed. */
function transferOf(log: JsonValue): TransferLog | "other" | "unreadable" {
  if (!isJsonObject(log)) return "unreadable";
  const topics = Array.isArray(log["topics"]) ? log["topics"] : [];
  const [topic, from, to] = topics;
  if (typeof topic !== "string") return "unreadable";
  // A removed log belongs to a block that was reorganized away. EIP-721 tokens have four topics.
  const isOther = topic.toLowerCase() !== transferTopic || topics.length === 4;
  if (isOther || log["removed"] === true) return "other";
  if (topics.length !== 3) return "unreadable";
  try {
    return {
      tokenAddress: textOf(log["address"]).toLowerCase(),
      fromAddress: addressOf(textOf(from)),
      toAddress: addressOf(textOf(to)),
      value: unitsIn(textOf(log["data"])),
      ...transferFields(log),
    };
  } catch (error) {
    if (error instanceof RpcError) return "unreadable";
    throw error;
  }
}

/** A `uint256` in one word of 32 bytes. */
function unitsIn(data: string): bigint {
  if (data.length > 2 && data.length <= 66) return BigInt(data);
  throw new RpcError("The node returned an amount that is not one word.");
}

function transferFields(log: JsonObject) {
  return {
    txHash: textOf(log["transactionHash"]).toLowerCase(),
    logIndex: numberOf(log["logIndex"]),
    blockNumber: numberOf(log["blockNumber"]),
    blockHash: textOf(log["blockHash"]).toLowerCase(),
  };
}

function addressOf(topic: string): string {
  return `0x${topic.slice(-40).toLowerCase()}`;
}

function hexOf(value: number): string {
  return `0x${value.toString(16)}`;
}

function textOf(value: JsonValue | undefined): string {
  if (typeof value === "string" && /^0x[0-9a-fA-F]*$/.test(value)) return value;
  throw new RpcError("The node returned a value that is not hexadecimal.");
}

function numberOf(value: JsonValue | undefined): number {
  const number = Number(textOf(value));
  if (Number.isSafeInteger(number)) return number;
  throw new RpcError("The node returned a number that is too large.");
}

/** Decodes an ABI text: dynamic, or 32 fixed bytes in old tokens. */
function decodeText(data: string): string {
  const bytes = Buffer.from(data.slice(2), "hex");
  if (bytes.length <= 32) return bytes.toString("utf8").replace(/\0+$/, "");
  const length = Number(BigInt(`0x${bytes.subarray(32, 64).toString("hex") || "0"}`));
  return bytes.subarray(64, 64 + Math.min(length, 64)).toString("utf8");
}

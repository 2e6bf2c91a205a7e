/**
 * What a node answers to the methods that the service calls, as documented
 * (https://ethereum.org/developers/docs/apis/json-rpc, https://ethereum.github.io/execution-apis).
 */
import { hex, type Ledger, type Log, type Token, word } from "./ledger.ts";

/** The error object of JSON-RPC 2.0. */
export type AnswerError = {
  readonly code: number;
  readonly message: string;
  readonly data?: string;
};
export type Answer = { readonly result: unknown } | { readonly error: AnswerError };

/** First four bytes of keccak256 of `decimals()` and `symbol()`. */
const selectors = { decimals: "0x313ce567", symbol: "0x95d89b41" } as const;
const emptyBloom = `0x${"00".repeat(256)}`;
const gas = { limit: "0x2dc6c0", price: "0x4a817c800", used: "0x5208" } as const;

type Filter = {
  readonly fromBlock?: string;
  readonly toBlock?: string;
  readonly address?: string | readonly string[];
  readonly topics?: readonly (string | readonly string[] | null)[];
};

export function answerOf(
  { ledger, chainId }: { readonly ledger: Ledger; readonly chainId: number },
  method: string,
  params: readonly unknown[],
): Answer {
  const [first, second] = params;
  switch (method) {
    case "eth_chainId":
      return { result: hex(chainId) };
    case "eth_blockNumber":
      return { result: hex(ledger.head) };
    case "eth_getBlockByNumber":
      return { result: blockOf(ledger, numberOf(ledger, String(first)), second === true) };
    case "eth_getLogs":
      return { result: logsIn(ledger, first as Filter) };
    case "eth_getTransactionReceipt":
      return { result: receiptOf(ledger, String(first)) };
    case "eth_getTransactionByHash":
      return { result: transactionOf(ledger, String(first)) };
    case "eth_call": {
      const { to, data } = first as { readonly to: string; readonly data: string };
      return callOf(ledger.token(to), data);
    }
    default:
      return {
        error: { code: -32_601, message: `The method ${method} does not exist/is not available` },
      };
  }
}

function numberOf(ledger: Ledger, text: string): number {
  if (text === "earliest") return 0;
  return text.startsWith("0x") ? Number(text) : ledger.head;
}

function blockOf(ledger: Ledger, number: number, isFull: boolean) {
  const block = ledger.blockAt(number);
  if (block === undefined) return null;
  const transactions = block.transactions.map(({ hash }) =>
    isFull ? transactionOf(ledger, hash) : hash,
  );
  return {
    number: hex(number),
    hash: block.hash,
    parentHash: block.parentHash,
    timestamp: hex(block.timestampSeconds),
    logsBloom: emptyBloom,
    gasLimit: "0x1c9c380",
    gasUsed: gas.used,
    transactions,
    uncles: [],
  };
}

/** Topics are in order: null is any, a list is one of them. */
function logsIn(ledger: Ledger, { fromBlock, toBlock, address, topics = [] }: Filter): Log[] {
  const [from, to] = [fromBlock ?? "latest", toBlock ?? "latest"].map((each) =>
    numberOf(ledger, each),
  );
  const addresses = address === undefined ? null : lowercase([address].flat());
  const isAsked = (log: Log) =>
    (addresses?.includes(log.address) ?? true) &&
    topics.every((wanted, at) => wanted === null || isOneOf(log.topics[at], [wanted].flat()));
  const logs: Log[] = [];
  for (let number = from ?? 0; number <= Math.min(to ?? 0, ledger.head); number += 1) {
    const block = ledger.blockAt(number);
    if (block !== undefined) logs.push(...ledger.logsOf(block).filter(isAsked));
  }
  return logs;
}

const lowercase = (texts: readonly string[]) => texts.map((text) => text.toLowerCase());

function isOneOf(topic: string | undefined, wanted: readonly string[]): boolean {
  return topic !== undefined && lowercase(wanted).includes(topic);
}

function receiptOf(ledger: Ledger, txHash: string) {
  const found = ledger.find(txHash);
  if (found === null) return null;
  const { block, transaction } = found;
  return {
    transactionHash: transaction.hash,
    transactionIndex: "0x0",
    blockNumber: hex(block.number),
    blockHash: block.hash,
    from: transaction.from,
    to: transaction.to,
    contractAddress: transaction.contractAddress,
    cumulativeGasUsed: gas.used,
    gasUsed: gas.used,
    effectiveGasPrice: gas.price,
    logs: ledger.logsOf(block).filter((log) => log.transactionHash === transaction.hash),
    logsBloom: emptyBloom,
    status: "0x1",
    type: "0x0",
  };
}

function transactionOf(ledger: Ledger, txHash: string) {
  const found = ledger.find(txHash);
  if (found === null) return null;
  const { block, transaction } = found;
  return {
    hash: transaction.hash,
    nonce: hex(transaction.nonce),
    blockNumber: hex(block.number),
    blockHash: block.hash,
    transactionIndex: "0x0",
    from: transaction.from,
    to: transaction.to,
    value: hex(transaction.value),
    gas: gas.limit,
    gasPrice: gas.price,
    input: transaction.input,
    type: "0x0",
    v: "0x25",
    r: "0x1",
    s: "0x1",
  };
}

/** Without code at the address a call returns nothing; a contract without the function reverts. */
function callOf(token: Token | undefined, data: string): Answer {
  if (token === undefined) return { result: "0x" };
  if (data.startsWith(selectors.decimals)) return { result: `0x${word(token.decimals)}` };
  if (data.startsWith(selectors.symbol)) {
    const text = Buffer.from(token.symbol);
    const padded = text.toString("hex").padEnd(Math.ceil(text.length / 32) * 64, "0");
    return { result: `0x${word(32)}${word(text.length)}${padded}` };
  }
  // Geth's code of a reverted call.
  return { error: { code: 3, message: "execution reverted", data: "0x" } };
}

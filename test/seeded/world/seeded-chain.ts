/** The chain of a seeded world: a block every 12 seconds, transfers, and reorganizations. */
import { watchedAddress, watchedToken } from "../../simulation/outside/simulated-hosts.ts";
import type { Host } from "../../simulation/outside/simulated-internet.ts";
import type { World } from "../../simulation/world.ts";
import type { Random } from "../random.ts";

export const polledChain = 137;

export type ChainTransfer = {
  readonly txHash: string;
  readonly value: number;
  block: number;
  /** Distinguishes a block from an earlier one at the same height. */
  fork: number;
  /** Removed for ever by a reorganization. */
  isGone: boolean;
};

const firstBlock = 1_000;
const blockMilliseconds = 12_000;
const transfersAtMost = 3;
/** Maximum of blocks that a reorganization replaces; fewer than the required confirmations. */
const reorganizedBlocks = 8;
const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const units = 1_000_000;

const hex = (value: number) => `0x${value.toString(16)}`;
const word = (digits: string) => `0x${digits.padStart(64, "0")}`;

export class SeededChain {
  readonly transfers: ChainTransfer[] = [];
  readonly #world: World;
  readonly #random: Random;
  readonly #count: (kind: string) => void;
  readonly #start: number;

  constructor(world: World, random: Random, count: (kind: string) => void) {
    this.#world = world;
    this.#random = random;
    this.#count = count;
    this.#start = world.clock.now;
  }

  /** Mines a transfer, or replaces the last blocks. */
  moveOn(amounts: readonly string[]): void {
    const recent = this.transfers.filter(
      ({ block, isGone }) => !isGone && block > this.#head - reorganizedBlocks,
    );
    if (recent.length > 0 && this.#random.chance(0.8)) this.#reorganize(recent);
    else if (this.transfers.length < transfersAtMost) this.#mine(amounts);
  }

  get #head(): number {
    return firstBlock + Math.floor((this.#world.clock.now - this.#start) / blockMilliseconds);
  }

  #mine(amounts: readonly string[]): void {
    const digits = String(this.transfers.length + 1);
    this.transfers.push({
      txHash: word(`e${digits}`),
      value: Math.round(Number(this.#random.pick(amounts)) * units),
      block: this.#head,
      fork: 0,
      isGone: false,
    });
  }

  #reorganize(recent: readonly ChainTransfer[]): void {
    this.#count("chain reorganization");
    for (const transfer of recent) {
      transfer.fork += 1;
      if (this.#random.chance(0.5)) transfer.isGone = true;
      else transfer.block = this.#head;
    }
  }

  /** https://ethereum.org/developers/docs/apis/json-rpc */
  readonly answer: Host = ({ body }) => {
    const { id, method, params } = JSON.parse(body) as {
      readonly id: number;
      readonly method: string;
      readonly params: readonly unknown[];
    };
    return {
      status: 200,
      body: JSON.stringify({ jsonrpc: "2.0", id, result: this.#resultOf(method, params) }),
    };
  };

  #resultOf(method: string, [first]: readonly unknown[]): unknown {
    switch (method) {
      case "eth_chainId":
        return hex(polledChain);
      case "eth_blockNumber":
        return hex(this.#head);
      case "eth_getLogs":
        return this.#logsOf(first as { readonly fromBlock: string; readonly toBlock: string });
      case "eth_getBlockByNumber":
        return this.#blockOf(Number(first));
      case "eth_getTransactionReceipt":
        return this.#receiptOf(String(first));
      case "eth_call": {
        const { data } = first as { readonly data: string };
        return data === "0x313ce567" ? hex(6) : `0x${Buffer.from("EUR").toString("hex")}`;
      }
      default:
        return null;
    }
  }

  #logsOf({ fromBlock, toBlock }: { readonly fromBlock: string; readonly toBlock: string }) {
    return this.transfers
      .filter(
        ({ block, isGone }) => !isGone && block >= Number(fromBlock) && block <= Number(toBlock),
      )
      .map(logOf);
  }

  #blockOf(number: number) {
    const moment = this.#start + (number - firstBlock) * blockMilliseconds;
    return { hash: word(hex(number).slice(2)), timestamp: hex(Math.floor(moment / 1_000)) };
  }

  #receiptOf(txHash: string) {
    const transfer = this.transfers.find((each) => each.txHash === txHash && !each.isGone);
    if (transfer === undefined) return null;
    return { status: "0x1", blockNumber: hex(transfer.block), logs: [logOf(transfer)] };
  }
}

function logOf({ txHash, value, block, fork }: ChainTransfer) {
  return {
    address: watchedToken,
    topics: [transferTopic, word("11".repeat(20)), word(watchedAddress.slice(2))],
    data: word(value.toString(16)),
    transactionHash: txHash,
    logIndex: "0x0",
    blockNumber: hex(block),
    blockHash: word(`${fork}${block.toString(16)}`),
  };
}

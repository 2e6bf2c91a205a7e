/** The chain behind the fake node: blocks, tokens and transactions in memory, in the forms of Ethereum's JSON-RPC. */
import { createHash } from "node:crypto";

export const hex = (value: bigint | number) => `0x${value.toString(16)}`;
export const word = (value: bigint | number) => value.toString(16).padStart(64, "0");
const addressWord = (address: string) => `0x${address.slice(2).padStart(64, "0")}`;

/** Stands for keccak256 of the RLP form: no client can tell, because both are opaque. */
const digest = (...parts: readonly unknown[]) =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex");
const addressAt = (...parts: readonly unknown[]) => `0x${digest(...parts).slice(0, 40)}`;

/** keccak256("Transfer(address,address,uint256)"), as in EIP-20. */
const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
/** First four bytes of keccak256 of `transfer(address,uint256)`. */
const transferSelector = "0xa9059cbb";

export type Log = {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
  readonly blockNumber: string;
  readonly blockHash: string;
  readonly transactionHash: string;
  readonly transactionIndex: string;
  readonly logIndex: string;
  readonly removed: boolean;
};

type Transaction = {
  readonly hash: string;
  readonly nonce: number;
  readonly from: string;
  /** Null where it creates a contract. */
  readonly to: string | null;
  readonly value: bigint;
  readonly input: string;
  readonly contractAddress: string | null;
};

type Block = {
  readonly number: number;
  readonly hash: string;
  readonly parentHash: string;
  readonly timestampSeconds: number;
  readonly transactions: readonly Transaction[];
};

export type Token = { readonly symbol: string; readonly decimals: number };

type State = {
  readonly blocks: readonly Block[];
  readonly tokens: ReadonlyMap<string, Token>;
};

export const owner = addressAt("owner");
export const recipient = addressAt("recipient");

const genesis: Block = {
  number: 0,
  hash: `0x${digest("genesis")}`,
  parentHash: `0x${word(0)}`,
  timestampSeconds: Math.floor(Date.now() / 1_000) - 60,
  transactions: [],
};

export class Ledger {
  #state: State = { blocks: [genesis], tokens: new Map() };
  readonly #snapshots: State[] = [];
  /** Makes a block differ from an earlier one at its height. */
  #mined = 0;

  get head(): number {
    return this.#state.blocks.length - 1;
  }

  token(address: string): Token | undefined {
    return this.#state.tokens.get(address.toLowerCase());
  }

  /** Mines a block with one transaction that creates a token. @returns its address */
  deploy(token: Token): string {
    const nonce = this.#nextNonce();
    const contractAddress = addressAt("contract", owner, nonce);
    this.#mine([this.#transaction({ to: null, value: 0n, input: "0x", contractAddress })]);
    const tokens = new Map(this.#state.tokens).set(contractAddress, token);
    this.#state = { ...this.#state, tokens };
    return contractAddress;
  }

  /** Mines a block with one transfer of a token. @returns the hash of its transaction */
  transfer(token: string, to: string, value: bigint): string {
    const input = `${transferSelector}${addressWord(to).slice(2)}${word(value)}`;
    const sent = this.#transaction({ to: token, value: 0n, input, contractAddress: null });
    return this.#mine([sent]);
  }

  /** Mines a block with one payment of the native coin. @returns the hash of its transaction */
  pay(to: string, value: bigint): string {
    return this.#mine([this.#transaction({ to, value, input: "0x", contractAddress: null })]);
  }

  mineEmpty(): void {
    this.#mine([]);
  }

  /** @returns the snapshot's id */
  snapshot(): string {
    return hex(this.#snapshots.push(this.#state));
  }

  /** Removes every block since the snapshot. */
  revert(id: string): void {
    const state = this.#snapshots[Number(id) - 1];
    if (state === undefined) throw new Error(`There is no snapshot ${id}.`);
    this.#state = state;
  }

  blockAt(number: number): Block | undefined {
    return this.#state.blocks[number];
  }

  find(txHash: string): { readonly block: Block; readonly transaction: Transaction } | null {
    for (const block of this.#state.blocks) {
      const transaction = block.transactions.find(({ hash }) => hash === txHash.toLowerCase());
      if (transaction !== undefined) return { block, transaction };
    }
    return null;
  }

  logsOf({ number, hash, transactions }: Block): Log[] {
    return transactions.flatMap(({ from, to, input, hash: transactionHash }, index): Log[] => {
      if (to === null || this.token(to) === undefined || !input.startsWith(transferSelector))
        return [];
      const [receiver, value] = [input.slice(10, 74), input.slice(74)];
      return [
        {
          address: to,
          topics: [transferTopic, addressWord(from), `0x${receiver}`],
          data: `0x${value}`,
          blockNumber: hex(number),
          blockHash: hash,
          transactionHash,
          transactionIndex: hex(index),
          logIndex: hex(index),
          removed: false,
        },
      ];
    });
  }

  #nextNonce(): number {
    return this.#state.blocks.reduce((count, { transactions }) => count + transactions.length, 0);
  }

  #transaction(
    given: Pick<Transaction, "to" | "value" | "input" | "contractAddress">,
  ): Transaction {
    const nonce = this.#nextNonce();
    const hash = `0x${digest(owner, nonce, given.to, String(given.value), given.input)}`;
    return { ...given, hash, nonce, from: owner };
  }

  #mine(transactions: readonly Transaction[]): string {
    const { blocks } = this.#state;
    const parent = blocks.at(-1) ?? genesis;
    const number = blocks.length;
    this.#mined += 1;
    const hashes = transactions.map(({ hash }) => hash);
    const block = {
      number,
      hash: `0x${digest(parent.hash, number, this.#mined, hashes)}`,
      parentHash: parent.hash,
      timestampSeconds: Math.max(Math.floor(Date.now() / 1_000), parent.timestampSeconds),
      transactions,
    };
    this.#state = { ...this.#state, blocks: [...blocks, block] };
    return hashes[0] ?? "";
  }
}

/** A real EVM node with a real ERC-20 token, on loopback and in this process. */
import { createRequire } from "node:module";
import ganache from "ganache";

const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
contract Token {
  string public symbol;
  uint8 public decimals;
  mapping(address => uint256) public balanceOf;
  event Transfer(address indexed from, address indexed to, uint256 value);
  constructor(string memory symbol_, uint8 decimals_) { symbol = symbol_; decimals = decimals_; balanceOf[msg.sender] = type(uint256).max; }
  function transfer(address to, uint256 value) public returns (bool) {
    balanceOf[msg.sender] -= value; balanceOf[to] += value;
    emit Transfer(msg.sender, to, value); return true;
  }
}`;

type Compiled = {
  readonly contracts: Record<
    string,
    Record<string, { readonly evm: { readonly bytecode: { readonly object: string } } }>
  >;
};

/** Compiles the token here, so that nothing is downloaded. */
function compile(): string {
  const solc = createRequire(import.meta.url)("solc") as { compile: (input: string) => string };
  const input = {
    language: "Solidity",
    sources: { "token.sol": { content: source } },
    settings: { evmVersion: "paris", outputSelection: { "*": { "*": ["evm.bytecode.object"] } } },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as Compiled;
  const bytecode = output.contracts["token.sol"]?.["Token"]?.evm.bytecode.object;
  if (bytecode === undefined) throw new Error("The token did not compile.");
  return bytecode;
}

const word = (value: bigint | number) => BigInt(value).toString(16).padStart(64, "0");
const addressWord = (address: string) => address.slice(2).toLowerCase().padStart(64, "0");

/** The first four bytes of keccak256 of `transfer(address,uint256)`. */
const transferSelector = "a9059cbb";

export const chainId = 31_337;

export type Chain = Awaited<ReturnType<typeof startChain>>;

export async function startChain() {
  const server = ganache.server({
    chain: { chainId },
    miner: { blockTime: 0 },
    logging: { quiet: true },
    wallet: { seed: "reconciliation" },
  });
  await server.listen(0, "127.0.0.1");
  const { port } = server.address();
  const request = (method: string, params: unknown[] = []) =>
    server.provider.request({ method, params } as never) as Promise<unknown>;
  const [owner = "", recipient = ""] = (await request("eth_accounts")) as string[];
  const bytecode = compile();

  async function send(to: string | null, data: string): Promise<string> {
    // A fixed price, so that the same transfer has the same hash after a reorganization.
    const [gas, gasPrice] = ["0x2dc6c0", "0x4a817c800"];
    const transaction = { from: owner, data, gas, gasPrice, ...(to === null ? {} : { to }) };
    return (await request("eth_sendTransaction", [transaction])) as string;
  }

  async function deploy(symbol: string, decimals: number): Promise<string> {
    const text = Buffer.from(symbol);
    const encoded = [
      word(64),
      word(decimals),
      word(text.length),
      text.toString("hex").padEnd(64, "0"),
    ].join("");
    const hash = await send(null, `0x${bytecode}${encoded}`);
    const receipt = (await request("eth_getTransactionReceipt", [hash])) as {
      contractAddress: string;
    };
    return receipt.contractAddress.toLowerCase();
  }

  return {
    url: `http://127.0.0.1:${port}`,
    owner: owner.toLowerCase(),
    recipient: recipient.toLowerCase(),
    deploy,
    /** Sends an amount in the token's smallest unit; returns the hash of the transaction. */
    transfer: (token: string, to: string, value: bigint) =>
      send(token, `0x${transferSelector}${addressWord(to)}${word(value)}`),
    mine: async (blocks: number) => {
      for (let n = 0; n < blocks; n += 1) await request("evm_mine");
    },
    snapshot: () => request("evm_snapshot") as Promise<string>,
    /** Removes every block since the snapshot. */
    revert: (id: string) => request("evm_revert", [id]),
    /** Pays an amount of the native coin. */
    pay: (to: string, value: bigint) =>
      request("eth_sendTransaction", [
        { from: owner, to, value: `0x${value.toString(16)}` },
      ]) as Promise<string>,
    stop: () => server.close(),
  };
}

import { describe, expect, test } from "vitest";
import { networkName, networkOf, networks } from "#domain/payment/networks.ts";
import { publishedContract, tokenContracts } from "#domain/payment/token-contracts.ts";
import { checksummed, keccak256Hex } from "./keccak.ts";

describe("networks", () => {
  test.each([
    ["ethereum", 1],
    ["ETH", 1],
    ["Ethereum Mainnet", 1],
    ["mainnet", 1],
    ["matic", 137],
    ["Polygon PoS", 137],
    ["Avalanche C-Chain", 43_114],
    ["avax_c_chain", 43_114],
    ["BNB Smart Chain", 56],
    ["bsc", 56],
    ["arbitrum-one", 42_161],
    ["zkSync Era", 324],
    ["xDai", 100],
    ["base-sepolia", 84_532],
    ["Base Sepolia", 84_532],
    ["amoy", 80_002],
    [" base ", 8453],
    ["eip155:8453", 8453],
    ["137", 137],
  ])("%s has the chain id %i", (name, chainId) => {
    expect(networkOf(name)).toBe(chainId);
  });

  test.each(["", "-", "solana", "tron", "erc20", "testnet", "eip155:", "0", "eip155:0x1", "tempo"])(
    "the name %j is not known",
    (name) => expect(networkOf(name)).toBeNull(),
  );

  test("no name has two chain ids, and no chain id has two names", () => {
    const names = networks.flatMap(({ chainId, name, aliases }) =>
      [name, ...aliases].map((each) => `${each} ${chainId}`),
    );
    expect(names).toEqual(
      networks.flatMap(({ name, aliases }) =>
        [name, ...aliases].map((each) => `${each} ${networkOf(each)}`),
      ),
    );
    expect(new Set(networks.map(({ chainId }) => chainId)).size).toBe(networks.length);
  });

  test("a chain id has the name that responses show", () => {
    expect(networkName(8453)).toBe("base");
    expect(networkName(31_337)).toBeNull();
  });
});

describe("published contracts", () => {
  test("the checksum is that of EIP-55", () => {
    // The examples of EIP-55, and the hash of the empty text.
    const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    expect(checksummed(address.toLowerCase())).toBe(address);
    expect(checksummed("0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359")).toBe(
      "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
    );
    expect(keccak256Hex("")).toBe(
      "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470",
    );
  });

  test.each(tokenContracts)("$ticker on $network has its checksum, network and source", (each) => {
    const { ticker, network, address, source } = each;
    expect(address).toBe(checksummed(address));
    expect(source).toMatch(/^https:\/\//);
    const chainId = networkOf(network);
    expect(chainId).not.toBeNull();
    expect(publishedContract(ticker, chainId ?? 0)).toBe(address.toLowerCase());
  });

  test("no contract has two tickers on one network", () => {
    const places = tokenContracts.map(({ network, address }) => `${network} ${address}`);
    expect(new Set(places).size).toBe(places.length);
  });

  test.each([
    ["USDC.e on Polygon", 137, "0x2791bca1f2de4661ed88a30c99a7a9449aa84174"],
    ["USDC.e on Arbitrum", 42_161, "0xff970a61a04b1ca14834a43f5de4533ebddb5cc8"],
    ["USDbC on Base", 8453, "0xd9aaec86b65d86f6a7b5b1b0c42ffa531710b6ca"],
  ])("%s is not the issuer's", (_, chainId, address) => {
    expect(publishedContract("USDC", chainId)).not.toBe(address);
    expect(publishedContract("USDC", chainId)).not.toBeNull();
  });
});

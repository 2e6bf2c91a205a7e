/** Names of EVM networks, and contracts that issuers publish (docs/matching.md, Who and what). */

/** EIP-155 chain ids by the names that clients use, in lower case. */
const chainIdOfNetwork: ReadonlyMap<string, number> = new Map([
  ["ethereum", 1],
  ["polygon", 137],
  ["base", 8453],
]);

/** @returns the chain id; null for a name that is not known, which contradicts nothing */
export function networkOf(name: string): number | null {
  return chainIdOfNetwork.get(name.trim().toLowerCase()) ?? null;
}

const contracts: ReadonlyMap<string, readonly string[]> = new Map([
  ["USDC/1", ["0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48"]],
]);

/** Contracts of a ticker on a network, in lower case; empty where none is known. */
export function publishedContracts(ticker: string, chainId: number): readonly string[] {
  return contracts.get(`${ticker}/${chainId}`) ?? [];
}

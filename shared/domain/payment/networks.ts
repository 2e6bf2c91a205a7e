/**
 * EVM networks by chain id, with the names that clients write (docs/matching.md, Who and what). The ids are
 * those of EIP-155 as listed by https://chainid.network. A name that several networks or families share (for
 * example `erc20` or `testnet`) is not listed: an unknown name contradicts nothing.
 */

type Network = {
  readonly chainId: number;
  /** The name that responses show. */
  readonly name: string;
  /** Further names, folded as `fold` does. */
  readonly aliases: readonly string[];
};

const mainNetworks: readonly Network[] = [
  { chainId: 1, name: "ethereum", aliases: ["eth", "mainnet", "ethereummainnet", "ethmainnet"] },
  {
    chainId: 10,
    name: "optimism",
    aliases: ["op", "opmainnet", "optimismmainnet", "optimisticethereum"],
  },
  { chainId: 14, name: "flare", aliases: ["flaremainnet"] },
  { chainId: 25, name: "cronos", aliases: ["cronosmainnet", "cro"] },
  { chainId: 30, name: "rootstock", aliases: ["rsk", "rootstockmainnet"] },
  { chainId: 50, name: "xdc", aliases: ["xdcnetwork", "xinfin", "xdcmainnet"] },
  {
    chainId: 56,
    name: "bnb",
    aliases: ["bsc", "bnbchain", "bnbsmartchain", "binancesmartchain", "bscmainnet"],
  },
  { chainId: 61, name: "ethereum-classic", aliases: ["ethereumclassic", "etc"] },
  { chainId: 100, name: "gnosis", aliases: ["gnosischain", "xdai", "xdaichain"] },
  { chainId: 130, name: "unichain", aliases: ["unichainmainnet"] },
  {
    chainId: 137,
    name: "polygon",
    aliases: ["matic", "pol", "polygonpos", "polygonmainnet", "maticmainnet"],
  },
  { chainId: 143, name: "monad", aliases: ["monadmainnet"] },
  { chainId: 146, name: "sonic", aliases: ["sonicmainnet"] },
  { chainId: 169, name: "manta", aliases: ["mantapacific"] },
  { chainId: 196, name: "x-layer", aliases: ["xlayer", "okxxlayer"] },
  { chainId: 204, name: "opbnb", aliases: ["opbnbmainnet"] },
  { chainId: 250, name: "fantom", aliases: ["ftm", "fantomopera"] },
  { chainId: 324, name: "zksync", aliases: ["zksyncera", "zksyncmainnet", "zksynceramainnet"] },
  { chainId: 480, name: "world-chain", aliases: ["worldchain", "worldchainmainnet"] },
  { chainId: 999, name: "hyperevm", aliases: ["hyperliquidevm"] },
  { chainId: 1088, name: "metis", aliases: ["metisandromeda"] },
  { chainId: 1101, name: "polygon-zkevm", aliases: ["polygonzkevm"] },
  { chainId: 1284, name: "moonbeam", aliases: ["glmr"] },
  { chainId: 1285, name: "moonriver", aliases: ["movr"] },
  { chainId: 1329, name: "sei", aliases: ["seinetwork", "seievm", "seimainnet"] },
  { chainId: 1868, name: "soneium", aliases: ["soneiummainnet"] },
  { chainId: 2020, name: "ronin", aliases: ["roninmainnet"] },
  { chainId: 2741, name: "abstract", aliases: ["abstractmainnet"] },
  { chainId: 5000, name: "mantle", aliases: ["mnt", "mantlemainnet"] },
  { chainId: 8217, name: "kaia", aliases: ["klaytn", "kaiamainnet", "klay"] },
  { chainId: 8453, name: "base", aliases: ["basemainnet"] },
  { chainId: 9745, name: "plasma", aliases: ["plasmamainnet"] },
  { chainId: 34_443, name: "mode", aliases: ["modemainnet"] },
  { chainId: 42_161, name: "arbitrum", aliases: ["arb", "arbitrumone", "arbitrummainnet"] },
  { chainId: 42_170, name: "arbitrum-nova", aliases: ["arbitrumnova"] },
  { chainId: 42_220, name: "celo", aliases: ["celomainnet"] },
  {
    chainId: 43_114,
    name: "avalanche",
    aliases: ["avax", "avalanchecchain", "avaxcchain", "avaxc", "cchain", "avalanchemainnet"],
  },
  { chainId: 57_073, name: "ink", aliases: ["inkmainnet"] },
  { chainId: 59_144, name: "linea", aliases: ["lineamainnet"] },
  { chainId: 80_094, name: "berachain", aliases: ["bera"] },
  { chainId: 81_457, name: "blast", aliases: ["blastmainnet"] },
  { chainId: 98_866, name: "plume", aliases: ["plumemainnet"] },
  { chainId: 167_000, name: "taiko", aliases: ["taikoalethia"] },
  { chainId: 534_352, name: "scroll", aliases: ["scrollmainnet"] },
  { chainId: 7_777_777, name: "zora", aliases: ["zoramainnet"] },
  { chainId: 1_313_161_554, name: "aurora", aliases: ["auroramainnet"] },
];

const testNetworks: readonly Network[] = [
  { chainId: 5, name: "goerli", aliases: ["ethereumgoerli"] },
  { chainId: 97, name: "bnb-testnet", aliases: ["bsctestnet", "bnbtestnet", "chapel"] },
  { chainId: 300, name: "zksync-sepolia", aliases: ["zksyncsepolia", "zksyncerasepolia"] },
  { chainId: 1001, name: "kaia-kairos", aliases: ["kairos", "kaiakairos", "baobab"] },
  { chainId: 1301, name: "unichain-sepolia", aliases: ["unichainsepolia"] },
  { chainId: 4801, name: "world-chain-sepolia", aliases: ["worldchainsepolia"] },
  { chainId: 10_200, name: "gnosis-chiado", aliases: ["chiado", "gnosischiado"] },
  { chainId: 17_000, name: "holesky", aliases: ["ethereumholesky"] },
  { chainId: 43_113, name: "avalanche-fuji", aliases: ["fuji", "avalanchefuji", "avaxfuji"] },
  { chainId: 44_787, name: "celo-alfajores", aliases: ["alfajores", "celoalfajores"] },
  { chainId: 59_141, name: "linea-sepolia", aliases: ["lineasepolia"] },
  { chainId: 80_001, name: "polygon-mumbai", aliases: ["mumbai", "polygonmumbai"] },
  { chainId: 80_002, name: "polygon-amoy", aliases: ["amoy", "polygonamoy", "polygonposamoy"] },
  { chainId: 84_532, name: "base-sepolia", aliases: ["basesepolia"] },
  {
    chainId: 421_614,
    name: "arbitrum-sepolia",
    aliases: ["arbitrumsepolia", "arbsepolia", "arbitrumonesepolia"],
  },
  { chainId: 534_351, name: "scroll-sepolia", aliases: ["scrollsepolia"] },
  { chainId: 560_048, name: "hoodi", aliases: ["ethereumhoodi"] },
  { chainId: 11_142_220, name: "celo-sepolia", aliases: ["celosepolia"] },
  { chainId: 11_155_111, name: "sepolia", aliases: ["ethereumsepolia", "ethsepolia"] },
  {
    chainId: 11_155_420,
    name: "optimism-sepolia",
    aliases: ["optimismsepolia", "opsepolia"],
  },
];

export const networks: readonly Network[] = [...mainNetworks, ...testNetworks];

const chainIdOfName: ReadonlyMap<string, number> = new Map(
  networks.flatMap(({ chainId, name, aliases }) =>
    [fold(name), ...aliases].map((alias) => [alias, chainId] as const),
  ),
);

const nameOfChainId: ReadonlyMap<number, string> = new Map(
  networks.map(({ chainId, name }) => [chainId, name]),
);

/** Lower-case letters and digits: `Avalanche C-Chain` and `avalanche_c_chain` are one name. */
function fold(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** A chain id in decimal digits, alone or as a CAIP-2 name (`eip155:137`). */
const numbered = /^(?:eip155:)?([1-9]\d{0,14})$/i;

/**
 * The chain id of a network by a name, a decimal chain id or a CAIP-2 name.
 *
 * @returns null for a name that is not known, which contradicts nothing
 */
export function networkOf(name: string): number | null {
  const digits = numbered.exec(name.trim())?.[1];
  if (digits !== undefined) return Number(digits);
  return chainIdOfName.get(fold(name)) ?? null;
}

/** The name that responses show for a chain id; null if the network is not in the table. */
export function networkName(chainId: number): string | null {
  return nameOfChainId.get(chainId) ?? null;
}

/** Bugs in which token counts, and in an organization's own assets. */
import type { PlantedBug } from "../planted-bug.ts";

const ownAssets = { file: "test/ingestion/payment/assets.test.ts" };

export const assetBugs: readonly PlantedBug[] = [
  {
    name: "a token that merely calls itself by the ticker settles a payment",
    file: "shared/domain/case/verdict/parties.ts",
    find: 'added.length === 0 ? "unverified" : "wrong";',
    replace: 'added.length === 0 ? "unverified" : "unverified";',
    caughtBy: { file: "test/domain/case/parties.test.ts" },
  },
  {
    name: "an organization's own token is right on every network",
    file: "shared/domain/case/verdict/parties.ts",
    find: "asset.ticker === currency && asset.chainId === chainId",
    replace: "asset.ticker === currency",
    caughtBy: { file: "test/domain/case/parties.test.ts" },
  },
  {
    name: "new evidence is decided without the organization's own assets",
    file: "shared/work/ingestion/matching/match-legs.ts",
    find: "assets: settings.assets,",
    replace: "assets: [],",
    caughtBy: ownAssets,
  },
  {
    name: "an asset that is added does not decide open cases again",
    file: "shared/work/case-work/standing/assets.ts",
    find: "(_verb, ...again) => [rematchWrite(...again)]",
    replace: '(verb, ...again) => (verb === "created" ? [] : [rematchWrite(...again)])',
    caughtBy: ownAssets,
  },
  {
    name: "an asset that is deleted does not decide open cases again",
    file: "shared/work/case-work/standing/assets.ts",
    find: "(_verb, ...again) => [rematchWrite(...again)]",
    replace: '(verb, ...again) => (verb === "deleted" ? [] : [rematchWrite(...again)])',
    caughtBy: ownAssets,
  },
];

import type { Asset } from "../../domain/payment/asset.ts";
import { formatId } from "../../domain/value/id.ts";
import {
  conflict,
  created,
  type Failure,
  invalidRequest,
  type WriteOutcome,
} from "../../outcome/outcome.ts";
import { type CreateAssetBody, chainIdOf } from "../../schema/request/evidence/asset-request.ts";
import { viewAsset } from "../../schema/view/evidence/asset-view.ts";
import type { IdSource } from "../../table/core/id-source.ts";
import type { Table } from "../../table/core/table.ts";
import { rematchWrite } from "../../table/matching/job-store.ts";
import { createAssetWrite, maximumAssets } from "../../table/rule/asset-store.ts";
import { findMatchSettings } from "../../table/rule/rule-store.ts";
import type { ActContext } from "../act-context.ts";
import { askToChangeAssets } from "./ask-to-change-assets.ts";
import { journalAsset } from "./journal-asset.ts";

type Dependencies = { readonly table: Table; readonly ids: IdSource };

/** Adds a token contract, and decides the open cases again. */
export async function createAsset(
  dependencies: Dependencies,
  context: ActContext,
  body: CreateAssetBody,
): Promise<WriteOutcome> {
  const { organizationId, now } = context;
  const network = chainIdOf(body);
  if ("problem" in network) {
    const issues = [{ path: ["chainId"], message: network.problem }];
    return { failure: invalidRequest("The body is invalid.", issues) };
  }
  const { ticker, tokenAddress, decimals, label } = body;
  const contract = { ticker, chainId: network.chainId, tokenAddress };
  const { assets } = await findMatchSettings(dependencies.table, organizationId);
  const conflict = conflictOf(assets, contract);
  if (conflict !== null) return { failure: conflict };
  const asked = await askToChangeAssets(dependencies, context, {
    operation: "createAsset",
    request: body,
  });
  if (asked !== null) return asked;
  const asset: Asset = {
    ...contract,
    decimals,
    label,
    uuid: dependencies.ids.next(),
    organizationId,
    createdAt: now,
  };
  const again = rematchWrite(dependencies.ids, organizationId, now);
  const writes = [createAssetWrite(asset), again];
  return created(
    viewAsset(asset),
    await journalAsset(dependencies, context, { before: null, after: asset }, writes),
  );
}

function conflictOf(
  assets: readonly Asset[],
  { chainId, tokenAddress }: Pick<Asset, "chainId" | "tokenAddress">,
): Failure | null {
  const same = assets.find(
    (asset) => asset.chainId === chainId && asset.tokenAddress === tokenAddress,
  );
  const message =
    same === undefined
      ? `An organization has at most ${maximumAssets} assets.`
      : `The contract ${tokenAddress} on chain ${chainId} is already asset ${formatId("asset", same.uuid)}.`;
  if (same === undefined && assets.length < maximumAssets) return null;
  return conflict(message);
}

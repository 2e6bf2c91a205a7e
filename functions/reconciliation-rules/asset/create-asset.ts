import type { Asset } from "../../../shared/domain/payment/asset.ts";
import { formatId } from "../../../shared/domain/value/id.ts";
import { invalidRequest } from "../../../shared/http/error/failure-error.ts";
import type { HttpFailure } from "../../../shared/http/error/http-failure.ts";
import type { WriteInput, WriteOutcome } from "../../../shared/http/operation.ts";
import {
  type CreateAssetBody,
  chainIdOf,
} from "../../../shared/schema/request/evidence/asset-request.ts";
import { viewAsset } from "../../../shared/schema/view/evidence/asset-view.ts";
import type { IdSource } from "../../../shared/table/core/id-source.ts";
import type { Table } from "../../../shared/table/core/table.ts";
import { rematchWrite } from "../../../shared/table/matching/job-store.ts";
import { createAssetWrite, maximumAssets } from "../../../shared/table/rule/asset-store.ts";
import { findMatchSettings } from "../../../shared/table/rule/rule-store.ts";
import { journalAsset } from "./journal-asset.ts";

type Dependencies = { readonly table: Table; readonly ids: IdSource };

/** Adds a token contract, and decides the open cases again. */
export async function createAsset(
  dependencies: Dependencies,
  { context, body }: WriteInput<CreateAssetBody>,
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
  const asset: Asset = {
    ...contract,
    decimals,
    label,
    uuid: dependencies.ids.next(),
    organizationId,
    createdAt: now,
  };
  const journal = await journalAsset(dependencies, context, { before: null, after: asset });
  const again = rematchWrite(dependencies.ids, organizationId, now);
  return {
    status: 201,
    body: viewAsset(asset),
    writes: [createAssetWrite(asset), ...journal, again],
  };
}

function conflictOf(
  assets: readonly Asset[],
  { chainId, tokenAddress }: Pick<Asset, "chainId" | "tokenAddress">,
): HttpFailure | null {
  const same = assets.find(
    (asset) => asset.chainId === chainId && asset.tokenAddress === tokenAddress,
  );
  const message =
    same === undefined
      ? `An organization has at most ${maximumAssets} assets.`
      : `The contract ${tokenAddress} on chain ${chainId} is already asset ${formatId("asset", same.uuid)}.`;
  if (same === undefined && assets.length < maximumAssets) return null;
  return { status: 409, error: "invalid_state", message };
}

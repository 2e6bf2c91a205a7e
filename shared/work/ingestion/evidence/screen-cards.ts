/** Masks or refuses card numbers in evidence before it is stored (docs/specification.md, Card numbers). */
import { createHash } from "node:crypto";
import { type ScreenedBody, screenBody } from "#api/schema/json/card-numbers.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { maskCardNumbers } from "#domain/value/text/card-number.ts";
import type { Table } from "#store/table/core/table.ts";
import { findOrganizationSettings } from "#store/table/rule/organization-store.ts";
import type { Evidence, LegClaim } from "./evidence.ts";

/** Sources whose texts the service wrote itself, or screened already. */
const screenedSources: ReadonlySet<string> = new Set(["settlement", "import"]);

/** Submitted evidence has a card number that may not be stored. */
export class CardNumberError extends Error {
  override readonly name = "CardNumberError";
  readonly paths: ScreenedBody["paths"];

  constructor(paths: ScreenedBody["paths"], message: string) {
    super(message);
    this.paths = paths;
  }
}

/**
 * The evidence without card numbers, as the organization wishes.
 *
 * @throws CardNumberError that names the members, if a client submits one that is refused, or that identifies the
 *   evidence. What an integration delivers is masked: nobody there could send it otherwise.
 */
export async function screenCards(table: Table, evidence: Evidence): Promise<Evidence> {
  const { organizationId, source, origin } = evidence;
  if (screenedSources.has(source)) return evidence;
  const screened = screenBody(evidence.body);
  if (screened === null) return evidence;
  // Read for the few bodies that hold one, so that all others cost what they did.
  const { cardNumbers: mode } = await findOrganizationSettings(table, organizationId);
  if (mode === "keep") return evidence;
  if (origin === "submitted") {
    if (mode === "refuse") throw new CardNumberError(screened.paths, "Card numbers are refused.");
    const named = screened.paths.filter(([first]) => identifiers.has(String(first)));
    if (named.length > 0) {
      throw new CardNumberError(named, cannotIdentify);
    }
  }
  return masked(evidence, screened);
}

const cannotIdentify = "A card number cannot identify evidence: two that are masked may be equal.";

/** Members of a request by which evidence is found, or told from other evidence. */
const identifiers: ReadonlySet<string> = new Set([
  "provider",
  "sourceRef",
  "providerTransferId",
  "externalReference",
  "references",
  "routeGroupId",
  "reverses",
  "sameAs",
  "txHash",
]);

const hashPrefix = "sha256:";

/** The hash of a body of which all but a few digits are known would tell these. */
function referenceOf(sourceRef: string, body: Uint8Array): string {
  if (!sourceRef.startsWith(hashPrefix)) return sourceRef;
  return `${hashPrefix}${createHash("sha256").update(body).digest("hex")}`;
}

function masked(evidence: Evidence, { masked: body, isRewritten }: ScreenedBody): Evidence {
  const { sourceRef, payload, claims } = evidence;
  return {
    ...evidence,
    sourceRef: referenceOf(sourceRef, body),
    body,
    payload: isRewritten ? null : payload,
    claims: claims.map(maskedClaim),
    hasMaskedCards: true,
  };
}

function maskedClaim(claim: LegClaim): LegClaim {
  const { metadata } = claim;
  if (metadata === null) return claim;
  const texts = Object.entries(metadata).map(([name, text]) => [name, maskCardNumbers(text)]);
  return { ...claim, metadata: Object.fromEntries(texts) };
}

type Kept = { readonly body: Uint8Array; readonly sourceRef: string };

/** A refused delivery, which is kept for inspection only, without card numbers unless the organization keeps them. */
export async function screenRefused<Delivery extends Kept>(
  table: Table,
  organizationId: OrganizationId,
  delivery: Delivery,
): Promise<Delivery> {
  const screened = screenBody(delivery.body);
  if (screened === null) return delivery;
  const { cardNumbers } = await findOrganizationSettings(table, organizationId);
  if (cardNumbers === "keep") return delivery;
  const { masked: body } = screened;
  return { ...delivery, body, sourceRef: referenceOf(delivery.sourceRef, body) };
}

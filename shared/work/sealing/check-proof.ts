/** Checks the proofs in an export with the public key of the manifests alone (docs/audit.md, Proofs in exports). */
import { type KeyObject, verify } from "node:crypto";
import * as z from "zod";
import { tryHashShownEvent } from "#api/schema/audit/audit-event-hash.ts";
import { type ExportFault, eventsOfExportedCase } from "#domain/audit/verify-export.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { CaseProof } from "./case-proof.ts";
import { madeAt } from "./check-audit-entries.ts";
import { type MerklePath, rootFromPath } from "./merkle-tree.ts";
import { hashManifest, hashSealHeader, leafOf, rootOf, type SealedEvent } from "./seal.ts";

type Fields = Readonly<Record<string, unknown>>;

/** What was made longer ago than this must be sealed: an alarm rings when sealing is an hour behind. */
const sealedAfterMilliseconds = 3_600_000;

type Checked = {
  readonly faults: readonly ExportFault[];
  /** Whether the case has a proof that holds. */
  readonly isProved: boolean;
};

export class ProofChecker {
  readonly #publicKey: KeyObject;
  readonly #organizationId: OrganizationId;
  readonly #sealedBefore: number;

  /** @param exportedAt in milliseconds since the epoch */
  constructor(publicKey: KeyObject, organizationId: OrganizationId, exportedAt: number) {
    this.#publicKey = publicKey;
    this.#organizationId = organizationId;
    this.#sealedBefore = exportedAt - sealedAfterMilliseconds;
  }

  /** @param item one element of the export's `items` */
  check(item: unknown): Checked {
    const { caseId, events } = eventsOfExportedCase(item);
    const fault = (reason: string, sequence: number | null = null): Checked => ({
      ...{ faults: [{ caseId, sequence, reason }], isProved: false },
    });
    const given = (item as { readonly proof?: unknown } | null)?.proof;
    if (given === undefined) return fault("it has no proof: export with proofs=true.");
    if (given === null) return { faults: this.#uncovered(caseId, events, 0), isProved: false };
    const parsed = proofSchema.safeParse(given);
    if (!parsed.success) return fault("its proof has not the form of a proof.");
    const proof = parsed.data as unknown as CaseProof;
    const wrong = this.#faultOfPath(proof);
    if (wrong !== null) return fault(wrong);
    const sealed = lastOfChain(proof, caseId);
    if (sealed === null) return fault("its proof is of another case.");
    const [id, hash, , sequence] = sealed;
    const shown = events[sequence - 1];
    if (shown === undefined) return fault(`${id} was sealed and is missing.`, sequence);
    if (shown["id"] !== id || tryHashShownEvent(shown) !== hash) {
      return fault(
        `${String(shown["id"])} is not the event that was sealed in ${proof.manifest.window}.`,
        sequence,
      );
    }
    return { faults: this.#uncovered(caseId, events, sequence), isProved: true };
  }

  /** Events behind the proved one that are so old that they must have been sealed. */
  #uncovered(caseId: string, events: readonly Fields[], proved: number): ExportFault[] {
    return events.slice(proved).flatMap((event, at) => {
      const id = String(event["id"]);
      if (madeAt(id) >= this.#sealedBefore) return [];
      const reason = `${id} is older than an hour, and no proof covers it.`;
      return [{ caseId, sequence: proved + at + 1, reason }];
    });
  }

  /** What is wrong on the way from the entry to the signature; null if nothing is. */
  #faultOfPath({ entry, entryPath, seals, shard, listPath, manifest }: CaseProof): string | null {
    const [first, last] = [seals.at(0), seals.at(-1)];
    if (first === undefined || last === undefined) return "its proof has no seal.";
    if (first.entryCount !== entryPath.size || !leadsTo(entry, entryPath, first.root)) {
      return "its proof does not lead to the seal.";
    }
    const isFollowed = seals.every((seal, at) => {
      const next = seals[at + 1];
      return next === undefined || next.previousHash === hashSealHeader(seal);
    });
    const isOwn = seals.every(
      ({ organizationId, window }) =>
        organizationId === this.#organizationId && window === manifest.window,
    );
    if (!isFollowed || !isOwn) return "the seals of its proof do not follow one another.";
    const list = manifest.lists.find((each) => each.shard === shard);
    const sealed = [last.organizationId, last.number, hashSealHeader(last)];
    if (list?.count !== listPath.size || !leadsTo(sealed, listPath, list.root)) {
      return "its proof does not lead to the manifest.";
    }
    const isRoot = rootOf(manifest.lists.map(({ root }) => root)) === manifest.root;
    const signature = Buffer.from(manifest.signature, "base64");
    const isSigned = verify("sha256", hashManifest(manifest), this.#publicKey, signature);
    return isRoot && isSigned
      ? null
      : `the signature of manifest ${manifest.window} does not hold.`;
  }
}

const leadsTo = (leaf: unknown, path: MerklePath, root: string) =>
  rootFromPath(leafOf(leaf), path) === root;

type ChainedEvent = readonly [id: string, hash: string | null, chain: string, sequence: number];

/** The last event of the case in the entry. */
function lastOfChain({ entry }: CaseProof, caseId: string): ChainedEvent | null {
  const own = entry[1].filter(
    (event): event is SealedEvent & ChainedEvent => event[2] === caseId && event[3] !== null,
  );
  return own.toSorted((a, b) => a[3] - b[3]).at(-1) ?? null;
}

/** Longer than the path of any tree that there can be. */
const longestPath = 64;

const path = z.object({
  index: z.int(),
  size: z.int(),
  siblings: z.array(z.string()).max(longestPath),
});

const sealedEvent = z.tuple([
  z.string(),
  z.string().nullable(),
  z.string().nullable(),
  z.int().positive().nullable(),
]);

/** Whatever is read from a file may be anything. Further members of what is hashed stay, so that its hash shows them. */
const proofSchema = z.object({
  entry: z.tuple([z.string(), z.array(sealedEvent)]),
  entryPath: path,
  seals: z.array(z.looseObject({ root: z.string(), entryCount: z.int() })),
  shard: z.int(),
  listPath: path,
  manifest: z.looseObject({
    window: z.string(),
    root: z.string(),
    signature: z.string(),
    lists: z.array(z.looseObject({ shard: z.int(), count: z.int(), root: z.string() })),
  }),
});

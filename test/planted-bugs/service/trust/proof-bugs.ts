/** Bugs in the proofs of exports and their check. */
import type { PlantedBug } from "../../planted-bug.ts";

const file = "test/sealing/case-proofs.test.ts";

export const proofBugs: readonly PlantedBug[] = [
  {
    name: "a node without a sibling is hashed with itself",
    file: "shared/work/sealing/merkle-tree.ts",
    find: "return right === undefined ? left : hashOf(nodePrefix, left, right);",
    replace: "return hashOf(nodePrefix, left, right ?? left);",
    caughtBy: { file: "test/sealing/merkle-tree.test.ts", name: "root of the definition" },
  },
  {
    name: "the left sibling of a path is hashed on the right",
    file: "shared/work/sealing/merkle-tree.ts",
    find: "hashOf(nodePrefix, sibling, node)",
    replace: "hashOf(nodePrefix, node, sibling)",
    caughtBy: { file: "test/sealing/merkle-tree.test.ts", name: "root of the definition" },
  },
  {
    name: "a history that cannot be read ends the check of all cases",
    file: "shared/store/table/audit/check-history.ts",
    find: `if (error instanceof Error && "$metadata" in error) throw error;`,
    replace: "throw error;",
    caughtBy: { file: "test/sealing/tampering.test.ts", name: "and goes on" },
  },
  {
    name: "a proof is of the oldest sealed event of its case",
    file: "shared/work/sealing/prove-case.ts",
    find: "events.map(({ uuid }) => uuid).toReversed()",
    replace: "events.map(({ uuid }) => uuid)",
    caughtBy: { file, name: "the end of the chain is dropped" },
  },
  {
    name: "the seals that follow in the window are left out of a proof",
    file: "shared/work/sealing/prove-case.ts",
    find: "seals: headers.slice(at)",
    replace: "seals: headers.slice(at, at + 1)",
    caughtBy: { file, name: "through those that follow" },
  },
  {
    name: "a proof of another case is accepted",
    file: "shared/work/sealing/check-proof.ts",
    find: "event[2] === caseId && event[3] !== null",
    replace: "(event[2] === caseId || caseId !== '') && event[3] !== null",
    caughtBy: { file, name: "that of another case" },
  },
  {
    name: "the signature of the manifest in a proof is not checked",
    file: "shared/work/sealing/check-proof.ts",
    find: "return isRoot && isSigned",
    replace: "return isRoot || isSigned",
    caughtBy: { file, name: "the manifest is changed" },
  },
  {
    name: "seals of a proof need not follow one another",
    file: "shared/work/sealing/check-proof.ts",
    find: "next === undefined || next.previousHash === hashSealHeader(seal)",
    replace: "next === undefined || next.previousHash !== ''",
    caughtBy: { file, name: "without a link follows" },
  },
  {
    name: "events behind the proved one need no proof, however old",
    file: "shared/work/sealing/check-proof.ts",
    find: "if (madeAt(id) >= this.#sealedBefore) return [];",
    replace: "if (madeAt(id) >= 0 * this.#sealedBefore) return [];",
    caughtBy: { file, name: "need no proof" },
  },
  {
    name: "every seal that was read for a proof stays in memory",
    file: "shared/work/sealing/opened-seals.ts",
    find: "this.#seals.size > this.#kept &&",
    replace: "this.#seals.size > 99 * this.#kept &&",
    caughtBy: { file: "test/sealing/many-seals.test.ts", name: "least recently" },
  },
  {
    name: "the seal of an event is looked for from the first one on",
    file: "shared/work/sealing/prove-case.ts",
    find: "[found, found - 1].filter((at) => at >= 0).concat(all)",
    replace: "[found].filter((at) => at < 0).concat(all)",
    caughtBy: { file: "test/sealing/many-seals.test.ts", name: "few seals are read" },
  },
  {
    name: "manifests that are missing at the end are not noticed",
    file: "shared/work/sealing/verify-seals.ts",
    find: "sealed.to >= until - behindMilliseconds",
    replace: "sealed.to >= 0 * until - behindMilliseconds",
    caughtBy: { file: "test/sealing/manifests.test.ts", name: "at the end" },
  },
  {
    name: "an event before the first manifest is not looked at",
    file: "shared/work/sealing/check-audit-entries.ts",
    find: "{ ...period, from: 0 }",
    replace: "{ ...period }",
    caughtBy: { file: "test/sealing/tampering.test.ts", name: "before the first manifest" },
  },
  {
    name: "check-history says nothing of manifests that are missing at the end",
    file: "lib/operations/check-history.ts",
    find: "...(end === null ? [] : [end])",
    replace: "...(end === null ? [] : [])",
    caughtBy: { file: "test/sealing/commands.test.ts", name: "missing at the end" },
  },
];

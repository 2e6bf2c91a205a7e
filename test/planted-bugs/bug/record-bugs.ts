import type { PlantedBug } from "../planted-bug.ts";

export const recordBugs: readonly PlantedBug[] = [
  {
    name: "a manifest is written while a shard of its window is not sealed",
    in: "seal-windows.ts sealWindow",
    find: "if (unsealed.length > 0) return null;",
    replace: "if (unsealed.length > allShards.length) return null;",
    caughtBy: {
      test: "minute-dispatch.test.ts",
      name: "before every shard",
    },
  },
  {
    name: "a message of an earlier minute is taken up",
    in: "isGood",
    find: "now - sentAt < goodMilliseconds",
    replace: "now - sentAt <= goodMilliseconds",
    caughtBy: {
      test: "minute-dispatch.test.ts",
      name: "a minute old",
    },
  },
  {
    name: "a removal deletes a record before what is found through it",
    in: "recordsIn",
    find: "    for (const item of items) yield* foundThrough(walk, collection, item);\n    yield items;",
    replace:
      "    yield items;\n    for (const item of items) yield* foundThrough(walk, collection, item);",
    caughtBy: {
      test: "offboard.test.ts",
      name: "is completed by the next run",
    },
  },
  {
    name: "a seal takes the stored hash of an event instead of computing it",
    in: "read-entries.ts sealedEvent",
    find: "viewAuditEvent({ ...event, hash: null })",
    replace: "viewAuditEvent({ ...event, actor: '' })",
    caughtBy: {
      test: "tampering.test.ts",
      name: "stored hash was left",
    },
  },
  {
    name: "an erased event keeps the salt from which the erased text can be tried",
    in: "eraseEvent",
    find: "salt: null,",
    replace: "salt: event.salt,",
    caughtBy: {
      test: "hashed-form.test.ts",
      name: "nor the salt",
    },
  },
  {
    name: "an outbound event has the time of its sender's clock",
    in: "open-audit-entry.ts entriesOf",
    find: "announcedBy(entry, announcedIn",
    replace: "announcedBy({ uuid: own }, announcedIn",
    caughtBy: {
      test: "audit-entry-announcements.test.ts",
      name: "whatever the writer",
    },
  },
  {
    name: "a proof is of the oldest sealed event of its case",
    in: "CaseProver",
    find: "events.map(({ uuid }) => uuid).toReversed()",
    replace: "events.map(({ uuid }) => uuid)",
    caughtBy: {
      test: "case-proofs.test.ts",
      name: "the end of the chain is dropped",
    },
  },
  {
    name: "search: an erasure deletes terms after the versions that name them",
    in: "erasePayment",
    find: "  await eraseTerms(table, payment, versions, isPersonal);\n  for (const { version } of versions) {\n    const key = intentVersionKey(organizationId, uuid, version);\n    await changeItem(table, key, (item) => erasedVersion(item, isPersonal));\n  }\n",
    replace:
      "  for (const { version } of versions) {\n    const key = intentVersionKey(organizationId, uuid, version);\n    await changeItem(table, key, (item) => erasedVersion(item, isPersonal));\n  }\n  await eraseTerms(table, payment, versions, isPersonal);\n",
    caughtBy: {
      test: "search-terms.test.ts",
    },
  },
];

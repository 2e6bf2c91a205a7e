/** Bugs in the order and the times of audit events. */
import type { PlantedBug } from "./planted-bug.ts";

export const auditBugs: readonly PlantedBug[] = [
  {
    name: "a removal deletes a record before what is found through it",
    file: "shared/offboarding/walk-organization.ts",
    find: "    for (const item of items) yield* foundThrough(walk, collection, item);\n    yield items;",
    replace:
      "    yield items;\n    for (const item of items) yield* foundThrough(walk, collection, item);",
    caughtBy: { file: "test/offboarding/offboard.test.ts", name: "is completed by the next run" },
  },
  {
    name: "a removal leaves the references of earlier versions of a payment",
    file: "shared/offboarding/owned-partitions.ts",
    find: "for (const each of [intent, ...versions.map((version) => intentAt(intent, version))])",
    replace: "for (const each of versions.slice(0, 0).map((version) => intentAt(intent, version)))",
    caughtBy: {
      file: "test/offboarding/offboard.test.ts",
      name: "leaves nothing but what expires",
    },
  },
  {
    name: "lists of an organization that left are counted anew",
    file: "shared/queue/list/count-changes.ts",
    find: 'if (eventName === "REMOVE") return true;',
    replace: "",
    caughtBy: {
      file: "test/offboarding/offboard.test.ts",
      name: "leaves nothing but what expires",
    },
  },
  {
    name: "a removal does not look for what was written since the export",
    file: "lib/operations/offboard.ts",
    find: 'if (newest !== null && newest > (exported ?? "")) {',
    replace: "if (newest === undefined) {",
    caughtBy: { file: "test/offboarding/offboard.test.ts", name: "written since the export" },
  },
  {
    name: "a repeated message leaves the file of an import that a crash kept",
    file: "functions/file-worker/take-up-batch.ts",
    find: "return removeFile(dependencies, batch);",
    replace: "return;",
    caughtBy: {
      file: "test/file-worker/removed-file.test.ts",
      name: "uploaded again after the end",
    },
  },
  {
    name: "an erasure leaves the body of the evidence",
    file: "shared/erasure/erase-items.ts",
    find: "compressedBody: noBody",
    replace: "compressedBody: item['compressedBody'] ?? noBody",
    caughtBy: { file: "test/erasure/erase-payment.test.ts", name: "leaves none of its names" },
  },
  {
    name: "an erasure leaves what was announced to receivers",
    file: "shared/erasure/erase-payment.ts",
    find: "return erased === body ? item : { ...item, body: compressJson(erased) };",
    replace: "return erased === body ? item : { ...item };",
    caughtBy: { file: "test/erasure/erase-payment.test.ts", name: "leaves none of its names" },
  },
  {
    name: "an erased payment is not remembered outside the table",
    file: "shared/erasure/erase-payment.ts",
    find: "await dependencies.remember();",
    replace: "",
    caughtBy: { file: "test/erasure/erase-command.test.ts", name: "what a restore brought back" },
  },
  {
    name: "a seal takes the stored hash of an event instead of computing it",
    file: "shared/sealing/read-entries.ts",
    find: "viewAuditEvent({ ...event, hash: null })",
    replace: "viewAuditEvent({ ...event, actor: '' })",
    caughtBy: { file: "test/sealing/tampering.test.ts", name: "stored hash was left" },
  },
  {
    name: "a deleted event is not looked for",
    file: "shared/sealing/check-journal.ts",
    find: "if (!found.has(id)) faults",
    replace: "if (found.size < 0) faults",
    caughtBy: { file: "test/sealing/tampering.test.ts", name: "deleted event outside cases" },
  },
  {
    name: "an export may leave out what was sealed of its case",
    file: "shared/sealing/check-export.ts",
    find: "!shown.has(id) && madeAt(id) < before",
    replace: "!shown.has(id) && madeAt(id) > before",
    caughtBy: { file: "test/sealing/tampering.test.ts", name: "dropped tail" },
  },
  {
    name: "the signature of a manifest is not checked",
    file: "shared/sealing/verify-seals.ts",
    find: "if (!isSigned(manifest, publicKey)) faults",
    replace: "if (isSigned(manifest, publicKey)) [] as string[]; else if (before === null) faults",
    caughtBy: { file: "test/sealing/manifests.test.ts", name: "without the key" },
  },
  {
    name: "a seal that was interrupted is made a second time under another number",
    file: "shared/sealing/seal-windows.ts",
    find: 'if (await putNewObject(store, key, body, "application/json")) return value;',
    replace:
      'if ((await putNewObject(store, key, body, "application/json")) || key !== "") return value;',
    caughtBy: { file: "test/sealing/manifests.test.ts", name: "an interrupted run" },
  },
  {
    name: "an erased event keeps the salt from which the erased text can be tried",
    file: "shared/schema/audit/erase-event.ts",
    find: "salt: null,",
    replace: "salt: event.salt,",
    caughtBy: { file: "test/domain/audit/hashed-form.test.ts", name: "nor the salt" },
  },
  {
    name: "another text may stand in the place of an erased one",
    file: "shared/schema/audit/audit-event-hash.ts",
    find: "if (text.value === erasedText) return kept;",
    replace: "if (text.value !== null) return kept;",
    caughtBy: { file: "test/domain/audit/hashed-form.test.ts", name: "in the place of an erased" },
  },
  {
    name: "equal texts of two events of one entry have one salt",
    file: "shared/schema/audit/audit-event-hash.ts",
    find: "String(id)",
    replace: "String(null)",
    caughtBy: { file: "test/domain/audit/hashed-form.test.ts", name: "is that of the page" },
  },
  {
    name: "cases of one transaction that need a later entry have one each",
    file: "shared/table/audit/journal.ts",
    find: "return isKnown ? journal : { ...journal, later: [...journal.later, entry] };",
    replace: "return isKnown ? journal : { ...journal };",
    caughtBy: { file: "test/table/audit/journal.test.ts", name: "share one later entry" },
  },
  {
    name: "an audit event of a case is dated before the one before it",
    file: "shared/table/audit/journal.ts",
    find: "payments.every(({ updatedAt }) => momentOf(uuid) >= updatedAt),",
    replace: "payments.every(({ updatedAt }) => updatedAt > 0),",
    caughtBy: { file: "test/table/audit/audit-order.test.ts" },
  },
  {
    name: "audit events of one transaction are not in the order of their ids",
    file: "shared/table/core/id-source.ts",
    find: "slice(numberStart, numberEnd), 16) + ordinal;",
    replace: "slice(numberStart, numberEnd), 16) - ordinal;",
    caughtBy: { file: "test/table/audit/audit-order.test.ts" },
  },
  {
    name: "an outbound event has the time of its sender's clock",
    file: "shared/table/audit/journal.ts",
    find: "announcedBy(entry, announcedIn",
    replace: "announcedBy({ uuid: own }, announcedIn",
    caughtBy: {
      file: "test/table/audit/journal-announcements.test.ts",
      name: "whatever the writer",
    },
  },
  {
    name: "the run of a canceled case is announced before its cancellation",
    file: "functions/payment-intents/cancel-payment-intent.ts",
    find: "combinePlans(noted, canceled, { ...recorded, writes: [] })",
    replace: "combinePlans(noted, { ...recorded, writes: [] }, canceled)",
    caughtBy: {
      file: "test/table/audit/journal-announcements.test.ts",
      name: "a cancellation announces",
    },
  },
];

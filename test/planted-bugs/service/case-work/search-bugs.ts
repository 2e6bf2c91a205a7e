/** Bugs of the search by the beginning of references and names. */
import type { PlantedBug } from "../../planted-bug.ts";

const search = { file: "test/ingestion/case/search.test.ts" };
const repair = { file: "test/recovery/search-terms.test.ts" };
const batches = { file: "test/table/core/batch-write.test.ts" };
const terms = "shared/domain/case/work/search-terms.ts";
const index = "shared/store/table/payment/search-index.ts";
const found = "shared/store/table/payment/find-cases.ts";
const changes = "shared/store/queue/list/term-changes.ts";

export const searchBugs: readonly PlantedBug[] = [
  {
    name: "search: an account is a term too",
    file: terms,
    find: "return [externalReference, name].map(foldText)",
    replace:
      'return [externalReference, name, (intent as PaymentIntent).beneficiaryAccount ?? ""].map(foldText)',
    caughtBy: search,
  },
  {
    name: "search: an erased name is a term",
    file: terms,
    find: "erasedAt === undefined ? (beneficiaryName",
    replace: "true ? (beneficiaryName",
    caughtBy: repair,
  },
  {
    name: "search: the value is not folded",
    file: terms,
    find: '  const folded = foldText(value);\n  return folded === ""',
    replace: '  const folded = value.toUpperCase();\n  return folded === ""',
    caughtBy: search,
  },
  {
    name: "search: a value without letters finds all cases",
    file: terms,
    find: 'return folded === "" ? null : indexed(folded);',
    replace: "return indexed(folded);",
    caughtBy: search,
  },
  {
    name: "search: only the indexed part of a long value is compared",
    file: found,
    find: "read.filter(({ intent }) => beginsWith(intent, q))",
    replace: "read",
    caughtBy: search,
  },
  {
    name: "search: many cases are read with other filters",
    file: found,
    find: "export const begunReadAtMost = 64;",
    replace: "export const begunReadAtMost = 640;",
    caughtBy: search,
  },
  {
    name: "search: pages of many cases are refused",
    file: found,
    find: "mayBeNamed ? begunAtMost : begunReadAtMost",
    replace: "begunReadAtMost",
    caughtBy: search,
  },
  {
    name: "search: an exact value is refused because many begin with it",
    file: found,
    find: "if (begun === null && payments.length === 0)",
    replace: "if (begun === null)",
    caughtBy: search,
  },
  {
    name: "search: exact cases are counted twice",
    file: found,
    find: "(begun ?? []).filter((uuid) => !own.has(uuid))",
    replace: "begun ?? []",
    caughtBy: search,
  },
  {
    name: "search: one shard is not read",
    file: "shared/store/table/payment/search-keys.ts",
    find: "Array.from({ length: searchShards }, (_, shard)",
    replace: "Array.from({ length: searchShards - 1 }, (_, shard)",
    caughtBy: search,
  },
  {
    name: "search: the index is not corrected by the payment",
    file: index,
    find: "  await writeAll(table, { put: without(wanted, written), deleted: without(said, wanted) });\n",
    replace: "",
    caughtBy: search,
  },
  {
    name: "search: the former name of an amendment stays",
    file: index,
    find: "keysOf(each, [...each.before, ...each.after])",
    replace: "keysOf(each, each.after)",
    caughtBy: search,
  },
  {
    name: "search: an amendment is taken for a decision",
    file: changes,
    find: 'String(intent) === String(after?.["intent"]?.B)',
    replace: "after !== undefined",
    caughtBy: search,
  },
  {
    name: "search: a change of the same batch hides the one before",
    file: changes,
    find: "before: [...before, ...after, ...change.before]",
    replace: "before: change.before",
    caughtBy: { file: "test/queue/list/count-changes.test.ts" },
  },
  {
    name: "search: a failed index does not fail the batch",
    file: "shared/store/queue/list/count-changes.ts",
    find: "index(termChangesOf(event.Records)).catch((error: unknown) => {\n      failures.push(error);\n    });",
    replace: "index(termChangesOf(event.Records)).catch(() => {});",
    caughtBy: { file: "test/queue/list/count-changes.test.ts" },
  },
  {
    name: "search: writes that are left are lost",
    file: "shared/store/table/core/batch-write.ts",
    find: "pending = answer.UnprocessedItems?.[table.name] ?? [];",
    replace: "pending = answer.UnprocessedItems === undefined ? [] : [];",
    caughtBy: batches,
  },
  {
    name: "search: a batch has too many writes",
    file: "shared/store/table/core/batch-write.ts",
    find: "const writesPerBatch = 25;",
    replace: "const writesPerBatch = 26;",
    caughtBy: batches,
  },
  {
    name: "search: the sweep does not look for missing terms",
    file: "shared/work/recovery/repair-page.ts",
    find: "...made.filter((item) => item !== null),",
    replace: "",
    caughtBy: repair,
  },
  {
    name: "search: the sweep does not look at amended payments",
    file: "shared/work/recovery/repair-page.ts",
    find: "    ...(await readAll(table, keys)),\n",
    replace: "",
    caughtBy: repair,
  },
  {
    name: "search: an erasure deletes terms after the versions that name them",
    file: "shared/work/erasure/erase-payment.ts",
    find: "  await eraseTerms(table, payment, versions, isPersonal);\n  for (const { version } of versions) {\n    const key = intentVersionKey(organizationId, uuid, version);\n    await changeItem(table, key, (item) => erasedVersion(item, isPersonal));\n  }\n",
    replace:
      "  for (const { version } of versions) {\n    const key = intentVersionKey(organizationId, uuid, version);\n    await changeItem(table, key, (item) => erasedVersion(item, isPersonal));\n  }\n  await eraseTerms(table, payment, versions, isPersonal);\n",
    caughtBy: repair,
  },
  {
    name: "search: a recount leaves the terms of a former name",
    file: "shared/store/table/payment/recount-terms.ts",
    find: "  for (const item of items) await removeFormer(table, item);\n",
    replace: "",
    caughtBy: repair,
  },
  {
    name: "search: an erasure leaves its terms",
    file: "shared/work/erasure/erase-payment.ts",
    find: "  await removeTerms(table, { organizationId, uuid }, terms);\n",
    replace: "  await removeTerms(table, { organizationId, uuid }, terms.slice(0, 0));\n",
    caughtBy: repair,
  },
  {
    name: "search: an erasure leaves the terms of former names",
    file: "shared/work/erasure/erase-payment.ts",
    find: "[intent, ...versions.map((version) => intentAt(intent, version))]",
    replace: "[intent]",
    caughtBy: repair,
  },
  {
    name: "search: a removal leaves the terms",
    file: "shared/work/offboarding/walk-organization.ts",
    find: "  for (const partition of searchPartitions(organizationId)) yield* pagesOf(table, partition);\n",
    replace:
      "  for (const partition of searchPartitions(organizationId).slice(0, 0)) yield* pagesOf(table, partition);\n",
    caughtBy: repair,
  },
];

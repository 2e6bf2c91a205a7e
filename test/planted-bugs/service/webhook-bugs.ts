/** Bugs in the records of outbound deliveries. */
import type { PlantedBug } from "../planted-bug.ts";

export const webhookBugs: readonly PlantedBug[] = [
  {
    name: "a first attempt overwrites one that is recorded",
    file: "shared/store/table/webhook/outbound-delivery-store.ts",
    find: 'return { kind: "put", item, ...isNew } as const;',
    replace: 'return { kind: "put", item } as const;',
    caughtBy: {
      file: "test/table/webhook/outbound-delivery-store.test.ts",
      name: "recorded once",
    },
  },
  {
    name: "the sweeper looks for recorded deliveries only",
    file: "shared/store/table/webhook/outbound-delivery-store.ts",
    find: "return [...unattended, ...unrecorded];",
    replace: "return unattended;",
    caughtBy: { file: "test/scenario/outbound-retries.test.ts" },
  },
  {
    name: "an event shows recorded deliveries only",
    file: "shared/store/table/webhook/outbound-delivery-store.ts",
    find: "recorded.get(uuid) ?? first.get(uuid) ?? []",
    replace: "recorded.get(uuid) ?? []",
    caughtBy: {
      file: "test/table/webhook/outbound-delivery-store.test.ts",
      name: "not recorded is found",
    },
  },
  {
    name: "the slow lane forgets its attempt of a delivery that is not recorded",
    file: "shared/work/delivery/deliver.ts",
    find: "delivery: isUnrecorded ? known.delivery : recorded",
    replace: "delivery: recorded",
    caughtBy: { file: "test/scenario/outbound-retries.test.ts" },
  },
  {
    name: "an attempt overwrites another one",
    file: "shared/store/table/webhook/outbound-delivery-store.ts",
    find: '{ kind: "update", key, ...change, ...atVersion(before.version) }',
    replace: `{ kind: "update", key, ...change, condition: "version >= :read", values: { ":read": before.version } }`,
    caughtBy: {
      file: "test/table/webhook/outbound-delivery-store.test.ts",
      name: "at the version",
    },
  },
];

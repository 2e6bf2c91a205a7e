/** Mistakes in the log of failed requests. */
import type { PlantedBug } from "../../planted-bug.ts";

const log = { file: "test/http/request-log.test.ts" };

export const requestLogBugs: readonly PlantedBug[] = [
  {
    name: "request log: each failure of a flood is written",
    file: "shared/api/http/request-log.ts",
    find: "counted.writesLeft -= 1;",
    replace: "",
    caughtBy: log,
  },
  {
    name: "request log: failures that could not be written are lost",
    file: "shared/api/http/request-log.ts",
    find: "      add(counted.groups, key, failures);\n    }",
    replace: "    }",
    caughtBy: log,
  },
  {
    name: "request log: a later write drops the requests that an earlier one named",
    file: "shared/api/http/request-log.ts",
    find: "[...failures.requestIds, ...before]",
    replace: "[...failures.requestIds]",
    caughtBy: log,
  },
  {
    name: "request log: the table is asked again after a server error",
    file: "shared/api/http/request-log.ts",
    find: "if (failure.status < 500) await",
    replace: "await",
    caughtBy: log,
  },
  {
    name: "request log: the organizations of an environment are never forgotten",
    file: "shared/api/http/request-log.ts",
    find: "this.#organizations.size > maximumOrganizations",
    replace: "this.#organizations.size > 100_000",
    caughtBy: log,
  },
  {
    name: "request log: a failure that was decided is not counted",
    file: "shared/api/http/with-errors.ts",
    find: "if (failure !== null) await requestLog?.note(event, failure);",
    replace: "",
    caughtBy: log,
  },
  {
    name: "request log: counts of ended days stay in the item",
    file: "shared/store/table/access/request-log-store.ts",
    find: "remove: endedDays(lastAt).map(attributeOf),",
    replace: "",
    caughtBy: log,
  },
  {
    name: "request log: a removal of the organization leaves it",
    file: "shared/work/offboarding/walk-organization.ts",
    find: "    requestLogPartition,\n",
    replace: "",
    caughtBy: { file: "test/offboarding/offboard.test.ts" },
  },
];

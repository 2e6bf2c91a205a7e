/** Bugs in the guard of requests to URLs of customers. */
import type { PlantedBug } from "../planted-bug.ts";

export const targetBugs: readonly PlantedBug[] = [
  {
    name: "the cloud's metadata address counts as public",
    file: "shared/outside/outbound-http/public-address.ts",
    find: `["169.254.0.0", 16],`,
    replace: `["169.254.0.0", 32],`,
    caughtBy: { file: "test/outbound-http/guard.test.ts" },
  },
  {
    name: "a host may have empty parts",
    file: "shared/outside/outbound-http/target-url.ts",
    find: "length > 0 && length <=",
    replace: "length <=",
    caughtBy: { file: "test/outbound-http/guard.test.ts", name: "127.0.0.1" },
  },
  {
    name: "only the first address of a host name is checked",
    file: "shared/outside/outbound-http/send-guarded.ts",
    find: "addresses.find((address) => !mayConnect(target, address))",
    replace: "addresses.slice(0, 1).find((address) => !mayConnect(target, address))",
    caughtBy: { file: "test/outbound-http/guard.test.ts" },
  },
  {
    name: "the time limit ends an exchange before what has arrived is read",
    file: "shared/outside/outbound-http/time-limit.ts",
    find: "setImmediate(() => controller.abort(timer.reason))",
    replace: "controller.abort(timer.reason)",
    caughtBy: { file: "test/outbound-http/time-limit.test.ts" },
  },
];

import type { PlantedBug } from "../planted-bug.ts";

export const dropBugs: readonly PlantedBug[] = [
  {
    name: "drop folder: an announcement that comes again is another drop",
    in: "take-dropped.ts takeOnce",
    find: "object?.announcements.includes(sequencer) === true",
    replace: "false",
    caughtBy: { test: "dropped-files.test.ts", name: "announced twice" },
  },
  {
    name: "drop folder: the same content again is another batch",
    in: "take-dropped.ts repeat",
    find: "if (batch === null) return null;",
    replace: "return null;",
    caughtBy: { test: "dropped-files.test.ts", name: "announced twice" },
  },
  {
    name: "drop folder: a folder that a client makes is a file",
    in: "take-dropped.ts takeDropped",
    find: 'key.endsWith("/") && size === 0',
    replace: "false",
    caughtBy: { test: "dropped-files.test.ts", name: "a folder that a client makes" },
  },
];

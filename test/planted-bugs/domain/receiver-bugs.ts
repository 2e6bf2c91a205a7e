/** Mistakes in whom a movement paid, and in ids of banks. */
import type { PlantedBug } from "../planted-bug.ts";

const file = "test/ingestion/decision/receivers.test.ts";

export const receiverBugs: readonly PlantedBug[] = [
  {
    name: "receiver: several candidates are not told apart by it",
    file: "shared/domain/matching/tier/decide-leg.ts",
    find: "  return reached.length === 0 ? found : reached;",
    replace: "  return found;",
    caughtBy: { file, name: "chooses before the amount" },
  },
  {
    name: "receiver: one that very many name stays so after a cancellation",
    file: "shared/work/ingestion/rematch/rematch-input.ts",
    find: "  if (isKnown && !isCanceled) return null;",
    replace: "  if (isKnown) return null;",
    caughtBy: { file, name: "until one of 101 is canceled" },
  },
  {
    name: "bank id: one that two movements carry ties them",
    file: "shared/domain/matching/tier/same-movement.ts",
    find: "for (const key of sharedIds) index",
    replace: "for (const key of new Set<string>()) index",
    caughtBy: { file, name: "where two payouts carry it" },
  },
];

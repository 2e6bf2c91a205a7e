import { z } from "zod";
import { type DataFile, readDataFile } from "../data-file.ts";
import { writeJsonFile } from "../json-file.ts";
import { VirtualClock } from "./virtual-clock.ts";

const storedSchema = z.object({ offsetMilliseconds: z.int().min(0) });

/**
 * A clock with the offset that the file has; without a file, the machine's time.
 *
 * @throws DataFileError if the file is broken
 */
export function restoreClock(file: DataFile | null): VirtualClock {
  const clock = new VirtualClock();
  const stored = readDataFile(file, storedSchema);
  if (stored !== null) clock.advance(stored.offsetMilliseconds);
  return clock;
}

export function keepClock(file: DataFile | null, { offsetMilliseconds }: VirtualClock): void {
  if (file !== null) writeJsonFile(file.path, { offsetMilliseconds });
}

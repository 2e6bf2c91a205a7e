/** A mistake that somebody could make, and the test that must catch it. */
export type PlantedBug = {
  /** The behaviour with the bug. */
  readonly name: string;
  /** Relative to the root of the repository. */
  readonly file: string;
  /** Occurs exactly once in the file, so that a change of this code is noticed. */
  readonly find: string;
  readonly replace: string;
  readonly caughtBy: {
    readonly file: string;
    /** A part of the names of the tests to run; absent: all tests of the file. */
    readonly name?: string;
  };
};

/** The file's text with the bug. @throws Error unless `find` occurs exactly once */
export function plant({ name, file, find, replace }: PlantedBug, text: string): string {
  const occurrences = text.split(find).length - 1;
  if (occurrences !== 1)
    throw new Error(`${name}: ${file} contains the text ${occurrences} times instead of once.`);
  return text.replace(find, () => replace);
}

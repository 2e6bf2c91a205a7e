/** A mistake that somebody could make, and the test that must tell of it. */
export type PlantedBug = {
  /** What is wrong with it planted. */
  readonly name: string;
  /** From the root of the repository. */
  readonly file: string;
  /** Occurs exactly once in the file: a place that has changed is noticed. */
  readonly find: string;
  readonly replace: string;
  readonly caughtBy: {
    readonly file: string;
    /** A part of the names of the tests to run; absent: all of the file. */
    readonly name?: string;
  };
};

/** The file's text with the bug in it. @throws Error where the place is not there exactly once. */
export function plant({ name, file, find, replace }: PlantedBug, text: string): string {
  const occurrences = text.split(find).length - 1;
  if (occurrences !== 1)
    throw new Error(`${name}: ${file} has its place ${occurrences} times, not once.`);
  return text.replace(find, () => replace);
}

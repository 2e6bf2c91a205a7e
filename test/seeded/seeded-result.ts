export type SeededResult = {
  readonly seed: number;
  readonly broken: readonly string[];
  /** Number of faults of each kind. */
  readonly happened: ReadonlyMap<string, number>;
  /** Number of answers by operation and status. */
  readonly answers: ReadonlyMap<string, number>;
  readonly requests: number;
};

/** Tests that DynamoDB Local fails, each with the reason (docs/testing.md, A second judge of the table). */
export type Difference = {
  /** Begins the test's file and full name: `test/table/stores.test.ts > …`. */
  readonly test: string;
  readonly reason: string;
};

export const differences: readonly Difference[] = [];

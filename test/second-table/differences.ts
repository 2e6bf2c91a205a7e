/** Tests that DynamoDB Local fails, each with the reason (docs/testing.md, A second judge of the table). */
export type Difference = {
  /** How the test's file and full name begin: `test/table/stores.test.ts > …`. */
  readonly test: string;
  readonly reason: string;
};

export const differences: readonly Difference[] = [
  {
    test: "test/table/payment/many-legs.test.ts > the 1,000th leg costs at most 1.5 times as much as the 10th",
    reason: "DynamoDB Local reports the units of one item for a whole transaction.",
  },
];

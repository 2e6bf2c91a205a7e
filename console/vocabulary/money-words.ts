/** The three ways in which the money of a payment is wrong; they never net (docs/specification.md, Summary of cases). */

export type CaseMoney = {
  readonly missingAmount: string;
  readonly tooMuchAmount: string;
  readonly notArrivedAmount: string;
};

/** In the order in which they are shown. */
export const moneyWords = {
  missingAmount: "missing",
  tooMuchAmount: "too much",
  notArrivedAmount: "not arrived",
} as const satisfies Record<keyof CaseMoney, string>;

export const moneyNames = Object.keys(moneyWords) as readonly (keyof CaseMoney)[];

/** Hostile payout reports, read with options of settlements. */
import { filesOf, numbered, repeated } from "./hostile-file.ts";

const settlement = { types: { charge: ["sale"], total: ["payout"] }, completeAtEnd: true };
const base = {
  format: "csv",
  mapping: {
    ...{ settlement: "payout", type: "type", externalReference: "order", amount: "gross" },
    ...{ fee: "fee", net: "net", valueDate: "date", itemReference: "id" },
  },
  options: { settlement },
  defaults: { provider: "acme", currency: "EUR" },
} as const;
const head = "payout,type,order,gross,fee,net,date,id\n";
const row = (at: number) => `po_${at},sale,pay_${at},10.00,1.00,9.00,2026-03-02,i_${at}\n`;
const withPattern = (referencePattern: string) => ({
  options: { settlement: { ...settlement, referencePattern } },
});

export const settlementFiles = filesOf({ ...base }, [
  ["a settlement for each of 2,000 rows", () => `${head}${numbered(2_000, row)}`],
  ["2,000 rows of one settlement", () => `${head}${repeated(row(1), 110_000)}`],
  ["totals only", () => `${head}${repeated("po_1,payout,,,,9.00,2026-03-02,\n", 80_000)}`],
  [
    "a total that repeats the settlement's name",
    () => `${head}${repeated("payout,payout,,,,payout,x,\n", 80_000)}`,
  ],
  [
    "a name of 200,000 characters",
    () => `${head}${"p".repeat(200_000)},sale,a,1,0,1,2026-03-02,i\n`,
  ],
  [
    "types that nobody knows",
    () => `${head}${repeated("po_1,__proto__,a,1,0,1,2026-03-02,i\n", 90_000)}`,
  ],
  [
    "an order of 300,000 characters",
    () => `${head}po_1,sale,${"o".repeat(300_000)},1,0,1,2026-03-02,i\n`,
  ],
  [
    "amounts of 100,000 digits",
    () => `${head}po_1,sale,a,${"9".repeat(100_000)},0,${"9".repeat(100_000)},2026-03-02,i\n`,
  ],
  [
    "fees of 40,000 zeros",
    () => `${head}${numbered(4, () => `po_1,sale,a,1,0.${"0".repeat(40_000)},1,2026-03-02,i\n`)}`,
  ],
  [
    "net and gross that contradict",
    () => `${head}${repeated("po_1,sale,a,1,5,9,2026-03-02,i\n", 90_000)}`,
  ],
  ["dates that are none", () => `${head}${repeated("po_1,sale,a,1,0,1,2026-99-99,i\n", 90_000)}`],
  [
    "a reference pattern that almost matches everywhere",
    () => `${head}${numbered(20, () => `${"1".repeat(4_000)},sale,a,1,0,1,2026-03-02,i\n`)}`,
    withPattern(`${"{digits:1}".repeat(20)}-`),
  ],
  [
    "a reference pattern of brackets",
    () => `${head}${numbered(20, () => `${"(".repeat(4_000)},sale,a,1,0,1,2026-03-02,i\n`)}`,
    withPattern(`${"(".repeat(126)}{digits:1}`),
  ],
]);

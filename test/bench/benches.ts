/** Every bench, each a program of its own, with the arguments of its full and of its short form. */
export type Bench = {
  readonly title: string;
  readonly file: string;
  readonly full: readonly string[];
  /** Null: it has no short form. Load and tenants are in the nightly run. */
  readonly short: readonly string[] | null;
  /** Its short form is in the nightly run only: tests of its subject are in the test command. */
  readonly isNightly?: true;
};

export const benches: readonly Bench[] = [
  { title: "Capacity units", file: "cost/units.ts", full: [], short: [] },
  {
    title: "Life of a payment",
    file: "cost/life.ts",
    full: [],
    short: ["25"],
    isNightly: true,
  },
  { title: "Bytes of a payment", file: "cost/bytes.ts", full: [], short: ["25"] },
  { title: "Capacity", file: "capacity/capacity.ts", full: [], short: [] },
  { title: "Dollars", file: "cost/dollars.ts", full: [], short: [] },
  {
    title: "Measured capacity",
    file: "capacity/measured.ts",
    full: [],
    short: ["40"],
    isNightly: true,
  },
  { title: "Latency", file: "cost/latency.ts", full: [], short: ["20"], isNightly: true },
  { title: "Start-up", file: "cost/start-up.ts", full: [], short: ["--short"], isNightly: true },
  {
    title: "Hostile input",
    file: "hostile/hostile.ts",
    full: [],
    short: ["--short"],
    isNightly: true,
  },
  { title: "Forged deliveries", file: "webhook/forged-flood.ts", full: [], short: ["--short"] },
  {
    title: "A local flood",
    file: "webhook/forged-deliveries.ts",
    full: ["10000", "100"],
    // The test command has a flood without HTTP (test/partner/inbound-flood.test.ts).
    short: null,
  },
  { title: "Rate limits", file: "rate-limit/rate-limits.ts", full: [], short: [] },
  {
    title: "Orders of arrival",
    file: "matching/arrival-order.ts",
    full: [],
    short: ["1"],
    isNightly: true,
  },
  {
    title: "A hot organization",
    file: "hot-organization/hot-organization.ts",
    full: [],
    short: ["200", "1"],
    isNightly: true,
  },
  {
    title: "A crowd's units",
    file: "cost/crowd-units.ts",
    full: [],
    short: ["60"],
    isNightly: true,
  },
  {
    title: "One price",
    file: "load/same-price.ts",
    full: [],
    short: ["1", "4,8", "now"],
    isNightly: true,
  },
  {
    title: "A payroll",
    file: "matching/payroll.ts",
    full: ["2000", "600"],
    // More than the 100 payments of which the hash alone names none.
    short: ["104", "30"],
    isNightly: true,
  },
  { title: "Matcher", file: "matching/matcher.ts", full: [], short: ["--short"] },
  {
    title: "Actions on many cases",
    file: "cost/case-actions.ts",
    full: ["50000", "20"],
    short: ["120", "1"],
    isNightly: true,
  },
  { title: "A month", file: "month/month.ts", full: [], short: ["120", "1", "7"], isNightly: true },
  {
    title: "Settlements",
    file: "cost/settlement.ts",
    full: ["50000"],
    short: ["120"],
    isNightly: true,
  },
  { title: "Bulk", file: "matching/bulk.ts", full: [], short: ["20000"] },
  { title: "Recovery", file: "recovery/recovery.ts", full: [], short: ["30"], isNightly: true },
  {
    title: "Deadlines",
    file: "cost/deadlines.ts",
    full: [],
    short: ["1000", "10"],
    isNightly: true,
  },
  { title: "Lists", file: "list/lists.ts", full: [], short: ["600"], isNightly: true },
  // The test command has the reports themselves (test/account/kept-reports.test.ts).
  { title: "Reports", file: "list/reports.ts", full: [], short: null },
  {
    title: "Late changes",
    file: "list/late-changes.ts",
    full: [],
    short: ["400"],
    isNightly: true,
  },
  { title: "Load", file: "load/load.ts", full: [], short: null },
  { title: "Tenants", file: "load/tenants.ts", full: ["1000", "one"], short: null },
  { title: "Exports", file: "file/exports.ts", full: [], short: ["60"] },
  {
    title: "Memory of the file worker",
    file: "file/import-memory.ts",
    full: [],
    short: ["1"],
    isNightly: true,
  },
  { title: "Imports", file: "file/import.ts", full: [], short: ["8"] },
  {
    title: "Modelled imports",
    file: "file/import-rate.ts",
    full: [],
    short: ["2", "300"],
    isNightly: true,
  },
  {
    title: "Killed imports",
    file: "file/import-kills.ts",
    full: [],
    short: ["1", "1", "15"],
    isNightly: true,
  },
];

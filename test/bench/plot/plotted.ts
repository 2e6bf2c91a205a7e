/** The plots of docs/plots: what is measured, at which sizes, and how it is shown. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { driverOf } from "../../faults/operation/operations.ts";
import { unitsOfOneMore } from "../../ingestion/crowd/crowd-costs.ts";
import { openHistory, tolerate } from "../../ingestion/decision/rematch-world.ts";
import { sumOfUnits } from "../../simulation/aws/unit-meter.ts";
import { Simulator } from "../../simulation/world.ts";
import { runExport } from "../file/export-load.ts";
import { filterCostsOf } from "../list/filter-costs.ts";
import { dearest, limit } from "../list/list-costs.ts";
import type { Line, Plot } from "./line-plot.ts";

/** Figures by the names of their lines. */
type Figures = Readonly<Record<string, number>>;

export type Plotted = Pick<Plot, "title" | "xLabel" | "yLabel" | "bound"> & {
  readonly sizes: readonly number[];
  readonly measure: (size: number) => Promise<Figures>;
};

/** Read units of a page, as `test/bench/list/lists.ts` bounds them. */
const pageUnitsAtMost = 25;

export const plotted: Readonly<Record<string, Plotted>> = {
  lists: {
    title: `Lists: the most expensive page of ${limit}, by filter`,
    xLabel: "cases of the organization",
    yLabel: "read units of the page",
    bound: pageUnitsAtMost,
    sizes: [100, 1_000, 10_000, 100_000],
    measure: async (cases) => {
      const costs = await filterCostsOf(cases);
      return Object.fromEntries(costs.map((cost) => [cost.name, dearest(cost).units]));
    },
  },
  crowds: {
    title: "Crowds: one further payment of a price",
    xLabel: "open payments with the price",
    yLabel: "write units of the payment and all work behind it",
    sizes: [1, 10, 100, 1_000],
    measure: measureCrowd,
  },
  settlements: {
    title: "Settlements: from the completion to the last confirmed share",
    xLabel: "items of the settlement",
    yLabel: "units for each item",
    sizes: [10, 100, 1_000],
    measure: async (items) => measureSettlement(items),
  },
  rematches: {
    title: "Rematches: all cases are decided again after a change of the rules",
    xLabel: "cases of the organization",
    yLabel: "units for each case, with lists and webhooks",
    sizes: [10, 30, 100, 300, 600],
    measure: measureRematch,
  },
  exports: {
    title: "Exports: a job that writes all cases as JSON",
    xLabel: "cases in the export",
    yLabel: "for each case",
    sizes: [60, 600, 3_000],
    measure: async (cases) => {
      const { reads, readUnits } = await runExport(cases);
      return { "read units": readUnits.json / cases, "calls to the table": reads.json / cases };
    },
  },
};

/** @throws Error if a figure was not measured at every size */
export async function measureLines({ measure }: Plotted, sizes: readonly number[]) {
  const bySize: [number, Figures][] = [];
  for (const size of sizes) bySize.push([size, await measure(size)]);
  const names = Object.keys(bySize[0]?.[1] ?? {});
  return names.map((name): Line => {
    const points = bySize.map(([x, figures]) => ({ x, y: figures[name] ?? Number.NaN }));
    if (points.some(({ y }) => Number.isNaN(y))) throw new Error(`${name} was not measured.`);
    return { name, points };
  });
}

async function inSimulator<T>(measure: (simulator: Simulator) => Promise<T>): Promise<T> {
  const simulator = await Simulator.start();
  try {
    return await measure(simulator);
  } finally {
    await simulator.stop();
  }
}

const evidenceOfCrowd = [0, 1, 3];

async function measureCrowd(payments: number): Promise<Figures> {
  return inSimulator(async (simulator) => {
    const figures: Record<string, number> = {};
    for (const evidence of evidenceOfCrowd) {
      const name = `${evidence} pieces of evidence that fit them all`;
      figures[name] = await unitsOfOneMore(simulator, { payments, evidence });
    }
    return figures;
  });
}

/** A process of its own, because the bench of settlements checks every share before it ends. */
function measureSettlement(items: number): Figures {
  const bench = join(import.meta.dirname, "../cost/settlement.ts");
  const { stdout, stderr } = spawnSync(process.execPath, [bench, String(items)], {
    encoding: "utf8",
  });
  const units = [
    ...stdout.matchAll(/^(shares \w+): .* ([\d.]+) write and ([\d.]+) read units an item/gm),
  ];
  if (units.length !== 2) throw new Error(`The settlement did not end: ${stdout}${stderr}`);
  return Object.fromEntries(
    units.flatMap(([, what, write, read]) => [
      [`${what}, write units`, Number(write)],
      [`${what}, read units`, Number(read)],
    ]),
  );
}

const casesOfDay = 10;
const completionsAtMost = 10;

/** A completion delivers a bounded number of rounds of messages, and many cases need more. */
async function completeAll(driver: ReturnType<typeof driverOf>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await driver.complete();
    } catch (error) {
      if (tries === completionsAtMost || !String(error).includes("not empty")) throw error;
    }
  }
}

async function measureRematch(cases: number): Promise<Figures> {
  return inSimulator(async (simulator) => {
    const each = Math.min(cases, casesOfDay);
    const history = await openHistory(simulator, { days: cases / each, each });
    const snapshot = await history.world.snapshot();
    const world = await simulator.open(snapshot, "engine");
    const driver = driverOf(world);
    const { entries } = world.meter;
    const from = entries.length;
    await tolerate(driver, "1.00");
    await completeAll(driver);
    const { write, read } = sumOfUnits(entries.slice(from));
    await world.close();
    return { "write units": write / cases, "read units": read / cases };
  });
}

/**
 * Runs a scenario once for each point of failure and compares every end state with the clean one.
 */
import { inject } from "vitest";
import type { Fault } from "../simulation/fault/call-log.ts";
import type { Simulator } from "../simulation/world.ts";
import { prepare, type Run, runClean, runScenario, type Scenario } from "./scenario.ts";

export type Point = {
  /** `3 kill_after dynamodb PutItem`. */
  readonly name: string;
  readonly faults: ReadonlyMap<number, Fault>;
};

export type Row = {
  readonly scenario: string;
  /** External calls of a clean run. */
  readonly calls: number;
  readonly tried: number;
  readonly survived: number;
  /** The different states after the points; each was continued to its end. */
  readonly ends: number;
  /** The points with another end state, with the differences; empty if there are none. */
  readonly failures: readonly string[];
};

const singleKinds = ["kill_before", "kill_after", "fail_after"] as const;

/** Every call of a clean run, failing in every way. */
export function singlePoints({ calls }: Run): Point[] {
  return pointsOf(calls, singleKinds);
}

/** Every call carried out without an answer, so that the SDK sends it again. */
export function repeatedPoints({ calls }: Run): Point[] {
  return pointsOf(calls, ["lose_answer"]);
}

function pointsOf(
  calls: readonly string[],
  kinds: readonly ("kill_before" | "kill_after" | "fail_after" | "lose_answer")[],
): Point[] {
  return calls.flatMap((call, position) =>
    kinds.map((kind) => ({
      name: `${position} ${kind} ${call}`,
      faults: new Map([[position, { kind }]]),
    })),
  );
}

/** Concurrent points: the engine works on one while another one prepares. */
const concurrency = 3;

/** The problems of all points, with their names; points without a problem are left out. */
export async function inParallel<T extends { readonly name: string }>(
  points: readonly T[],
  check: (point: T) => Promise<string | null>,
): Promise<string[]> {
  const waiting = [...points];
  const failures: string[] = [];
  const work = async () => {
    for (let point = waiting.shift(); point !== undefined; point = waiting.shift()) {
      const failure = await check(point).catch((error: unknown) => String(error));
      if (failure !== null) failures.push(`${point.name}: ${failure}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return failures;
}

/** Number of characters of a failure that are shown; the first ones say what to look for. */
const shownCharacters = 4_000;

/** The first failure, to be shown by an assertion; empty if there is none. */
export function firstOf(failures: readonly string[]): string[] {
  return failures.slice(0, 1).map((failure) => failure.slice(0, shownCharacters));
}

export async function tryScenario(
  simulator: Simulator,
  name: string,
  pointsOf: (scenario: Scenario, clean: Run) => Promise<readonly Point[]> | readonly Point[],
): Promise<Row> {
  const scenario = await prepare(simulator, name);
  const clean = await runClean(simulator, scenario, "engine");
  const points = await pointsOf(scenario, clean);
  const failures = await inParallel(points, (point) =>
    differenceOf(simulator, scenario, clean, point),
  );
  return rowOf(scenario, clean, points.length, failures);
}

export function rowOf(
  { name, ends }: Scenario,
  clean: Run,
  tried: number,
  failures: readonly string[],
): Row {
  const survived = tried - failures.length;
  const calls = clean.calls.length;
  return { scenario: name, calls, tried, survived, ends: ends.played, failures };
}

/** The differences at the end of a run with faults; null if there are none. */
async function differenceOf(
  simulator: Simulator,
  scenario: Scenario,
  clean: Run,
  { faults }: Point,
): Promise<string | null> {
  const { state } = await runScenario(simulator, scenario, faults, inject("tables"));
  const lost = clean.state.filter((line) => !state.includes(line));
  const added = state.filter((line) => !clean.state.includes(line));
  if (lost.length + added.length === 0 && state.length === clean.state.length) return null;
  return [...lost.map((line) => `- ${line}`), ...added.map((line) => `+ ${line}`)].join("\n");
}

const figures = ["calls", "tried", "survived", "ends"] as const satisfies readonly (keyof Row)[];

/** Formats the rows as a table of figures. */
export function formatRows(title: string, rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ scenario }) => scenario.length), 5);
  const line = (name: string, cells: readonly unknown[]) =>
    `${name.padEnd(width)}${cells.map((cell) => String(cell).padStart(10)).join("")}\n`;
  const sums = figures.map((figure) => rows.reduce((total, row) => total + row[figure], 0));
  return [
    `\n${title}\n`,
    line("operation", figures),
    ...rows.map((row) =>
      line(
        row.scenario,
        figures.map((figure) => row[figure]),
      ),
    ),
    line("total", sums),
  ].join("");
}

/** What a process and everything that it started use, read from Linux's `/proc`. */
import { readdirSync, readFileSync } from "node:fs";

export type TreeUse = {
  /** Memory in use, in MB of 2^20 bytes; what several processes share counts once (`Pss`). */
  readonly megabytes: number;
  /** Processor time since the start of each process, in seconds. */
  readonly processorSeconds: number;
  readonly threads: number;
};

/** Of Linux's clock ticks, on every machine that Node runs on. */
const ticksPerSecond = 100;
const kilobytesPerMegabyte = 1_024;

/** A process that ends while it is read counts as nothing. */
export function useOfTree(pid: number): TreeUse {
  const uses = treeOf(pid).map(useOf);
  return {
    megabytes: uses.reduce((sum, use) => sum + use.megabytes, 0),
    processorSeconds: uses.reduce((sum, use) => sum + use.processorSeconds, 0),
    threads: uses.reduce((sum, use) => sum + use.threads, 0),
  };
}

/** The process and all below it. */
function treeOf(root: number): readonly number[] {
  const children = Map.groupBy(processes(), ({ parent }) => parent);
  const found = [root];
  // Each process is added once, by its one parent.
  for (const pid of found) found.push(...(children.get(pid) ?? []).map((child) => child.pid));
  return found;
}

function processes(): readonly { readonly pid: number; readonly parent: number }[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), parent: Number(statOf(Number(name))[1] ?? 0) }));
}

function useOf(pid: number): TreeUse {
  const stat = statOf(pid);
  const pss = /^Pss:\s+(\d+) kB/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? "0";
  return {
    megabytes: Number(pss) / kilobytesPerMegabyte,
    processorSeconds: (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) / ticksPerSecond,
    threads: Number(stat[17] ?? 0),
  };
}

/** The fields behind the name, from the state on: its name may have spaces and parentheses. */
function statOf(pid: number): readonly string[] {
  const text = textOf(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

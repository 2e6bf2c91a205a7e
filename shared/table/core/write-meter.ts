/** How often a process wrote into each bucket lately. */
export type WriteMeter = { startedAt: number; readonly counts: Map<string, number> };

export function createWriteMeter(): WriteMeter {
  return { startedAt: 0, counts: new Map() };
}

/** Number of writes of this process into each bucket in the current period. */
export type WriteMeter = { startedAt: number; readonly counts: Map<string, number> };

export function createWriteMeter(): WriteMeter {
  return { startedAt: 0, counts: new Map() };
}

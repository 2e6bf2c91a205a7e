/**
 * Combines calls of the same moment into one call of `run`. The messages of a batch run in parallel
 * through the same steps, so each step reads the table or sends to a queue once for all of them.
 *
 * @param run gets the arguments of all calls of one moment; its failure fails all of them
 */
export function gather<Argument, Result>(
  run: (calls: readonly Argument[]) => Promise<Result>,
): (argument: Argument) => Promise<Result> {
  let open: { readonly calls: Argument[]; readonly result: Promise<Result> } | null = null;
  return (argument) => {
    if (open === null) {
      const all: Argument[] = [];
      // All calls of one moment are made before this microtask runs.
      const result = Promise.resolve().then(() => {
        open = null;
        return run(all);
      });
      open = { calls: all, result };
    }
    open.calls.push(argument);
    return open.result;
  };
}

/**
 * Combines calls of the same moment into one call of `run`. The messages of a batch run in parallel
 * through the same steps, so each step reads the table or sends to a queue once for all of them.
 *
 * @param run gets the arguments of all calls of one moment; its failure fails all of them
 */
export function gather<Asked, Answer>(
  run: (asked: readonly Asked[]) => Promise<Answer>,
): (asked: Asked) => Promise<Answer> {
  let open: { readonly asked: Asked[]; readonly answer: Promise<Answer> } | null = null;
  return (asked) => {
    if (open === null) {
      const all: Asked[] = [];
      // All calls of one moment are made before this microtask runs.
      const answer = Promise.resolve().then(() => {
        open = null;
        return run(all);
      });
      open = { asked: all, answer };
    }
    open.asked.push(asked);
    return open.answer;
  };
}

/**
 * Joins calls that are made at the same moment into one: the messages of a batch go the same way at
 * the same time, and what each needs of the table or of a queue is then asked for once.
 *
 * @param run is given all of what was asked for at one moment, and fails for all of it
 */
export function gather<Asked, Answer>(
  run: (asked: readonly Asked[]) => Promise<Answer>,
): (asked: Asked) => Promise<Answer> {
  let open: { readonly asked: Asked[]; readonly answer: Promise<Answer> } | null = null;
  return (asked) => {
    if (open === null) {
      const all: Asked[] = [];
      // Calls of one moment are all made before the first of them goes on.
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

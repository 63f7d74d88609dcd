/**
 * Lets callers through one in each turn of the event loop, in their order; who comes alone does not wait. What many wait for at the
 * same time, such as a token, would otherwise set all of them off in one task, and a slow phone answers no finger in it.
 *
 * @param nextTurn runs the work in a later task
 */
export function oneATurn(nextTurn: (work: () => void) => void): () => Promise<void> {
  const waiting: (() => void)[] = [];
  let taken = false;
  const pass = () => {
    const first = waiting.shift();
    taken = first !== undefined;
    if (first === undefined) return;
    nextTurn(pass);
    first();
  };
  return () => {
    if (taken) return new Promise((resolve) => waiting.push(resolve));
    taken = true;
    nextTurn(pass);
    return Promise.resolve();
  };
}

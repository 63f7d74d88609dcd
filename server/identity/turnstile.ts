/** More are waiting than will be let in in a reasonable time. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

export type Turnstile = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets at most `inside` pieces of work run at once; `waiting` more may queue, then `TooBusy` is thrown. */
export function turnstile(inside: number, waiting: number): Turnstile {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= inside) {
      if (queue.length >= waiting) throw new TooBusy();
      // The place is handed over by whoever leaves, so nobody slips in between.
      await new Promise<void>((enter) => queue.push(enter));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

import { ApiError } from '#contract/errors.ts';

/**
 * Lets at most `atOnce` jobs run; the others wait in order.
 * @throws ApiError api/service-unavailable (come again in 5 s) when `longest` jobs wait already
 */
export function inTurn(atOnce: number, longest: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(job: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= longest) throw new ApiError('api/service-unavailable', { retryAfter: 5 });
      await new Promise<void>((go) => waiting.push(go));
    } else {
      running += 1;
    }
    try {
      return await job();
    } finally {
      // The place is handed on, not given back: nobody can slip in between.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

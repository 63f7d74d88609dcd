import type { ApiError } from '#contract/errors.ts';

/** Status and code of a refused call; null of one that was answered. */
export async function refusal(answer: Promise<unknown>): Promise<[number | undefined, string] | null> {
  const error = await answer.then(
    () => null,
    (cause: ApiError) => cause,
  );
  return error && [error.status, error.code];
}

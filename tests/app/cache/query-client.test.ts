import { expect, test } from 'vitest';
import { createQueryClient } from '#app/cache/query-client.ts';
import { ApiError, type ErrorCode } from '#contract/errors.ts';

const key = ['private', '/lessons/show'];

async function refetchedWith(code: ErrorCode) {
  const queries = createQueryClient();
  queries.setQueryData(key, 'kept', { updatedAt: 1 });
  const failing = { queryKey: key, queryFn: async () => Promise.reject(new ApiError(code)), retry: false };
  await expect(queries.fetchQuery(failing)).rejects.toMatchObject({ code });
  return queries.getQueryData(key);
}

test.each(['api/forbidden', 'api/contract-expired', 'api/not-found'] as const)(
  'drops the cached answer when the server answers %s',
  async (code) => {
    expect(await refetchedWith(code)).toBeUndefined();
  },
);

test.each(['api/network', 'api/timeout', 'api/service-unavailable', 'api/internal-server-error'] as const)(
  'still shows the cached answer when the answer is %s',
  async (code) => {
    expect(await refetchedWith(code)).toBe('kept');
  },
);

import { expect, test } from 'vitest';
import { createQueryClient } from '#app/cache/query-client.ts';
import { persistQueries } from '#app/cache/query-persister.ts';
import { APP_VERSION } from '#domain/product.ts';
import { shelvesQuery } from '#features/curriculum/queries.ts';

/** What an installed phone kept before cards had a price and said whether applications are taken. */
const former = {
  buster: APP_VERSION,
  timestamp: 1,
  clientState: {
    mutations: [],
    queries: [
      {
        queryKey: ['public', '/categories', 'shelves'],
        queryHash: '["public","/categories","shelves"]',
        state: {
          status: 'success',
          data: [
            { categoryCode: 'piano', categoryName: 'ピアノ', curriculums: [{ currCode: 'pf-beginner' }] },
          ],
          dataUpdatedAt: 1,
        },
      },
    ],
  },
};

test('cards that a former version kept are not shown by this one, which wants more of them', async () => {
  const queries = createQueryClient();
  const stop = await persistQueries(
    'hana',
    queries,
    {
      getItem: () => JSON.stringify(former),
      setItem: () => undefined,
      removeItem: () => undefined,
    },
    () => () => undefined,
  );
  stop();
  expect(queries.getQueryCache().getAll()).toHaveLength(1);
  const api = () => Promise.reject(new Error('not asked'));
  expect(queries.getQueryData(shelvesQuery(api).queryKey)).toBeUndefined();
});

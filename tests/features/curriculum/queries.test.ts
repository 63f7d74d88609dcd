import { expect, test } from 'vitest';
import { createQueryClient } from '#app/cache/query-client.ts';
import { persistQueries } from '#app/cache/query-persister.ts';
import { APP_VERSION } from '#domain/product.ts';
import { categoriesQuery } from '#features/curriculum/queries.ts';

/** Queries that a former version persisted, when cards had no price and no admission. */
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

test('ignores cards that a former version persisted with fewer fields', async () => {
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
  const api = () => Promise.reject(new Error('no call expected'));
  expect(queries.getQueryData(categoriesQuery(api).queryKey)).toBeUndefined();
});

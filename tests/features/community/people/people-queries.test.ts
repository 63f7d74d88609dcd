import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryKeyOf } from '#api/query.ts';
import { profiles } from '#contract/community/profiles.ts';
import { dropOldPeople } from '#features/community/people/people-queries.ts';

test('only the pages of the people opened last stay on the device, and everything else', () => {
  const queries = new QueryClient();
  queries.setQueryData(['private', '/lessons/list'], {}, { updatedAt: 1 });
  for (let at = 1; at <= 30; at += 1) {
    queries.setQueryData(queryKeyOf(profiles.show, { username: `hana_${at}` }), {}, { updatedAt: at });
    dropOldPeople(queries);
  }
  const stored = queries
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey);
  const names = [24, 25, 26, 27, 28, 29, 30].map((at) =>
    queryKeyOf(profiles.show, { username: `hana_${at}` }),
  );
  expect(stored).toEqual([['private', '/lessons/list'], ...names]);
});

import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { MAX_STORED_HEARINGS, openHearingStore } from '#local/hearings/hearing-store.ts';
import { aHearing } from '#tests/support/a-hearing.ts';

const store = openHearingStore('hearings-of-a-test');
afterEach(() => store.erase('hana'));

const row = (takeID: string, savedAt = 1, key = 'score 1') => ({
  takeID,
  uid: 'hana',
  key,
  hearing: aHearing({ played: 0.5 }),
  savedAt,
});
const all = () => true;

test('a hearing is found again by its take and its score, and by no other score', async () => {
  await store.put(row('t1'), all);
  expect(await store.get('t1', 'score 1')).toEqual(aHearing({ played: 0.5 }));
  expect(await store.get('t1', 'score 2')).toBeNull();
  expect(await store.get('t2', 'score 1')).toBeNull();
});

test('what belongs to a take that is gone goes with the next one that is kept, and nobody else loses anything', async () => {
  await store.put({ ...row('of another'), uid: 'jun' }, all);
  await store.put(row('gone'), all);
  await store.put(row('there'), all);
  await store.put(row('new'), (takeID) => takeID === 'there' || takeID === 'new');
  expect(await store.get('gone', 'score 1')).toBeNull();
  for (const takeID of ['there', 'new', 'of another'])
    expect(await store.get(takeID, 'score 1')).not.toBeNull();
  await store.erase('jun');
});

test('of a take that was deleted while it was listened to nothing is kept', async () => {
  await store.put(row('deleted'), () => false);
  expect(await store.get('deleted', 'score 1')).toBeNull();
});

test('of many the newest are kept, and one that is too large is not', async () => {
  for (let index = 0; index <= MAX_STORED_HEARINGS; index += 1) await store.put(row(`t${index}`, index), all);
  expect(await store.get('t0', 'score 1')).toBeNull();
  expect(await store.get('t1', 'score 1')).not.toBeNull();
  const large = { ...aHearing(), findings: Array(4000).fill({ kind: 'late', bar: 1 }) };
  await expect(store.put({ ...row('large'), hearing: large }, all)).rejects.toThrow('too large');
});

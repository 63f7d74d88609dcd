import { exportJWK } from 'jose';
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { databaseKeys, rotateSigningKey, signingKey } from '#server/identity/tokens/keys.ts';
import { aDatabase } from '#tests/support/server/a-database.ts';
import { aClock } from '#tests/support/server/a-server.ts';
import { whenDone } from '#tests/support/when-done.ts';

function gate() {
  let resolve = () => {};
  const promise = new Promise<void>((open) => {
    resolve = open;
  });
  return { promise, resolve: () => resolve() };
}

test('finds a key that another server made while the keys were being read', async () => {
  const { db, drop } = await aDatabase();
  whenDone(drop);
  const clock = aClock();
  const first = await signingKey(db, clock);
  let reads = 0;
  const hasRead = gate();
  const mayAnswer = gate();
  const slowFirstRead: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      reads += 1;
      if (reads === 1) {
        hasRead.resolve();
        await mayAnswer.promise;
      }
      return result;
    },
  };
  const keys = databaseKeys(db.withPlugin(slowFirstRead), clock);
  /** The modulus of the key with this id. */
  const find = async (kid: string) => {
    const key = await keys({ kid, alg: 'RS256' }, { payload: '', signature: '' });
    return (await exportJWK(key as CryptoKey)).n;
  };
  const older = find(first.kid);
  await hasRead.promise;
  clock.advance(1);
  await rotateSigningKey(db, clock, 'always');
  const { kid } = await signingKey(db, clock);
  const newer = find(kid);
  mayAnswer.resolve();
  expect(await older).toEqual(expect.any(String));
  expect(await newer).not.toBe(await older);
  expect(reads).toBe(2);
  await expect(find('no-such-key')).rejects.toThrow();
});

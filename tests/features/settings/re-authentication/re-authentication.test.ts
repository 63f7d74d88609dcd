import { describe, expect, test } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import { createProving } from '#features/settings/re-authentication/re-authentication.ts';
import { ProofCancelled, passwordSentence, sentenceOf } from '#features/settings/account-errors.ts';
import { AuthError } from '#session/session.ts';

/** A deed that is refused for want of a proof until somebody has proved who they are. */
function guarded(cause: Error = new AuthError('requires-recent-login')) {
  const world = { proofs: 0, tries: 0 };
  const deed = async () => {
    world.tries += 1;
    if (world.proofs === 0) throw cause;
    return 'done';
  };
  return { world, deed };
}

/** Lets everything that waits go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a deed that asks for a proof', () => {
  test.each([
    ['the provider', new AuthError('requires-recent-login')],
    ['the school', new ApiError('api/recent-login-required')],
  ])('goes on by itself once it has one: %s', async (_, cause) => {
    const proving = createProving();
    const seen: boolean[] = [];
    proving.subscribe(() => seen.push(proving.asking()));
    const { world, deed } = guarded(cause);
    const done = proving.run(deed);
    await settle();
    expect(proving.asking()).toBe(true);
    world.proofs = 1;
    proving.proved();
    expect(await done).toBe('done');
    expect([world.tries, seen]).toEqual([2, [true, false]]);
  });

  test('asks again where the proof was not enough, and never tries by itself', async () => {
    const proving = createProving();
    const { world, deed } = guarded();
    const done = proving.run(deed);
    for (const tries of [1, 2, 3]) {
      await settle();
      expect([world.tries, proving.asking()]).toEqual([tries, true]);
      if (tries === 3) world.proofs = 1;
      proving.proved();
    }
    expect(await done).toBe('done');
  });

  test('ends without a word when the person closes the question, and can be begun anew', async () => {
    const proving = createProving();
    const { deed, world } = guarded();
    const first = proving.run(deed);
    await settle();
    proving.cancel();
    const cause = await first.catch((error: unknown) => error);
    expect(cause).toBeInstanceOf(ProofCancelled);
    expect([sentenceOf(cause), world.tries, proving.asking()]).toEqual([null, 1, false]);
    world.proofs = 1;
    expect(await proving.run(deed)).toBe('done');
  });

  test('two deeds share one question', async () => {
    const proving = createProving();
    const [one, other] = [guarded(), guarded()];
    const both = Promise.all([proving.run(one.deed), proving.run(other.deed)]);
    await settle();
    one.world.proofs = 1;
    other.world.proofs = 1;
    proving.proved();
    expect(await both).toEqual(['done', 'done']);
  });

  test('is asked before the first try where the specification wants that', async () => {
    const proving = createProving();
    let tries = 0;
    const done = proving.run(async () => ++tries, { first: true });
    await settle();
    expect([tries, proving.asking()]).toEqual([0, true]);
    proving.proved();
    expect(await done).toBe(1);
  });

  test('a proof that a redirect brought back counts for the next deed that wants one first, and for no other', async () => {
    const proving = createProving();
    proving.proved();
    expect(await proving.run(async () => 'done', { first: true })).toBe('done');
    const next = proving.run(async () => 'again', { first: true });
    await settle();
    expect(proving.asking()).toBe(true);
    proving.proved();
    expect(await next).toBe('again');
  });

  test('another refusal is handed on, and nothing is asked', async () => {
    const proving = createProving();
    const refused = proving.run(async () => Promise.reject(new AuthError('weak-password')));
    await expect(refused).rejects.toMatchObject({ code: 'weak-password' });
    expect(proving.asking()).toBe(false);
    proving.proved();
    proving.cancel();
  });
});

describe('words', () => {
  test('of a wrong password of one’s own, by old and new codes', () => {
    for (const code of ['wrong-password', 'invalid-credential', 'invalid-login-credentials'])
      expect(passwordSentence(new AuthError(code))).toBe('現在のパスワードが正しくありません。');
    expect(passwordSentence(new AuthError('too-many-requests'))).toMatch(/しばらく待って/);
  });
  test('a pop-up that gave way to another is no failure; the last way in says why it stays', () => {
    expect(sentenceOf(new AuthError('cancelled-popup-request'))).toBeNull();
    expect(sentenceOf(new AuthError('last-method'))).toMatch(/ログインする方法がなくなって/);
    expect(sentenceOf(new ApiError('users/active-subscription'))).toMatch(/受講中のコース/);
    expect(sentenceOf(new Error('boom'))).toMatch(/予期しないエラー/);
  });
});

import { describe, expect, test } from 'vitest';
import { ApiError } from '#contract/errors.ts';
import {
  accountErrorMessage,
  passwordErrorMessage,
  ReauthenticationCancelled,
} from '#features/settings/account-errors.ts';
import { createReauthentication } from '#features/settings/reauthentication/reauthentication.ts';
import { AuthError } from '#session/session.ts';

/** An action that is refused until the person has reauthenticated. */
function aGuardedAction(cause: Error = new AuthError('requires-recent-login')) {
  const world = { confirmations: 0, tries: 0 };
  const action = async () => {
    world.tries += 1;
    if (world.confirmations === 0) throw cause;
    return 'done';
  };
  return { world, action };
}

/** Waits until all settled promises are handled. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('an action that needs reauthentication', () => {
  test.each([
    ['the provider', new AuthError('requires-recent-login')],
    ['the server', new ApiError('api/recent-login-required')],
  ])('runs again after the person confirmed: %s', async (_, cause) => {
    const reauthentication = createReauthentication();
    const seen: boolean[] = [];
    reauthentication.asking.subscribe((asking) => seen.push(asking));
    const { world, action } = aGuardedAction(cause);
    const done = reauthentication.run(action);
    await settle();
    expect(reauthentication.asking.get()).toBe(true);
    world.confirmations = 1;
    reauthentication.confirmed();
    expect(await done).toBe('done');
    expect([world.tries, seen]).toEqual([2, [true, false]]);
  });

  test('asks again while the action still needs it, and never retries without a confirmation', async () => {
    const reauthentication = createReauthentication();
    const { world, action } = aGuardedAction();
    const done = reauthentication.run(action);
    for (const tries of [1, 2, 3]) {
      await settle();
      expect([world.tries, reauthentication.asking.get()]).toEqual([tries, true]);
      if (tries === 3) world.confirmations = 1;
      reauthentication.confirmed();
    }
    expect(await done).toBe('done');
  });

  test('rejects without a message when the person closes the dialog, and can be started again', async () => {
    const reauthentication = createReauthentication();
    const { action, world } = aGuardedAction();
    const first = reauthentication.run(action);
    await settle();
    reauthentication.cancel();
    const cause = await first.catch((error: unknown) => error);
    expect(cause).toBeInstanceOf(ReauthenticationCancelled);
    expect([accountErrorMessage(cause), world.tries, reauthentication.asking.get()]).toEqual([
      null,
      1,
      false,
    ]);
    world.confirmations = 1;
    expect(await reauthentication.run(action)).toBe('done');
  });

  test('shares one question between two actions', async () => {
    const reauthentication = createReauthentication();
    const [one, other] = [aGuardedAction(), aGuardedAction()];
    const both = Promise.all([reauthentication.run(one.action), reauthentication.run(other.action)]);
    await settle();
    one.world.confirmations = 1;
    other.world.confirmations = 1;
    reauthentication.confirmed();
    expect(await both).toEqual(['done', 'done']);
  });

  test('asks before the first try with `first`', async () => {
    const reauthentication = createReauthentication();
    let tries = 0;
    const done = reauthentication.run(async () => ++tries, { first: true });
    await settle();
    expect([tries, reauthentication.asking.get()]).toEqual([0, true]);
    reauthentication.confirmed();
    expect(await done).toBe(1);
  });

  test('counts a confirmation by redirect for the next action with `first`, and for no other', async () => {
    const reauthentication = createReauthentication();
    reauthentication.confirmed();
    expect(await reauthentication.run(async () => 'done', { first: true })).toBe('done');
    const next = reauthentication.run(async () => 'again', { first: true });
    await settle();
    expect(reauthentication.asking.get()).toBe(true);
    reauthentication.confirmed();
    expect(await next).toBe('again');
  });

  test('rejects with any other error, and asks nothing', async () => {
    const reauthentication = createReauthentication();
    const refused = reauthentication.run(async () => Promise.reject(new AuthError('weak-password')));
    await expect(refused).rejects.toMatchObject({ code: 'weak-password' });
    expect(reauthentication.asking.get()).toBe(false);
    reauthentication.confirmed();
    reauthentication.cancel();
  });
});

describe('messages', () => {
  test('name a wrong password, by old and new codes', () => {
    for (const code of ['wrong-password', 'invalid-credential', 'invalid-login-credentials'])
      expect(passwordErrorMessage(new AuthError(code))).toBe('現在のパスワードが正しくありません。');
    expect(passwordErrorMessage(new AuthError('too-many-requests'))).toMatch(/しばらく待って/);
  });
  test('are left out for a replaced pop-up, and explain why the last method stays', () => {
    expect(accountErrorMessage(new AuthError('cancelled-popup-request'))).toBeNull();
    expect(accountErrorMessage(new AuthError('last-method'))).toMatch(/ログインする方法がなくなって/);
    expect(accountErrorMessage(new ApiError('users/active-subscription'))).toMatch(/受講中のコース/);
    expect(accountErrorMessage(new Error('boom'))).toMatch(/予期しないエラー/);
  });
});

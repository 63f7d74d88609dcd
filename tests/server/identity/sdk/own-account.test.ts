import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { deleteUser, disableUser, revokeSessions } from '#server/identity/account-actions.ts';
import { PASSWORD } from '#tests/support/server/identity/an-identity.ts';
import { aListeningIdentity } from './a-device.ts';

const { identity, mailbox, newcomers, aDevice, beforeAnswers, leave, close } = await aListeningIdentity();
const { db } = identity.database;
afterAll(close);

const NEW_PASSWORD = 'komorebi88';
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

/** A new person on two devices. */
async function two(email: string) {
  const [here, there] = [aDevice(), aDevice()];
  const { uid } = await here.signUp(email, PASSWORD);
  await there.signIn(email, PASSWORD);
  return { here, there, uid };
}

test('every action fails without a signed-in person', async () => {
  const visitor = aDevice();
  expect(await visitor.account.facts()).toBeNull();
  expect(await visitor.account.renewed()).toBeNull();
  const { account } = visitor;
  const actions = [
    account.changePassword(NEW_PASSWORD),
    account.changeEmail('x@example.jp'),
    account.reauthenticateWithPassword(PASSWORD),
    account.sendVerification(),
    account.unlink('phone'),
    account.remove(),
  ];
  expect(await Promise.all(actions.map(codeOf))).toEqual(actions.map(() => 'null-user'));
});

test('verifies an address by the link of the mail, also in the token that the server reads', async () => {
  const { here, uid } = await two('verify@example.jp');
  expect(newcomers).toContain(uid);
  expect(await here.account.facts()).toEqual({
    uid,
    email: 'verify@example.jp',
    emailVerified: false,
    phoneNumber: null,
    displayName: null,
    methods: ['password'],
    labels: { password: 'verify@example.jp' },
  });
  await here.account.sendVerification();
  const { code } = await mailbox.mailTo('verify@example.jp');
  const visitor = aDevice();
  expect(await visitor.actions.read(code)).toMatchObject({
    operation: 'verify-email',
    email: 'verify@example.jp',
  });
  await visitor.actions.apply(code);
  expect(await codeOf(visitor.actions.apply(code))).toBe('invalid-action-code');
  expect(await here.account.renewed()).toMatchObject({ emailVerified: true });
  const token = await here.idToken();
  expect(await identity.deps.verifyToken(token?.token ?? '')).toMatchObject({ emailVerified: true });
});

test('sends a reset mail to a known address, and answers alike for an unknown one', async () => {
  const { here } = await two('forgot@example.jp');
  const visitor = aDevice();
  const before = await mailbox.written();
  await visitor.actions.sendReset('nobody@example.jp');
  expect(await mailbox.written()).toBe(before);
  await visitor.actions.sendReset(' ｆｏｒｇｏｔ@example.jp ');
  const { code } = await mailbox.mailTo('forgot@example.jp');
  expect(await visitor.actions.read(code)).toMatchObject({ operation: 'reset-password' });
  expect(await codeOf(visitor.actions.resetPassword(code, 'short'))).toBe('weak-password');
  await visitor.actions.resetPassword(code, NEW_PASSWORD);
  expect(await here.idToken({ refresh: true })).toBeNull();
  expect(here.state()).toEqual({ kind: 'out', reason: 'expired' });
  await visitor.signIn('forgot@example.jp', NEW_PASSWORD);
  expect(visitor.state()).toMatchObject({ kind: 'in' });
});

test('a new address applies once its link is opened, and every device signs in again', async () => {
  const { here } = await two('old@example.jp');
  await here.account.sendVerification();
  await here.actions.apply((await mailbox.mailTo('old@example.jp')).code);
  await here.account.reauthenticateWithPassword(PASSWORD);
  await here.account.changeEmail('ｎｅｗ@example.jp');
  expect(await here.account.renewed()).toMatchObject({ email: 'old@example.jp' });
  const { code } = await mailbox.mailTo('new@example.jp');
  expect(await here.actions.read(code)).toEqual({
    operation: 'verify-and-change-email',
    email: 'new@example.jp',
    previousEmail: 'old@example.jp',
  });
  await here.actions.apply(code);
  expect(await codeOf(here.account.renewed())).toBe('user-token-expired');
  expect(here.state()).toEqual({ kind: 'out', reason: 'expired' });
  await here.signIn('new@example.jp', PASSWORD);
  const recover = await mailbox.mailTo('old@example.jp');
  expect(await here.actions.read(recover.code)).toMatchObject({
    operation: 'recover-email',
    email: 'old@example.jp',
  });
});

test('a new password signs the other device out and not this one', async () => {
  const { here, there } = await two('change@example.jp');
  expect(await codeOf(here.account.reauthenticateWithPassword('wrong-pass1'))).toBe('invalid-credential');
  await here.account.reauthenticateWithPassword(PASSWORD);
  await here.account.changePassword(NEW_PASSWORD);
  expect(await here.idToken({ refresh: true })).not.toBeNull();
  expect(await there.idToken({ refresh: true })).toBeNull();
  expect(there.state()).toEqual({ kind: 'out', reason: 'expired' });
});

test.each(['a renewal', 'a check'])(
  'a new password does not sign this device out while %s is wanted',
  async (what) => {
    const email = `${what.slice(2)}@example.jp`;
    const { here } = await two(email);
    let wanted: Promise<unknown> = Promise.resolve();
    beforeAnswers(async (path) => {
      if (!path.endsWith('accounts:update')) return;
      beforeAnswers(async () => {});
      // The tokens of before have ended at the server, and the device has not heard of it.
      wanted = what === 'a check' ? here.account.renewed() : here.idToken({ refresh: true });
      await Promise.race([wanted.catch(() => {}), pause(300)]);
    });
    await here.account.changePassword(NEW_PASSWORD);
    expect(await wanted).not.toBeNull();
    expect(here.state()).toMatchObject({ kind: 'in' });
  },
);

test('refuses to remove the last sign-in method', async () => {
  const { here } = await two('last@example.jp');
  expect(await codeOf(here.account.unlink('password'))).toBe('last-method');
  expect(await codeOf(here.account.unlink('google.com'))).toBe('no-such-provider');
  expect(await here.account.facts()).toMatchObject({ methods: ['password'] });
});

test('signs in a new person by the link of a mail, who can then set a first password', async () => {
  await identity.call('sendOobCode', {
    requestType: 'EMAIL_SIGNIN',
    email: 'link@example.jp',
    continueUrl: 'http://localhost:3000/home',
  });
  const { link } = await mailbox.mailTo('link@example.jp');
  const device = aDevice();
  expect(
    await codeOf(device.signInMethods.signInWithEmailLink('link@example.jp', 'http://localhost:3000/')),
  ).toBe('invalid-action-code');
  const entry = await device.signInMethods.signInWithEmailLink(' LINK@example.jp', link.href);
  expect(entry).toMatchObject({ isNew: true, identity: { email: 'link@example.jp' } });
  expect(newcomers).toContain(entry.identity.uid);
  await device.account.changePassword(PASSWORD);
  await aDevice().signIn('link@example.jp', PASSWORD);
});

test('notices ended sessions and disabled accounts at the next token renewal', async () => {
  const revoked = await two('revoked@example.jp');
  await revokeSessions(db, revoked.uid, new Date());
  expect(await revoked.here.idToken({ refresh: true })).toBeNull();
  expect(revoked.here.state()).toEqual({ kind: 'out', reason: 'expired' });
  const disabled = await two('disabled@example.jp');
  await disableUser(db, disabled.uid, new Date());
  expect(await codeOf(disabled.here.account.renewed())).toBe('user-disabled');
  expect(disabled.here.state()).toEqual({ kind: 'out', reason: 'disabled' });
  expect(await codeOf(disabled.here.signIn('disabled@example.jp', PASSWORD))).toBe('user-disabled');
});

test('signs out after the account was deleted, also when the server deleted it first', async () => {
  const mine = await two('mine@example.jp');
  await mine.here.account.remove();
  expect(mine.here.state()).toEqual({ kind: 'out', reason: 'signed-out' });
  expect(await codeOf(mine.here.signIn('mine@example.jp', PASSWORD))).toBe('invalid-credential');
  const gone = await two('gone@example.jp');
  await deleteUser(db, gone.uid);
  await gone.here.account.remove();
  expect(gone.here.state()).toEqual({ kind: 'out', reason: 'signed-out' });
});

test('leaves the person signed in while offline, and reports why the action failed', async () => {
  const { here } = await two('line@example.jp');
  await leave();
  expect(await codeOf(here.account.changePassword(NEW_PASSWORD))).toBe('network-request-failed');
  expect(await codeOf(here.account.remove())).toBe('network-request-failed');
  await expect(here.idToken({ refresh: true })).rejects.toMatchObject({ code: 'network-request-failed' });
  expect(await here.account.facts()).toMatchObject({ email: 'line@example.jp' });
  expect(here.state()).toMatchObject({ kind: 'in' });
});

import {
  ActionCodeOperation,
  ActionCodeURL,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  isSignInWithEmailLink,
  linkWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  unlink,
  updateEmail,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from 'firebase/auth';
import { expect, test } from 'vitest';
import { aMailbox } from '#tests/support/server/a-mailbox.ts';
import { PASSWORD } from '#tests/support/server/identity/an-identity.ts';
import { anSdk } from '#tests/support/server/identity/an-sdk.ts';

const { identity, aDevice, codeOf } = await anSdk();
const { mailTo, mailsTo } = aMailbox(identity.database.db);
const url = 'http://localhost:3000/home';

test('confirms an address by mail: the SDK reads the link, checks and applies the code, and a reload shows it', async () => {
  const auth = aDevice();
  const { user } = await createUserWithEmailAndPassword(auth, 'verify@example.jp', PASSWORD);
  await sendEmailVerification(user, { url });
  const { link } = await mailTo('verify@example.jp');
  const parsed = ActionCodeURL.parseLink(link.href);
  expect(parsed).toMatchObject({ operation: 'VERIFY_EMAIL', continueUrl: url, languageCode: 'ja' });
  const code = parsed?.code ?? '';
  // The link may be opened on any device, without being signed in there.
  const otherDevice = aDevice();
  expect(await checkActionCode(otherDevice, code)).toEqual({
    operation: ActionCodeOperation.VERIFY_EMAIL,
    data: { email: 'verify@example.jp', previousEmail: null, multiFactorInfo: null },
  });
  await applyActionCode(otherDevice, code);
  expect(user.emailVerified).toBe(false);
  await user.reload();
  expect(user.emailVerified).toBe(true);
  expect(await codeOf(applyActionCode(otherDevice, code))).toBe('auth/invalid-action-code');
});

test('resets a forgotten password by mail, and signs the other device out', async () => {
  const there = aDevice();
  const { user } = await createUserWithEmailAndPassword(there, 'reset@example.jp', PASSWORD);
  const here = aDevice();
  expect(await codeOf(sendPasswordResetEmail(here, 'nobody@example.jp', { url }))).toBeUndefined();
  expect(await mailsTo('nobody@example.jp')).toEqual([]);
  await sendPasswordResetEmail(here, 'Reset@example.jp', { url });
  const { code } = await mailTo('reset@example.jp');
  expect(await verifyPasswordResetCode(here, code)).toBe('reset@example.jp');
  expect(await codeOf(confirmPasswordReset(here, code, 'short1'))).toBe('auth/weak-password');
  await confirmPasswordReset(here, code, 'new-hidamari8');
  expect(await codeOf(confirmPasswordReset(here, code, 'new-hidamari9'))).toBe('auth/invalid-action-code');
  expect(await codeOf(user.getIdToken(true))).toBe('auth/user-token-expired');
  expect(there.currentUser).toBeNull();
  const again = await signInWithEmailAndPassword(here, 'reset@example.jp', 'new-hidamari8');
  expect(again.user.emailVerified).toBe(true);
  expect(await again.user.getIdToken(true)).toBeTruthy();
});

test('changes the address, and recovers the old one', async () => {
  const auth = aDevice();
  const { user } = await createUserWithEmailAndPassword(auth, 'old@example.jp', PASSWORD);
  await sendEmailVerification(user);
  await applyActionCode(auth, (await mailTo('old@example.jp')).code);
  await verifyBeforeUpdateEmail(user, 'next@example.jp', { url });
  const change = (await mailTo('next@example.jp')).code;
  expect(await checkActionCode(auth, change)).toMatchObject({
    operation: ActionCodeOperation.VERIFY_AND_CHANGE_EMAIL,
    data: { email: 'next@example.jp', previousEmail: 'old@example.jp' },
  });
  await applyActionCode(auth, change);
  expect(await codeOf(user.reload())).toBe('auth/user-token-expired');
  const changed = await signInWithEmailAndPassword(auth, 'next@example.jp', PASSWORD);
  expect(changed.user).toMatchObject({ uid: user.uid, emailVerified: true });
  const back = (await mailTo('old@example.jp')).code;
  expect(await checkActionCode(auth, back)).toMatchObject({
    operation: ActionCodeOperation.RECOVER_EMAIL,
    data: { email: 'old@example.jp', previousEmail: 'next@example.jp' },
  });
  await applyActionCode(auth, back);
  expect(await codeOf(signInWithEmailAndPassword(auth, 'next@example.jp', PASSWORD))).toBe(
    'auth/invalid-credential',
  );
  const recovered = await signInWithEmailAndPassword(auth, 'old@example.jp', PASSWORD);
  expect(recovered.user.uid).toBe(user.uid);
});

test('updateEmail changes the address at once, and the SDK goes on with its new tokens', async () => {
  const auth = aDevice();
  const { user } = await createUserWithEmailAndPassword(auth, 'before@example.jp', PASSWORD);
  await updateEmail(user, 'after@example.jp');
  expect(user).toMatchObject({ email: 'after@example.jp', emailVerified: false });
  expect(await user.getIdToken(true)).toBeTruthy();
  expect(await codeOf(signInWithEmailAndPassword(aDevice(), 'before@example.jp', PASSWORD))).toBe(
    'auth/invalid-credential',
  );
  const again = await signInWithEmailAndPassword(aDevice(), 'after@example.jp', PASSWORD);
  expect(again.user.uid).toBe(user.uid);
  await createUserWithEmailAndPassword(aDevice(), 'taken@example.jp', PASSWORD);
  expect(await codeOf(updateEmail(user, 'taken@example.jp'))).toBe('auth/email-already-in-use');
});

test('signs in by a mailed link, then sets a password for the address', async () => {
  const auth = aDevice();
  const email = 'link@example.jp';
  await sendSignInLinkToEmail(auth, email, { url, handleCodeInApp: true });
  const { link } = await mailTo(email);
  expect(isSignInWithEmailLink(auth, link.href)).toBe(true);
  expect(await codeOf(signInWithEmailLink(auth, 'wrong@example.jp', link.href))).toBe('auth/invalid-email');
  const { user } = await signInWithEmailLink(auth, email, link.href);
  expect(user).toMatchObject({ email, emailVerified: true, isAnonymous: false });
  expect(await codeOf(signInWithEmailLink(aDevice(), email, link.href))).toBe('auth/invalid-action-code');
  await sendPasswordResetEmail(auth, email);
  await confirmPasswordReset(auth, (await mailTo(email)).code, PASSWORD);
  expect((await signInWithEmailAndPassword(auth, email, PASSWORD)).user.uid).toBe(user.uid);
});

test('reports failures of linking and unlinking with codes that the app knows', async () => {
  const auth = aDevice();
  const { user } = await createUserWithEmailAndPassword(auth, 'ways@example.jp', PASSWORD);
  expect(await codeOf(unlink(user, 'password'))).toBe('auth/last-sign-in-method');
  expect(await codeOf(unlink(user, 'google.com'))).toBe('auth/no-such-provider');
  const { db } = identity.database;
  const facts = { email: null, display_name: null, photo_url: null, created_at: new Date() };
  await db
    .insertInto('idp_links')
    .values({ provider_id: 'google.com', federated_id: 'g-1', uid: user.uid, ...facts })
    .execute();
  expect((await unlink(user, 'password')).providerData.map(({ providerId }) => providerId)).toEqual([
    'google.com',
  ]);
  const link = (email: string) =>
    linkWithCredential(user, EmailAuthProvider.credential(email, 'new-hidamari8'));
  expect(await codeOf(link('free@example.jp'))).toBe('auth/operation-not-allowed');
  await link('ways@example.jp');
  expect(user.providerData.map(({ providerId }) => providerId).sort()).toEqual(['google.com', 'password']);
  expect(await codeOf(link('ways@example.jp'))).toBe('auth/provider-already-linked');
  expect(await fetchSignInMethodsForEmail(auth, 'ways@example.jp')).toEqual([]);
});

test('refuses a continue URL of another site', async () => {
  const auth = aDevice();
  const ask = sendPasswordResetEmail(auth, 'reset@example.jp', { url: 'https://evil.example/' });
  expect(await codeOf(ask)).toBe('auth/unauthorized-continue-uri');
});

import {
  createUserWithEmailAndPassword,
  deleteUser,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  updateProfile,
  validatePassword,
} from 'firebase/auth';
import { expect, test } from 'vitest';
import { PASSWORD } from '#tests/support/server/identity/an-identity.ts';
import { anSdk } from '#tests/support/server/identity/an-sdk.ts';

const { identity, aDevice, codeOf } = await anSdk();

test('sign-up, a fresh token, profile, sign-out and sign-in', async () => {
  const auth = aDevice();
  const { user } = await createUserWithEmailAndPassword(auth, 'sdk@example.jp', PASSWORD);
  expect(user.email).toBe('sdk@example.jp');
  expect(user.metadata.creationTime).toBeTruthy();
  await updateProfile(user, { displayName: '花子' });
  const token = await user.getIdToken(true);
  expect(await identity.deps.verifyToken(token)).toMatchObject({ uid: user.uid, name: '花子' });
  await signOut(auth);
  const again = await signInWithEmailAndPassword(auth, 'SDK@example.jp', PASSWORD);
  expect(again.user).toMatchObject({ uid: user.uid, displayName: '花子' });
  await user.reload();
});

test('reports refusals with codes that the app knows', async () => {
  const auth = aDevice();
  const { user } = await createUserWithEmailAndPassword(auth, 'codes@example.jp', PASSWORD);
  const signIn = (email: string, password: string) =>
    codeOf(signInWithEmailAndPassword(aDevice(), email, password));
  const signUp = (email: string, password: string) =>
    codeOf(createUserWithEmailAndPassword(aDevice(), email, password));
  expect(await signIn('codes@example.jp', 'wrong-pass1')).toBe('auth/invalid-credential');
  expect(await signIn('nobody@example.jp', PASSWORD)).toBe('auth/invalid-credential');
  expect(await signUp('codes@example.jp', PASSWORD)).toBe('auth/email-already-in-use');
  expect(await signUp('other@example.jp', 'short1')).toBe('auth/weak-password');
  expect(await signUp('other@', PASSWORD)).toBe('auth/invalid-email');
  expect((await validatePassword(auth, 'short1')).isValid).toBe(false);
  expect(user.uid).toBeTruthy();
});

test('a new password signs the other device out, and the account can be deleted', async () => {
  const [mine, other] = [aDevice(), aDevice()];
  const { user } = await createUserWithEmailAndPassword(mine, 'two@example.jp', PASSWORD);
  const there = await signInWithEmailAndPassword(other, 'two@example.jp', PASSWORD);
  await updatePassword(user, 'new-hidamari8');
  await expect(there.user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' });
  expect(other.currentUser).toBeNull();
  expect(await user.getIdToken(true)).toBeTruthy();
  await deleteUser(user);
  await expect(signInWithEmailAndPassword(other, 'two@example.jp', 'new-hidamari8')).rejects.toMatchObject({
    code: 'auth/invalid-credential',
  });
});

import { aNewAddress, expect, openHarness, PASSWORD, test } from './contract-test.ts';
import { by } from './differences.ts';
import { signUp } from './sign-up.ts';

test('sign-up, reload, sign-out and sign-in; capitals and spaces are forgiven', async ({ stage }) => {
  const page = await stage.device();
  const email = aNewAddress();
  const made = await page.evaluate(
    async ([address, password]) => {
      const { sdk, auth } = window.contract;
      const { user } = await sdk.createUserWithEmailAndPassword(auth, address, password);
      await sdk.updateProfile(user, { displayName: '花子' });
      const { claims } = await user.getIdTokenResult(true);
      return { uid: user.uid, email: user.email, verified: user.emailVerified, name: claims['name'] };
    },
    [email, PASSWORD] as const,
  );
  expect(made).toMatchObject({ email, verified: false, name: '花子' });
  await page.reload();
  const kept = await page.evaluate(async () => {
    const { auth } = window.contract;
    await auth.authStateReady();
    await auth.currentUser?.reload();
    return [auth.currentUser?.uid, auth.currentUser?.displayName];
  });
  expect(kept).toEqual([made.uid, '花子']);
  const again = await page.evaluate(
    async ([address, password]) => {
      const { sdk, auth } = window.contract;
      await sdk.signOut(auth);
      return (await sdk.signInWithEmailAndPassword(auth, address.toUpperCase(), password)).user.uid;
    },
    [email, PASSWORD] as const,
  );
  expect(again).toBe(made.uid);
});

test('what is refused: a taken address, a weak password, no address, a wrong password, nobody’s address', async ({
  stage,
}) => {
  const page = await stage.device();
  const codes = await page.evaluate(
    async ([address, password]) => {
      const { sdk, auth, code } = window.contract;
      const signUp = (email: string, secret: string) =>
        code(sdk.createUserWithEmailAndPassword(auth, email, secret));
      const signIn = (email: string, secret: string) =>
        code(sdk.signInWithEmailAndPassword(auth, email, secret));
      await sdk.createUserWithEmailAndPassword(auth, address, password);
      await sdk.signOut(auth);
      return {
        taken: await signUp(address, password),
        weak: await signUp(`x${address}`, 'a1'),
        misspelt: await signUp('nobody@', password),
        none: await signUp('', password),
        wrong: await signIn(address, 'wrong-pass1'),
        nobody: await signIn(`nobody-${address}`, password),
        methods: (await sdk.fetchSignInMethodsForEmail(auth, address)).length,
      };
    },
    [aNewAddress(), PASSWORD] as const,
  );
  expect(codes).toEqual({
    taken: 'auth/email-already-in-use',
    weak: 'auth/weak-password',
    misspelt: 'auth/invalid-email',
    none: 'auth/missing-email',
    wrong: 'auth/invalid-credential',
    nobody: 'auth/invalid-credential',
    methods: 0,
  });
});

test('nobody comes in without a name', async ({ stage: { target, device } }) => {
  const page = await device();
  const code = await page.evaluate(() =>
    window.contract.code(window.contract.sdk.signInAnonymously(window.contract.auth)),
  );
  expect(code).toBe(by(target, 'anonymous', 'auth/admin-restricted-operation', 'ok'));
});

test('a new password ends every other session', async ({ stage: { target, device } }) => {
  const page = await device();
  const [own, other] = await page.evaluate(
    async ([address, password]) => {
      const { sdk, auth, device: another, code } = window.contract;
      const { user } = await sdk.createUserWithEmailAndPassword(auth, address, password);
      const there = await sdk.signInWithEmailAndPassword(another(), address, password);
      // Tokens count in whole seconds.
      await new Promise((done) => setTimeout(done, 1100));
      await sdk.updatePassword(user, 'new-hidamari8');
      return [await code(user.getIdToken(true)), await code(there.user.getIdToken(true))];
    },
    [aNewAddress(), PASSWORD] as const,
  );
  expect(own).toBe('ok');
  expect(other).toBe(by(target, 'sessions', 'auth/user-token-expired', 'ok'));
});

test('reauthentication: the right password, a wrong one, somebody else', async ({ stage }) => {
  const page = await stage.device();
  const codes = await page.evaluate(
    async ([address, stranger, password]) => {
      const { sdk, auth, device, code } = window.contract;
      await sdk.createUserWithEmailAndPassword(device(), stranger, password);
      const { user } = await sdk.createUserWithEmailAndPassword(auth, address, password);
      const prove = (email: string, secret: string) =>
        code(sdk.reauthenticateWithCredential(user, sdk.EmailAuthProvider.credential(email, secret)));
      return [
        await prove(address, password),
        await prove(address, 'wrong-pass1'),
        await prove(stranger, password),
      ];
    },
    [aNewAddress(), aNewAddress(), PASSWORD] as const,
  );
  expect(codes).toEqual(['ok', 'auth/invalid-credential', 'auth/user-mismatch']);
});

test('an account that was deleted, or shut out, is told apart and signed out', async ({
  stage: { target, device },
}) => {
  const page = await device();
  const [email, other] = [aNewAddress(), aNewAddress()];
  const uid = await page.evaluate(
    async ([address, password]) =>
      (await window.contract.sdk.createUserWithEmailAndPassword(window.contract.auth, address, password)).user
        .uid,
    [email, PASSWORD] as const,
  );
  await target.disable(uid);
  const disabled = await page.evaluate(
    async ([address, password]) => {
      const { sdk, auth, device: another, code } = window.contract;
      const refresh = auth.currentUser?.getIdToken(true) ?? Promise.reject(new Error('gone'));
      return {
        refresh: await code(refresh),
        here: auth.currentUser,
        signIn: await code(sdk.signInWithEmailAndPassword(another(), address, password)),
      };
    },
    [email, PASSWORD] as const,
  );
  expect(disabled).toEqual({ refresh: 'auth/user-disabled', here: null, signIn: 'auth/user-disabled' });

  const deleted = await page.evaluate(
    async ([address, password]) => {
      const { sdk, auth, device: another, code } = window.contract;
      const { user } = await sdk.createUserWithEmailAndPassword(auth, address, password);
      const there = another();
      await sdk.signInWithEmailAndPassword(there, address, password);
      await sdk.deleteUser(user);
      const refresh = there.currentUser?.getIdToken(true) ?? Promise.reject(new Error('gone'));
      return {
        refresh: await code(refresh),
        signIn: await code(sdk.signInWithEmailAndPassword(auth, address, password)),
      };
    },
    [other, PASSWORD] as const,
  );
  expect(deleted).toEqual({
    refresh: by(target, 'deletedRefresh', 'auth/user-token-expired', 'auth/invalid-refresh-token'),
    signIn: 'auth/invalid-credential',
  });
});

test('two tabs follow each other', async ({ stage }) => {
  const page = await stage.device();
  await signUp(page, aNewAddress());
  const second = await openHarness(page.context());
  expect(await second.evaluate(() => window.contract.auth.currentUser !== null)).toBe(true);
  await second.evaluate(() => window.contract.sdk.signOut(window.contract.auth));
  await page.waitForFunction(() => window.contract.auth.currentUser === null);
});

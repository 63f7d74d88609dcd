import { expect, newAddress, openHarness, PASSWORD, test } from './contract-test.ts';
import { by } from './differences.ts';
import { signUp } from './sign-up.ts';

test('signs up, reloads, signs out and signs in, also with capitals in the address', async ({ stage }) => {
  const page = await stage.device();
  const email = newAddress();
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

test('the SDK carries the cookie by which a browser is known', async ({ stage: { target, device } }) => {
  test.skip(target.name === 'emulator', 'The emulator has no limits, so it knows no browsers.');
  const page = await device();
  const email = newAddress();
  await page.evaluate(
    async ([address, password]) => {
      const { sdk, auth } = window.contract;
      await sdk.createUserWithEmailAndPassword(auth, address, password);
      await sdk.signOut(auth);
    },
    [email, PASSWORD] as const,
  );
  const [request] = await Promise.all([
    page.waitForRequest(/accounts:signInWithPassword/),
    page.evaluate(
      async ([address, password]) => {
        const { sdk, auth } = window.contract;
        await sdk.signInWithEmailAndPassword(auth, address, password);
      },
      [email, PASSWORD] as const,
    ),
  ]);
  expect((await request.allHeaders())['cookie']).toMatch(/(^|; )signed-in-here=[\w-]{43}/);
  // A script of the page cannot read it.
  expect(await page.evaluate(() => document.cookie)).not.toContain('signed-in-here');
});

test('refuses a taken address, a weak password, no address, a wrong password and an unknown address', async ({
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
    [newAddress(), PASSWORD] as const,
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

test('refuses anonymous sign-in', async ({ stage: { target, device } }) => {
  const page = await device();
  const code = await page.evaluate(() =>
    window.contract.code(window.contract.sdk.signInAnonymously(window.contract.auth)),
  );
  expect(code).toBe(by(target, 'anonymous', 'auth/admin-restricted-operation', 'ok'));
});

test('ends every other session with a new password', async ({ stage: { target, device } }) => {
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
    [newAddress(), PASSWORD] as const,
  );
  expect(own).toBe('ok');
  expect(other).toBe(by(target, 'sessions', 'auth/user-token-expired', 'ok'));
});

test('reauthenticates with the right password only, and only the same person', async ({ stage }) => {
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
    [newAddress(), newAddress(), PASSWORD] as const,
  );
  expect(codes).toEqual(['ok', 'auth/invalid-credential', 'auth/user-mismatch']);
});

test('distinguishes a deleted from a disabled account and signs both out', async ({
  stage: { target, device },
}) => {
  const page = await device();
  const [email, other] = [newAddress(), newAddress()];
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

test('signs two tabs in and out together', async ({ stage }) => {
  const page = await stage.device();
  await signUp(page, newAddress());
  const second = await openHarness(page.context());
  expect(await second.evaluate(() => window.contract.auth.currentUser !== null)).toBe(true);
  await second.evaluate(() => window.contract.sdk.signOut(window.contract.auth));
  await page.waitForFunction(() => window.contract.auth.currentUser === null);
});

import type { Page } from '@playwright/test';
import { expect, newAddress, PASSWORD, test } from './contract-test.ts';
import { by } from './differences.ts';
import { signUp } from './sign-up.ts';
import type { SocialPerson, Target } from './target.ts';

type Provider = 'google.com' | 'apple.com';

const aPerson = (): SocialPerson => ({ name: '花子', email: newAddress() });

/** Runs an action that opens a pop-up, chooses a person there, and returns the result. */
async function byPopup(
  page: Page,
  target: Target,
  action: 'in' | 'link' | 'prove',
  provider: Provider,
  person: SocialPerson | 'nobody',
) {
  const opened = page.waitForEvent('popup');
  const done = page.evaluate(
    async ([what, providerID]) => {
      const { sdk, auth } = window.contract;
      const by =
        providerID === 'google.com' ? new sdk.GoogleAuthProvider() : new sdk.OAuthProvider(providerID);
      const user = auth.currentUser;
      try {
        if (what !== 'in' && !user) throw new Error('gone');
        const result =
          what === 'in' || !user
            ? await sdk.signInWithPopup(auth, by)
            : await (what === 'link' ? sdk.linkWithPopup(user, by) : sdk.reauthenticateWithPopup(user, by));
        return {
          code: 'ok',
          uid: result.user.uid,
          isNew: sdk.getAdditionalUserInfo(result)?.isNewUser ?? false,
          ways: result.user.providerData.map(({ providerId }) => providerId),
        };
      } catch (error) {
        return {
          code: (error as { code?: string }).code ?? String(error),
          uid: '',
          isNew: false,
          ways: [] as string[],
        };
      }
    },
    [action, provider] as const,
  );
  const chooser = await opened;
  if (person === 'nobody') await chooser.close();
  else await target.choose(chooser, person);
  return done;
}

const signOut = (page: Page) => page.evaluate(() => window.contract.sdk.signOut(window.contract.auth));

test('signs in with Google by a pop-up, and again, and with Apple as another person', async ({
  stage: { target, device },
}) => {
  const page = await device();
  const person = aPerson();
  const first = await byPopup(page, target, 'in', 'google.com', person);
  expect(first).toMatchObject({ code: 'ok', isNew: true, ways: ['google.com'] });
  await signOut(page);
  expect(await byPopup(page, target, 'in', 'google.com', person)).toMatchObject({
    code: 'ok',
    uid: first.uid,
    isNew: false,
  });
  await signOut(page);
  const other = await byPopup(page, target, 'in', 'apple.com', aPerson());
  expect(other).toMatchObject({ code: 'ok', isNew: true, ways: ['apple.com'] });
  expect(other.uid).not.toBe(first.uid);
});

test('ends the flow when the pop-up is closed or a new one is opened', { tag: '@extended' }, async ({
  stage: { target, device },
}) => {
  const page = await device();
  expect(await byPopup(page, target, 'in', 'google.com', 'nobody')).toMatchObject({
    code: 'auth/popup-closed-by-user',
  });
  const codes = await page.evaluate(async () => {
    const { sdk, auth, code } = window.contract;
    const first = code(sdk.signInWithPopup(auth, new sdk.GoogleAuthProvider()));
    void code(sdk.signInWithPopup(auth, new sdk.GoogleAuthProvider()));
    return first;
  });
  expect(codes).toBe('auth/cancelled-popup-request');
});

test('signs in by a redirect to the provider and back', async ({ stage: { target, device } }) => {
  const page = await device();
  await page
    .evaluate(() => {
      const { sdk, auth } = window.contract;
      return sdk.signInWithRedirect(auth, new sdk.GoogleAuthProvider());
    })
    .catch(() => undefined);
  await page.waitForURL('**/emulator/auth/handler*');
  await target.choose(page, aPerson());
  await page.waitForURL('**/contract.html*');
  await page.waitForFunction(() => 'contract' in window);
  const back = await page.evaluate(async () => {
    const { sdk, auth } = window.contract;
    const result = await sdk.getRedirectResult(auth);
    return { uid: result?.user.uid, here: auth.currentUser?.uid, again: await sdk.getRedirectResult(auth) };
  });
  expect(back.uid).toBeTruthy();
  expect(back.here).toBe(back.uid);
});

test('links a provider, reauthenticates with it and unlinks it', async ({ stage: { target, device } }) => {
  const page = await device();
  const [person, stranger] = [aPerson(), aPerson()];
  await signUp(page, newAddress());
  const linked = await byPopup(page, target, 'link', 'google.com', person);
  expect(linked).toMatchObject({ code: 'ok', ways: expect.arrayContaining(['password', 'google.com']) });
  expect(await byPopup(page, target, 'prove', 'google.com', person)).toMatchObject({
    code: 'ok',
    uid: linked.uid,
  });
  expect(await byPopup(page, target, 'prove', 'google.com', stranger)).toMatchObject({
    code: 'auth/user-mismatch',
  });
  const left = await page.evaluate(async () => {
    const { sdk, auth, code } = window.contract;
    const user = auth.currentUser;
    if (!user) throw new Error('gone');
    const gone = await code(sdk.unlink(user, 'google.com'));
    return [
      gone,
      await code(sdk.unlink(user, 'apple.com')),
      user.providerData.map(({ providerId }) => providerId),
    ];
  });
  expect(left).toEqual(['ok', 'auth/no-such-provider', ['password']]);
  await signOut(page);
  expect(await byPopup(page, target, 'in', 'google.com', person)).toMatchObject({ code: 'ok', isNew: true });
});

test('does not link a person who has an account of their own', async ({ stage: { target, device } }) => {
  const page = await device();
  const person = aPerson();
  const own = await byPopup(page, target, 'in', 'google.com', person);
  expect(own.code).toBe('ok');
  await page.evaluate(() => window.contract.sdk.signOut(window.contract.auth));
  await signUp(page, newAddress());
  expect(await byPopup(page, target, 'link', 'google.com', person)).toMatchObject({
    code: 'auth/credential-already-in-use',
  });
});

test('does not sign in to another account that has the provider’s address', async ({
  stage: { target, device },
}) => {
  const page = await device();
  const email = newAddress();
  const uid = await page.evaluate(
    async ([address, password]) => {
      const { sdk, auth } = window.contract;
      const { user } = await sdk.createUserWithEmailAndPassword(auth, address, password);
      await sdk.signOut(auth);
      return user.uid;
    },
    [email, PASSWORD] as const,
  );
  const came = await byPopup(page, target, 'in', 'google.com', { name: '他人', email });
  expect(came.code).toBe(by(target, 'sameAddress', 'auth/account-exists-with-different-credential', 'ok'));
  if (target.name === 'embedded') expect(came.uid).not.toBe(uid);
});

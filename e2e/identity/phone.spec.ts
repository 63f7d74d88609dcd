import type { Page } from '@playwright/test';
import { expect, newAddress, newNumber, test } from './contract-test.ts';
import { by } from './differences.ts';
import { signUp } from './sign-up.ts';

/** Asks for a code; returns what the SDK holds until it is typed. */
const send = (page: Page, phoneNumber: string) =>
  page.evaluate(async (number) => {
    const { sdk, auth, captcha } = window.contract;
    return new sdk.PhoneAuthProvider(auth).verifyPhoneNumber(number, captcha());
  }, phoneNumber);

const enter = (page: Page, verificationId: string, code: string) =>
  page.evaluate(
    async ([id, digits]) => {
      const { sdk, auth } = window.contract;
      const { user, ...rest } = await sdk.signInWithCredential(
        auth,
        sdk.PhoneAuthProvider.credential(id, digits),
      );
      return {
        uid: user.uid,
        phoneNumber: user.phoneNumber,
        isNew: sdk.getAdditionalUserInfo({ user, ...rest })?.isNewUser,
        ways: user.providerData.map(({ providerId }) => providerId),
      };
    },
    [verificationId, code] as const,
  );

test('signs in with the right code, also after a wrong one', async ({ stage: { target, device } }) => {
  const page = await device();
  const number = newNumber();
  const id = await send(page, number);
  const right = await target.sms(number);
  const wrong = right === '000000' ? '000001' : '000000';
  const refused = await page.evaluate(
    async ([verificationId, digits]) => {
      const { sdk, auth, code } = window.contract;
      const tried = (session: string) =>
        code(sdk.signInWithCredential(auth, sdk.PhoneAuthProvider.credential(session, digits)));
      return [await tried(verificationId), await tried('made-up')];
    },
    [id, wrong] as const,
  );
  expect(refused).toEqual(['auth/invalid-verification-code', 'auth/invalid-verification-id']);
  const first = await enter(page, id, right);
  expect(first).toMatchObject({ phoneNumber: number, isNew: true, ways: ['phone'] });
  await page.evaluate(() => window.contract.sdk.signOut(window.contract.auth));
  const again = await enter(page, await send(page, number), await target.sms(number));
  expect(again).toMatchObject({ uid: first.uid, isNew: false });
});

test('signs in by signInWithPhoneNumber, a second time with a new captcha', async ({
  stage: { target, device },
}) => {
  const page = await device();
  const number = newNumber();
  for (const turn of [1, 2]) {
    const asked = page.evaluate(async (phoneNumber) => {
      const { sdk, auth, captcha } = window.contract;
      const confirmation = await sdk.signInWithPhoneNumber(auth, phoneNumber, captcha());
      Object.assign(window, { confirmation });
    }, number);
    await asked;
    const code = await target.sms(number);
    const uid = await page.evaluate(async (digits) => {
      const { confirmation } = window as unknown as {
        confirmation: { confirm(code: string): Promise<{ user: { uid: string } }> };
      };
      return (await confirmation.confirm(digits)).user.uid;
    }, code);
    expect([turn, uid]).toEqual([turn, expect.any(String)]);
  }
});

test('refuses invalid numbers', async ({ stage: { target, device } }) => {
  const page = await device();
  const codes = await page.evaluate(async () => {
    const { sdk, auth, captcha, code } = window.contract;
    const asked = (number: string) =>
      code(new sdk.PhoneAuthProvider(auth).verifyPhoneNumber(number, captcha()));
    return [await asked('090-1234-5678'), await asked('+8190'), await asked('hello')];
  });
  const refused = 'auth/invalid-phone-number';
  expect(codes).toEqual([refused, by(target, 'shortNumber', refused, 'ok'), refused]);
});

test('links, changes, reauthenticates with and unlinks a number', async ({ stage: { target, device } }) => {
  const page = await device();
  const [first, second] = [newNumber(), newNumber()];
  await signUp(page, newAddress());
  const action = async (kind: 'link' | 'change' | 'prove', number: string) => {
    const id = await send(page, number);
    const code = await target.sms(number);
    return page.evaluate(
      async ([what, verificationId, digits]) => {
        const { sdk, auth, code: codeOf } = window.contract;
        const user = auth.currentUser;
        if (!user) throw new Error('gone');
        const credential = sdk.PhoneAuthProvider.credential(verificationId, digits);
        const work = {
          link: () => sdk.linkWithCredential(user, credential),
          change: () => sdk.updatePhoneNumber(user, credential),
          prove: () => sdk.reauthenticateWithCredential(user, credential),
        }[what];
        return [await codeOf(work()), user.phoneNumber];
      },
      [kind, id, code] as const,
    );
  };
  expect(await action('link', first)).toEqual(['ok', first]);
  expect(await action('link', second)).toEqual(['auth/provider-already-linked', first]);
  expect(await action('change', second)).toEqual(['ok', second]);
  expect(await action('prove', second)).toEqual(['ok', second]);
  const left = await page.evaluate(async () => {
    const { sdk, auth, code } = window.contract;
    const user = auth.currentUser;
    if (!user) throw new Error('gone');
    const taken = await code(sdk.unlink(user, 'phone'));
    return [taken, user.phoneNumber, user.providerData.map(({ providerId }) => providerId)];
  });
  expect(left).toEqual(['ok', null, ['password']]);
});

test('does not link a number of another account, but signs in to that account', async ({
  stage: { target, device },
}) => {
  const page = await device();
  const number = newNumber();
  const theirs = await enter(page, await send(page, number), await target.sms(number));
  await page.evaluate(() => window.contract.sdk.signOut(window.contract.auth));
  await signUp(page, newAddress());
  const id = await send(page, number);
  const code = await target.sms(number);
  const seen = await page.evaluate(
    async ([verificationId, digits]) => {
      const { sdk, auth } = window.contract;
      const user = auth.currentUser;
      if (!user) throw new Error('gone');
      const credential = sdk.PhoneAuthProvider.credential(verificationId, digits);
      const failure = await sdk.linkWithCredential(user, credential).then(
        () => null,
        (error: import('firebase/auth').AuthError) => error,
      );
      const proof = failure && sdk.PhoneAuthProvider.credentialFromError(failure);
      const opened = proof && (await sdk.signInWithCredential(auth, proof)).user.uid;
      return { code: failure?.code, opened };
    },
    [id, code] as const,
  );
  expect(seen).toEqual({
    code: 'auth/account-exists-with-different-credential',
    opened: theirs.uid,
  });
});

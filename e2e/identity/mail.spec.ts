import type { Page } from '@playwright/test';
import { expect, newAddress, PASSWORD, test } from './contract-test.ts';
import { by } from './differences.ts';
import { signUp } from './sign-up.ts';

const signInCode = (page: Page, email: string, password: string) =>
  page.evaluate(
    ([address, secret]) => {
      const { sdk, device, code } = window.contract;
      return code(sdk.signInWithEmailAndPassword(device(), address, secret));
    },
    [email, password] as const,
  );

test('verifies an address by the link of a mail, once', async ({ stage: { target, device } }) => {
  const page = await device();
  const email = newAddress();
  await signUp(page, email);
  await page.evaluate(async (origin) => {
    const { sdk, auth } = window.contract;
    if (auth.currentUser)
      await sdk.sendEmailVerification(auth.currentUser, { url: `${origin}/settings/auth` });
  }, target.origin);
  const link = await target.mail(email);
  expect(link).toMatchObject({ mode: 'verifyEmail', continueUrl: `${target.origin}/settings/auth` });
  const seen = await page.evaluate(async (oob) => {
    const { sdk, auth, code } = window.contract;
    const { operation, data } = await sdk.checkActionCode(auth, oob);
    await sdk.applyActionCode(auth, oob);
    await auth.currentUser?.reload();
    const again = await code(sdk.applyActionCode(auth, oob));
    const claims = (await auth.currentUser?.getIdTokenResult(true))?.claims;
    return {
      operation,
      email: data.email,
      verified: auth.currentUser?.emailVerified,
      claim: claims?.['email_verified'],
      again,
    };
  }, link.oobCode);
  expect(seen).toEqual({
    operation: 'VERIFY_EMAIL',
    email,
    verified: true,
    claim: true,
    again: 'auth/invalid-action-code',
  });
});

test('resets a forgotten password, keeps the link after a weak one, and ends other sessions', async ({
  stage: { target, device },
}) => {
  const page = await device();
  const email = newAddress();
  await signUp(page, email);
  const unknown = await page.evaluate(
    ([known, nobody]) => {
      const { sdk, auth, code } = window.contract;
      return Promise.all([
        code(sdk.sendPasswordResetEmail(auth, known)),
        code(sdk.sendPasswordResetEmail(auth, nobody)),
      ]);
    },
    [email, newAddress()] as const,
  );
  expect(unknown).toEqual(['ok', 'ok']);
  const { oobCode, mode } = await target.mail(email);
  expect(mode).toBe('resetPassword');
  const seen = await page.evaluate(async (oob) => {
    const { sdk, auth, device: another, code } = window.contract;
    await new Promise((done) => setTimeout(done, 1100));
    const elsewhere = another();
    const results = {
      whose: await sdk.verifyPasswordResetCode(elsewhere, oob),
      weak: await code(sdk.confirmPasswordReset(elsewhere, oob, 'a1')),
      good: await code(sdk.confirmPasswordReset(elsewhere, oob, 'new-hidamari8')),
      again: await code(sdk.confirmPasswordReset(elsewhere, oob, 'new-hidamari9')),
      refresh: await code(auth.currentUser?.getIdToken(true) ?? Promise.reject(new Error('gone'))),
    };
    return results;
  }, oobCode);
  expect(seen).toEqual({
    whose: email,
    weak: 'auth/weak-password',
    good: 'ok',
    again: 'auth/invalid-action-code',
    refresh: by(target, 'sessions', 'auth/user-token-expired', 'ok'),
  });
  expect(await signInCode(page, email, PASSWORD)).toBe('auth/invalid-credential');
  expect(await signInCode(page, email, 'new-hidamari8')).toBe('ok');
});

test('uses a new address once its link was opened, and lets the old one take it back', async ({
  stage: { target, device },
}) => {
  const page = await device();
  const [old, young] = [newAddress(), newAddress()];
  await signUp(page, old);
  const before = newAddress();
  const direct = await page.evaluate(async (next) => {
    const { sdk, auth, code } = window.contract;
    const user = auth.currentUser;
    if (user === null) throw new Error('gone');
    const change = await code(sdk.updateEmail(user, next));
    return {
      change,
      email: user.email,
      emailVerified: user.emailVerified,
      token: await code(user.getIdToken(true)),
    };
  }, before);
  expect(direct).toEqual({ change: 'ok', email: before, emailVerified: false, token: 'ok' });
  expect(await signInCode(page, old, PASSWORD)).toBe('auth/invalid-credential');
  expect(await signInCode(page, before, PASSWORD)).toBe('ok');
  // Only a verified address is offered a way back.
  await page.evaluate(async (url) => {
    const { sdk, auth } = window.contract;
    if (auth.currentUser) await sdk.sendEmailVerification(auth.currentUser, { url });
  }, `${target.origin}/home`);
  const { oobCode: proof } = await target.mail(before);
  await page.evaluate((oob) => window.contract.sdk.applyActionCode(window.contract.auth, oob), proof);
  await page.evaluate(async (next) => {
    const { sdk, auth } = window.contract;
    if (auth.currentUser) await sdk.verifyBeforeUpdateEmail(auth.currentUser, next);
  }, young);
  expect(await signInCode(page, before, PASSWORD)).toBe('ok');
  const link = await target.mail(young);
  expect(link.mode).toBe('verifyAndChangeEmail');
  const seen = await page.evaluate(async (oob) => {
    const { sdk, auth, device: another, code } = window.contract;
    const { operation, data } = await sdk.checkActionCode(another(), oob);
    await new Promise((done) => setTimeout(done, 1100));
    return {
      operation,
      data,
      apply: await code(sdk.applyActionCode(another(), oob)),
      refresh: await code(auth.currentUser?.getIdToken(true) ?? Promise.reject(new Error('gone'))),
    };
  }, link.oobCode);
  expect(seen).toMatchObject({
    operation: 'VERIFY_AND_CHANGE_EMAIL',
    data: { email: young, previousEmail: before },
    apply: 'ok',
    refresh: by(target, 'sessions', 'auth/user-token-expired', 'ok'),
  });
  expect(await signInCode(page, young, PASSWORD)).toBe('ok');
  expect(await signInCode(page, before, PASSWORD)).toBe('auth/invalid-credential');

  // The emulator writes no mail to the old address here.
  if (target.name === 'emulator') return;
  const back = await target.mail(before);
  expect(back.mode).toBe('recoverEmail');
  const recovered = await page.evaluate(async (oob) => {
    const { sdk, device: another, code } = window.contract;
    const { operation, data } = await sdk.checkActionCode(another(), oob);
    return { operation, email: data.email, apply: await code(sdk.applyActionCode(another(), oob)) };
  }, back.oobCode);
  expect(recovered).toEqual({ operation: 'RECOVER_EMAIL', email: before, apply: 'ok' });
  expect(await signInCode(page, before, PASSWORD)).toBe('ok');
});

test('changes nothing by a mail to another account’s address', async ({ stage: { target, device } }) => {
  const page = await device();
  const [mine, theirs] = [newAddress(), newAddress()];
  await signUp(page, theirs);
  await signUp(page, mine);
  const code = await page.evaluate((next) => {
    const { sdk, auth, code: codeOf } = window.contract;
    const user = auth.currentUser;
    return codeOf(user ? sdk.verifyBeforeUpdateEmail(user, next) : Promise.reject(new Error('gone')));
  }, theirs);
  expect(code).toBe(by(target, 'takenAddress', 'ok', 'auth/email-already-in-use'));
  expect(await signInCode(page, theirs, PASSWORD)).toBe('ok');
  expect(await signInCode(page, mine, PASSWORD)).toBe('ok');
});

test('signs in by the link of a mail and makes a verified account', async ({ stage: { target, device } }) => {
  const page = await device();
  const email = newAddress();
  await page.evaluate(
    async ([address, url]) => {
      const { sdk, auth } = window.contract;
      await sdk.sendSignInLinkToEmail(auth, address, { url, handleCodeInApp: true });
    },
    [email, `${target.origin}/home`] as const,
  );
  const { oobCode, mode } = await target.mail(email);
  expect(mode).toBe('signIn');
  const seen = await page.evaluate(
    async ([address, oob, origin]) => {
      const { sdk, auth, device: another, code } = window.contract;
      const href = `${origin}/__/auth/action?mode=signIn&oobCode=${oob}&apiKey=${auth.config.apiKey}&lang=ja`;
      const wrong = await code(sdk.signInWithEmailLink(another(), `x${address}`, href));
      const { user } = await sdk.signInWithEmailLink(auth, address, href);
      const again = await code(sdk.signInWithEmailLink(another(), address, href));
      return { isLink: sdk.isSignInWithEmailLink(auth, href), wrong, verified: user.emailVerified, again };
    },
    [email, oobCode, target.origin] as const,
  );
  expect(seen).toEqual({
    isLink: true,
    wrong: 'auth/invalid-email',
    verified: true,
    again: 'auth/invalid-action-code',
  });
});

test('refuses made-up codes and foreign continue URLs', async ({ stage: { target, device } }) => {
  const page = await device();
  await signUp(page, newAddress());
  const codes = await page.evaluate(async () => {
    const { sdk, auth, code } = window.contract;
    const user = auth.currentUser;
    if (!user) throw new Error('gone');
    return {
      apply: await code(sdk.applyActionCode(auth, 'made-up')),
      check: await code(sdk.checkActionCode(auth, 'made-up')),
      reset: await code(sdk.confirmPasswordReset(auth, 'made-up', 'new-hidamari8')),
      elsewhere: await code(sdk.sendEmailVerification(user, { url: 'https://evil.example/' })),
      empty: await code(sdk.sendEmailVerification(user, { url: '' })),
    };
  });
  expect(codes).toEqual({
    apply: 'auth/invalid-action-code',
    check: 'auth/invalid-action-code',
    reset: 'auth/invalid-action-code',
    elsewhere: by(target, 'continueUrl', 'auth/unauthorized-continue-uri', 'ok'),
    empty: 'auth/invalid-continue-uri',
  });
});

test('sets a password for an account without one', async ({ stage: { target, device } }) => {
  const page = await device();
  const email = newAddress();
  await page.evaluate(
    async ([address, url]) => {
      const { sdk, auth } = window.contract;
      await sdk.sendSignInLinkToEmail(auth, address, { url, handleCodeInApp: true });
    },
    [email, `${target.origin}/home`] as const,
  );
  const { oobCode } = await target.mail(email);
  const seen = await page.evaluate(
    async ([address, oob, origin, password]) => {
      const { sdk, auth, code } = window.contract;
      const href = `${origin}/__/auth/action?mode=signIn&oobCode=${oob}&apiKey=${auth.config.apiKey}&lang=ja`;
      const { user } = await sdk.signInWithEmailLink(auth, address, href);
      const weak = await code(sdk.updatePassword(user, 'a1'));
      await sdk.updatePassword(user, password);
      return {
        weak,
        ways: user.providerData.map(({ providerId }) => providerId),
        verified: user.emailVerified,
      };
    },
    [email, oobCode, target.origin, PASSWORD] as const,
  );
  expect(seen).toEqual({ weak: 'auth/weak-password', ways: ['password'], verified: true });
  expect(await signInCode(page, email, PASSWORD)).toBe('ok');
});

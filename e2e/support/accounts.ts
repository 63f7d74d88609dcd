import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { API_KEY, type SessionTokens, storeSession } from './browser/firebase-session.ts';
import type { Phone } from './browser/phone.ts';
import { linkTo } from './server/messages.ts';

export const PASSWORD = 'piano2026';

export function newEmail(): string {
  return `learner-${randomUUID().slice(0, 8)}@example.jp`;
}

export interface AccountOptions {
  /** Whether the onboarding questions are answered; otherwise the account is a newcomer's. */
  onboarded?: boolean;
  /** Whether the link of the verification mail was opened. */
  verified?: boolean;
}

/** Creates an account by the calls that the app makes, without a browser. */
export async function createAccount(
  server: { readonly origin: string },
  { onboarded = true, verified = false }: AccountOptions = {},
): Promise<SessionTokens> {
  const email = newEmail();
  const signedUp = await identityCall(server, 'accounts:signUp', {
    email,
    password: PASSWORD,
    returnSecureToken: true,
  });
  let tokens = {
    uid: signedUp.localId,
    email,
    idToken: signedUp.idToken,
    refreshToken: signedUp.refreshToken,
  };
  if (verified) {
    await identityCall(server, 'accounts:sendOobCode', {
      requestType: 'VERIFY_EMAIL',
      idToken: tokens.idToken,
    });
    const oobCode = (await linkTo(server.origin, email)).searchParams.get('oobCode');
    await identityCall(server, 'accounts:update', { oobCode });
    tokens = await signInByCall(server, email);
  }
  if (onboarded) await answerOnboarding(server, tokens.idToken);
  return tokens;
}

/** Signs in by call, with the password of every test account. */
export async function signInByCall(
  server: { readonly origin: string },
  email: string,
): Promise<SessionTokens> {
  const { localId, idToken, refreshToken } = await identityCall(server, 'accounts:signInWithPassword', {
    email,
    password: PASSWORD,
    returnSecureToken: true,
  });
  return { uid: localId, email, idToken, refreshToken };
}

interface IdentityAnswer {
  localId: string;
  idToken: string;
  refreshToken: string;
}

/** Calls the embedded identity as the Firebase SDK does. */
export async function identityCall(
  { origin }: { readonly origin: string },
  method: string,
  body: object,
): Promise<IdentityAnswer> {
  const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/${method}?key=${API_KEY}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method}: ${response.status} ${await response.text()}`);
  return await response.json();
}

/** Answers as a beginner of the piano who has an instrument at home. */
async function answerOnboarding({ origin }: { readonly origin: string }, idToken: string): Promise<void> {
  const response = await fetch(`${origin}/api/v1/private/onboarding`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      authorization: `Bearer ${idToken}`,
    },
    body: JSON.stringify({ categoryCode: 'piano', currCode: 'pf-beginner', experience: 0, hasInstrument: 1 }),
  });
  if (!response.ok) throw new Error(`onboarding: ${response.status} ${await response.text()}`);
}

/** Opens an address on the phone of somebody who is signed in there. */
export async function openSignedIn(phone: Phone, tokens: SessionTokens, address = '/home'): Promise<Page> {
  // A page of the origin without the app: the session is there before the app starts.
  const page = await phone.open('/licenses.txt');
  await storeSession(page, tokens);
  await page.goto(phone.settings.origin + address);
  return page;
}

interface Origin {
  readonly server: { readonly origin: string };
}

/** Somebody who has answered the onboarding questions opens an address on that phone. */
export async function openAsMember(
  { server }: Origin,
  phone: Phone,
  address = '/home',
): Promise<{ page: Page; email: string }> {
  const account = await createAccount(server);
  return { page: await openSignedIn(phone, account, address), email: account.email };
}

import type { Database } from '#server/db/connect.ts';
import { userByEmail } from '#server/identity/accounts/account-store.ts';
import { API_KEY } from '../../e2e/support/browser/firebase-session.ts';
import { PASSWORD, senderOf } from './learners.ts';

/** The hash of one real sign-up, which every account of the evening shares. */
export async function realHash(origin: string, db: Database): Promise<string> {
  const email = 'first@load.example.jp';
  const response = await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${API_KEY}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': senderOf(0) },
    body: JSON.stringify({ email, password: PASSWORD, returnSecureToken: true }),
  });
  if (!response.ok) throw new Error(`The first sign-up failed: ${response.status} ${await response.text()}`);
  const hash = (await userByEmail(db, email))?.password_hash;
  if (!hash) throw new Error('The first sign-up stored no password');
  return hash;
}

import {
  type Auth,
  deleteUser,
  EmailAuthProvider,
  linkWithCredential,
  reauthenticateWithCredential,
  sendEmailVerification,
  signOut,
  type User,
  unlink,
  updatePassword,
  updatePhoneNumber,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import type { AccountActions, AccountFacts, Method } from '#session/account.ts';
import { authFailure, orAuthError } from '#session/auth-failure.ts';
import { normalizeEmail } from '#session/normalize-email.ts';
import { AuthError } from '#session/session.ts';
import { type FirebaseOptions, personOf, withContinueURL } from './firebase-auth.ts';
import { challenge } from './firebase-phone.ts';
import type { Social } from './firebase-social.ts';

const METHODS: readonly Method[] = ['password', 'google.com', 'apple.com', 'phone'];
/** The account is gone already: the school deletes it itself in embedded mode. */
const GONE = ['user-token-expired', 'user-not-found', 'invalid-user-token'];

export function firebaseAccount(auth: Auth, social: () => Social, given: FirebaseOptions): AccountActions {
  const deed = <T>(work: (person: User) => Promise<T>) => orAuthError(async () => work(await personOf(auth)));
  return {
    ...facts(auth),
    ...proofs(auth, social, deed),
    changePassword: (next) => deed((person) => setPassword(person, next)),
    changeEmail: (next) =>
      deed((person) =>
        withContinueURL(given, '/settings/auth', (way) =>
          verifyBeforeUpdateEmail(person, normalizeEmail(next), way),
        ),
      ),
    sendVerification: () =>
      deed((person) => withContinueURL(given, '/home', (way) => sendEmailVerification(person, way))),
    link: (provider) => deed(async () => void (await social().run({ deed: 'link', provider }))),
    linkPhone: (phoneNumber) =>
      challenge(auth, phoneNumber, async (credential) => {
        try {
          await updatePhoneNumber(await personOf(auth), credential);
        } catch (error) {
          throw takenNumber(error);
        }
      }),
    unlink: (method) => deed((person) => takeAway(person, method)),
    remove: () =>
      deed(async (person) => {
        try {
          await deleteUser(person);
        } catch (error) {
          if (!GONE.includes(authFailure(error).code)) throw error;
          await signOut(auth);
        }
      }),
  };
}

function facts(auth: Auth): Pick<AccountActions, 'facts' | 'renewed'> {
  return {
    facts: () =>
      orAuthError(async () => {
        await auth.authStateReady();
        return auth.currentUser && factsOf(auth.currentUser);
      }),
    renewed: () =>
      orAuthError(async () => {
        await auth.authStateReady();
        if (auth.currentUser === null) return null;
        await renew(auth.currentUser);
        return factsOf(auth.currentUser);
      }),
  };
}

type Deed = <T>(work: (person: User) => Promise<T>) => Promise<T>;

function proofs(auth: Auth, social: () => Social, deed: Deed) {
  return {
    reauthenticateWithPassword: (password: string) =>
      deed(async (person) => {
        const credential = EmailAuthProvider.credential(emailOf(person), password);
        await reauthenticateWithCredential(person, credential);
      }),
    reauthenticateWith: (provider) =>
      deed(async () => void (await social().run({ deed: 'prove', provider }))),
    reauthenticateWithPhone: () =>
      deed(({ phoneNumber }) => {
        if (phoneNumber === null) throw new AuthError('missing-phone-number');
        return challenge(auth, phoneNumber, async (credential) => {
          await reauthenticateWithCredential(await personOf(auth), credential);
        });
      }),
    returned: () =>
      orAuthError(async () => {
        const back = await social().returned(['link', 'prove']);
        return back && { deed: back.deed === 'link' ? 'link' : 'prove', provider: back.provider };
      }),
  } satisfies Partial<AccountActions>;
}

/** What the provider says now, also in the token: the school believes that alone. */
export async function renew(person: User): Promise<void> {
  await person.reload();
  const { claims } = await person.getIdTokenResult();
  const same = claims['email'] === (person.email ?? undefined);
  if (!same || (person.email !== null && claims['email_verified'] !== person.emailVerified)) {
    await person.getIdToken(true);
  }
}

async function setPassword(person: User, next: string): Promise<void> {
  if (methodsOf(person).includes('password')) return updatePassword(person, next);
  await linkWithCredential(person, EmailAuthProvider.credential(emailOf(person), next));
}

async function takeAway(person: User, method: Method): Promise<void> {
  await person.reload();
  const methods = methodsOf(person);
  if (methods.includes(method) && methods.length < 2) throw new AuthError('last-method');
  await unlink(person, method);
}

/** The SDK says of a number that it belongs to another account with an address's word. */
function takenNumber(error: unknown): AuthError {
  const failure = authFailure(error);
  const taken = failure.code === 'account-exists-with-different-credential';
  return taken ? new AuthError('credential-already-in-use', error) : failure;
}

function emailOf({ email }: User): string {
  if (email === null) throw new AuthError('missing-email');
  return email;
}

function methodsOf({ providerData }: User): Method[] {
  return METHODS.filter((method) => providerData.some(({ providerId }) => providerId === method));
}

function factsOf(person: User): AccountFacts {
  const { uid, email, emailVerified, phoneNumber, displayName, providerData } = person;
  const labels: Partial<Record<Method, string>> = {};
  for (const { providerId, email: address, phoneNumber: number } of providerData) {
    const method = METHODS.find((known) => known === providerId);
    const label = address ?? number;
    if (method !== undefined && label !== null) labels[method] = label;
  }
  return { uid, email, emailVerified, phoneNumber, displayName, methods: methodsOf(person), labels };
}

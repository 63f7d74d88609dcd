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
import type { LimitFunction } from 'p-limit';
import { normalizeEmail } from '#domain/identity/normalize-email.ts';
import type { AccountActions, AccountFacts, Method } from '#session/account.ts';
import { authFailure, orAuthError } from '#session/auth-failure.ts';
import { AuthError } from '#session/session.ts';
import { currentUser, type FirebaseOptions, withContinueURL } from './firebase-auth.ts';
import { startPhoneChallenge } from './firebase-phone.ts';
import type { Social } from './firebase-social.ts';

const METHODS: readonly Method[] = ['password', 'google.com', 'apple.com', 'phone'];
/** The account is gone already: in embedded mode the server deletes it itself. */
const ACCOUNT_GONE = ['user-token-expired', 'user-not-found', 'invalid-user-token'];

/** @param inTurn what asks with the tokens of the person waits for what replaces them, and the other way round */
export function firebaseAccount(
  auth: Auth,
  social: () => Social,
  options: FirebaseOptions,
  inTurn: LimitFunction,
): AccountActions {
  const asUser = <T>(work: (person: User) => Promise<T>) =>
    orAuthError(async () => work(await currentUser(auth)));
  return {
    ...facts(auth, inTurn),
    ...reauthentication(auth, social, asUser),
    changePassword: (next) => asUser((person) => inTurn(() => setPassword(person, next))),
    changeEmail: (next) =>
      asUser((person) =>
        withContinueURL(options, '/settings/auth', (settings) =>
          verifyBeforeUpdateEmail(person, normalizeEmail(next), settings),
        ),
      ),
    sendVerification: (returnTo = '/home') =>
      asUser((person) =>
        withContinueURL(options, returnTo, (settings) => sendEmailVerification(person, settings)),
      ),
    link: (provider) => asUser(async () => void (await social().run({ action: 'link', provider }))),
    linkPhone: (phoneNumber) =>
      startPhoneChallenge(auth, phoneNumber, async (credential) => {
        try {
          await updatePhoneNumber(await currentUser(auth), credential);
        } catch (error) {
          throw takenNumber(error);
        }
      }),
    unlink: (method) => asUser((person) => removeMethod(person, method)),
    remove: () =>
      asUser(async (person) => {
        try {
          await deleteUser(person);
        } catch (error) {
          if (!ACCOUNT_GONE.includes(authFailure(error).code)) throw error;
          await signOut(auth);
        }
      }),
  };
}

function facts(auth: Auth, inTurn: LimitFunction): Pick<AccountActions, 'facts' | 'renewed'> {
  return {
    facts: () =>
      orAuthError(async () => {
        await auth.authStateReady();
        return auth.currentUser && factsOf(auth.currentUser);
      }),
    renewed: () =>
      orAuthError(async () => {
        await auth.authStateReady();
        const person = auth.currentUser;
        if (person === null) return null;
        await inTurn(() => reloadUser(person));
        return factsOf(person);
      }),
  };
}

type AsUser = <T>(work: (person: User) => Promise<T>) => Promise<T>;

function reauthentication(auth: Auth, social: () => Social, asUser: AsUser) {
  return {
    reauthenticateWithPassword: (password: string) =>
      asUser(async (person) => {
        const credential = EmailAuthProvider.credential(emailOf(person), password);
        await reauthenticateWithCredential(person, credential);
      }),
    reauthenticateWith: (provider) =>
      asUser(async () => void (await social().run({ action: 'reauthenticate', provider }))),
    reauthenticateWithPhone: () =>
      asUser(({ phoneNumber }) => {
        if (phoneNumber === null) throw new AuthError('missing-phone-number');
        return startPhoneChallenge(auth, phoneNumber, async (credential) => {
          await reauthenticateWithCredential(await currentUser(auth), credential);
        });
      }),
    returned: () =>
      orAuthError(async () => {
        const back = await social().returned(['link', 'reauthenticate']);
        return (
          back && { action: back.action === 'link' ? 'link' : 'reauthenticate', provider: back.provider }
        );
      }),
  } satisfies Partial<AccountActions>;
}

/** Reloads the account, and the token when it differs: the server believes only the token. */
export async function reloadUser(person: User): Promise<void> {
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

async function removeMethod(person: User, method: Method): Promise<void> {
  await person.reload();
  const methods = methodsOf(person);
  if (methods.includes(method) && methods.length < 2) throw new AuthError('last-method');
  await unlink(person, method);
}

/** The SDK reports a phone number of another account with the error code for an e-mail address. */
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

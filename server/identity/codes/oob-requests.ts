import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Database } from '#server/db/connect.ts';
import type { OobOperation } from '#server/db/tables/identity.ts';
import {
  lockUser,
  lockUserByEmail,
  type User,
  userByEmail,
} from '#server/identity/accounts/account-store.ts';
import { emailOf } from '#server/identity/accounts/email-of.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { LIMITS, limited } from '#server/identity/limits.ts';
import { refuseOldSignIn, signedIn } from '#server/identity/tokens/signed-in.ts';
import type { Mail } from '#server/messages/post-message.ts';
import {
  addressTakenMail,
  changeEmailMail,
  resetPasswordMail,
  signInLinkMail,
  verifyEmailMail,
} from '#server/messages/templates/identity.ts';
import type { NewOobCode } from './oob-code-store.ts';

const text = z.optional(z.nullable(z.string()));

export const OobRequest = z.object({
  ...{ requestType: text, email: text, newEmail: text, idToken: text, continueUrl: text },
  ...{ iOSBundleId: text, androidPackageName: text },
});
export type OobRequest = z.output<typeof OobRequest>;

/** What is to be written to whom. `deliver` false: the same work, and nobody gets anything. */
export interface Errand {
  readonly deliver: boolean;
  readonly code: NewOobCode;
  readonly mail: (link: string) => Mail;
  /** What the caller is told, whoever it is about. */
  readonly answer: object;
}

/** Checks and limits first; then, within the transaction, what is to be sent. */
type Prepare = (wanted: OobRequest, deps: IdentityDeps) => Promise<(trx: Database) => Promise<Errand>>;

/** By `requestType`. RECOVER_EMAIL cannot be asked for: it goes to the old address when an address changes. */
export const ERRANDS: Readonly<Record<string, Prepare>> = {
  async VERIFY_EMAIL({ idToken }, deps) {
    const { user } = await signedIn(idToken, deps);
    const to = emailOf(user.email);
    await limitedMail(deps, to);
    return async (trx) => {
      const { uid } = await standing(trx, user);
      const code = { operation: 'VERIFY_EMAIL', uid, email: to } as const;
      return { deliver: true, code, mail: (link) => verifyEmailMail({ to, link }), answer: { email: to } };
    };
  },

  async PASSWORD_RESET({ email }, deps) {
    const to = emailOf(email);
    await limitedMail(deps, to);
    return async (trx) => {
      const user = await lockUserByEmail(trx, to);
      const deliver = user !== undefined && !user.disabled;
      const operation = 'PASSWORD_RESET';
      const code = deliver ? ({ operation, uid: user.uid, email: to } as const) : nobodys(operation);
      return { deliver, code, mail: (link) => resetPasswordMail({ to, link }), answer: { email: to } };
    };
  },

  async VERIFY_AND_CHANGE_EMAIL({ idToken, newEmail: given }, deps) {
    const caller = await signedIn(idToken, deps);
    refuseOldSignIn(caller, deps);
    const newEmail = emailOf(given, 'NEW_EMAIL');
    if (newEmail === caller.user.email) throw new IdentityError('EMAIL_EXISTS');
    await limited(deps, LIMITS.mailOfAccount, caller.user.uid);
    await limitedMail(deps, newEmail);
    return async (trx) => changeErrand(trx, await standing(trx, caller.user), newEmail);
  },

  async EMAIL_SIGNIN({ email }, deps) {
    const to = emailOf(email);
    await limitedMail(deps, to);
    return async (trx) => {
      const user = await lockUserByEmail(trx, to);
      const operation = 'EMAIL_SIGNIN';
      const code = user?.disabled
        ? nobodys(operation)
        : ({ operation, uid: user?.uid ?? null, email: to } as const);
      return {
        ...{ deliver: !user?.disabled, code, answer: { email: to } },
        mail: (link) => signInLinkMail({ to, link }),
      };
    };
  },
};

/** Whoever asks learns nothing of the new address; whoever has it is told, in a mail of its own, that it is taken. */
async function changeErrand(trx: Database, user: User, newEmail: string): Promise<Errand> {
  const holder = await userByEmail(trx, newEmail);
  const operation = 'VERIFY_AND_CHANGE_EMAIL';
  const answer = { email: user.email ?? undefined };
  if (holder !== undefined) {
    const mail = () => addressTakenMail({ to: newEmail });
    return { deliver: !holder.disabled, code: nobodys(operation), mail, answer };
  }
  return {
    deliver: true,
    code: { operation, uid: user.uid, email: user.email ?? '', newEmail },
    mail: (link) => changeEmailMail({ to: newEmail, link, newEmail }),
    answer,
  };
}

/** A code that opens nothing. Each has an address of its own, so that two of them do not wait for one row. */
function nobodys(operation: OobOperation): NewOobCode {
  return { operation, uid: null, email: `nobody:${randomUUID()}` };
}

/** Locks the account of a checked token; its address is still the one that was checked. */
async function standing(trx: Database, checked: User): Promise<User> {
  const user = await lockUser(trx, checked.uid);
  if (user === undefined) throw new IdentityError('USER_NOT_FOUND');
  if (user.email !== checked.email) throw new IdentityError('TOKEN_EXPIRED');
  return user;
}

/** A mailbox is not to be flooded, whoever asks and for whatever reason: `hanako+1@`, `hanako+2@` … are one. */
async function limitedMail(deps: IdentityDeps, to: string): Promise<void> {
  const mailbox = to.replace(/\+[^@]*/, '');
  await limited(deps, LIMITS.mailToAddress, mailbox);
  await limited(deps, LIMITS.mailToAddressInADay, mailbox);
}

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
import type { IdentityRequest } from '#server/identity/identity-call.ts';
import type { IdentityDeps } from '#server/identity/identity-deps.ts';
import { IdentityError } from '#server/identity/identity-error.ts';
import { enforceLimit, LIMITS } from '#server/identity/limits.ts';
import { refuseOldSignIn, requireSession } from '#server/identity/tokens/session.ts';
import type { Mail } from '#server/messages/post-message.ts';
import {
  addressTakenMail,
  changeEmailMail,
  resetPasswordMail,
  signInLinkMail,
  verifyEmailMail,
} from '#server/messages/templates/identity.ts';
import { mailBudget } from './mail-limits.ts';
import type { NewOobCode } from './oob-code-store.ts';

const text = z.optional(z.nullable(z.string()));

export const OobRequest = z.object({
  requestType: text,
  email: text,
  newEmail: text,
  idToken: text,
  continueUrl: text,
  iOSBundleId: text,
  androidPackageName: text,
});
export type OobRequest = z.output<typeof OobRequest>;

/** The code and mail of a request. `deliver` false: the same work, and nobody gets a mail. */
export interface OobMessage {
  readonly deliver: boolean;
  readonly code: NewOobCode;
  readonly mail: (link: string) => Mail;
  /** The account whose session asked for it, so that the mail is deleted together with the account. */
  readonly askedBy?: string;
  /** The answer to the caller; the same whether the account exists or not. */
  readonly answer: object;
}

/** Checks and limits first; then, within the transaction, what to send. */
type Prepare = (
  wanted: OobRequest,
  deps: IdentityDeps,
  request: IdentityRequest,
) => Promise<(trx: Database) => Promise<OobMessage>>;

/** By `requestType`. RECOVER_EMAIL cannot be requested: it goes to the old address when an address changes. */
export const OOB_REQUESTS: Readonly<Record<string, Prepare>> = {
  async VERIFY_EMAIL({ idToken }, deps, request) {
    const { user } = await requireSession(idToken, deps);
    const to = emailOf(user.email);
    // By the address: who deletes the account and signs up again has the same budget.
    await enforceLimit(deps, LIMITS.confirmationsOfAddress, to);
    await enforceLimit(deps, LIMITS.confirmationsOfAddressInADay, to);
    await (await mailBudget(deps, request, 'VERIFY_EMAIL', to)).charge();
    return async (trx) => {
      const { uid } = await lockUnchanged(trx, user);
      const code = { operation: 'VERIFY_EMAIL', uid, email: to } as const;
      const mail = (link: string) => verifyEmailMail({ to, link });
      return { deliver: true, code, mail, askedBy: uid, answer: { email: to } };
    };
  },

  async PASSWORD_RESET({ email }, deps, request) {
    const to = emailOf(email);
    const budget = await mailBudget(deps, request, 'PASSWORD_RESET', to);
    return async (trx) => {
      const user = await lockUserByEmail(trx, to);
      const isPossible = user !== undefined && !user.disabled;
      const deliver = await budget.chargeQuietly(trx, isPossible);
      const operation = 'PASSWORD_RESET';
      // Without a mail the link of the one before stays valid.
      const code =
        isPossible && deliver ? ({ operation, uid: user.uid, email: to } as const) : unusableCode(operation);
      return { deliver, code, mail: (link) => resetPasswordMail({ to, link }), answer: { email: to } };
    };
  },

  async VERIFY_AND_CHANGE_EMAIL({ idToken, newEmail: given }, deps, request) {
    const session = await requireSession(idToken, deps);
    refuseOldSignIn(session, deps);
    const newEmail = emailOf(given, 'NEW_EMAIL');
    if (newEmail === session.user.email) throw new IdentityError('EMAIL_EXISTS');
    await enforceLimit(deps, LIMITS.mailOfAccount, session.user.uid);
    await (await mailBudget(deps, request, 'VERIFY_AND_CHANGE_EMAIL', newEmail)).charge();
    return async (trx) => changeEmailMessage(trx, await lockUnchanged(trx, session.user), newEmail);
  },

  async EMAIL_SIGNIN({ email }, deps, request) {
    const to = emailOf(email);
    await (await mailBudget(deps, request, 'EMAIL_SIGNIN', to)).charge();
    return async (trx) => {
      const user = await lockUserByEmail(trx, to);
      const operation = 'EMAIL_SIGNIN';
      const code = user?.disabled
        ? unusableCode(operation)
        : ({ operation, uid: user?.uid ?? null, email: to } as const);
      return {
        deliver: !user?.disabled,
        code,
        mail: (link) => signInLinkMail({ to, link }),
        answer: { email: to },
      };
    };
  },
};

/** The caller learns nothing of the new address. Its owner learns by a mail that it is taken already. */
async function changeEmailMessage(trx: Database, user: User, newEmail: string): Promise<OobMessage> {
  const owner = await userByEmail(trx, newEmail);
  const operation = 'VERIFY_AND_CHANGE_EMAIL';
  const answer = { email: user.email ?? undefined };
  if (owner !== undefined) {
    const mail = () => addressTakenMail({ to: newEmail });
    return { deliver: !owner.disabled, code: unusableCode(operation), mail, askedBy: user.uid, answer };
  }
  return {
    deliver: true,
    code: { operation, uid: user.uid, email: user.email ?? '', newEmail },
    mail: (link) => changeEmailMail({ to: newEmail, link, newEmail }),
    askedBy: user.uid,
    answer,
  };
}

/** A code that opens nothing. Each has an address of its own, so that two of them do not wait for one row. */
function unusableCode(operation: OobOperation): NewOobCode {
  return { operation, uid: null, email: `nobody:${randomUUID()}` };
}

/** Locks the account of a checked token. @throws IdentityError when the address has changed since */
async function lockUnchanged(trx: Database, checked: User): Promise<User> {
  const user = await lockUser(trx, checked.uid);
  if (user === undefined) throw new IdentityError('USER_NOT_FOUND');
  if (user.email !== checked.email) throw new IdentityError('TOKEN_EXPIRED');
  return user;
}

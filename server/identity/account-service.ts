import { ApiError } from '#contract/errors.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/connect.ts';
import type { SessionRef } from '#server/http/session.ts';
import { type FirebaseAdmin, firebaseAdmin, serviceAccountTokens } from '#server/identity/firebase/admin.ts';
import { deletePhoneProofsOf } from '#server/identity/phone/phone-proof-store.ts';
import { deleteSmsCodesOf } from '#server/identity/phone/sms-code-store.ts';
import { endSessionsBefore } from '#server/identity/tokens/ended-session-store.ts';
import { revokeSession } from '#server/identity/tokens/refresh-token-store.ts';
import type { Clock } from '#server/lib/clock.ts';
import { deleteMessagesTo } from '#server/messages/message-store.ts';
import { deleteUser, revokeSessions } from './account-actions.ts';
import { deleteAccountMails } from './accounts/account-mails.ts';
import { userByUid, wholeSecond } from './accounts/account-store.ts';
import { recordAccountToDelete } from './accounts/accounts-to-delete-store.ts';

/** What the server does to accounts, the same for embedded identity and for Firebase. */
export interface AccountService {
  /** Ends every session of the account, on all devices. @throws ApiError 404 `api/not-found` without a service account */
  revokeSessions(uid: string): Promise<void>;
  /** Within the transaction that deletes a person: deletes the account, or records it for deletion. */
  deleteWith(trx: Database, uid: string): Promise<void>;
  /** Deletes an account that `deleteWith` recorded. An account that is gone already is no failure. */
  deletePending(uid: string): Promise<void>;
  /** Ends the session of this device alone. With Firebase its device does that by itself. */
  signOut(session: SessionRef): Promise<void>;
}

interface AccountServiceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'auth'>;
}

export function accountService({ db, clock, config: { auth } }: AccountServiceDeps): AccountService {
  if (auth.mode === 'embedded') return embeddedAccounts(db, clock);
  if (auth.serviceAccount === null) return firebaseAccountsWithoutAdmin;
  const accessToken = serviceAccountTokens(auth.serviceAccount);
  return firebaseAccounts(firebaseAdmin({ projectId: auth.projectId, accessToken }), db, clock);
}

function embeddedAccounts(db: Database, clock: Clock): AccountService {
  return {
    async revokeSessions(uid) {
      await db.transaction().execute((trx) => revokeSessions(trx, uid, clock.now()));
    },
    async deleteWith(trx, uid) {
      const user = await userByUid(trx, uid);
      if (user === undefined) return;
      await deleteAccountMails(trx, uid);
      // An address that was never confirmed may be somebody else's, and so may the mails to it. A number is always proven.
      const recipients = [user.email_verified ? user.email : null, user.phone_number].filter(
        (each) => each !== null,
      );
      if (recipients.length > 0) await deleteMessagesTo(trx, recipients);
      if (user.phone_number !== null) {
        await deleteSmsCodesOf(trx, user.phone_number);
        await deletePhoneProofsOf(trx, user.phone_number);
      }
      await deleteUser(trx, uid);
    },
    deletePending: async () => {},
    async signOut({ uid, sessionID }) {
      if (sessionID !== undefined) await revokeSession(db, uid, sessionID);
    },
  };
}

/** Firebase with a service account. Exported for a test with an admin of its own. */
export function firebaseAccounts(admin: FirebaseAdmin, db: Database, clock: Clock): AccountService {
  return {
    async revokeSessions(uid) {
      const now = clock.now();
      await admin.revokeSessions(uid, now);
      // Google notifies nobody: ID tokens and signed addresses would stay good until they end.
      await endSessionsBefore(db, uid, wholeSecond(now));
    },
    // Google has no part in our transaction: the account is deleted once our own rows are surely gone.
    deleteWith: (trx, uid) => recordAccountToDelete(trx, uid, clock.now()),
    deletePending: (uid) => admin.deleteAccount(uid),
    signOut: async () => {},
  };
}

/** Firebase without a service account: the person's own device deletes the account, with the person's own token. */
const firebaseAccountsWithoutAdmin: AccountService = {
  async revokeSessions() {
    throw new ApiError('api/not-found');
  },
  deleteWith: async () => {},
  deletePending: async () => {},
  signOut: async () => {},
};

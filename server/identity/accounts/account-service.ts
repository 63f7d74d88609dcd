import { ApiError } from '#contract/errors.ts';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/db/connect.ts';
import { type FirebaseAdmin, firebaseAdmin, serviceAccountTokens } from '#server/identity/firebase/admin.ts';
import type { Clock } from '#server/lib/clock.ts';
import { userByUid } from './account-store.ts';
import { deleteUser, revokeSessions } from './accounts.ts';

/** What the school does to accounts, whoever keeps them. */
export interface AccountKeeper {
  /** Every session of the account ends, on all devices. @throws ApiError 404 where the school has no right to it */
  revokeSessions(uid: string): Promise<void>;
  /** Within the transaction that deletes a person: the account goes with it, or is noted as one that has to go. */
  removeWith(trx: Database, uid: string): Promise<void>;
  /** An account noted by `removeWith`; one that is gone already is fine. */
  removeDoomed(uid: string): Promise<void>;
}

type Given = { readonly db: Database; readonly clock: Clock; readonly config: Pick<Config, 'auth'> };

export function accountKeeper({ db, clock, config: { auth } }: Given): AccountKeeper {
  if (auth.mode === 'embedded') return embeddedKeeper(db, clock);
  if (auth.serviceAccount === null) return strangersKeeper;
  const accessToken = serviceAccountTokens(auth.serviceAccount);
  return firebaseKeeper(firebaseAdmin({ projectId: auth.projectId, accessToken }), clock);
}

function embeddedKeeper(db: Database, clock: Clock): AccountKeeper {
  return {
    async revokeSessions(uid) {
      await db.transaction().execute((trx) => revokeSessions(trx, uid, clock.now()));
    },
    async removeWith(trx, uid) {
      const user = await userByUid(trx, uid);
      if (user === undefined) return;
      const reached = [user.email, user.phone_number].filter((each) => each !== null);
      if (reached.length > 0) await trx.deleteFrom('messages').where('recipient', 'in', reached).execute();
      if (user.phone_number !== null) await forgetPhone(trx, user.phone_number);
      await deleteUser(trx, uid);
    },
    removeDoomed: async () => {},
  };
}

async function forgetPhone(trx: Database, phoneNumber: string): Promise<void> {
  for (const table of ['idp_sms_codes', 'idp_phone_proofs'] as const)
    await trx.deleteFrom(table).where('phone_number', '=', phoneNumber).execute();
}

/** Firebase with a service account. Exported for a test with an admin of its own. */
export function firebaseKeeper(admin: FirebaseAdmin, clock: Clock): AccountKeeper {
  return {
    revokeSessions: (uid) => admin.revokeSessions(uid, clock.now()),
    // Google has no part in our transaction: the account goes when the school's own rows surely have gone.
    async removeWith(trx, uid) {
      const doomed = { uid, doomed_at: clock.now() };
      await trx
        .insertInto('doomed_accounts')
        .values(doomed)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    removeDoomed: (uid) => admin.deleteAccount(uid),
  };
}

/** Firebase without one: the person's own device deletes the account, with the person's own token. */
const strangersKeeper: AccountKeeper = {
  async revokeSessions() {
    throw new ApiError('api/not-found');
  },
  removeWith: async () => {},
  removeDoomed: async () => {},
};

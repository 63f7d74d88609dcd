import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { DAY_MS } from '#domain/time-units.ts';
import { grantSubscription } from '#server/admin-cli/subscriptions/grant-subscription.ts';
import { readConfig } from '#server/config/config.ts';
import type { Database } from '#server/db/connect.ts';
import { openForTool } from '#server/db/open.ts';
import { insertUser } from '#server/identity/accounts/account-store.ts';
import { issueRefreshToken } from '#server/identity/tokens/refresh-token-store.ts';
import { silentLog } from '#server/lib/log.ts';
import { saveAnswers } from '#server/users/onboarding/onboarding-store.ts';
import { insertPerson } from '#server/users/person-store.ts';

/** One account, with what its phone holds: a refresh token, or nothing, and then the person types the password. */
export interface Account {
  readonly index: number;
  readonly uid: string;
  readonly email: string;
  readonly refreshToken: string | null;
  /** Has a public profile, and a confirmed address. */
  readonly posts: boolean;
}

export const PASSWORD = 'evening2026';
/** One of so many signs in by password this evening; of so many posts; of so many has no subscription. */
const BY_PASSWORD = 40;
const POSTERS = 10;
const VISITORS = 4;
const AT_ONCE = 4;
const CURRICULUMS = [
  { categoryCode: 'piano', currCode: 'pf-beginner' },
  { categoryCode: 'guitar', currCode: 'gt-beginner' },
  { categoryCode: 'vocal', currCode: 'vo-beginner' },
] as const;

/** Each learner has an address of their own, as through a proxy. */
export const senderOf = (index: number) => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

/** Every fourth one is a visitor, who sees the trial lessons only. */
export const hasSubscription = (index: number) => index % VISITORS !== 0;

export const curriculumOf = (index: number) => CURRICULUMS[index % CURRICULUMS.length] ?? CURRICULUMS[0];

/**
 * People who joined before this evening: accounts, sessions, subscriptions, stored by the server's own functions while it
 * runs. Passwords are not hashed two thousand times; one real sign-up lends its hash.
 */
export async function enrolLearners(of: {
  readonly root: string;
  readonly env: Readonly<Record<string, string>>;
  readonly count: number;
  readonly passwordHash: (db: Database) => Promise<string>;
  readonly onProgress: (done: number) => void;
  readonly isStopped: () => boolean;
}): Promise<Account[]> {
  const { db, close } = await openForTool(readConfig(of.env, of.root), silentLog);
  try {
    const passwordHash = await of.passwordHash(db);
    const limit = pLimit(AT_ONCE);
    let done = 0;
    const all = Array.from({ length: of.count }, (_, index) =>
      limit(async () => {
        if (of.isStopped()) return null;
        const account = await enrol(db, index, passwordHash);
        done += 1;
        of.onProgress(done);
        return account;
      }),
    );
    return (await Promise.all(all)).filter((account) => account !== null);
  } finally {
    await close();
  }
}

async function enrol(db: Database, index: number, passwordHash: string): Promise<Account> {
  const joined = new Date(Date.now() - 20 * DAY_MS);
  const now = new Date();
  const [uid, email] = [`load-${index}-${randomUUID().slice(0, 8)}`, `learner-${index}@load.example.jp`];
  const posts = index % POSTERS === 1;
  await insertUser(db, { uid, email, passwordHash, now: joined });
  if (posts) await db.updateTable('idp_users').set({ email_verified: true }).where('uid', '=', uid).execute();
  const seen = { email, email_verified: posts, seen_at: joined };
  await insertPerson(db, { uid, displayName: `学習者${index}` }, seen);
  const { categoryCode: category_code, currCode: curr_code } = curriculumOf(index);
  const answers = {
    category_code,
    curr_code,
    experience: 0,
    has_instrument: 1,
    gender: null,
    updated_at: joined,
  };
  await saveAnswers(db, uid, answers);
  if (hasSubscription(index)) {
    const learner = { uid, email, display_name: null };
    const given = { learner, name: email, curriculum: curr_code, plan: 'standard' as const };
    await grantSubscription({ db }, { ...given, start: joined, now });
  }
  const byPassword = index % BY_PASSWORD === 0;
  const signIn = { uid, provider: 'password', authTime: joined };
  const refreshToken = byPassword ? null : await issueRefreshToken(db, signIn);
  return { index, uid, email, refreshToken, posts };
}

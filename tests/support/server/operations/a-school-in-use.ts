import { createApp } from '#server/app.ts';
import { appDeps } from '#server/app-deps.ts';
import type { Config } from '#server/config/config.ts';
import { openDatabase } from '#server/db/connect.ts';
import { prepareIdentity } from '#server/identity/prepare-identity.ts';
import { silentLog } from '#server/lib/log.ts';
import { aBuyer } from '#tests/support/server/a-buyer.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';
import { whenDone } from '#tests/support/when-done.ts';

export const EMAIL = 'hanako@example.jp';
export const PASSWORD = 'hidamari7';

const IDENTITY = '/identitytoolkit.googleapis.com/v1/accounts:';

/** A school with an account, a paid subscription and recordings, whose learners hand in while a test looks. */
export async function aSchoolInUse() {
  const listening = await aListeningServer();
  const { server } = listening;
  const prepared = await prepareIdentity({ ...server.deps });
  const app = createApp({ ...server.deps, ...prepared });
  const signedUp = await app.request(`${IDENTITY}signUp?key=any`, post({ email: EMAIL, password: PASSWORD }));
  if (signedUp.status !== 200) throw new Error(`sign-up: ${signedUp.status}`);
  const buyer = aBuyer(server, 'payer');
  await buyer.card();
  const joined = await buyer.join(2);
  if (joined.status !== 200) throw new Error(`no subscription: ${JSON.stringify(joined.body)}`);
  return {
    listening,
    handIn: () => aSubmission(listening, { uid: 'learner' }),
    underLoad: underLoad(listening),
  };
}

/** Learners hand in one recording after the other while `work` runs. @returns what was acknowledged meanwhile */
const underLoad =
  (listening: ListeningServer) =>
  async <T>(work: () => Promise<T>): Promise<{ result: T; handedIn: number }> => {
    let isDone = false;
    let handedIn = 0;
    const learner = async (uid: string) => {
      while (!isDone) {
        await aSubmission(listening, { uid });
        handedIn += 1;
      }
    };
    const learners = ['a', 'b', 'c'].map(learner);
    const result = await work().finally(() => {
      isDone = true;
    });
    await Promise.all(learners);
    return { result, handedIn };
  };

/** The server on another data folder and database: what a start would find there. */
export async function theServerOn(config: Config, url: string) {
  const open = openDatabase({ kind: 'url', url }, silentLog, 4);
  whenDone(() => open.close());
  const given = { config, db: open.db, log: silentLog, clock: { now: () => new Date() } };
  const deps = { ...given, ...(await prepareIdentity(given)) };
  const app = createApp(deps);
  return {
    db: open.db,
    pool: open.pool,
    deps: appDeps(deps),
    signIn: async (email: string, password: string) =>
      await app.request(`${IDENTITY}signInWithPassword?key=any`, post({ email, password })),
    request: app.request.bind(app),
  };
}

function post(body: object): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  };
}

import type { ServerDeps } from '#server/http/server-deps.ts';
import { ID_TOKEN_SECONDS } from '#server/identity/tokens/id-token.ts';
import { retireSigningKeys, rotateSigningKey } from '#server/identity/tokens/keys.ts';
import type { Job } from '#server/lib/job.ts';

const DAY_MS = 24 * 60 * 60_000;
const MONTH_MS = 30 * DAY_MS;
/** A key that no longer signs verifies for a day beyond the life of the last token it signed. */
const VERIFIES_MS = ID_TOKEN_SECONDS * 1000 + DAY_MS;

/** A new signing key of the embedded identity every month; asked daily, so that a server that was off catches up. */
export const rotateKeys: Job<ServerDeps> = {
  name: 'rotate-keys',
  cron: '37 18 * * *',
  async run({ db, clock, log, config }) {
    if (config.auth.mode !== 'embedded') return;
    const before = (ms: number) => new Date(clock.now().getTime() - ms);
    const newestBefore = before(MONTH_MS);
    // Making a key is a second of work, so it is asked first whether one is due.
    const { newest } = await db
      .selectFrom('idp_keys')
      .select((select) => select.fn.max('created_at').as('newest'))
      .executeTakeFirstOrThrow();
    const due = newest !== null && newest < newestBefore;
    const made = due && (await rotateSigningKey(db, clock, { newestBefore }));
    const retired = await retireSigningKeys(db, before(VERIFIES_MS));
    if (made || retired > 0) log.info('signing keys rotated', { made, retired });
  },
};

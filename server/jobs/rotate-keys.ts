import { DAY_MS } from '#domain/time-units.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { ID_TOKEN_SECONDS } from '#server/identity/tokens/id-token.ts';
import { newestKeyTime } from '#server/identity/tokens/key-store.ts';
import { retireSigningKeys, rotateSigningKey } from '#server/identity/tokens/keys.ts';
import type { Job } from '#server/lib/job.ts';

const ROTATION_MS = 30 * DAY_MS;
/** A key that no longer signs verifies for a day beyond the life of the last token it signed. */
const VERIFICATION_MS = ID_TOKEN_SECONDS * 1000 + DAY_MS;

/** Makes a new signing key of embedded identity every month. Runs daily, so that a server that was off catches up. */
export const rotateKeys: Job<ServerDeps> = {
  name: 'rotate-keys',
  cron: '37 18 * * *',
  async run({ db, clock, log, config }) {
    if (config.auth.mode !== 'embedded') return;
    const before = (ms: number) => new Date(clock.now().getTime() - ms);
    const newestBefore = before(ROTATION_MS);
    // Making a key takes a second, so this first asks whether one is due.
    const newest = await newestKeyTime(db);
    const due = newest !== null && newest < newestBefore;
    const made = due && (await rotateSigningKey(db, clock, { newestBefore }));
    const retired = await retireSigningKeys(db, before(VERIFICATION_MS));
    if (made || retired > 0) log.info('signing keys rotated', { made, retired });
  },
};

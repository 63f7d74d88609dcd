import type { ServerDeps } from '#server/http/server-deps.ts';
import type { Job } from '#server/lib/job.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import type { Storage } from '#server/storage/storage.ts';

const DAY_MS = 24 * 60 * 60_000;
const AT_ONCE = 500;

/** Clears uploads that nobody registered within a day after their address ended, and what broken-off bodies left. */
export const sweepUploads: Job<ServerDeps> = {
  name: 'sweep-uploads',
  cron: '41 * * * *',
  run: (parts) => sweep(parts, openStorage(parts.config)),
};

async function sweep({ db, clock, log }: ServerDeps, storage: Storage): Promise<void> {
  const before = new Date(clock.now().getTime() - DAY_MS);
  // The row goes first, and only while it is unregistered: bytes that a recording stands on cannot be reached here.
  const orphans = await db
    .deleteFrom('uploads')
    .where('registered_at', 'is', null)
    .where('upload_id', 'in', (rows) =>
      rows
        .selectFrom('uploads')
        .select('upload_id')
        .where('registered_at', 'is', null)
        .where('expires_at', '<', before)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('user_audios')
                .select('user_audio_id')
                .whereRef('user_audios.upload_id', '=', 'uploads.upload_id'),
            ),
          ),
        )
        .orderBy('expires_at')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returning('upload_id')
    .execute();
  for (const { upload_id } of orphans) await storage.remove(upload_id);
  const parts = await storage.sweep(before);
  log.info('uploads swept', { orphans: orphans.length, parts });
}

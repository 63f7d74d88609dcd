import { beforeAll, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/time-units.ts';
import { claimRecording, recordFailure } from '#server/homework/m4a/m4a-store.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';

let server: ListeningServer;
beforeAll(async () => {
  server = await aListeningServer();
});

/** Claims a recording, lets its conversion take `tookMs`, and says whose it was. */
async function convertNext(tookMs: number): Promise<string | undefined> {
  const { deps, clock } = server.server;
  const claimed = await claimRecording(deps.db, clock.now(), 10 * MINUTE_MS);
  if (claimed === undefined) return undefined;
  await recordFailure(deps.db, claimed, { why: 'codec', isFinal: true, tookMs, now: clock.now() });
  const row = await deps.db
    .selectFrom('user_audios')
    .select('uid')
    .where('user_audio_id', '=', claimed.userAudioID)
    .executeTakeFirstOrThrow();
  return row.uid;
}

test('takes turns between people, and leaves who needs too much for the next day', async () => {
  for (let recording = 0; recording < 5; recording += 1) {
    await aSubmission(server, { uid: 'greedy' });
    server.advance(SECOND_MS);
  }
  await aSubmission(server, { uid: 'modest' });
  server.advance(SECOND_MS);
  await aSubmission(server, { uid: 'modest' });
  // The oldest is first; from then on whoever has had less time.
  expect(await convertNext(60_000)).toBe('greedy');
  expect(await convertNext(50_000)).toBe('modest');
  expect(await convertNext(20_000)).toBe('modest');
  expect(await convertNext(29 * MINUTE_MS)).toBe('greedy');
  // Half an hour of a core within a day is used up.
  expect(await convertNext(1_000)).toBeUndefined();
  server.advance(DAY_MS);
  expect(await convertNext(1_000)).toBe('greedy');
  expect(await convertNext(1_000)).toBe('greedy');
});

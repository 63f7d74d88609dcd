import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { plays } from '#contract/community/plays.ts';
import { posts } from '#contract/community/posts.ts';
import { addressOf } from '#contract/endpoint.ts';
import { clientSettings } from '#server/db/connect.ts';
import { eventually } from '#tests/support/eventually.ts';
import { aListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aBearer } from '#tests/support/server/a-server.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';
import { aCachingServer, cachedAnswers } from '#tests/support/server/answer-cache/a-caching-server.ts';
import { livedLives } from '#tests/support/server/answer-cache/lived-lives.ts';
import { whenDone } from '#tests/support/when-done.ts';

/** Long enough for a publication that waits for nobody. */
const A_WHILE_MS = 500;

test('a sound that is measured while its recording is published is in the posts of the others', async () => {
  const setup = await aListeningServer();
  const { lessonID, server } = setup;
  await livedLives(setup, ['hana', 'jun']);
  const { recordingID } = await aSubmission(setup, { uid: 'hana' });
  await server.database.pool.query(
    `insert into m4as (user_audio_id, leased_until, attempts, object_id, byte_length)
     select user_audio_id, now(), 1, gen_random_uuid(), 9 from submissions where recording_id = $1`,
    [recordingID],
  );
  const measuring = new pg.Client(clientSettings(server.database.address));
  await measuring.connect();
  whenDone(() => measuring.end());
  await measuring.query('begin');
  await measuring.query(
    `update m4as set seconds = 77 from submissions s where s.user_audio_id = m4as.user_audio_id and recording_id = $1`,
    [recordingID],
  );
  const published = setup.api('hana')(plays.create, {
    ...{ playID: randomUUID(), lessonID, recordingID, title: '曲', text: '' },
  });
  await Promise.race([published, pause(A_WHILE_MS)]);
  const cached = await aCachingServer(server.deps, server.database);
  const path = addressOf(posts.list);
  const fromCache = cachedAnswers();
  await eventually(async () => {
    await cached.get(path, 'test.jun');
    return fromCache.count() > 0;
  });
  await measuring.query('commit');
  await published;
  const made = await (await server.app.request(path, { headers: aBearer('jun') })).text();
  expect(made).toContain('"seconds":77');
  expect((await cached.get(path, 'test.jun')).text).toBe(made);
});

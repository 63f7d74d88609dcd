import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { comments } from '#contract/comments.ts';
import { answers } from '#contract/teach/answers.ts';
import { learners } from '#contract/teach/learners.ts';
import { users } from '#contract/users.ts';
import { UNDO_MS } from '#domain/answers/answer.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { deletePerson } from '#server/users/delete-person.ts';
import { wipeDeletedPeople } from '#server/users/wipe-deleted.ts';
import { aSubscription } from '#tests/support/server/a-curriculum.ts';
import { aServerWithLearners } from '#tests/support/server/a-server-with-learners.ts';
import { aSubmission } from '#tests/support/server/a-submission.ts';
import { aTeacher } from '#tests/support/teaching/a-teacher.ts';
import { aVoice } from '#tests/support/teaching/a-voice.ts';
import { anAnswer, aSpoken, aText } from '#tests/support/teaching/an-answer.ts';
import { unzipped } from '#tests/support/unzipped.ts';

/* What a person takes along of their answers, and what their deletion removes. */
const listening = await aServerWithLearners();
const { deps } = listening.server;
const { db, clock } = deps;
const mio = await aTeacher(listening.server);
const lessonID = 'pf-trial-1';

/** A person with one answer of each kind and a draft, everything in it named after them. */
async function anAnsweredLearner(uid: string) {
  const start = new Date(clock.now().getTime() - DAY_MS);
  await aSubscription(db, { uid, start, expire: new Date(clock.now().getTime() + DAY_MS) });
  const take = async () => aSubmission(listening, { uid, lessonID });
  const [seen, withdrawn, hidden, drafted] = [await take(), await take(), await take(), await take()];
  const send = async (submissionID: string, word: string, voice: string) => {
    const answerID = randomUUID();
    const content = anAnswer({ stamp: 'well-done', comments: [aText(`${uid}${word}`), aSpoken(voice)] });
    expect((await mio.answer(answers.send, { submissionID, answerID, content })).status).toBe(200);
    return answerID;
  };
  const voices = [
    await aVoice(listening, mio),
    await aVoice(listening, mio),
    await aVoice(listening, mio),
    await aVoice(listening, mio),
  ] as const;
  await send(seen.id, 'さんへ', voices[0].recordingID);
  const gone = await send(withdrawn.id, 'は取り下げ', voices[1].recordingID);
  listening.advance(UNDO_MS);
  const api = listening.api(uid);
  await api(comments.reply, { recordingID: seen.recordingID, text: `${uid}の返事` });
  listening.advance(1);
  await api(comments.reply, { recordingID: withdrawn.recordingID, text: `${uid}の二つ目の返事` });
  await mio.answer(answers.withdraw, { answerID: gone });
  await send(hidden.id, 'にはまだ見えない', voices[2].recordingID);
  const content = anAnswer({ comments: [aText(`${uid}の下書き`), aSpoken(voices[3].recordingID)] });
  await mio.answer(answers.saveDraft, { submissionID: drafted.id, content, version: 0 });
  await mio.answer(learners.addNote, { learnerID: uid, text: `${uid}のことを先生だけに` });
  return { voices };
}

test('the archive has answers, voices and replies, and nothing that only teachers see', async () => {
  await anAnsweredLearner('jun');
  const { voices } = await anAnsweredLearner('hana');
  const { url } = await listening.api('hana')(users.export, {});
  const files = unzipped(Buffer.from((await listening.get(url)).bytes));
  const text = files.get('data.json')?.toString('utf8') ?? '';
  const data = JSON.parse(text);
  expect(data.answers).toMatchObject([
    {
      lessonName: '第1回',
      teacherName: '佐倉 美緒',
      outcome: 'passed',
      comments: [
        { kind: 'text', body: 'hanaさんへ', place: 'whole' },
        { kind: 'voice' },
        { kind: 'stamp', body: 'well-done' },
      ],
    },
  ]);
  expect(data.replies).toMatchObject([{ text: 'hanaの返事' }, { text: 'hanaの二つ目の返事' }]);
  const [voice] = data.voices;
  expect(data.voices).toMatchObject([
    { state: 'whole', file: expect.stringMatching(/^先生の声\/.*\.webm$/) },
  ]);
  expect(files.get(voice.file)).toEqual(Buffer.from(voices[0].bytes));
  expect(data.recordings).toHaveLength(4);
  expect(text).not.toMatch(/取り下げ|まだ見えない|下書き|先生だけに|jun|uploadID/);
  expect(files.get('README.txt')?.toString('utf8')).toContain('先生の声/ … 先生が声で答えたコメント（1件）');
});

test('a deletion removes every word and every sound to and about the person, and leaves those of others', async () => {
  const left = await anAnsweredLearner('leaver-ren');
  const stays = await anAnsweredLearner('stays-mei');
  const rowsWith = async (word: string) => {
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema = 'public'`.execute(db);
    const found: Record<string, number> = {};
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from ${sql.table(name)} as t where strpos(t::text, ${word}) > 0`.execute(
        db,
      );
      if (rows[0]?.count) found[name] = rows[0].count;
    }
    return found;
  };
  const others = await rowsWith('stays-mei');
  for (const table of ['answers', 'answer_comments', 'answer_versions', 'answer_drafts', 'teacher_notes'])
    expect(others[table], table).toBeGreaterThan(0);
  await db
    .updateTable('subscriptions')
    .set({ expire_time: clock.now() })
    .where('uid', '=', 'leaver-ren')
    .execute();
  await deletePerson(deps, 'leaver-ren');
  expect(await rowsWith('leaver-ren')).toEqual({});
  expect(await rowsWith('stays-mei')).toEqual(others);
  await wipeDeletedPeople(deps, openStorage(deps.config));
  const isThere = ({ uploadID }: { uploadID: string }) =>
    existsSync(join(listening.dataDir, 'uploads', uploadID.slice(0, 2), uploadID));
  expect(left.voices.map(isThere)).toEqual([false, false, false, false]);
  expect(stays.voices.map(isThere)).toEqual([true, true, true, true]);
});

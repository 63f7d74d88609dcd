import { createHash } from 'node:crypto';
import type { Recorder } from './recorded-calls.ts';
import { PRIVATE, PRIVATE_GETS, PRIVATE_POSTS } from './recorded-paths.ts';

export async function learn({ call }: Recorder, token: string) {
  for (const path of PRIVATE_GETS) await call('GET', PRIVATE + path, { token }, `newcomer: GET ${path}`);
  for (const path of PRIVATE_POSTS) {
    await call('POST', PRIVATE + path, { token, body: { nonsense: true } }, `nonsense: POST ${path}`);
    await call(
      'POST',
      PRIVATE + path,
      { token, body: '{', headers: { 'content-type': 'application/json' } },
      `no JSON: POST ${path}`,
    );
  }
  const post = (path: string, body: unknown, name?: string, headers: Record<string, string> = {}) =>
    call('POST', PRIVATE + path, { token, body, headers }, name ?? `newcomer: POST ${path}`);
  await post('/onboarding', {
    categoryCode: 'piano',
    currCode: 'pf-beginner',
    experience: 0,
    hasInstrument: 1,
  });
  await call('GET', `${PRIVATE}/onboarding`, { token }, 'onboarding, answered');
  const lessonID = await lessonIDOf({ call } as Recorder, token);
  await post('/lessons/texts/logs/update', { lessonID });
  await post('/lessons/movies/logs/update', { lessonID });
  await post('/lessons/completion/update', { lessonID, completed: true });
  await post('/lessons/feedbacks', { lessonID, satisfaction: 5, difficulty: 2, comment: 'よかったです' });
  await post('/lessons/feedbacks', { lessonID, satisfaction: 6, difficulty: 2 }, 'feedback out of range');
  await post(
    '/lessons/feedbacks',
    { lessonID, satisfaction: 1, difficulty: 2, comment: 'あ'.repeat(501) },
    'feedback too long',
  );
  await post('/users/guidance/close', {});
  const key = '3f0c9a52-6d0c-4a55-9a05-0f6f5b1f0a11';
  await post('/lessons/completion/update', { lessonID, completed: false }, 'with a key', {
    'idempotency-key': key,
  });
  await post('/lessons/completion/update', { lessonID, completed: false }, 'the same again', {
    'idempotency-key': key,
  });
  await post('/lessons/completion/update', { lessonID, completed: true }, 'another body', {
    'idempotency-key': key,
  });
  await post('/lessons/completion/update', { lessonID, completed: true }, 'no UUID', {
    'idempotency-key': 'x',
  });
  for (const path of ['/lessons/texts/logs/update', '/lessons/movies/logs/update'])
    await post(path, { lessonID: 'none' }, `missing lesson: ${path}`);
  for (const path of PRIVATE_GETS.slice(2, 11))
    await call('GET', PRIVATE + path, { token }, `learner: GET ${path}`);
  for (const words of ['ピアノ', 'そんなことばはない', '', 'あ'.repeat(300)])
    await call(
      'GET',
      `${PRIVATE}/search/lessons?words=${encodeURIComponent(words)}`,
      { token },
      `search: ${words.slice(0, 12)}`,
    );
  for (const [course, version] of [
    ['pf-first-songs', 2],
    ['gt-trial', 1],
    ['none', 1],
  ]) {
    const of = `courseCode=${course}&courseVer=${version}`;
    await call('GET', `${PRIVATE}/lessons/show?${of}&lessonOrder=2`, { token });
    await call('GET', `${PRIVATE}/courses/packs/show?${of}`, { token });
    await call('GET', `${PRIVATE}/courses/overviews/show?${of}`, { token });
  }
  const text = await call(
    'GET',
    `${PRIVATE}/lessons/texts/show?lessonID=${lessonID}`,
    { token },
    'text of the lesson',
  );
  await call('GET', text.url, {}, 'the text itself');
  await call(
    'GET',
    text.url.replace(/.$/, (last: string) => (last === 'A' ? 'E' : 'A')),
    {},
    'the text, tampered',
  );
}

export async function handIn({ call }: Recorder, token: string) {
  const lessonID = await lessonIDOf({ call } as Recorder, token);
  const post = (path: string, body: unknown, name: string) =>
    call('POST', PRIVATE + path, { token, body }, name);
  const bytes = wav(8000);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const facts = { sha256, byteLength: bytes.length };
  const create = '/lessons/homework/audios/url/create';
  const grant = await post(create, { lessonID, contentType: 'audio/wav', ...facts }, 'upload address');
  await post(create, { lessonID, contentType: 'audio/flac' }, 'upload address, another kind');
  await post(create, { lessonID, byteLength: 60_000_000 }, 'upload address, too large');
  await call('PUT', grant.url, { body: bytes.subarray(0, 100), headers: grant.headers }, 'PUT, too short');
  const again = await post(create, { lessonID, contentType: 'audio/wav', ...facts }, 'upload address again');
  await call('PUT', again.url, { body: bytes, headers: again.headers }, 'PUT');
  await call('PUT', again.url, { body: bytes, headers: again.headers }, 'PUT a second time');
  const recordingID = '0a1b2c3d-0000-4000-8000-00000000abcd';
  const register = '/lessons/homework/audios/upload/create';
  const named = { lessonID, uploadID: again.uploadID, recordingID, ...facts };
  await post(register, { ...named, sha256: '0'.repeat(64) }, 'register, other bytes');
  const { userAudio } = await post(register, named, 'register');
  await post(register, named, 'register again');
  const submit = { lessonID, userAudioID: userAudio.userAudioID, recordingID };
  await post(
    '/lessons/submissions/audios/create',
    { ...submit, userAudioID: '0a1b2c3d-0000-4000-8000-00000000ffff' },
    'submit, unknown',
  );
  await post('/lessons/submissions/audios/create', submit, 'submit');
  await post('/lessons/submissions/audios/create', submit, 'submit again');
  await post(
    '/lessons/submissions/audios/notes/create',
    { lessonID, note: '左手が遅れました。', recordingID },
    'note',
  );
  await post(
    '/lessons/submissions/audios/notes/create',
    { lessonID, note: 'あ'.repeat(501), recordingID },
    'note too long',
  );
  const shown = await call(
    'GET',
    `${PRIVATE}/lessons/submissions/audios/show?lessonID=${lessonID}&recordingID=${recordingID}`,
    { token },
    'submission',
  );
  await call(
    'GET',
    `${PRIVATE}/lessons/homework/audios/list?lessonID=${lessonID}&page=1`,
    { token },
    'audios',
  );
  await call(
    'GET',
    `${PRIVATE}/lessons/homework/audios/list?lessonID=${lessonID}&page=0`,
    { token },
    'audios, page 0',
  );
  await call('GET', shown.url, {}, 'playback');
  await call('GET', shown.url, { headers: { range: 'bytes=0-99' } }, 'playback, a range');
  await call('GET', shown.url, { headers: { range: 'bytes=999999-' } }, 'playback, beyond the end');
  await call('GET', shown.url.split('?')[0], {}, 'playback without a signature');
}

async function lessonIDOf({ call }: Recorder, token: string): Promise<string> {
  const { lessons } = await call(
    'GET',
    `${PRIVATE}/courses/lessons/list?courseCode=pf-trial&courseVer=1`,
    { token },
    'lessons',
  );
  return lessons[0].lessonID;
}

function wav(samples: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.alloc(44 + samples * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + samples * 2, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(8000, 24);
  bytes.writeUInt32LE(16000, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at += 1)
    bytes.writeInt16LE(Math.round(8000 * Math.sin(at / 9)), 44 + at * 2);
  return new Uint8Array(bytes);
}

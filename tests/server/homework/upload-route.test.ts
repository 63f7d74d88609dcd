import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { homework } from '#contract/homework.ts';
import { audioBytes, sha256Of } from '#tests/support/audio-bytes.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';

let school: ListeningServer;
beforeAll(async () => {
  school = await aListeningServer();
});

const grant = (input: object = { contentType: 'audio/webm' }, uid = 'hana') =>
  school.api(uid)(homework.createUpload, { lessonID: school.lessonID, ...input });

const parts = () => readdirSync(join(school.dataDir, 'uploads/parts'));

async function refusal(url: string, headers: Record<string, string>, bytes: Uint8Array<ArrayBuffer>) {
  const answer = await fetch(school.origin + url, { method: 'PUT', headers, body: bytes });
  return [answer.status, ((await answer.json()) as { errorCode: string }).errorCode];
}

test('takes the granted kind only, by header and by bytes', async () => {
  const { url, headers } = await grant();
  expect(headers).toEqual({ 'content-type': 'audio/webm' });
  const kind = [415, 'api/unsupported-media-type'];
  expect(await refusal(url, { 'content-type': 'audio/mp4' }, audioBytes('audio/webm'))).toEqual(kind);
  expect(await refusal(url, headers, audioBytes('audio/mp4'))).toEqual(kind);
  expect(await refusal(url, headers, new TextEncoder().encode('<html>Wi-Fi login</html>'))).toEqual(kind);
  expect(await refusal(url, headers, new Uint8Array(4))).toEqual(kind);
  expect(parts()).toEqual([]);
});

test.each(['audio/mp4', 'audio/webm', 'audio/ogg', 'audio/wav'] as const)(
  'a bare address tells %s by its bytes',
  async (contentType) => {
    const bytes = audioBytes(contentType, 3000);
    const { url, headers, uploadID } = await grant({}, contentType.slice(6));
    expect((await school.put(url, headers, bytes)).status).toBe(200);
    expect((await school.put(url, headers, bytes)).status).toBe(200);
    const { userAudio } = await school.api(contentType.slice(6))(homework.registerUpload, {
      lessonID: school.lessonID,
      uploadID,
    });
    expect(userAudio).toMatchObject({ contentType, sha256: sha256Of(bytes) });
    const played = await fetch(school.origin + userAudio.url);
    expect(played.headers.get('content-type')).toBe(contentType);
  },
);

test('nothing of an address can be exchanged', async () => {
  const bytes = audioBytes();
  const one = await grant();
  const other = await grant();
  const forged = [
    one.url.replace(/sig=[^&]+/, `sig=${'A'.repeat(43)}`),
    one.url.replace(/exp=\d+/, 'exp=9999999999'),
    one.url.replace(one.uploadID, other.uploadID),
    one.url.replace(one.uploadID, '00000000-0000-4000-8000-000000000000'),
    one.url.replace(one.uploadID, '..%2F..%2Fkeys'),
    one.url.split('?')[0] ?? '',
  ];
  for (const url of forged) expect((await school.put(url, one.headers, bytes)).status).toBe(403);
  expect((await school.put(one.url, one.headers, bytes)).status).toBe(200);
});

test('an address does not grant larger or other bytes than announced', async () => {
  const bytes = audioBytes('audio/webm', 5000);
  const facts = { contentType: 'audio/webm', byteLength: 5000, sha256: sha256Of(bytes) };
  const { url, headers } = await grant(facts);
  expect(await refusal(url, headers, audioBytes('audio/webm', 5001))).toEqual([413, 'api/payload-too-large']);
  expect(await refusal(url, headers, audioBytes('audio/webm', 4999))).toEqual([
    422,
    'api/unprocessable-entity',
  ]);
  // Without a length in its head, only the bytes themselves tell.
  expect((await streamed(url, headers, [audioBytes('audio/webm', 5000), new Uint8Array(1)])).status).toBe(
    413,
  );
  expect((await school.put(url, headers, bytes)).status).toBe(200);
});

test('an announced length alone is kept to as well', async () => {
  const { url, headers } = await grant({ contentType: 'audio/webm', byteLength: 5000 });
  expect((await school.put(url, headers, audioBytes('audio/webm', 4999))).status).toBe(422);
  expect((await school.put(url, headers, audioBytes('audio/webm', 5000))).status).toBe(200);
});

function streamed(url: string, headers: Record<string, string>, chunks: Iterable<Uint8Array>) {
  const rest = chunks[Symbol.iterator]();
  const body = new ReadableStream<Uint8Array>({
    pull(line) {
      const next = rest.next();
      if (next.done) line.close();
      else line.enqueue(next.value);
    },
  });
  const init = { method: 'PUT', headers, body, duplex: 'half' } as RequestInit;
  return school.server.app.request(new Request(new URL(url, 'http://school'), init));
}

test('more than 50 MB never gets in, announced or not', async () => {
  const api = school.api('hana');
  const tooLong = { lessonID: school.lessonID, byteLength: 50 * 1024 * 1024 + 1 };
  await expect(api(homework.createUpload, tooLong)).rejects.toMatchObject({ code: 'api/bad-request' });
  const { url, headers } = await grant();
  const megabyte = audioBytes('audio/webm', 1024 * 1024);
  const body = Array.from({ length: 51 }, () => megabyte);
  expect((await streamed(url, headers, body)).status).toBe(413);
  expect(parts()).toEqual([]);
});

test('two different bodies racing for one address: one wins, and it is what is kept', async () => {
  const { url, headers, uploadID } = await grant();
  const bodies = [1, 2, 3, 4].map((seed) => audioBytes('audio/webm', 300_000, seed));
  const answers = await Promise.all(bodies.map((body) => school.put(url, headers, body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const winner = bodies[answers.findIndex(({ status }) => status === 200)] as Uint8Array;
  const { userAudio } = await school.api('hana')(homework.registerUpload, {
    lessonID: school.lessonID,
    uploadID,
  });
  expect(userAudio.sha256).toBe(sha256Of(winner));
  expect(sha256Of((await school.get(userAudio.url)).bytes)).toBe(userAudio.sha256);
  expect(parts()).toEqual([]);
});

test('two equal bodies at once are both told that they arrived', async () => {
  const { url, headers } = await grant();
  const bytes = audioBytes('audio/webm', 300_000);
  const answers = await Promise.all([1, 2, 3].map(() => school.put(url, headers, bytes)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('bytes whose arrival was never noted down are found at register', async () => {
  const bytes = audioBytes();
  const { url, headers, uploadID } = await grant();
  await school.put(url, headers, bytes);
  // The server died between keeping the bytes and noting it.
  await school.server.database.pool.query(
    'update uploads set completed_at = null, byte_length = null, sha256 = null where upload_id = $1',
    [uploadID],
  );
  const { userAudio } = await school.api('hana')(homework.registerUpload, {
    lessonID: school.lessonID,
    uploadID,
    sha256: sha256Of(bytes),
  });
  expect(userAudio.byteLength).toBe(bytes.byteLength);
});

test('a refusal reaches a device that is still sending', async () => {
  const { url, headers } = await grant();
  const large = audioBytes('audio/mp4', 20 * 1024 * 1024);
  expect(await refusal(url, headers, large)).toEqual([415, 'api/unsupported-media-type']);
  expect(await refusal(url, { 'content-type': 'text/html' }, large)).toEqual([
    415,
    'api/unsupported-media-type',
  ]);
  expect((await school.put(url, headers, audioBytes())).status).toBe(200);
});

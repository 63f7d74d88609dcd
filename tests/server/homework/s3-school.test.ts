import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { homework } from '#contract/homework.ts';
import { audioBytes } from '#tests/support/audio-bytes.ts';
import { type AnS3Server, anS3Server } from '#tests/support/s3/a-s3-server.ts';
import { aSubscription } from '#tests/support/server/a-curriculum.ts';
import { aListeningServer, type ListeningServer } from '#tests/support/server/a-listening-server.ts';
import { aPerson, granted, naming } from '#tests/support/server-contract/homework-steps.ts';
import { serverContract } from '#tests/support/server-contract/server-contract.ts';
import { whenDone } from '#tests/support/when-done.ts';

/** A school whose recordings lie in a bucket. */
async function aSchool(): Promise<ListeningServer & { store: AnS3Server }> {
  const store = await anS3Server();
  whenDone(() => store.stop());
  return { ...(await aListeningServer(store.env)), store };
}

/** Bytes of anybody else come through the server, which counts them. */
async function aLearnerOf({ server }: ListeningServer): Promise<string> {
  const uid = aPerson();
  await aSubscription(server.deps.db, { uid, start: server.clock.now() });
  return uid;
}

serverContract('the real server with a bucket', aSchool);

test('a take that went to the store itself is handed in, played and found there, and nothing of it is on the disk', async () => {
  const school = await aSchool();
  const { store } = school;
  const uid = await aLearnerOf(school);
  const bytes = audioBytes('audio/webm', 3000, 7);
  const grant = await granted(school, uid, bytes);
  const { direct } = grant;
  if (direct === undefined) throw new Error('no address at the store');
  expect(new URL(direct.url).origin).toBe(store.origin);
  const register = naming(grant, randomUUID());
  const api = school.api(uid);
  // Not sent yet: the bytes are missed, and nothing is made up.
  await expect(api(homework.registerUpload, register)).rejects.toMatchObject({ status: 422 });
  const sent = await fetch(direct.url, { method: 'PUT', headers: direct.headers, body: bytes });
  expect(sent.status).toBe(200);
  // The store fails while the server looks: 503, and the same call succeeds later.
  store.failNext(500, 3);
  await expect(api(homework.registerUpload, register)).rejects.toMatchObject({ status: 503, retryAfter: 30 });
  const { userAudio } = await api(homework.registerUpload, register);
  expect(userAudio).toMatchObject({ sha256: grant.sha256, byteLength: 3000, contentType: 'audio/webm' });
  const { userAudioID } = userAudio;
  await api(homework.submitAudio, {
    lessonID: grant.lessonID,
    userAudioID,
    recordingID: register.recordingID,
  });
  const shown = await api(homework.showSubmission, { lessonID: grant.lessonID });
  expect(shown).toMatchObject({ sha256: grant.sha256, byteLength: 3000 });
  expect((await school.get(shown.url)).bytes).toEqual(new Uint8Array(bytes));
  expect([...store.bucket.objects.keys()]).toEqual([`objects/${grant.uploadID}`]);
});

test('a picture sent to the address of a recording is no recording', async () => {
  const school = await aSchool();
  const uid = await aLearnerOf(school);
  const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...new Uint8Array(300)]);
  const grant = await granted(school, uid, picture);
  const { url, headers } = grant.direct ?? { url: '', headers: {} };
  expect((await fetch(url, { method: 'PUT', headers, body: picture })).status).toBe(200);
  const register = school.api(uid)(homework.registerUpload, naming(grant, randomUUID()));
  await expect(register).rejects.toMatchObject({ status: 422 });
});

test('pages and the worker may send to the store, and to no other', async () => {
  const { server, store } = await aSchool();
  for (const path of ['/', '/sw.js']) {
    const policy = (await server.app.request(path)).headers.get('content-security-policy') ?? '';
    expect(/connect-src [^;]*/.exec(policy)?.[0].split(' ')).toContain(store.origin);
    expect(policy.split(store.origin)).toHaveLength(2);
  }
  const teach = (await server.app.request('/teach')).headers.get('content-security-policy');
  expect(teach).not.toContain(store.origin);
});

test('somebody without a subscription gets no address at the store: nobody would count their bytes', async () => {
  const school = await aSchool();
  expect((await granted(school, aPerson(), audioBytes())).direct).toBeUndefined();
});

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '#api/client.ts';
import { homework } from '#contract/homework.ts';
import { audioBytes, sha256Of } from './audio-bytes.ts';

/** What the world can do to a school: the real server and the model's school in memory both have it. */
export interface ASchool {
  /** The calls, made by a signed-in person. */
  api(uid: string): Api;
  /** Sends the whole body to an upload address, as the device does. */
  put(
    url: string,
    headers: Readonly<Record<string, string>>,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<{ status: number }>;
  /** The line breaks after `sent` bytes of the body; settles when the school knows. */
  putCut(
    url: string,
    headers: Readonly<Record<string, string>>,
    bytes: Uint8Array<ArrayBuffer>,
    sent: number,
  ): Promise<void>;
  /** Opens a playback address. */
  get(url: string): Promise<{ status: number; bytes: Uint8Array }>;
  /** Moves the school's clock on. */
  advance(ms: number): void;
  /** Two lessons that everybody may see. */
  readonly lessonID: string;
  readonly otherLessonID: string;
}

const QUARTER_HOUR = 15 * 60_000;
const person = () => `person-${randomUUID()}`;

/** Every promise that delivery builds on. Run it as `schoolContract('the real server', makeSchool)`. */
export function schoolContract(name: string, makeSchool: () => Promise<ASchool>): void {
  describe(`school contract: ${name}`, () => {
    let school: ASchool;
    beforeAll(async () => {
      school = await makeSchool();
    });

    /** A granted address for these bytes, all announced. */
    async function granted(uid: string, bytes: Uint8Array, lessonID = school.lessonID) {
      const facts = { sha256: sha256Of(bytes), byteLength: bytes.byteLength };
      const grant = await school.api(uid)(homework.createUpload, {
        lessonID,
        contentType: 'audio/webm',
        ...facts,
      });
      return { ...grant, ...facts, lessonID };
    }

    async function uploaded(uid: string, bytes: Uint8Array<ArrayBuffer>, lessonID = school.lessonID) {
      const grant = await granted(uid, bytes, lessonID);
      expect((await school.put(grant.url, grant.headers, bytes)).status).toBe(200);
      return grant;
    }

    type Grant = Awaited<ReturnType<typeof granted>>;
    const naming = ({ lessonID, uploadID, sha256, byteLength }: Grant, recordingID: string) => ({
      lessonID,
      uploadID,
      sha256,
      byteLength,
      recordingID,
    });

    async function registered(uid: string, seed = 1, lessonID = school.lessonID) {
      const bytes = audioBytes('audio/webm', 2048, seed);
      const recordingID = randomUUID();
      const register = naming(await uploaded(uid, bytes, lessonID), recordingID);
      const { userAudio } = await school.api(uid)(homework.registerUpload, register);
      return { userAudio, recordingID, register, bytes };
    }

    async function submitted(uid: string, seed = 1) {
      const done = await registered(uid, seed);
      const { recordingID, userAudio } = done;
      const submit = { lessonID: school.lessonID, userAudioID: userAudio.userAudioID, recordingID };
      await school.api(uid)(homework.submitAudio, submit);
      return { ...done, submit };
    }

    describe('address', () => {
      test('is fresh for every call', async () => {
        const uid = person();
        const bytes = audioBytes();
        const [one, two] = [await granted(uid, bytes), await granted(uid, bytes)];
        expect(one.uploadID).not.toBe(two.uploadID);
        expect(one.url).not.toBe(two.url);
      });

      test('runs out after a quarter of an hour', async () => {
        const bytes = audioBytes();
        const grant = await granted(person(), bytes);
        school.advance(QUARTER_HOUR + 1_000);
        expect((await school.put(grant.url, grant.headers, bytes)).status).toBe(403);
      });

      test('takes only what was announced, and keeps nothing else', async () => {
        const uid = person();
        const bytes = audioBytes('audio/webm', 4096, 1);
        const grant = await granted(uid, bytes);
        const others = audioBytes('audio/webm', 4096, 2);
        expect((await school.put(grant.url, grant.headers, others)).status).toBe(422);
        expect((await school.put(grant.url, grant.headers, audioBytes('audio/webm', 4097))).status).toBe(413);
        expect((await school.put(grant.url, grant.headers, bytes)).status).toBe(200);
      });

      test('takes a repeat of the same bytes, and never other ones', async () => {
        const uid = person();
        const bytes = audioBytes('audio/webm', 4096, 1);
        const grant = await school.api(uid)(homework.createUpload, {
          lessonID: school.lessonID,
          contentType: 'audio/webm',
        });
        expect((await school.put(grant.url, grant.headers, bytes)).status).toBe(200);
        expect((await school.put(grant.url, grant.headers, bytes)).status).toBe(200);
        const others = audioBytes('audio/webm', 4096, 2);
        expect((await school.put(grant.url, grant.headers, others)).status).toBe(409);
        const { userAudio } = await school.api(uid)(homework.registerUpload, {
          lessonID: school.lessonID,
          uploadID: grant.uploadID,
        });
        expect(userAudio.sha256).toBe(sha256Of(bytes));
      });

      test('holds nothing after a cut body, and can still be used', async () => {
        const uid = person();
        const bytes = audioBytes('audio/webm', 200_000);
        const grant = await granted(uid, bytes);
        const register = naming(grant, randomUUID());
        await school.putCut(grant.url, grant.headers, bytes, 120_000);
        await expect(school.api(uid)(homework.registerUpload, register)).rejects.toMatchObject({
          code: 'api/unprocessable-entity',
        });
        expect((await school.put(grant.url, grant.headers, bytes)).status).toBe(200);
        await expect(school.api(uid)(homework.registerUpload, register)).resolves.toBeDefined();
      });
    });

    describe('register', () => {
      test('answers the facts of the stored bytes, and they play', async () => {
        const uid = person();
        const { userAudio, recordingID, bytes } = await registered(uid);
        expect(userAudio).toMatchObject({
          recordingID,
          sha256: sha256Of(bytes),
          byteLength: bytes.byteLength,
          contentType: 'audio/webm',
          order: 1,
          submittedAt: null,
          note: null,
        });
        const played = await school.get(userAudio.url);
        expect(played.status).toBe(200);
        expect(sha256Of(played.bytes)).toBe(userAudio.sha256);
      });

      test('a repeat answers the same audio, also with a fresh upload of the same bytes', async () => {
        const uid = person();
        const { userAudio, register, recordingID, bytes } = await registered(uid);
        const repeat = await school.api(uid)(homework.registerUpload, register);
        const again = naming(await uploaded(uid, bytes), recordingID);
        const fresh = await school.api(uid)(homework.registerUpload, again);
        expect(repeat.userAudio.userAudioID).toBe(userAudio.userAudioID);
        expect(fresh.userAudio.userAudioID).toBe(userAudio.userAudioID);
      });

      test('two at once make one audio', async () => {
        const uid = person();
        const grant = await uploaded(uid, audioBytes());
        const register = naming(grant, randomUUID());
        const answers = await Promise.all(
          [0, 1, 2, 3].map(() => school.api(uid)(homework.registerUpload, register)),
        );
        expect(new Set(answers.map(({ userAudio }) => userAudio.userAudioID)).size).toBe(1);
        const { userAudios } = await school.api(uid)(homework.listAudios, { lessonID: school.lessonID });
        expect(userAudios).toHaveLength(1);
      });

      test('other recordings at once get the orders 1, 2, 3', async () => {
        const uid = person();
        const all = await Promise.all([1, 2, 3].map((seed) => registered(uid, seed)));
        expect(all.map(({ userAudio }) => userAudio.order).sort()).toEqual([1, 2, 3]);
      });

      test('the same recording with other bytes is refused for ever', async () => {
        const uid = person();
        const { recordingID, userAudio } = await registered(uid, 1);
        const others = naming(await uploaded(uid, audioBytes('audio/webm', 2048, 2)), recordingID);
        await expect(school.api(uid)(homework.registerUpload, others)).rejects.toMatchObject({
          code: 'api/unprocessable-entity',
        });
        const { userAudios } = await school.api(uid)(homework.listAudios, { lessonID: school.lessonID });
        expect(userAudios.map(({ sha256 }) => sha256)).toEqual([userAudio.sha256]);
      });

      test('refuses an upload whose bytes are not the named ones', async () => {
        const uid = person();
        const grant = await uploaded(uid, audioBytes());
        const wrongHash = { ...naming(grant, randomUUID()), sha256: '0'.repeat(64) };
        const wrongLength = { ...naming(grant, randomUUID()), byteLength: grant.byteLength + 1 };
        for (const input of [wrongHash, wrongLength])
          await expect(school.api(uid)(homework.registerUpload, input)).rejects.toMatchObject({
            code: 'api/unprocessable-entity',
          });
      });

      test("another person's upload does not exist", async () => {
        const grant = await uploaded(person(), audioBytes());
        await expect(
          school.api(person())(homework.registerUpload, naming(grant, randomUUID())),
        ).rejects.toMatchObject({ code: 'api/not-found' });
      });

      test('without names it takes the newest complete upload, and a repeat takes no other', async () => {
        const uid = person();
        const lessonID = school.lessonID;
        await expect(school.api(uid)(homework.registerUpload, { lessonID })).rejects.toMatchObject({
          code: 'api/not-found',
        });
        await uploaded(uid, audioBytes('audio/webm', 900, 1));
        school.advance(1_000);
        const newest = await uploaded(uid, audioBytes('audio/webm', 900, 2));
        const one = await school.api(uid)(homework.registerUpload, { lessonID });
        const two = await school.api(uid)(homework.registerUpload, { lessonID });
        expect(one.userAudio.sha256).toBe(newest.sha256);
        expect(two.userAudio.userAudioID).toBe(one.userAudio.userAudioID);
      });
    });

    describe('submit and note', () => {
      test('repeats, also at once, make one submission', async () => {
        const uid = person();
        const { submit, recordingID, userAudio } = await submitted(uid);
        await Promise.all([0, 1, 2].map(() => school.api(uid)(homework.submitAudio, submit)));
        const shown = await school.api(uid)(homework.showSubmission, { lessonID: school.lessonID });
        expect(shown).toMatchObject({ recordingID, sha256: userAudio.sha256, note: null });
        expect(shown.submittedAt).not.toBeNull();
        const played = await school.get(shown.url);
        expect(sha256Of(played.bytes)).toBe(userAudio.sha256);
      });

      test("another person's audio cannot be submitted", async () => {
        const { userAudio, recordingID } = await registered(person());
        const submit = { lessonID: school.lessonID, userAudioID: userAudio.userAudioID, recordingID };
        await expect(school.api(person())(homework.submitAudio, submit)).rejects.toMatchObject({
          code: 'api/not-found',
        });
      });

      test('a note belongs to its recording, the bare one to the newest submission', async () => {
        const uid = person();
        const lessonID = school.lessonID;
        const first = await submitted(uid, 1);
        school.advance(1_000);
        const second = await submitted(uid, 2);
        const call = school.api(uid);
        await call(homework.addNote, { lessonID, note: '一つ目です', recordingID: first.recordingID });
        await call(homework.addNote, { lessonID, note: '一つ目です', recordingID: first.recordingID });
        await call(homework.addNote, { lessonID, note: '最後の小節が難しかったです' });
        const shown = (recordingID: string) => call(homework.showSubmission, { lessonID, recordingID });
        expect((await shown(first.recordingID)).note).toBe('一つ目です');
        expect((await shown(second.recordingID)).note).toBe('最後の小節が難しかったです');
      });

      test('nothing submitted, nothing to note or show', async () => {
        const uid = person();
        const lessonID = school.lessonID;
        const { recordingID } = await registered(uid);
        for (const names of [{ lessonID }, { lessonID, recordingID }]) {
          await expect(
            school.api(uid)(homework.addNote, { ...names, note: 'まだです' }),
          ).rejects.toMatchObject({ code: 'api/not-found' });
          await expect(school.api(uid)(homework.showSubmission, names)).rejects.toMatchObject({
            code: 'api/not-found',
          });
        }
      });

      test('a note has at most 500 characters as a person counts them', async () => {
        const uid = person();
        const { recordingID } = await submitted(uid);
        const names = { lessonID: school.lessonID, recordingID };
        const family = '👨‍👩‍👧';
        await school.api(uid)(homework.addNote, { ...names, note: family.repeat(500) });
        await expect(
          school.api(uid)(homework.addNote, { ...names, note: family.repeat(501) }),
        ).rejects.toMatchObject({ code: 'api/bad-request' });
      });
    });
  });
}

import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { homework } from '#contract/homework.ts';
import { audioBytes, sha256Of } from '#tests/support/audio-bytes.ts';
import { aPerson, type HomeworkServer, naming, registered, uploaded } from './homework-steps.ts';

/** One recording becomes one audio, whatever is repeated, crossed or mistaken. */
export function registerContract(school: () => HomeworkServer): void {
  describe('register', () => {
    test('answers with the facts of the stored bytes, which can be played', async () => {
      const uid = aPerson();
      const { userAudio, recordingID, bytes } = await registered(school(), uid);
      expect(userAudio).toMatchObject({
        recordingID,
        sha256: sha256Of(bytes),
        byteLength: bytes.byteLength,
        contentType: 'audio/webm',
        order: 1,
        submittedAt: null,
        note: null,
      });
      const played = await school().get(userAudio.url);
      expect(played.status).toBe(200);
      expect(sha256Of(played.bytes)).toBe(userAudio.sha256);
    });

    test('answers a repetition with the same audio, also after a fresh upload of the same bytes', async () => {
      const uid = aPerson();
      const { userAudio, register, recordingID, bytes } = await registered(school(), uid);
      const repeat = await school().api(uid)(homework.registerUpload, register);
      const again = naming(await uploaded(school(), uid, bytes), recordingID);
      const fresh = await school().api(uid)(homework.registerUpload, again);
      expect(repeat.userAudio.userAudioID).toBe(userAudio.userAudioID);
      expect(fresh.userAudio.userAudioID).toBe(userAudio.userAudioID);
    });

    test('makes one audio of two simultaneous calls', async () => {
      const uid = aPerson();
      const grant = await uploaded(school(), uid, audioBytes());
      const register = naming(grant, randomUUID());
      const answers = await Promise.all(
        [0, 1, 2, 3].map(() => school().api(uid)(homework.registerUpload, register)),
      );
      expect(new Set(answers.map(({ userAudio }) => userAudio.userAudioID)).size).toBe(1);
      const { userAudios } = await school().api(uid)(homework.listAudios, { lessonID: school().lessonID });
      expect(userAudios).toHaveLength(1);
    });

    test('gives simultaneous recordings the orders 1, 2, 3', async () => {
      const uid = aPerson();
      const all = await Promise.all([1, 2, 3].map((seed) => registered(school(), uid, seed)));
      expect(all.map(({ userAudio }) => userAudio.order).sort()).toEqual([1, 2, 3]);
    });

    test('refuses the same recording with other bytes permanently', async () => {
      const uid = aPerson();
      const { recordingID, userAudio } = await registered(school(), uid, 1);
      const others = naming(await uploaded(school(), uid, audioBytes('audio/webm', 2048, 2)), recordingID);
      await expect(school().api(uid)(homework.registerUpload, others)).rejects.toMatchObject({
        code: 'api/unprocessable-entity',
      });
      const { lessonID } = school();
      const bare = { lessonID, recordingID, sha256: '0'.repeat(64) };
      await expect(school().api(uid)(homework.registerUpload, bare)).rejects.toMatchObject({
        code: 'api/unprocessable-entity',
      });
      const { userAudios } = await school().api(uid)(homework.listAudios, { lessonID: school().lessonID });
      expect(userAudios.map(({ sha256 }) => sha256)).toEqual([userAudio.sha256]);
    });

    test('refuses an upload whose bytes are not the named ones', async () => {
      const uid = aPerson();
      const grant = await uploaded(school(), uid, audioBytes());
      const wrongHash = { ...naming(grant, randomUUID()), sha256: '0'.repeat(64) };
      const wrongLength = { ...naming(grant, randomUUID()), byteLength: grant.byteLength + 1 };
      for (const input of [wrongHash, wrongLength])
        await expect(school().api(uid)(homework.registerUpload, input)).rejects.toMatchObject({
          code: 'api/unprocessable-entity',
        });
    });

    test('refuses an upload of another lesson', async () => {
      const uid = aPerson();
      const grant = await uploaded(school(), uid, audioBytes());
      const elsewhere = { ...naming(grant, randomUUID()), lessonID: school().otherLessonID };
      await expect(school().api(uid)(homework.registerUpload, elsewhere)).rejects.toMatchObject({
        code: 'api/not-found',
      });
    });

    test("does not find another person's upload", async () => {
      const grant = await uploaded(school(), aPerson(), audioBytes());
      await expect(
        school().api(aPerson())(homework.registerUpload, naming(grant, randomUUID())),
      ).rejects.toMatchObject({ code: 'api/not-found' });
    });

    test('takes the newest complete upload without names, and the same one in a repetition', async () => {
      const uid = aPerson();
      const lessonID = school().lessonID;
      await expect(school().api(uid)(homework.registerUpload, { lessonID })).rejects.toMatchObject({
        code: 'api/not-found',
      });
      await uploaded(school(), uid, audioBytes('audio/webm', 900, 1));
      school().advance(1_000);
      const newest = await uploaded(school(), uid, audioBytes('audio/webm', 900, 2));
      const one = await school().api(uid)(homework.registerUpload, { lessonID });
      const two = await school().api(uid)(homework.registerUpload, { lessonID });
      expect(one.userAudio.sha256).toBe(newest.sha256);
      expect(two.userAudio.userAudioID).toBe(one.userAudio.userAudioID);
    });
  });
}

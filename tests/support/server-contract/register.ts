import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { homework } from '#contract/homework.ts';
import { DAY_MS } from '#domain/time-units.ts';
import { audioBytes, sha256Of } from '#tests/support/audio-bytes.ts';
import { aPerson, type HomeworkServer, naming, registered, uploaded } from './homework-steps.ts';

/** One recording becomes one audio, whatever is repeated, crossed or mistaken. */
export function registerContract(server: () => HomeworkServer): void {
  describe('register', () => {
    test('answers with the facts of the stored bytes, which can be played', async () => {
      const uid = aPerson();
      const { userAudio, recordingID, bytes } = await registered(server(), uid);
      expect(userAudio).toMatchObject({
        recordingID,
        sha256: sha256Of(bytes),
        byteLength: bytes.byteLength,
        contentType: 'audio/webm',
        order: 1,
        submittedAt: null,
        note: null,
      });
      const played = await server().get(userAudio.url);
      expect(played.status).toBe(200);
      expect(sha256Of(played.bytes)).toBe(userAudio.sha256);
    });

    test('answers a repetition with the same audio, also after a fresh upload of the same bytes', async () => {
      const uid = aPerson();
      const { userAudio, register, recordingID, bytes } = await registered(server(), uid);
      const repeat = await server().api(uid)(homework.registerUpload, register);
      const again = naming(await uploaded(server(), uid, bytes), recordingID);
      const fresh = await server().api(uid)(homework.registerUpload, again);
      expect(repeat.userAudio.userAudioID).toBe(userAudio.userAudioID);
      expect(fresh.userAudio.userAudioID).toBe(userAudio.userAudioID);
    });

    test('makes one audio of two simultaneous calls', async () => {
      const uid = aPerson();
      const grant = await uploaded(server(), uid, audioBytes());
      const register = naming(grant, randomUUID());
      const answers = await Promise.all(
        [0, 1, 2, 3].map(() => server().api(uid)(homework.registerUpload, register)),
      );
      expect(new Set(answers.map(({ userAudio }) => userAudio.userAudioID)).size).toBe(1);
      const { userAudios } = await server().api(uid)(homework.listAudios, { lessonID: server().lessonID });
      expect(userAudios).toHaveLength(1);
    });

    test('gives simultaneous recordings the orders 1, 2, 3', async () => {
      const uid = aPerson();
      const all = await Promise.all([1, 2, 3].map((seed) => registered(server(), uid, seed)));
      expect(all.map(({ userAudio }) => userAudio.order).sort()).toEqual([1, 2, 3]);
    });

    test('takes the time of the recording from the device, within its bounds, once', async () => {
      const uid = aPerson();
      const { registerTime: arrival } = (await registered(server(), uid, 9)).userAudio;
      const at = (ms: number) => new Date(Date.parse(arrival) + ms).toISOString();
      const cases = [
        { sent: at(-3 * DAY_MS), is: at(-3 * DAY_MS) },
        { sent: at(DAY_MS), is: arrival },
        { sent: '9999-12-31T23:59:59.999Z', is: arrival },
        { sent: '1970-01-01T00:00:00.000Z', is: at(-90 * DAY_MS) },
        { sent: undefined, is: arrival },
      ];
      for (const [seed, { sent, is }] of cases.entries()) {
        const grant = await uploaded(server(), uid, audioBytes('audio/webm', 700, 20 + seed));
        const register = {
          ...naming(grant, randomUUID()),
          ...(sent === undefined ? {} : { recordTime: sent }),
        };
        const { userAudio } = await server().api(uid)(homework.registerUpload, register);
        expect({ sent, is: userAudio.recordTime }).toEqual({ sent, is });
        expect(userAudio.registerTime).toBe(arrival);
        // A repeat cannot move it.
        const again = { ...register, recordTime: at(-DAY_MS) };
        expect((await server().api(uid)(homework.registerUpload, again)).userAudio.recordTime).toBe(is);
      }
    });

    test('refuses the same recording with other bytes permanently', async () => {
      const uid = aPerson();
      const { recordingID, userAudio } = await registered(server(), uid, 1);
      const others = naming(await uploaded(server(), uid, audioBytes('audio/webm', 2048, 2)), recordingID);
      await expect(server().api(uid)(homework.registerUpload, others)).rejects.toMatchObject({
        code: 'api/unprocessable-entity',
      });
      const { lessonID } = server();
      const bare = { lessonID, recordingID, sha256: '0'.repeat(64) };
      await expect(server().api(uid)(homework.registerUpload, bare)).rejects.toMatchObject({
        code: 'api/unprocessable-entity',
      });
      const { userAudios } = await server().api(uid)(homework.listAudios, { lessonID: server().lessonID });
      expect(userAudios.map(({ sha256 }) => sha256)).toEqual([userAudio.sha256]);
    });

    test('refuses an upload whose bytes are not the named ones', async () => {
      const uid = aPerson();
      const grant = await uploaded(server(), uid, audioBytes());
      const wrongHash = { ...naming(grant, randomUUID()), sha256: '0'.repeat(64) };
      const wrongLength = { ...naming(grant, randomUUID()), byteLength: grant.byteLength + 1 };
      for (const input of [wrongHash, wrongLength])
        await expect(server().api(uid)(homework.registerUpload, input)).rejects.toMatchObject({
          code: 'api/unprocessable-entity',
        });
    });

    test('refuses an upload of another lesson', async () => {
      const uid = aPerson();
      const grant = await uploaded(server(), uid, audioBytes());
      const elsewhere = { ...naming(grant, randomUUID()), lessonID: server().otherLessonID };
      await expect(server().api(uid)(homework.registerUpload, elsewhere)).rejects.toMatchObject({
        code: 'api/not-found',
      });
    });

    test("does not find another person's upload", async () => {
      const grant = await uploaded(server(), aPerson(), audioBytes());
      await expect(
        server().api(aPerson())(homework.registerUpload, naming(grant, randomUUID())),
      ).rejects.toMatchObject({ code: 'api/not-found' });
    });

    test('takes the newest complete upload without names, and the same one in a repetition', async () => {
      const uid = aPerson();
      const lessonID = server().lessonID;
      await expect(server().api(uid)(homework.registerUpload, { lessonID })).rejects.toMatchObject({
        code: 'api/not-found',
      });
      await uploaded(server(), uid, audioBytes('audio/webm', 900, 1));
      server().advance(1_000);
      const newest = await uploaded(server(), uid, audioBytes('audio/webm', 900, 2));
      const one = await server().api(uid)(homework.registerUpload, { lessonID });
      const two = await server().api(uid)(homework.registerUpload, { lessonID });
      expect(one.userAudio.sha256).toBe(newest.sha256);
      expect(two.userAudio.userAudioID).toBe(one.userAudio.userAudioID);
    });
  });
}

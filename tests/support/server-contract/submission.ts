import { describe, expect, test } from 'vitest';
import { homework } from '#contract/homework.ts';
import { sha256Of } from '#tests/support/audio-bytes.ts';
import { aPerson, type HomeworkServer, registered, submitted } from './homework-steps.ts';

/** An audio is submitted once, and its note belongs to it. */
export function submissionContract(server: () => HomeworkServer): void {
  describe('submit and note', () => {
    test('makes one submission of four simultaneous calls', async () => {
      const uid = aPerson();
      const { submit, userAudio } = await registered(server(), uid);
      await Promise.all([0, 1, 2, 3].map(() => server().api(uid)(homework.submitAudio, submit)));
      const { userAudios } = await server().api(uid)(homework.listAudios, { lessonID: server().lessonID });
      expect(userAudios.map(({ userAudioID }) => userAudioID)).toEqual([userAudio.userAudioID]);
      expect(userAudios[0]?.submittedAt).not.toBeNull();
    });

    test('makes one submission of repetitions, simultaneous ones too', async () => {
      const uid = aPerson();
      const { submit, recordingID, userAudio } = await submitted(server(), uid);
      await Promise.all([0, 1, 2].map(() => server().api(uid)(homework.submitAudio, submit)));
      const shown = await server().api(uid)(homework.showSubmission, { lessonID: server().lessonID });
      expect(shown).toMatchObject({ recordingID, sha256: userAudio.sha256, note: null });
      expect(shown.submittedAt).not.toBeNull();
      const played = await server().get(shown.url);
      expect(sha256Of(played.bytes)).toBe(userAudio.sha256);
    });

    test("refuses another person's audio", async () => {
      const { userAudio, recordingID } = await registered(server(), aPerson());
      const submit = { lessonID: server().lessonID, userAudioID: userAudio.userAudioID, recordingID };
      await expect(server().api(aPerson())(homework.submitAudio, submit)).rejects.toMatchObject({
        code: 'api/not-found',
      });
    });

    test('adds a note to its recording, and one without a recording to the newest submission', async () => {
      const uid = aPerson();
      const lessonID = server().lessonID;
      const first = await submitted(server(), uid, 1);
      server().advance(1_000);
      const second = await submitted(server(), uid, 2);
      const call = server().api(uid);
      await call(homework.addNote, { lessonID, note: '一つ目です', recordingID: first.recordingID });
      await call(homework.addNote, { lessonID, note: '一つ目です', recordingID: first.recordingID });
      await call(homework.addNote, { lessonID, note: '最後の小節が難しかったです' });
      const shown = (recordingID: string) => call(homework.showSubmission, { lessonID, recordingID });
      expect((await shown(first.recordingID)).note).toBe('一つ目です');
      expect((await shown(second.recordingID)).note).toBe('最後の小節が難しかったです');
    });

    test('keeps the highest of counted notes, in whatever order they arrive, and tells which one it has', async () => {
      const uid = aPerson();
      const lessonID = server().lessonID;
      const { recordingID } = await submitted(server(), uid);
      const call = server().api(uid);
      const arrives = (note: string, noteRevision?: number) =>
        call(homework.addNote, { lessonID, recordingID, note, noteRevision });
      const seen = async () => {
        const { note, noteRevision } = await call(homework.showSubmission, { lessonID, recordingID });
        const { userAudios } = await call(homework.listAudios, { lessonID });
        expect(userAudios[0]).toMatchObject({ note, noteRevision });
        return [note, noteRevision];
      };
      expect(await seen()).toEqual([null, null]);
      await arrives('二つ目', 2);
      await arrives('一つ目', 1);
      await arrives('同じ番号', 2);
      expect(await seen()).toEqual(['二つ目', 2]);
      await arrives('', 3);
      await arrives('二つ目', 2);
      expect(await seen()).toEqual([null, 3]);
      // From a caller of the bare specification: any, and the count stays.
      await arrives('番号なし');
      expect(await seen()).toEqual(['番号なし', 3]);
      await arrives('三つ目', 3);
      expect(await seen()).toEqual(['番号なし', 3]);
      await arrives('四つ目', 4);
      expect(await seen()).toEqual(['四つ目', 4]);
    });

    test.each([0, -1, 1.5, 2_147_483_648])('refuses %d as the count of a note', async (noteRevision) => {
      const uid = aPerson();
      const { recordingID } = await submitted(server(), uid);
      const note = { lessonID: server().lessonID, recordingID, note: 'x', noteRevision };
      await expect(server().api(uid)(homework.addNote, note)).rejects.toMatchObject({
        code: 'api/bad-request',
      });
    });

    test('has nothing to note or show before a submission', async () => {
      const uid = aPerson();
      const lessonID = server().lessonID;
      const { recordingID } = await registered(server(), uid);
      for (const names of [{ lessonID }, { lessonID, recordingID }]) {
        await expect(
          server().api(uid)(homework.addNote, { ...names, note: 'まだです' }),
        ).rejects.toMatchObject({ code: 'api/not-found' });
        await expect(server().api(uid)(homework.showSubmission, names)).rejects.toMatchObject({
          code: 'api/not-found',
        });
      }
    });

    test('accepts at most 500 characters of a note, as a person counts them', async () => {
      const uid = aPerson();
      const { recordingID } = await submitted(server(), uid);
      const names = { lessonID: server().lessonID, recordingID };
      const family = '👨‍👩‍👧';
      await server().api(uid)(homework.addNote, { ...names, note: family.repeat(500) });
      await expect(
        server().api(uid)(homework.addNote, { ...names, note: family.repeat(501) }),
      ).rejects.toMatchObject({ code: 'api/bad-request' });
    });
  });
}

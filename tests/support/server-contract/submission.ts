import { describe, expect, test } from 'vitest';
import { homework } from '#contract/homework.ts';
import { sha256Of } from '#tests/support/audio-bytes.ts';
import { aPerson, type HomeworkServer, registered, submitted } from './homework-steps.ts';

/** One audio is handed in once, and its note belongs to it. */
export function submissionContract(school: () => HomeworkServer): void {
  describe('submit and note', () => {
    test('makes one submission of four simultaneous calls', async () => {
      const uid = aPerson();
      const { submit, userAudio } = await registered(school(), uid);
      await Promise.all([0, 1, 2, 3].map(() => school().api(uid)(homework.submitAudio, submit)));
      const { userAudios } = await school().api(uid)(homework.listAudios, { lessonID: school().lessonID });
      expect(userAudios.map(({ userAudioID }) => userAudioID)).toEqual([userAudio.userAudioID]);
      expect(userAudios[0]?.submittedAt).not.toBeNull();
    });

    test('makes one submission of repetitions, simultaneous ones too', async () => {
      const uid = aPerson();
      const { submit, recordingID, userAudio } = await submitted(school(), uid);
      await Promise.all([0, 1, 2].map(() => school().api(uid)(homework.submitAudio, submit)));
      const shown = await school().api(uid)(homework.showSubmission, { lessonID: school().lessonID });
      expect(shown).toMatchObject({ recordingID, sha256: userAudio.sha256, note: null });
      expect(shown.submittedAt).not.toBeNull();
      const played = await school().get(shown.url);
      expect(sha256Of(played.bytes)).toBe(userAudio.sha256);
    });

    test("refuses another person's audio", async () => {
      const { userAudio, recordingID } = await registered(school(), aPerson());
      const submit = { lessonID: school().lessonID, userAudioID: userAudio.userAudioID, recordingID };
      await expect(school().api(aPerson())(homework.submitAudio, submit)).rejects.toMatchObject({
        code: 'api/not-found',
      });
    });

    test('adds a note to its recording, and one without a recording to the newest submission', async () => {
      const uid = aPerson();
      const lessonID = school().lessonID;
      const first = await submitted(school(), uid, 1);
      school().advance(1_000);
      const second = await submitted(school(), uid, 2);
      const call = school().api(uid);
      await call(homework.addNote, { lessonID, note: '一つ目です', recordingID: first.recordingID });
      await call(homework.addNote, { lessonID, note: '一つ目です', recordingID: first.recordingID });
      await call(homework.addNote, { lessonID, note: '最後の小節が難しかったです' });
      const shown = (recordingID: string) => call(homework.showSubmission, { lessonID, recordingID });
      expect((await shown(first.recordingID)).note).toBe('一つ目です');
      expect((await shown(second.recordingID)).note).toBe('最後の小節が難しかったです');
    });

    test('has nothing to note or show before a submission', async () => {
      const uid = aPerson();
      const lessonID = school().lessonID;
      const { recordingID } = await registered(school(), uid);
      for (const names of [{ lessonID }, { lessonID, recordingID }]) {
        await expect(
          school().api(uid)(homework.addNote, { ...names, note: 'まだです' }),
        ).rejects.toMatchObject({ code: 'api/not-found' });
        await expect(school().api(uid)(homework.showSubmission, names)).rejects.toMatchObject({
          code: 'api/not-found',
        });
      }
    });

    test('accepts at most 500 characters of a note, as a person counts them', async () => {
      const uid = aPerson();
      const { recordingID } = await submitted(school(), uid);
      const names = { lessonID: school().lessonID, recordingID };
      const family = '👨‍👩‍👧';
      await school().api(uid)(homework.addNote, { ...names, note: family.repeat(500) });
      await expect(
        school().api(uid)(homework.addNote, { ...names, note: family.repeat(501) }),
      ).rejects.toMatchObject({ code: 'api/bad-request' });
    });
  });
}

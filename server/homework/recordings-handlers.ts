import { AudioContentType } from '#contract/entities/user-audio.ts';
import { ApiError } from '#contract/errors.ts';
import { RECORDINGS_PAGE_SIZE, type Recording, type recordings } from '#contract/homework/recordings.ts';
import type { Database } from '#server/db/connect.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Handlers } from '#server/http/implement.ts';
import type { ServerDeps } from '#server/http/server-deps.ts';
import { placeOf } from '#server/learning/lesson-place.ts';
import { audioByID } from './audio-store.ts';
import type { PlaybackURL } from './present.ts';
import { type RecordingRow, recordingsOfPerson } from './recordings-store.ts';

/** The list of all recordings of a person. Their own, whatever became of their subscription. */
export function recordingsHandlers(
  { db }: Pick<ServerDeps, 'db'>,
  playbackFor: (caller: Caller) => PlaybackURL,
): Handlers<typeof recordings> {
  return {
    list: async (input, caller) => {
      const { uid } = caller;
      const before = input.before === undefined ? null : await positionOf(db, uid, input.before);
      const rows = await recordingsOfPerson(db, { uid, before, limit: RECORDINGS_PAGE_SIZE });
      const shown = rows.slice(0, RECORDINGS_PAGE_SIZE);
      const playbackURL = playbackFor(caller);
      return {
        recordings: shown.map((row) => present(row, playbackURL)),
        next: rows.length > RECORDINGS_PAGE_SIZE ? (shown.at(-1)?.user_audio_id ?? null) : null,
      };
    },
  };
}

/** Where a list goes on. @throws ApiError api/not-found also for another person's recording */
async function positionOf(db: Database, uid: string, userAudioID: string) {
  const last = await audioByID(db, userAudioID);
  if (last === undefined || last.uid !== uid) throw new ApiError('api/not-found');
  return { recordTime: last.record_time, userAudioID };
}

function present(row: RecordingRow, playbackURL: PlaybackURL): Recording {
  return {
    userAudioID: row.user_audio_id,
    recordingID: row.recording_id,
    lesson: {
      lessonID: row.lesson_id,
      lessonName: row.lesson_name,
      ...placeOf(row),
    },
    recordTime: row.record_time.toISOString(),
    contentType: AudioContentType.parse(row.content_type),
    byteLength: Number(row.byte_length),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    url: playbackURL(row.user_audio_id, 'recorded'),
    m4aURL: row.m4a_object_id === null ? null : playbackURL(row.user_audio_id, 'm4a'),
  };
}

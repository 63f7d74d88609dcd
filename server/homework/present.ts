import { AudioContentType, type UserAudio } from '#contract/entities/user-audio.ts';
import type { AudioRow } from './audio-store.ts';

/** Makes the address at which a recording plays, as recorded or as m4a. */
export type PlaybackURL = (userAudioID: string, as: 'recorded' | 'm4a') => string;

export function presentAudio(row: AudioRow, playbackURL: PlaybackURL): UserAudio {
  return {
    userAudioID: row.user_audio_id,
    audio: {
      cldnAudioID: row.user_audio_id,
      cldnPublicID: `homework/${row.user_audio_id}`,
      cldnVersion: Math.floor(row.register_time.getTime() / 1000),
    },
    recordTime: row.record_time.toISOString(),
    registerTime: row.register_time.toISOString(),
    order: row.record_order,
    contentType: AudioContentType.parse(row.content_type),
    recordingID: row.recording_id,
    sha256: row.sha256,
    byteLength: Number(row.byte_length),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    note: row.note,
    noteRevision: row.note_revision,
    url: playbackURL(row.user_audio_id, 'recorded'),
    m4aURL: row.m4a_object_id === null ? null : playbackURL(row.user_audio_id, 'm4a'),
  };
}
